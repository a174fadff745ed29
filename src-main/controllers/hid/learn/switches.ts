import type { HidSwitch } from '../../../contract/hid-driver.ts'
import { messageOf, type Said } from '../../../domain/messages/message.ts'
import type { ReportClass } from './report-classes.ts'

/** One press and its release, as reports of one class. */
export interface Round {
  readonly pressed: Uint8Array
  readonly released: Uint8Array
}

export type FoundSwitch =
  | { readonly found: true; readonly byte: number; readonly mask: number; readonly value: number }
  | { readonly found: false; readonly reason: Said }

/** The byte that was the same at each press, and the same otherwise at each release; of several the plainest. */
export function findSwitch(kind: ReportClass, rounds: readonly Round[]): FoundSwitch {
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

export interface LearnedSwitch {
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
export function distinguishSwitches(learned: readonly LearnedSwitch[]): readonly HidSwitch[] {
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
