import type { Timers } from '../../base/timers.ts'
import type { ActReply, PublicCommand, Seen } from '../../desk/ports/show-service.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { type Duration, duration } from '../../domain/time/time.ts'

/** One press, or several adjustments of the same cue as one. */
export interface Sending {
  readonly command: PublicCommand
  readonly seen: Seen
  /** Local steady ms: by then it is answered or given up. */
  readonly deadline: number
  /** A press that was made later went first, and may have changed what is on air. */
  readonly overtaken: boolean
}

export interface PressQueueOptions {
  /** Local steady ms. */
  readonly local: () => number
  readonly timers: Timers
  /** Never rejects, and settles by the deadline. */
  readonly send: (sending: Sending) => Promise<ActReply>
  /** Every press was answered or given up. */
  readonly settled: () => void
}

/**
 * Presses on their way, one request at a time: each with a deadline that runs from the press. Adjustments that wait are
 * joined into one request, and let every other press go first. What waits is never sent once the link was found lost.
 */
export interface PressQueue {
  /** Never rejects. */
  add(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** Presses without an answer. */
  underWay(): number
  /** A try of the press under way found no answer: what waits behind it is refused. */
  lost(): void
  /** Refuses what waits. */
  close(): void
}

/** How long after it was made a press may be answered, ms: any later, and firing it would surprise. */
export const pressDeadlineMs = 2_000

interface Waiting extends Sending {
  overtaken: boolean
  readonly answer: (reply: ActReply) => void
}

interface Adjust extends Waiting {
  readonly command: PublicCommand & { readonly verb: 'adjust-duration' }
}

export function createPressQueue({ local, timers, send, settled }: PressQueueOptions): PressQueue {
  let waiting: readonly Waiting[] = []
  let underWay = 0
  let sending = false

  const refuse = (presses: readonly Waiting[], detail: Said): void => {
    waiting = waiting.filter(press => !presses.includes(press))
    for (const press of presses) press.answer({ ok: false, reason: 'no-link', detail })
  }

  /** What goes next, taken from what waits. */
  const take = (): readonly Waiting[] => {
    const first = waiting.find(press => !isAdjust(press)) ?? waiting[0]
    if (first === undefined) return []
    for (const press of waiting.slice(0, waiting.indexOf(first))) press.overtaken = true
    const together = isAdjust(first) ? waiting.filter(press => joins(press, first)) : [first]
    waiting = waiting.filter(press => !together.includes(press))
    return together
  }

  const next = async (): Promise<void> => {
    if (sending) return
    sending = true
    for (let together = take(); together.length > 0; together = take()) {
      const [first] = together
      if (first === undefined) break
      const reply = await send({
        command: joined(first.command, together),
        seen: first.seen,
        deadline: Math.min(...together.map(press => press.deadline)),
        overtaken: together.some(press => press.overtaken),
      })
      for (const press of together) press.answer(reply)
    }
    sending = false
  }

  return {
    add(command, seen) {
      underWay += 1
      return new Promise(resolve => {
        const press: Waiting = {
          command,
          seen,
          deadline: local() + pressDeadlineMs,
          overtaken: false,
          answer(reply) {
            cancel()
            underWay -= 1
            if (underWay === 0) settled()
            resolve(reply)
          },
        }
        const cancel = timers.after(pressDeadlineMs, () => {
          if (waiting.includes(press)) refuse([press], tooLate)
        })
        waiting = [...waiting, press]
        void next()
      })
    },
    underWay: () => underWay,
    lost: () => refuse(waiting, messageOf('press.before-unanswered')),
    close: () => refuse(waiting, messageOf('press.rundown-closed')),
  }
}

export const tooLate = messageOf('press.too-late')

const isAdjust = (press: Waiting): press is Adjust => press.command.verb === 'adjust-duration'

/** Of the same cue as it was seen: what was meant for another is a request of its own. */
const joins = (press: Waiting, first: Waiting): boolean =>
  isAdjust(press) && press.seen.activeCueId === first.seen.activeCueId && press.overtaken === first.overtaken

function joined(command: PublicCommand, together: readonly Waiting[]): PublicCommand {
  if (together.length < 2) return command
  const sum = together.reduce((total, press) => total + (isAdjust(press) ? press.command.delta : 0), 0)
  const delta: Duration = duration(sum)
  return { verb: 'adjust-duration', delta }
}
