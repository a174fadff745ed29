import type { Timers } from '../../../src-main/base/timers.ts'
import type { VirtualTime } from '../../fakes/virtual-time.ts'

/** A thread or a program in virtual time. While it stands still, what falls due and what comes in waits for it. */
export interface Thread {
  readonly timers: Timers
  /** Something comes in, and is read in its order. */
  read(task: () => void): void
  /** It stands still for so long. `then`: called as it goes on. */
  stand(ms: number, then?: () => void): void
}

type Kind = 'timer' | 'input' | 'turn'

/** An event loop runs timers, then reads what came in, and then runs what waited for that. */
const inOrder: readonly Kind[] = ['timer', 'input', 'turn']

export function createThread(time: VirtualTime): Thread {
  const waiting: Record<Kind, (() => void)[]> = { timer: [], input: [], turn: [] }
  let runsAt = 0

  const run = (kind: Kind, task: () => void): void => {
    if (time.now() < runsAt || waiting[kind].length > 0) waiting[kind].push(task)
    else task()
  }
  const goOn = (): void => {
    if (time.now() < runsAt) return
    for (const kind of inOrder)
      for (let count = waiting[kind].length; count > 0; count -= 1)
        time.timers.after(0, () => waiting[kind].shift()?.())
  }
  return {
    timers: {
      after(ms, task) {
        let isCancelled = false
        time.timers.after(ms, () => run(ms > 0 ? 'timer' : 'turn', () => isCancelled || task()))
        return () => {
          isCancelled = true
        }
      },
    },
    read: task => run('input', task),
    stand(ms, then = () => undefined) {
      runsAt = Math.max(runsAt, time.now() + ms)
      time.timers.after(ms, () => {
        goOn()
        then()
      })
    },
  }
}

/** Carries messages in their order, each in 5 ms. While it is held up, they wait. */
export interface Line {
  carry(task: () => void): void
  hold(ms: number): void
  /** How long a message that leaves now is under way, ms. */
  takes(): number
}

const carries = 5

export function createLine({ now, timers }: VirtualTime): Line {
  let freeAt = 0
  const takes = (): number => Math.max(freeAt - now(), 0) + carries
  return {
    takes,
    carry: task => void timers.after(takes(), task),
    hold(ms) {
      freeAt = Math.max(freeAt, now() + ms)
    },
  }
}
