import type { Timers } from '../../base/timers.ts'
import type { HidDriver, HidSwitch } from '../../contract/hid-driver.ts'
import type { LearnStep } from '../../desk/ports/devices.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { vendorHex } from '../device-errors.ts'
import type { HidListing } from '../hid-bus.ts'
import { type KnownModel, keysInRows } from './hid-model.ts'
import { type ReportLayout, readLayout } from './reading.ts'

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

interface LearnerOptions {
  readonly timers: Timers
  /** Whether reports begin with an id; null when unknown. */
  readonly numbered: boolean | null
  readonly onStep: (step: LearnStep) => void
}

/** The controls of a device, as far as they are known. */
interface Learned {
  readonly reportId: number | null
  readonly reportBytes: number
  readonly switches: readonly HidSwitch[]
}

/**
 * Finds the switches of a device by its reports. Bits that change by themselves in a second of rest are left out. Then the
 * person presses and releases each switch three times: the bits that change alike each time are its bits.
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

  const presses = createPresses({ timers, onStep }, fail, stop)
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

/**
 * Asks for the presses of one switch after the other, and finds the switches in the reports. `full`: as many switches
 * were learned as a device can have.
 */
function createPresses(
  { timers, onStep }: Omit<LearnerOptions, 'numbered'>,
  fail: (reason: Said) => void,
  full: () => void,
) {
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

/** Values of a byte that can be a report id when it is unknown whether there are any. */
const highestLikelyId = 0x20
const mostLikelyIds = 8
const mostClasses = 64

/** Reports of one kind: what they look like at rest, and which of their bits change by themselves. */
interface ReportClass {
  readonly bytes: number
  /** Null until one came while nobody pressed. */
  rest: Uint8Array | null
  /** Bits that carry information: 1 where nothing changed by itself. */
  readonly steady: Uint8Array
}

interface ReportClasses {
  readonly silent: boolean
  /** Whether byte 0 of these reports is their id. */
  readonly numbered: boolean
  /** Null for a kind of report that a device which talks all the time did not send at rest. */
  of(report: Uint8Array): ReportClass | null
}

/** What a device sends while nobody touches it. `numbered`: by the device's descriptor; null when unknown. */
function createRestRecord(numbered: boolean | null) {
  const groups = new Map<number, Map<number, { last: Uint8Array; changed: Uint8Array }>>()
  let count = 0

  return {
    take(report: Uint8Array): void {
      if (count >= mostClasses || report.length === 0) return
      const byId = groups.get(report.length) ?? new Map()
      groups.set(report.length, byId)
      const id = report[0] ?? 0
      const before = byId.get(id)
      if (before === undefined) {
        byId.set(id, { last: Uint8Array.from(report), changed: new Uint8Array(report.length) })
        count += 1
        return
      }
      markChanges(before.changed, before.last, report)
      before.last = Uint8Array.from(report)
    },
    /** The classes found; empty for devices that sent nothing. */
    end(): ReportClasses {
      const isId = numbered ?? [...groups.values()].some(byId => looksLikeIds([...byId.keys()]))
      const classes = new Map<string, ReportClass>()
      for (const [bytes, byId] of groups) {
        if (isId) {
          for (const [id, { last, changed }] of byId) {
            classes.set(`${bytes}:${id}`, { bytes, rest: last, steady: steadyOf(changed) })
          }
          continue
        }
        const all = [...byId.values()]
        const changed = new Uint8Array(bytes)
        for (const one of all) {
          for (const [at, bits] of one.changed.entries()) changed[at] = (changed[at] ?? 0) | bits
          markChanges(changed, all[0]?.last ?? one.last, one.last)
        }
        classes.set(`${bytes}`, { bytes, rest: all.at(-1)?.last ?? null, steady: steadyOf(changed) })
      }
      const silent = groups.size === 0
      return {
        silent,
        numbered: isId,
        of(report) {
          const key = isId ? `${report.length}:${report[0] ?? 0}` : `${report.length}`
          const known = classes.get(key)
          if (known !== undefined) return known
          // A talker's new kind of report is not taken for a press, unless its descriptor says that it is one.
          if ((!silent && numbered !== true) || classes.size >= mostClasses || report.length === 0)
            return null
          const steady = new Uint8Array(report.length).fill(0xff)
          const made: ReportClass = { bytes: report.length, rest: null, steady }
          classes.set(key, made)
          return made
        },
      }
    },
  }
}

const looksLikeIds = (values: readonly number[]): boolean =>
  values.length > 1 &&
  values.length <= mostLikelyIds &&
  values.every(value => value >= 1 && value <= highestLikelyId)

/** Adds the bits in which two reports of one length differ. */
function markChanges(changed: Uint8Array, before: Uint8Array, after: Uint8Array): void {
  for (const [at, byte] of after.entries()) changed[at] = (changed[at] ?? 0) | (byte ^ (before[at] ?? 0))
}

/** A byte whose lowest bit flickers is a number, and none of its bits is a switch. */
const steadyOf = (changed: Uint8Array): Uint8Array =>
  changed.map(bits => ((bits & 1) === 1 ? 0 : ~bits & 0xff))

/** One press and its release, as reports of one class. */
interface Round {
  readonly pressed: Uint8Array
  readonly released: Uint8Array
}

type FoundSwitch =
  | { readonly found: true; readonly byte: number; readonly mask: number; readonly value: number }
  | { readonly found: false; readonly reason: Said }

/** The byte that was the same at each press, and the same otherwise at each release; of several the plainest. */
function findSwitch(kind: ReportClass, rounds: readonly Round[]): FoundSwitch {
  const candidates = Array.from({ length: kind.bytes }, (_, byte) => byte).flatMap(byte => {
    const steady = kind.steady[byte] ?? 0
    const pressed = new Set(rounds.map(round => (round.pressed[byte] ?? 0) & steady))
    const released = new Set(rounds.map(round => (round.released[byte] ?? 0) & steady))
    const [down] = pressed
    const [up] = released
    if (pressed.size !== 1 || released.size !== 1 || down === undefined || up === undefined) return []
    const mask = down ^ up
    return mask === 0 ? [] : [{ found: true as const, byte, mask, value: down & mask, bits: bitsIn(mask) }]
  })
  const [best] = candidates.toSorted((a, b) => a.bits - b.bits || a.byte - b.byte)
  if (best !== undefined) return { found: true, byte: best.byte, mask: best.mask, value: best.value }
  return {
    found: false,
    reason: messageOf('learn.each-press-differs'),
  }
}

const bitsIn = (byte: number): number => {
  let bits = 0
  for (let rest = byte; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

interface LearnedSwitch {
  readonly byte: number
  readonly mask: number
  readonly value: number
  /** Bits of that byte that do not change by themselves. */
  readonly steady: number
  readonly rest: number
}

/**
 * Switches with names. Where two of one byte share bits, the byte is a code and not a row of switches: then each is
 * recognised by all the bits that any of them uses.
 */
function distinguishSwitches(learned: readonly LearnedSwitch[]): readonly HidSwitch[] {
  return learned.map((one, index) => {
    const beside = learned.filter(other => other.byte === one.byte)
    const coded = beside.some((other, at) =>
      beside.some((another, to) => to !== at && shared(other, another)),
    )
    const mask = coded ? beside.reduce((all, other) => all | other.mask, 0) : one.mask
    const value = coded ? ((one.rest & ~one.mask) | one.value) & mask : one.value
    return { id: `key-${index + 1}`, name: `switch ${index + 1}`, byte: one.byte, mask, value }
  })
}

const shared = (a: LearnedSwitch, b: LearnedSwitch): boolean => (a.mask & b.mask) !== 0

const fits =
  (driver: HidDriver) =>
  (listing: HidListing): boolean =>
    listing.vendorId === driver.vendorId &&
    listing.productId === driver.productId &&
    (driver.interface === null || driver.interface === listing.interface) &&
    (driver.usagePage === null || driver.usagePage === listing.usagePage) &&
    (driver.usage === null || driver.usage === listing.usage)

/** A device that a person has taught. */
export function learnedModel(driver: HidDriver): KnownModel {
  const layout: ReportLayout = {
    reportId: driver.reportId,
    bytes: { least: driver.reportBytes, most: driver.reportBytes },
    switches: driver.switches,
    dials: [],
  }
  return {
    modelId: `hid/${vendorHex(driver.vendorId)}-${vendorHex(driver.productId)}`,
    edition: JSON.stringify(driver),
    model: driver.name,
    kind: 'hid',
    controls: keysInRows(driver.switches, 8),
    open: false,
    dials: new Map(),
    eventful: false,
    fits: fits(driver),
    read: report => readLayout(layout, report),
  }
}
