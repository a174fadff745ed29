import { blankFace, type Face, type Ground, sameFace, type Theme } from '../faces/face.ts'

interface Inks {
  readonly ground: string
  /** Words that must be read. */
  readonly ink: string
  /** Captions. */
  readonly faint: string
}

/** Everything that is drawn with, apart from the cues' own colours. */
interface Palette {
  readonly grounds: Readonly<Record<Ground, Inks>>
  readonly muted: Pick<Inks, 'ink' | 'faint'>
  readonly hatch: string
  readonly bar: string
  readonly barGround: string
  readonly ring: string
  readonly refused: string
  readonly closed: string
  /** HELP and HOLD: unlike every ground that they stand on. */
  readonly alarm: Pick<Inks, 'ground' | 'ink'>
  /** Like nothing that a show on air looks like; in the blackout the word alone says it. */
  readonly strips: Readonly<Record<'TEST' | 'REHEARSAL' | 'DRILL', Pick<Inks, 'ground' | 'ink'>>>
}

/** As on the pages when they are dark: a key is a light on black in every brightness. */
const go: Inks = { ground: '#34d583', ink: '#03140a', faint: '#03140a' }
const over: Inks = { ground: '#ff5442', ink: '#000000', faint: '#000000' }

const day: Palette = {
  grounds: {
    black: { ground: '#000000', ink: '#ffffff', faint: '#b4b4b4' },
    go,
    over,
    warm: { ground: '#ffb000', ink: '#000000', faint: '#000000' },
    inverted: { ground: '#ffffff', ink: '#000000', faint: '#000000' },
    hatched: { ground: '#000000', ink: '#ffffff', faint: '#ffffff' },
  },
  muted: { ink: '#9a9a9a', faint: '#8c8c8c' },
  hatch: '#3c3c3c',
  bar: '#ffb000',
  barGround: '#333333',
  ring: '#ffb000',
  refused: '#ff2d2d',
  closed: '#6e6e6e',
  alarm: { ground: '#ff5442', ink: '#000000' },
  strips: {
    TEST: { ground: '#d9a6ff', ink: '#000000' },
    REHEARSAL: { ground: '#7fd4ff', ink: '#000000' },
    DRILL: { ground: '#7fd4ff', ink: '#000000' },
  },
}

const dark: Palette = {
  grounds: {
    black: { ground: '#000000', ink: '#d6d6d6', faint: '#a0a0a0' },
    go,
    over,
    warm: { ground: '#d69400', ink: '#000000', faint: '#000000' },
    inverted: { ground: '#c8c8c8', ink: '#000000', faint: '#000000' },
    hatched: { ground: '#000000', ink: '#d6d6d6', faint: '#d6d6d6' },
  },
  muted: { ink: '#8c8c8c', faint: '#808080' },
  hatch: '#303030',
  bar: '#d69400',
  barGround: '#2a2a2a',
  ring: '#d69400',
  refused: '#f02828',
  closed: '#5e5e5e',
  alarm: { ground: '#ff5442', ink: '#000000' },
  strips: {
    TEST: { ground: '#b58ad6', ink: '#000000' },
    REHEARSAL: { ground: '#5fb0d8', ink: '#000000' },
    DRILL: { ground: '#5fb0d8', ink: '#000000' },
  },
}

/** Deep red on black, for a booth in view of the audience. */
const blackout: Palette = {
  grounds: {
    black: { ground: '#000000', ink: '#ff3a2f', faint: '#e8392f' },
    go: { ground: '#e8402f', ink: '#000000', faint: '#000000' },
    // The brightest of all, and framed: colour says nothing here.
    over: { ground: '#ff5245', ink: '#000000', faint: '#000000' },
    warm: { ground: '#e8392f', ink: '#000000', faint: '#000000' },
    inverted: { ground: '#ff3a2f', ink: '#000000', faint: '#000000' },
    hatched: { ground: '#000000', ink: '#ff3a2f', faint: '#ff3a2f' },
  },
  muted: { ink: '#e8392f', faint: '#e8392f' },
  hatch: '#3a0a08',
  bar: '#e8392f',
  barGround: '#3a0a08',
  ring: '#ff3a2f',
  refused: '#ff3a2f',
  closed: '#8a1f18',
  alarm: { ground: '#000000', ink: '#ff5245' },
  strips: {
    TEST: { ground: '#e8392f', ink: '#000000' },
    REHEARSAL: { ground: '#e8392f', ink: '#000000' },
    DRILL: { ground: '#e8392f', ink: '#000000' },
  },
}

const palettes: Readonly<Record<Theme, Palette>> = { day, dark, blackout }

export const paletteOf = ({ theme }: Face): Palette => palettes[theme]

export function inksOf(face: Face): Inks {
  const palette = paletteOf(face)
  const inks = palette.grounds[face.ground]
  return face.muted ? { ...inks, ...palette.muted } : inks
}

type Rgb = readonly [red: number, green: number, blue: number]

const lit: Readonly<Record<Theme, Rgb>> = {
  day: [110, 110, 110],
  dark: [50, 50, 50],
  blackout: [40, 0, 0],
}
const refused: Readonly<Record<Theme, Rgb>> = { day: [255, 0, 0], dark: [200, 0, 0], blackout: [140, 0, 0] }
const unlit: Rgb = [0, 0, 0]

/** Light of a control that has no picture: on where it does something, red where it was refused. */
export function lampColor(face: Face): Rgb {
  if (face.border === 'refused') return refused[face.theme]
  return sameFace({ ...face, theme: blankFace.theme }, blankFace) ? unlit : lit[face.theme]
}
