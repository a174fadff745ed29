import type { Face, Ground } from '../faces/face.ts'

export interface Inks {
  readonly ground: string
  /** Words that must be read. */
  readonly ink: string
  /** Captions. */
  readonly faint: string
}

const byGround: Readonly<Record<Ground, Inks>> = {
  black: { ground: '#000000', ink: '#ffffff', faint: '#b4b4b4' },
  warm: { ground: '#ffb000', ink: '#000000', faint: '#000000' },
  inverted: { ground: '#ffffff', ink: '#000000', faint: '#000000' },
  hatched: { ground: '#000000', ink: '#ffffff', faint: '#ffffff' },
}

export const hatchInk = '#3c3c3c'
export const barInk = '#ffb000'
export const barGround = '#333333'
export const ringInk = '#ffb000'
export const refusedInk = '#ff2d2d'
/** Like nothing that a show on air looks like. */
export const rehearsalGround = '#7fd4ff'
export const rehearsalInk = '#000000'
export const closedInk = '#6e6e6e'

export function inksOf(face: Face): Inks {
  const inks = byGround[face.ground]
  return face.muted ? { ...inks, ink: '#9a9a9a', faint: '#8c8c8c' } : inks
}
