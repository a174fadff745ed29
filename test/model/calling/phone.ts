import type { OutputLinkState, OutputPageEvents } from '../../../src-main/contract/bridge/output-pages.ts'
import type { OutputPages } from '../../../src-main/desk/outputs/output-pages.ts'
import type { CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { type CrewMoment, momentAt } from '../../../src-renderer/output/cue-light/crew-moment.ts'
import { type CrewSession, keepCrew } from '../../../src-renderer/output/cue-light/crew-session.ts'
import type { VirtualTime } from '../../fakes/virtual-time.ts'

export interface PhoneDesk {
  readonly outputPages: Pick<OutputPages, 'watch' | 'said'>
  readonly clock: () => { readonly now: Instant; readonly clockSteps: number }
  /** Runs what has come to the desk; left out, at once. */
  readonly arrives?: (task: () => void) => void
  /** When the tap that is handled now was made; null, or left out: now. */
  readonly tapped?: () => number | null
}

/** A phone with the page's own code, over a line of a network that a test can cut. */
export interface Phone {
  readonly pageId: string
  readonly session: CrewSession
  /** What is on its screen; null: NO LINK, or nothing yet. */
  shown(): { readonly face: CueLightFace; readonly moment: CrewMoment } | null
  /** Taps what it shows as standing by. False: there is nothing to tap. */
  tap(): boolean
  /** Nothing gets through; neither end has heard of it. */
  cut(): void
  /** What is sent from now on gets through again. */
  heal(): void
  /** The phone has heard that its socket is gone. */
  drop(): void
  /** It connects anew. */
  connect(): void
  /** Its clocks and the page stand still; what comes waits in the phone. */
  sleep(): void
  wake(): void
}

/** `delay`: of each message, ms. */
export function openPhone(time: VirtualTime, desk: PhoneDesk, pageId: string, delay: () => number): Phone {
  const { arrives = task => task() } = desk
  const listeners = { state: noState, beat: () => {}, link: (_link: OutputLinkState) => {} }
  /** Which socket is in use: what is on its way over another one is lost. */
  let socket = 0
  let isCut = true
  let isOn = false
  let leave: (() => void) | null = null
  let asleep: { readonly since: number; readonly waiting: (() => void)[] } | null = null
  let slept = 0
  let lastAt = 0

  const run = (task: () => void): void => {
    if (asleep === null) task()
    else asleep.waiting.push(task)
  }
  /** Messages of one socket come in order. */
  const toPhone = (task: () => void): void => {
    const mine = socket
    lastAt = Math.max(time.now() + delay(), lastAt)
    time.timers.after(lastAt - time.now(), () => {
      if (mine === socket && !isCut) run(() => mine === socket && task())
    })
  }
  const ask = <Answer>(answer: () => Answer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const mine = socket
      if (!isOn) {
        reject(new Error('The desk cannot be reached.'))
        return
      }
      const late = time.timers.after(5_000, () => run(() => reject(new Error('late'))))
      time.timers.after(delay(), () => {
        if (mine !== socket || isCut) return
        arrives(() => {
          const found = answer()
          toPhone(() => {
            late()
            resolve(found)
          })
        })
      })
    })
  const timers = {
    after(ms: number, task: () => void) {
      return time.timers.after(ms, () => run(task))
    },
  }
  const monotonic = (): number => time.now() - slept - (asleep === null ? 0 : time.now() - asleep.since)
  const session = keepCrew({
    bridge: {
      clock: () => ask(desk.clock),
      prompted: async () => null,
      say: message => ask(() => desk.outputPages.said(pageId, message)),
      on(name, listener) {
        // The map of events says what each name carries.
        if (name === 'state') listeners.state = listener as typeof listeners.state
        if (name === 'beat') listeners.beat = listener as unknown as () => void
        return () => undefined
      },
      onLink(listener) {
        listeners.link = listener
        return () => undefined
      },
    },
    timers,
    monotonic,
    tapped: () => desk.tapped?.() ?? monotonic(),
    // The clock of the phone is wrong.
    wall: () => time.now() + 3_600_000,
  })
  const shown = () => {
    const { face } = session.state.get()
    return face === null || asleep !== null ? null : { face, moment: momentAt(face, session.clock()) }
  }
  return {
    pageId,
    session,
    shown,
    tap() {
      const field = shown()?.moment.field ?? null
      const standby = field?.call.record?.standby ?? null
      if (field?.face !== 'standby' || standby === null) return false
      session.answers.acknowledge(field.call.id, standby)
      return true
    },
    cut() {
      isCut = true
    },
    heal() {
      isCut = false
    },
    drop() {
      isCut = true
      socket += 1
      leave?.()
      leave = null
      isOn = false
      run(() => listeners.link('off'))
    },
    connect() {
      if (isOn) return
      socket += 1
      isCut = false
      isOn = true
      lastAt = 0
      toPhone(() => listeners.link('on'))
      leave = desk.outputPages.watch(
        pageId,
        {
          send(name, payload) {
            const told = structuredClone(payload)
            if (name === 'beat') toPhone(() => listeners.beat())
            else if (told !== null && 'face' in told) toPhone(() => listeners.state(told))
          },
          ask: async () => undefined,
          end: () => undefined,
        },
        `device of ${pageId}`,
      )
    },
    sleep() {
      asleep ??= { since: time.now(), waiting: [] }
    },
    wake() {
      if (asleep === null) return
      const { since, waiting } = asleep
      slept += time.now() - since
      asleep = null
      for (const task of waiting) task()
    },
  }
}

function noState(_state: OutputPageEvents['state']): void {
  throw new Error('The page does not listen yet.')
}
