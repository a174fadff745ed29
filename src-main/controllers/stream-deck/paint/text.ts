import type { SKRSContext2D } from '@napi-rs/canvas'
import { faceFamily } from './fonts.ts'

export const fontOf = (px: number, weight: 600 | 700): string => `${weight} ${px}px ${faceFamily}`

/** The largest size, from `most` down to `least`, at which the text is no wider than `width`. */
export function fitFont(
  context: SKRSContext2D,
  text: string,
  width: number,
  most: number,
  least: number,
): number {
  for (let px = most; px > least; px -= 1) {
    context.font = fontOf(px, 700)
    if (context.measureText(text).width <= width) return px
  }
  context.font = fontOf(least, 700)
  return least
}

export interface WrapLimits {
  /** Size to begin with. */
  readonly largest: number
  /** Of all lines together. */
  readonly height: number
}

export interface Wrapped {
  readonly lines: readonly string[]
  /** Size that the context's font was left at. */
  readonly px: number
}

const smallestText = 12
/** A long word is rather a little smaller than broken. */
const smallestWord = 10

/**
 * Breaks at spaces, at the largest size at which all of it fits; below the smallest, long words are broken as well,
 * and what is too much ends in an ellipsis.
 */
export function wrapToFit(
  context: SKRSContext2D,
  text: string,
  width: number,
  most: number,
  { largest = 14, height = Number.POSITIVE_INFINITY }: Partial<WrapLimits> = {},
): Wrapped {
  const fits = (line: string): boolean => context.measureText(line).width <= width
  for (let px = largest; px >= smallestText; px -= 1) {
    context.font = fontOf(px, 600)
    const lines = wrap(text, fits)
    if (lines.length <= most && lines.length * px <= height && lines.every(fits)) return { lines, px }
  }
  for (let px = smallestText - 1; px >= smallestWord; px -= 1) {
    context.font = fontOf(px, 600)
    const lines = wrap(text, fits)
    if (lines.length <= most && lines.every(fits)) return { lines, px }
  }
  context.font = fontOf(smallestText, 600)
  const lines = wrap(text, fits).flatMap(line => broken(line, fits))
  if (lines.length <= most) return { lines, px: smallestText }
  const last = clip(lines[most - 1] ?? '', fits)
  return { lines: [...lines.slice(0, most - 1), last], px: smallestText }
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u).filter(part => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line === '' ? lines : [...lines, line]
}

function broken(line: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function clip(line: string, fits: (line: string) => boolean): string {
  let letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}
