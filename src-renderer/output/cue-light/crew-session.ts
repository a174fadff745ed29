import type { Timers } from '../../../src-main/base/timers.ts'
import type { OutputBridge, OutputLinkState } from '../../../src-main/contract/bridge/output-pages.ts'
import type { CueLightFace, OutputLook } from '../../../src-main/domain/output/output-page.ts'
import { type Clock, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { createStore, type ValueStore } from '../../state/session/store.ts'
import { createServiceClock, type PageClock } from '../../state/time/service-clock.ts'
import { createTicker, type Ticker } from '../../state/time/ticker.ts'
import { CrewAnswers } from './crew-answers.ts'

export interface CrewState {
  /** `asking`: nothing has been shown yet. `lost`: what was shown may be over. */
  readonly link: 'asking' | 'on' | 'lost' | 'refused' | 'other-device'
  /** When the link was lost, by the clock of the show. */
  readonly lostAt: Instant | null
  /** Null unless it is as things stand. */
  readonly face: CueLightFace | null
  /** The last received. */
  readonly look: OutputLook | null
  /** In which times of day are written, also while the link is lost. */
  readonly formats: Pick<CueLightFace, 'timezone' | 'timeOfDayFormat'> | null
}

/** A crew page with the desk behind it, for as long as the page lives. */
export interface CrewSession {
  readonly state: ValueStore<CrewState>
  readonly clock: Clock
  readonly ticker: Ticker
  /** What this phone says to the caller. */
  readonly answers: CrewAnswers
  /** The page may have slept. */
  readonly woke: () => void
}

interface CrewSessionOptions {
  readonly bridge: OutputBridge
  readonly timers: Timers
  readonly monotonic: () => number
  readonly wall: () => number
  /** Time of the input event that is handled now, by `monotonic`. */
  readonly tapped: () => number
}

/** Shows only what the desk has sent, and confirmed as current, since the page last slept. */
export function keepCrew({ bridge, timers, monotonic, wall, tapped }: CrewSessionOptions): CrewSession {
  const state = createStore<CrewState>({
    link: 'asking',
    lostAt: null,
    face: null,
    look: null,
    formats: null,
  })
  let link: OutputLinkState = 'off'
  let isFresh = false
  let received: { readonly face: CueLightFace; readonly look: OutputLook } | null = null
  let clock = newClock()

  /** A page that slept does not know for how long: each confirmation starts again. */
  function newClock(ask = bridge.clock): PageClock {
    return createServiceClock({
      ask,
      monotonic,
      wall,
      stepsShown: () => received?.face.clockSteps ?? 0,
    })
  }
  const now: Clock = () => instant(Math.round(clock.now()))
  const ticker = createTicker(now)
  const answers = new CrewAnswers({
    send: bridge.say,
    timers,
    now,
    tapped,
    made: () => clock.earliest(tapped()),
  })
  function settle(): void {
    show()
    answers.shown(state.get().face)
  }
  function show(): void {
    const before = state.get()
    if (link === 'refused' || link === 'other-device') {
      state.set({ ...before, link, lostAt: null, face: null })
    } else if (isFresh && received !== null) {
      const { face, look } = received
      state.set({ link: 'on', lostAt: null, face, look, formats: face })
      ticker.nudge()
    } else if (before.link === 'on') state.set({ ...before, link: 'lost', lostAt: now(), face: null })
    else if (before.link !== 'lost') state.set({ ...before, link: 'asking' })
  }
  const watch = watchLink({
    timers,
    monotonic,
    wall,
    async ask() {
      let answers = 0
      const asked = newClock(async () => {
        const reply = await bridge.clock()
        answers += 1
        return reply
      })
      await asked.measure()
      if (answers === 0) throw new Error('The desk did not answer.')
      clock = asked
    },
    changed(next) {
      isFresh = next
      settle()
    },
  })
  bridge.on('state', ({ face, look }) => {
    if (face.kind !== 'cue-light') return
    received = { face, look }
    settle()
  })
  bridge.on('beat', watch.beat)
  bridge.onLink(next => {
    link = next
    // The desk sends all of it again.
    if (next !== 'on') received = null
    watch.linked(next === 'on')
    settle()
  })
  return { state, clock: now, ticker, answers, woke: watch.doubt }
}

interface LinkWatchOptions {
  readonly timers: Timers
  readonly monotonic: () => number
  /** Goes on while a phone sleeps, where the other may stand still. */
  readonly wall: () => number
  /** Sends a request to the desk. Resolves with its answer, after everything that the desk sent before; rejects without one. */
  readonly ask: () => Promise<void>
  /** What is shown is as things stand, or may be over. */
  readonly changed: (isFresh: boolean) => void
}

/** Knows whether the last state that a crew page received is current. */
interface LinkWatch {
  linked(on: boolean): void
  /** The desk said that it is there. */
  beat(): void
  /** The page may have slept. */
  doubt(): void
}

/** So long without a word of the desk, or without a turn of its own, a page trusts nothing, ms. */
const trustedFor = 5_000
const tickEvery = 500
/** One clock of the phone stood still, or the other was set, ms. */
const apartAtMost = 250
const againAfter = 1_000

/**
 * After anything that may have held the page up, the link is proven by a question that was asked since: beats that come
 * then may have waited in the phone.
 */
function watchLink({ timers, monotonic, wall, ask, changed }: LinkWatchOptions): LinkWatch {
  let isOn = false
  let isFresh = false
  let isAsking = false
  /** Counts doubts: an answer to a question from before one proves nothing. */
  let doubts = 0
  let heardAt = monotonic()
  let ticked = { monotonic: monotonic(), wall: wall() }
  /** Of the two clocks, when the proof of the link began. */
  let apart = wall() - monotonic()

  const set = (next: boolean): void => {
    if (next === isFresh) return
    isFresh = next
    changed(next)
  }
  const hasSlept = (): boolean => Math.abs(wall() - monotonic() - apart) > apartAtMost
  async function prove(): Promise<void> {
    if (!isOn || isAsking) return
    const mine = doubts
    isAsking = true
    const begun = monotonic()
    apart = wall() - monotonic()
    const answered = await ask().then(
      () => true,
      () => false,
    )
    isAsking = false
    // Asleep meanwhile, it measured too little time for the answer.
    if (mine !== doubts || hasSlept()) void prove()
    // What was answered may have been so when it was asked, and no later.
    else if (answered && isOn && monotonic() - begun <= trustedFor) {
      heardAt = begun
      set(true)
    } else timers.after(againAfter, () => void (isFresh || prove()))
  }
  const doubt = (): void => {
    doubts += 1
    set(false)
    void prove()
  }
  const tick = (): void => {
    const now = { monotonic: monotonic(), wall: wall() }
    const held = Math.max(now.monotonic - ticked.monotonic, now.wall - ticked.wall)
    ticked = now
    // A short sleep too: a clock that stood still shows a GO for too long.
    if (held > trustedFor || (isFresh && (hasSlept() || now.monotonic - heardAt > trustedFor))) doubt()
    timers.after(tickEvery, tick)
  }
  timers.after(tickEvery, tick)
  return {
    linked(on) {
      if (on === isOn) return
      isOn = on
      doubt()
    },
    beat() {
      if (isFresh) heardAt = monotonic()
    },
    doubt,
  }
}
