import { type RefObject, useLayoutEffect } from 'react'
import { watchSize } from '../../../components/watch-size.ts'

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
    const stop = watchSize(current.closest('td') ?? current, choose)
    return () => {
      stop()
      delete current.dataset['fit']
    }
  }, [title, text, hasTwoLines])
}
