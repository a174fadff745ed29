import type { Timers } from '../../../src-main/base/timers.ts'

export interface LinkWatchOptions {
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
export interface LinkWatch {
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
export function watchLink({ timers, monotonic, wall, ask, changed }: LinkWatchOptions): LinkWatch {
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
