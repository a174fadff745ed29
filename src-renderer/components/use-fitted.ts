import { type RefObject, useLayoutEffect } from 'react'
import { t } from '#texts/text.ts'
import { setUnbroken } from './unbroken.tsx'
import { watchSize } from './watch-size.ts'

/** Letters of several lines reach so many px below the last one. */
const below = 4

/**
 * The node says the first of these texts that is in sight as a whole, else the last; and in how many lines. Where its
 * lines are shortened, one whose lines alone are too wide comes before the last.
 */
export function useFitted(
  part: RefObject<HTMLElement | null>,
  texts: readonly string[],
  isShortened = false,
): void {
  const content = texts.join('\0')
  useLayoutEffect(() => {
    const { current } = part
    if (current === null) return
    const choose = (): void => {
      const hasRoom = (text: string, isWideFine: boolean): boolean => {
        setUnbroken(current, text)
        const isWide = current.scrollWidth > current.clientWidth
        return (isWideFine || !isWide) && current.scrollHeight <= current.clientHeight + below
      }
      const all = content.split('\0')
      if (!all.some(text => hasRoom(text, false)) && isShortened) all.some(text => hasRoom(text, true))
      const high = Number.parseFloat(getComputedStyle(current).lineHeight)
      current.dataset['lines'] = String(Math.round(current.offsetHeight / high))
    }
    // Measured once the page is laid out, for all parts at once.
    setUnbroken(current, content.split('\0')[0] ?? '')
    return watchSize(current.closest('button, tr') ?? current, choose)
  }, [part, content, isShortened])
}

/** All of these, then ever fewer of them and how many more there are. */
export const fewer = (parts: readonly string[], between: string): readonly string[] =>
  parts.map((_, left) => {
    const shown = parts.slice(0, parts.length - left).join(between)
    return left === 0 ? shown : t('list.and-more', { shown, left })
  })
