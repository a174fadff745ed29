import type { Timers } from '../../../base/timers.ts'
import type { HidSwitch } from '../../../contract/hid-driver.ts'
import type { LearnStep } from '../../../desk/ports/switch-learning.ts'
import { defaultDebounce } from '../../../domain/bindings/debounce.ts'
import { type Message, messageOf, type Said } from '../../../domain/messages/message.ts'
import { createRestRecord, markChanges, type ReportClass, type ReportClasses } from './report-classes.ts'
import { distinguishSwitches, findSwitch, type LearnedSwitch, type Round } from './switches.ts'

const restMs = 1_000
/** Presses of each switch. */
const pressesOfEach = 3
/** How long a person has to follow an instruction. */
const patienceMs = 20_000
const mostSwitches = 64

const reasons = {
  nothing: messageOf('learn.sent-nothing'),
  stays: messageOf('learn.never-released'),
  counts: messageOf('learn.never-rests'),
}

export interface LearnerOptions {
  readonly timers: Timers
  /** Whether reports begin with an id; null when unknown. */
  readonly numbered: boolean | null
  readonly onStep: (step: LearnStep) => void
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
  /** Ends learning with a reason. */
  fail(reason: Said): void
  /** Null when no switch was found. */
  finish(): Learned | null
  stop(): void
}

export function createLearner({ timers, numbered, onStep }: LearnerOptions): Learner {
  const resting = createRestRecord(numbered)
  let classes: ReportClasses | null = null
  let over = false

  const stop = (): void => {
    over = true
    for (const cancel of [settled.stop, presses.stop, cancelRest]) cancel()
  }

  const fail = (reason: Said): void => {
    if (over) return
    stop()
    onStep({ step: 'failed', reason })
  }

  const presses = createPresses({ timers, onStep, fail, full: stop })
  const settled = createSettledReports(timers, presses.take)
  const cancelRest = timers.after(restMs, () => {
    classes = resting.end()
    presses.begin()
  })
  onStep({ step: 'rest' })

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
      const kind = presses.kind()
      const one = classes.of(report)
      if (one !== null && (kind === null || one === kind)) settled.take(report, one)
    },
    finish() {
      stop()
      const kind = presses.kind()
      const learned = presses.learned()
      if (kind === null || learned.length === 0) return null
      return {
        reportId: classes?.numbered === true ? (kind.rest?.[0] ?? null) : null,
        reportBytes: kind.bytes,
        switches: distinguishSwitches(learned),
      }
    },
  }
}

/** A contact that bounces is looked at when it has come to rest. */
function createSettledReports(timers: Timers, take: (report: Uint8Array, one: ReportClass) => void) {
  let waiting: { readonly report: Uint8Array; readonly one: ReportClass } | null = null
  let cancel = (): void => {}
  return {
    take(report: Uint8Array, one: ReportClass): void {
      if (waiting?.one === one) {
        // A device that sends the same again and again does not restart the wait.
        if (differing(one, waiting.report, report).length === 0) return
      } else if (waiting !== null) {
        if (one.rest === null || differing(one, one.rest, report).length === 0) return
      }
      cancel()
      waiting = { report, one }
      cancel = timers.after(defaultDebounce, () => {
        waiting = null
        take(report, one)
      })
    },
    stop: () => cancel(),
  }
}

interface PressesOptions extends Pick<LearnerOptions, 'timers' | 'onStep'> {
  readonly fail: (reason: Said) => void
  /** As many switches were learned as a device can have. */
  readonly full: () => void
}

/** Asks for the presses of one switch after the other, and finds the switches in the reports. */
function createPresses({ timers, onStep, fail, full }: PressesOptions) {
  const learned: LearnedSwitch[] = []
  let stage: 'press' | 'release' = 'press'
  let rounds: Round[] = []
  /** Reports that a switch has been seen in: all switches of a device are in one kind. */
  let kind: ReportClass | null = null
  let pressed: Uint8Array | null = null
  /** While it should be let go, something changed that was no release. */
  let moved = false
  let cancelPatience = (): void => {}

  const ask = (step: 'press' | 'release', reason: () => Message): void => {
    stage = step
    onStep({ step, left: pressesOfEach - rounds.length })
    cancelPatience()
    cancelPatience = timers.after(patienceMs, () => fail(reason()))
  }

  const askPress = (): void => ask('press', () => reasons.nothing)

  const down = (report: Uint8Array, one: ReportClass): void => {
    if (rounds.length === 0 && learned.some(known => isDown(known, report))) return
    if (one.rest !== null && differing(one, one.rest, report).length === 0) return
    kind = one
    pressed = report
    moved = false
    ask('release', () => (moved ? reasons.counts : reasons.stays))
  }

  const up = (report: Uint8Array, one: ReportClass): void => {
    if (pressed === null || one !== kind) return
    if (!isReleased(one, pressed, report)) {
      moved ||= differing(one, pressed, report).length > 0
      return
    }
    one.rest = report
    rounds.push({ pressed, released: report })
    pressed = null
    if (rounds.length < pressesOfEach) askPress()
    else conclude(one)
  }

  const conclude = (one: ReportClass): void => {
    const found = findSwitch(one, rounds)
    if (!found.found) {
      fail(found.reason)
      return
    }
    ignoreChanges(one, rounds)
    const { byte, mask, value } = found
    learned.push({ byte, mask, value, steady: one.steady[byte] ?? 0, rest: one.rest?.[byte] ?? 0 })
    rounds = []
    cancelPatience()
    stage = 'press'
    onStep({ step: 'learned', switches: learned.length })
    if (learned.length >= mostSwitches) full()
  }

  return {
    begin: askPress,
    take(report: Uint8Array, one: ReportClass): void {
      if (stage === 'press') down(report, one)
      else up(report, one)
    },
    kind: () => kind,
    learned: (): readonly LearnedSwitch[] => learned,
    stop: () => cancelPatience(),
  }
}

/** Bytes that carry information and have changed. */
const differing = (one: ReportClass, from: Uint8Array, to: Uint8Array): readonly number[] =>
  [...to.keys()].filter(at => (((to[at] ?? 0) ^ (from[at] ?? 0)) & (one.steady[at] ?? 0)) !== 0)

/** A device that was silent at rest shows after a press how it looks when it is let go. */
function isReleased(one: ReportClass, pressed: Uint8Array, report: Uint8Array): boolean {
  if (one.rest === null) return differing(one, pressed, report).length > 0
  const still = new Set(differing(one, one.rest, report))
  return !differing(one, one.rest, pressed).every(at => still.has(at))
}

/** Bytes that differed between two releases are of no switch. */
function ignoreChanges(one: ReportClass, rounds: readonly Round[]): void {
  const changed = new Uint8Array(one.bytes)
  for (const round of rounds) markChanges(changed, rounds[0]?.released ?? round.released, round.released)
  for (const [at, bits] of changed.entries()) if (bits !== 0) one.steady[at] = 0
}

/** This switch is down, and no other of its byte. */
const isDown = ({ byte, mask, value, rest, steady }: LearnedSwitch, report: Uint8Array): boolean =>
  (((report[byte] ?? 0) ^ ((rest & ~mask) | value)) & steady) === 0
