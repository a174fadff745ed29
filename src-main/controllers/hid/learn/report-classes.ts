/** Values of a byte that can be a report id when it is unknown whether there are any. */
const highestLikelyId = 0x20
const mostLikelyIds = 8
const mostClasses = 64

/** Reports of one kind: what they look like at rest, and which of their bits change by themselves. */
export interface ReportClass {
  readonly bytes: number
  /** Null until one came while nobody pressed. */
  rest: Uint8Array | null
  /** Bits that carry information: 1 where nothing changed by itself. */
  readonly steady: Uint8Array
}

/** What a device sends while nobody touches it. */
export interface RestRecord {
  take(report: Uint8Array): void
  /** The classes found; empty for devices that sent nothing. */
  end(): ReportClasses
}

export interface ReportClasses {
  readonly silent: boolean
  /** Whether byte 0 of these reports is their id. */
  readonly numbered: boolean
  /** Null for a kind of report that a device which talks all the time did not send at rest. */
  of(report: Uint8Array): ReportClass | null
}

/** `numbered`: by the device's descriptor; null when unknown. */
export function createRestRecord(numbered: boolean | null): RestRecord {
  const groups = new Map<number, Map<number, { last: Uint8Array; changed: Uint8Array }>>()
  let count = 0

  return {
    take(report) {
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
    end() {
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
export function markChanges(changed: Uint8Array, before: Uint8Array, after: Uint8Array): void {
  for (const [at, byte] of after.entries()) changed[at] = (changed[at] ?? 0) | (byte ^ (before[at] ?? 0))
}

/** A byte whose lowest bit flickers is a number, and none of its bits is a switch. */
const steadyOf = (changed: Uint8Array): Uint8Array =>
  changed.map(bits => ((bits & 1) === 1 ? 0 : ~bits & 0xff))
