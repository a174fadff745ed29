import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ColumnWish, type FittedColumns, fitColumns, type LeastWidths } from './fit-columns.ts'
import type { PrintChoices } from './print-choices.ts'

/** Between the margins, of the narrower one of A4 and Letter, in millimetres. */
export const pageWidths: Readonly<Record<PrintChoices['paper'], number>> = {
  portrait: 190,
  landscape: 259.4,
}
const pixelsPerMillimetre = 96 / 25.4
/** To spare, in pixels: a table has come out a pixel wider on paper than it was measured on the screen. */
const rounding = 3

export interface PaperFit extends FittedColumns {
  readonly choices: PrintChoices
}

/**
 * Columns and type of the sheet, so that no column stands beyond the edge of the paper; null before it is measured. While
 * it is of other choices than these, the sheet must have all columns of the wish: those are measured before it is painted.
 */
export function usePaperFit(
  sheet: RefObject<HTMLElement | null>,
  choices: PrintChoices,
  wish: ColumnWish,
): PaperFit | null {
  const [fit, setFit] = useState<PaperFit | null>(null)
  const isFitted = fit?.choices === choices
  useLayoutEffect(() => {
    const { current } = sheet
    if (isFitted || current === null) return
    const room = Math.floor(pageWidths[choices.paper] * pixelsPerMillimetre) - rounding
    setFit({ choices, ...laidOut(current, measure => fitColumns(wish, room, measure)) })
  }, [sheet, choices, wish, isFitted])
  return fit
}

/** The sheet is laid out for the time of it, out of sight and as narrow as it can be. */
function laidOut(
  sheet: HTMLElement,
  choose: (measure: (points: number) => LeastWidths) => FittedColumns,
): FittedColumns {
  const heads = [...sheet.querySelectorAll<HTMLElement>('thead tr:last-child th')]
  const before = sheet.style.getPropertyValue('--print-size')
  Object.assign(sheet.style, { display: 'block', position: 'absolute', visibility: 'hidden', width: '0' })
  const fitted = choose(points => {
    sheet.style.setProperty('--print-size', `${points}pt`)
    const texts: Record<string, number> = {}
    let others = 0
    for (const head of heads) {
      const { width } = head.getBoundingClientRect()
      if (head.dataset['column'] === undefined) others += width
      else texts[head.dataset['column']] = width
    }
    return { others, texts }
  })
  sheet.style.setProperty('--print-size', before)
  for (const name of ['display', 'position', 'visibility', 'width']) sheet.style.removeProperty(name)
  return fitted
}
