import { type RefObject, useLayoutEffect } from 'react'

/** As large as usual in two lines, smaller, and in one line that ends in an ellipsis. */
const fits = ['usual', 'small', 'line'] as const

/** No word of the title is broken: the title has the first of `fits` with which its longest word has room. */
export function useTitleFit(title: RefObject<HTMLElement | null>, text: string, hasTwoLines: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it says something else
  useLayoutEffect(() => {
    const { current } = title
    if (current === null || !hasTwoLines) return
    const choose = (): void => {
      for (const fit of fits) {
        current.dataset['fit'] = fit
        if (current.scrollWidth <= current.clientWidth) break
      }
    }
    // It reports first when all is laid out, before it is painted.
    const resized = new ResizeObserver(choose)
    resized.observe(current.closest('td') ?? current)
    // Letters of another width, once they are loaded.
    document.fonts.addEventListener('loadingdone', choose)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', choose)
      delete current.dataset['fit']
    }
  }, [title, text, hasTwoLines])
}
