import type { HidSwitch } from '../../../contract/hid-driver.ts'

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
