import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PrintLook } from './print-sheet.tsx'

/** Between the margins, of the narrower one of A4 and Letter. */
export const pageWidths: Readonly<Record<PrintLook['paper'], string>> = {
  portrait: '190mm',
  landscape: '259.4mm',
}
/** In parts of the chosen size of type. */
const smallest = 0.4
/** Type that is smaller than this is not read from a wall. */
export const legible = 0.65

/** How much smaller than it was chosen the type is, so that no column stands beyond the edge of the paper. */
export function usePaperFit(sheet: RefObject<HTMLElement | null>, look: PrintLook): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const { current } = sheet
    if (current !== null) setScale(fittingScale(current, pageWidths[look.paper]))
  }, [sheet, look])
  return scale
}

/** The sheet is laid out for the time of it, out of sight. */
function fittingScale(sheet: HTMLElement, width: string): number {
  const article = sheet.firstElementChild
  if (!(article instanceof HTMLElement)) return 1
  const before = article.style.getPropertyValue('--print-scale')
  Object.assign(sheet.style, { display: 'block', position: 'absolute', visibility: 'hidden', width })
  let scale = 1
  for (; scale > smallest; scale -= 0.05) {
    article.style.setProperty('--print-scale', String(scale))
    if (sheet.scrollWidth <= sheet.clientWidth) break
  }
  article.style.setProperty('--print-scale', before)
  for (const name of ['display', 'position', 'visibility', 'width']) sheet.style.removeProperty(name)
  return scale
}
