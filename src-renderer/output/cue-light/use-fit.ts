import { type RefObject, useLayoutEffect } from 'react'

/** Sizes of type, in parts of the usual one. */
const sizes = [1.9, 1.6, 1.35, 1.15, 1, 0.9, 0.8, 0.7, 0.62] as const

/**
 * The letters of the node are the largest with which all of it is in sight; with the smallest ones it is scrolled. `content`:
 * what it says.
 */
export function useFit(part: RefObject<HTMLElement | null>, content: unknown, largest = 1): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it says something else
  useLayoutEffect(() => {
    const { current } = part
    if (current === null) return
    const shrinkFrom = (largest: number): void => {
      for (const size of sizes) {
        if (size > largest) continue
        current.style.setProperty('--fit', String(size))
        if (current.scrollHeight <= current.clientHeight + 1) break
      }
    }
    const choose = (): void => shrinkFrom(largest)
    const resized = new ResizeObserver(entries => {
      if (entries.some(({ target }) => target === document.documentElement)) choose()
      // Another part took room after this one had chosen. It only shrinks, so that the two come to an end.
      else shrinkFrom(Number(current.style.getPropertyValue('--fit')))
    })
    // It reports first when all is laid out, before it is painted.
    resized.observe(document.documentElement)
    resized.observe(current)
    document.fonts.addEventListener('loadingdone', choose)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', choose)
    }
  }, [part, content, largest])
}
