import { type RefObject, useLayoutEffect } from 'react'

const largestZoom = 0.7

/** The page in the preview is as small as its width needs, so that all of it is in sight. `width`: between the margins, in millimetres. */
export function usePageZoom(preview: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const { current } = preview
    if (current === null) return
    current.style.setProperty('--page-width', `${width}mm`)
    const measure = (): void => {
      const page = current.firstElementChild
      if (!(page instanceof HTMLElement)) return
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      const room = current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const zoom = Math.min(largestZoom, room / page.offsetWidth)
      current.style.setProperty('--page-zoom', String(zoom))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(current)
    return () => resized.disconnect()
  }, [preview, width])
}
