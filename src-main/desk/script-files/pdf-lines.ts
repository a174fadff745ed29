import type { Span } from '../../domain/script/script-source.ts'

/** A piece of text on a page, as it lies: `along` its line and `across` the lines, from the corner where reading begins. */
export interface PdfPiece {
  readonly text: string
  readonly along: number
  readonly across: number
  readonly length: number
  readonly size: number
  readonly isRightToLeft: boolean
  readonly italic: boolean
  readonly bold: boolean
}

export interface PdfLine {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly across: number
  readonly size: number
  readonly italic: readonly Span[]
  readonly bold: readonly Span[]
}

/** Of the size of letters: a blank, and a column of its own. */
const gaps = { blank: 0.15, column: 1.8 }

/** The lines of a page, from the pieces that a program wrote in any order. */
export function linesOf(pieces: readonly PdfPiece[]): readonly PdfLine[] {
  const sorted = [...pieces].sort((one, other) => one.across - other.across)
  const lines: PdfPiece[][] = []
  for (const piece of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (
      line !== undefined &&
      first !== undefined &&
      Math.abs(piece.across - first.across) < 0.4 * Math.max(piece.size, first.size)
    )
      line.push(piece)
    else lines.push([piece])
  }
  return lines.map(lineOf)
}

function lineOf(pieces: readonly PdfPiece[]): PdfLine {
  const letters = (isRtl: boolean): number =>
    pieces.reduce((sum, piece) => sum + (piece.isRightToLeft === isRtl ? piece.text.length : 0), 0)
  const isRtl = letters(true) > letters(false)
  const sorted = [...pieces].sort((one, other) =>
    isRtl ? other.along + other.length - (one.along + one.length) : one.along - other.along,
  )
  const italic: Span[] = []
  const bold: Span[] = []
  let text = ''
  let before: PdfPiece | null = null
  for (const piece of sorted) {
    // What is printed twice to look bold is one text.
    const isTwice =
      before !== null && before.text === piece.text && Math.abs(before.along - piece.along) < 0.2 * piece.size
    if (isTwice) continue
    if (before !== null) {
      const gap = isRtl
        ? before.along - (piece.along + piece.length)
        : piece.along - (before.along + before.length)
      if (gap > gaps.column * piece.size) text = `${text.trimEnd()}\t`
      else if (gap > gaps.blank * piece.size && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' '
    }
    const span: Span = [text.length, text.length + piece.text.length]
    if (piece.italic) italic.push(span)
    if (piece.bold) bold.push(span)
    text += piece.text
    before = piece
  }
  return {
    text,
    left: Math.min(...pieces.map(({ along }) => along)),
    right: Math.max(...pieces.map(({ along, length }) => along + length)),
    across: pieces[0]?.across ?? 0,
    size: Math.max(...pieces.map(({ size }) => size)),
    italic,
    bold,
  }
}

/** The value that stands for most of them, rounded to halves; 0 for none. */
export function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values)
    counts.set(Math.round(value * 2) / 2, (counts.get(Math.round(value * 2) / 2) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** The smallest step that a good part of the lines are apart. */
export function usualStep(steps: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const step of steps) counts.set(Math.round(step), (counts.get(Math.round(step)) ?? 0) + 1)
  const enough = [...counts].filter(([step, count]) => step > 0 && count * 7 >= steps.length)
  return Math.min(...enough.map(([step]) => step), Number.POSITIVE_INFINITY)
}
