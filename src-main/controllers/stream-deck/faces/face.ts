import type { FeedbackView } from '../../../desk/ports/surface.ts'

/** `go`: GO is safe to press. `over`: the cue is over its time. */
export type Ground = 'black' | 'go' | 'over' | 'warm' | 'inverted' | 'hatched'
export type Icon = 'pause' | 'play' | 'previous'
export type Theme = FeedbackView['theme']

/** What one control shows, apart from how large it is. Two equal faces are the same picture. */
export interface Face {
  readonly ground: Ground
  /** `refused`: this key was pressed and it did not work. `closed`: it would not work now. */
  readonly border: 'none' | 'closed' | 'refused'
  /** One line at the top. */
  readonly caption: string
  readonly icon: Icon | null
  /** One line, as large as fits; above `text` where there is both. */
  readonly big: string
  /** Wrapped; to two lines at most where there is a foot. */
  readonly text: string
  /** One line at the bottom. */
  readonly foot: string
  /** Fraction of the time that is left, 0 to 1. */
  readonly bar: number | null
  /** Fraction of the hold that is done, 0 to 1. */
  readonly ring: number | null
  /** The cue's own colour, beside the text. */
  readonly band: string | null
  readonly muted: boolean
  /** What the crew asks, and who: in a strip over what else is shown. */
  readonly alarm: string | null
  /** What a strip says over what else is shown, where there is no alarm. */
  readonly strip: 'TEST' | 'REHEARSAL' | 'DRILL' | null
  readonly theme: Theme
}

export const blankFace: Face = {
  ground: 'black',
  border: 'none',
  caption: '',
  icon: null,
  big: '',
  text: '',
  foot: '',
  bar: null,
  ring: null,
  band: null,
  muted: false,
  alarm: null,
  strip: null,
  theme: 'dark',
}

export const face = (parts: Partial<Face>): Face => ({ ...blankFace, ...parts })

export const sameFace = (a: Face, b: Face): boolean => JSON.stringify(a) === JSON.stringify(b)
