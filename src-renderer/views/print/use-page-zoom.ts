import { type RefObject, useLayoutEffect } from 'react'
import type { PrintChoices } from './print-choices.ts'
import { pageWidths } from './use-paper-fit.ts'

const largest = 0.7

/** The page in the preview is as small as its width needs, so that all columns are in sight. */
export function usePageZoom(preview: RefObject<HTMLElement | null>, paper: PrintChoices['paper']): void {
  useLayoutEffect(() => {
    const { current } = preview
    if (current === null) return
    current.style.setProperty('--page-width', `${pageWidths[paper]}mm`)
    const measure = (): void => {
      const page = current.firstElementChild
      if (!(page instanceof HTMLElement)) return
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      const room = current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const zoom = Math.min(largest, room / page.offsetWidth)
      current.style.setProperty('--page-zoom', String(zoom))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(current)
    return () => resized.disconnect()
  }, [preview, paper])
}
