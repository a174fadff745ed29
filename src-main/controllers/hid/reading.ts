/** What one report says of the controls that it speaks of. */
export interface Reading {
  readonly levels: readonly { readonly control: string; readonly down: boolean }[]
  /** Where dials stand now. */
  readonly positions: readonly { readonly control: string; readonly at: number }[]
  /** Detents that dials moved, clockwise positive. */
  readonly turns: readonly { readonly control: string; readonly steps: number }[]
}

/**
 * `jog`: counts detents from 0 to 255 and begins anew. `shuttle`: a ring on a spring, 0 at rest; going away from
 * rest turns, what the spring does when it is let go is nobody's will.
 */
export type DialKind = 'jog' | 'shuttle'

/** Detents between two reports that a hand can make; more is a new beginning. */
const mostDetents = 32

/** How far a dial was turned, signed; 0 for not. */
export function turnBetween(kind: DialKind, before: number, after: number): number {
  if (kind === 'jog') {
    const steps = ((after - before + 128) & 0xff) - 128
    return Math.abs(steps) > mostDetents ? 0 : steps
  }
  if (Math.sign(before) * Math.sign(after) < 0) return after
  return Math.abs(after) > Math.abs(before) ? after - before : 0
}
