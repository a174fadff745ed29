import { type RefObject, useLayoutEffect } from 'react'
import { watchSize } from '../../../components/watch-size.ts'

/** Sizes of the title, in parts of the usual one. */
const sizes = [1.5, 1.35, 1.2, 1.1, 1.05, 1] as const

/** What a refusal's frame and the air inside it take, px. */
const frame = 12

/** The title on GO is as large as the button has room for below what else it says. `content`: what stands in the button. */
export function useLargeTitle(title: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it says something else
  useLayoutEffect(() => {
    const { current } = title
    const button = current?.closest('button')
    if (current === null || button == null) return
    const hasRoom = (at: number): boolean => {
      current.style.setProperty('--title-size', String(sizes[at]))
      return fits(button, current)
    }
    // Each size that is tried is a layout, and the title before usually had the right one.
    const choose = (): void => {
      const before = sizeOf(current)
      let at = before
      while (at < sizes.length - 1 && !hasRoom(at)) at += 1
      if (at === before) while (at > 0 && hasRoom(at - 1)) at -= 1
      current.style.setProperty('--title-size', String(sizes[at]))
    }
    const stop = watchSize(button, choose)
    const said = new MutationObserver(choose)
    said.observe(button, { subtree: true, childList: true, attributeFilter: ['data-lines'] })
    return () => {
      stop()
      said.disconnect()
    }
  }, [title, content])
}

/** Index of its size; before one is chosen it has the usual one, the last. */
function sizeOf(title: HTMLElement): number {
  const chosen = sizes.findIndex(size => String(size) === title.style.getPropertyValue('--title-size'))
  return chosen === -1 ? sizes.length - 1 : chosen
}

function fits(button: HTMLElement, title: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect()
  const below = Math.max(frame, Number.parseFloat(getComputedStyle(button).paddingBottom))
  const word = button.querySelector('[data-word]')?.getBoundingClientRect().top ?? top
  // Centred, it would push the word up.
  if (word < top + 6 || title.getBoundingClientRect().bottom > bottom - below) return false
  return [title, ...title.querySelectorAll('bdi')].every(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 4,
  )
}
