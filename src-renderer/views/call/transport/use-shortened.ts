import { type RefObject, useLayoutEffect } from 'react'
import { watchSize } from '../../../components/watch-size.ts'

/**
 * Shortens the text in the node, with an ellipsis, as far as everything else in the last press needs to be in sight.
 * `content`: what else stands there.
 */
export function useShortened(node: RefObject<HTMLElement | null>, text: string, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it says something else
  useLayoutEffect(() => {
    const { current } = node
    const press = current?.closest<HTMLElement>('[data-testid="last-press"]')
    if (current === null || press == null) return
    const shorten = (): void => {
      shortenIn(press, current, text)
      said.takeRecords()
    }
    // Its age becomes longer.
    const said = new MutationObserver(shorten)
    said.observe(press, { subtree: true, childList: true, characterData: true })
    const stop = watchSize(press, shorten)
    shorten()
    return () => {
      stop()
      said.disconnect()
    }
  }, [node, text, content])
}

function shortenIn(press: HTMLElement, node: HTMLElement, text: string): void {
  const letters = [...text]
  const show = (count: number): boolean => {
    node.textContent = count === letters.length ? text : `${letters.slice(0, count).join('').trimEnd()}…`
    return [press, ...press.querySelectorAll('p')].every(isWhole)
  }
  if (show(letters.length)) return
  let [fitting, beyond] = [0, letters.length]
  while (beyond - fitting > 1) {
    const count = Math.floor((fitting + beyond) / 2)
    if (show(count)) fitting = count
    else beyond = count
  }
  show(fitting)
}

/** Letters reach a little beyond a line; another line is higher than that. */
const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth <= clientWidth && scrollHeight <= clientHeight + 4
