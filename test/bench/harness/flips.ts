import type { Page } from 'playwright-core'

/** A text that changed. */
export interface Flip {
  readonly text: string
  /** When the frame that shows it was handed over, epoch ms with fractions. */
  readonly at: number
}

/** What became of the text of `selector` in so many ms. */
export const flipsOf = (page: Page, selector: string, ms: number): Promise<readonly Flip[]> =>
  page.evaluate(watchFlips, { selector, ms })

/**
 * Runs in the page. Marked as the desk's own page marks its frames. Of the two clocks the one counts fine and the other
 * is the same in every page: each look at both bounds their difference, and the tightest bound holds.
 */
async function watchFlips({
  selector,
  ms,
}: {
  selector: string
  ms: number
}): Promise<{ text: string; at: number }[]> {
  const node = document.querySelector(selector)
  if (node === null) throw new Error(`There is no ${selector}.`)
  let offset = Number.NEGATIVE_INFINITY
  const look = (): void => {
    offset = Math.max(offset, Date.now() - performance.now())
  }
  const seen: { text: string; at: number }[] = []
  const observer = new MutationObserver(() => {
    requestAnimationFrame(() => {
      const text = node.textContent ?? ''
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen.push({ text, at: performance.now() })
        look()
      }
      port2.postMessage(null)
    })
  })
  observer.observe(node, { childList: true, characterData: true, subtree: true })
  // For 20 ms, past many ticks of the coarse clock, while nothing is due.
  const until = performance.now() + 20
  while (performance.now() < until) look()
  await new Promise(resolve => setTimeout(resolve, ms))
  observer.disconnect()
  return seen.map(({ text, at }) => ({ text, at: at + offset }))
}
