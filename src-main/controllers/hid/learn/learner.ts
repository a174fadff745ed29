import type { Timers } from '../../../base/timers.ts'
import type { HidSwitch } from '../../../contract/hid-driver.ts'
import type { LearnStep } from '../../../desk/ports/switch-learning.ts'
import { defaultDebounce } from '../../../domain/bindings/debounce.ts'
import { type Message, messageOf, type Said } from '../../../domain/messages/message.ts'
import { findSwitch, type Round } from './find-switch.ts'
import { createRestRecord, markChanges, type ReportClass, type ReportClasses } from './report-classes.ts'
import { type LearnedSwitch, tellApart } from './tell-apart.ts'

const restMs = 1_000
/** Presses of each switch. */
const presses = 3
/** A person who was told what to do has done it by then. */
const patienceMs = 20_000
const mostSwitches = 64

const reasons = {
  nothing: messageOf('learn.sent-nothing'),
  stays: messageOf('learn.never-released'),
  counts: messageOf('learn.never-rests'),
}

export interface LearnerOptions {
  readonly timers: Timers
  /** Whether reports begin with an id; null where the system does not tell. */
  readonly numbered: boolean | null
  readonly tell: (step: LearnStep) => void
}

/** What was found out of a device. */
export interface Learned {
  readonly reportId: number | null
  readonly reportBytes: number
  readonly switches: readonly HidSwitch[]
}

/**
 * Finds the switches of a device by its reports: what changes by itself in a second of rest is left out; then each
 * switch is pressed and let go three times, and what was the same each time is it.
 */
export interface Learner {
  report(report: Uint8Array): void
  /** Ends it in words. */
  fail(reason: Said): void
  /** Null when no switch was found. */
  finish(): Learned | null
  stop(): void
}

export function createLearner({ timers, numbered, tell }: LearnerOptions): Learner {
  const resting = createRestRecord(numbered)
  const learned: LearnedSwitch[] = []
  let classes: ReportClasses | null = null
  let stage: 'press' | 'release' = 'press'
  let over = false
  let rounds: Round[] = []
  /** Reports that a switch has been seen in: all switches of a device are in one kind. */
  let kind: ReportClass | null = null
  let pressed: Uint8Array | null = null
  /** While it should be let go, something changed that was no release. */
  let moved = false
  let cancelStable = (): void => {}
  let cancelPatience = (): void => {}

  const stop = (): void => {
    over = true
    cancelStable()
    cancelPatience()
    cancelRest()
  }

  const fail = (reason: Said): void => {
    if (over) return
    stop()
    tell({ step: 'failed', reason })
  }

  const wait = (reason: () => Message): void => {
    cancelPatience()
    cancelPatience = timers.after(patienceMs, () => fail(reason()))
  }

  const askPress = (): void => {
    stage = 'press'
    tell({ step: 'press', left: presses - rounds.length })
    wait(() => reasons.nothing)
  }

  const askRelease = (): void => {
    stage = 'release'
    moved = false
    tell({ step: 'release', left: presses - rounds.length })
    wait(() => (moved ? reasons.counts : reasons.stays))
  }

  const cancelRest = timers.after(restMs, () => {
    classes = resting.end()
    askPress()
  })

  /** Bytes that tell something and are not as they were. */
  const differing = (one: ReportClass, from: Uint8Array, to: Uint8Array): readonly number[] =>
    [...to.keys()].filter(at => (((to[at] ?? 0) ^ (from[at] ?? 0)) & (one.steady[at] ?? 0)) !== 0)

  const down = (report: Uint8Array, one: ReportClass): void => {
    if (rounds.length === 0 && learned.some(known => isDown(known, report))) return
    if (one.rest !== null && differing(one, one.rest, report).length === 0) return
    kind = one
    pressed = report
    askRelease()
  }

  const up = (report: Uint8Array, one: ReportClass): void => {
    if (pressed === null || one !== kind) return
    if (one.rest === null) {
      // It was silent at rest: what comes after a press is how it looks when it is let go.
      if (differing(one, pressed, report).length === 0) return
    } else {
      const { rest } = one
      const still = new Set(differing(one, rest, report))
      if (differing(one, rest, pressed).every(at => still.has(at))) {
        moved ||= differing(one, pressed, report).length > 0
        return
      }
    }
    one.rest = report
    rounds.push({ pressed, released: report })
    pressed = null
    if (rounds.length < presses) askPress()
    else conclude(one)
  }

  const conclude = (one: ReportClass): void => {
    const found = findSwitch(one, rounds)
    if (!found.found) {
      fail(found.reason)
      return
    }
    const changed = new Uint8Array(one.bytes)
    for (const round of rounds) markChanges(changed, rounds[0]?.released ?? round.released, round.released)
    for (const [at, bits] of changed.entries()) if (bits !== 0) one.steady[at] = 0
    const { byte, mask, value } = found
    learned.push({ byte, mask, value, steady: one.steady[byte] ?? 0, rest: one.rest?.[byte] ?? 0 })
    rounds = []
    cancelPatience()
    stage = 'press'
    tell({ step: 'learned', switches: learned.length })
    if (learned.length >= mostSwitches) stop()
  }

  /** A contact that bounces is looked at when it has come to rest. */
  const stable = (report: Uint8Array): void => {
    const one = classes?.of(report) ?? null
    if (over || one === null) return
    if (stage === 'press') down(report, one)
    else up(report, one)
  }

  let waiting: { readonly report: Uint8Array; readonly one: ReportClass } | null = null
  tell({ step: 'rest' })

  return {
    fail,
    stop,
    report(bytes) {
      if (over || bytes.length > 1_024) return
      const report = Uint8Array.from(bytes)
      if (classes === null) {
        resting.take(report)
        return
      }
      const one = classes.of(report)
      if (one === null || (kind !== null && one !== kind)) return
      // A device that talks all the time says the same again: that is no new beginning of the wait.
      if (waiting?.one === one && differing(one, waiting.report, report).length === 0) return
      if (
        waiting !== null &&
        waiting.one !== one &&
        (one.rest === null || differing(one, one.rest, report).length === 0)
      ) {
        return
      }
      cancelStable()
      waiting = { report, one }
      cancelStable = timers.after(defaultDebounce, () => {
        waiting = null
        stable(report)
      })
    },
    finish() {
      stop()
      const [first] = learned
      if (kind === null || first === undefined) return null
      return {
        reportId: classes?.numbered === true ? (kind.rest?.[0] ?? null) : null,
        reportBytes: kind.bytes,
        switches: tellApart(learned),
      }
    },
  }
}

/** This switch is down, and no other of its byte. */
const isDown = ({ byte, mask, value, rest, steady }: LearnedSwitch, report: Uint8Array): boolean =>
  (((report[byte] ?? 0) ^ ((rest & ~mask) | value)) & steady) === 0
