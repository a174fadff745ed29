/**
 * What of that which must be read at any moment is not whole within the page, or lies under something else, in words;
 * evaluated in the page, so it stands alone. On a phone a title may end in an ellipsis.
 */
export function unreadable(): readonly string[] {
  const parts = {
    'the title on air': '[data-testid="on-air-title"]',
    'the countdown': '[data-testid="countdown"]',
    'the word of the countdown': '[data-testid="on-air-word"] > *',
    'the title of NEXT': '[data-testid="next-title"]',
    'the times of NEXT': '[data-times] > strong',
    'a chip of NEXT': '[data-testid="next-chips"] > li',
    'a call of the next moment':
      '[data-testid="next-call"] li b, [data-testid="next-call"] li:not(:only-child) bdi',
    'the word of GO': '[data-testid="go"] [data-word]',
    'a fact of the header':
      'header > :is([data-testid="clock"], [data-testid="over-under"], [data-testid="ends"], [data-testid="link"], [data-testid="locked"])',
    'an alarm': '[data-place="top"] > [data-one] strong',
  }
  const slack = 1.5
  const faults: string[] = []
  const { scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push('the page scrolls')

  const check = (what: string, node: Element, text: Node): void => {
    const words = document.createRange()
    words.selectNodeContents(text)
    const ink = words.getBoundingClientRect()
    if (ink.width === 0 || ink.height === 0) return
    // The line of a text is higher than its letters.
    const lead = (words.getClientRects()[0]?.height ?? 0) / 4
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight]
    for (let at = text.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(at)
      // For screen readers alone.
      if (clipPath !== 'none') return
      if (overflowX === 'visible') continue
      if (innerWidth <= 700 && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) return
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    if (ink.left < left - slack || ink.right > right + slack) faults.push(`${what} is cut at a side`)
    if (ink.top < top - lead || ink.bottom > bottom + lead) faults.push(`${what} is cut above or below`)
    const [line = ink] = words.getClientRects()
    const hit = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2)
    if (hit !== null && !node.contains(hit) && !hit.contains(node))
      faults.push(`${what} is under ${hit.tagName.toLowerCase()} “${hit.textContent?.slice(0, 40)}”`)
  }

  for (const [name, selector] of Object.entries(parts)) {
    for (const node of document.querySelectorAll(selector)) {
      if (!node.checkVisibility()) continue
      const what = `${name} “${node.textContent?.slice(0, 40)}”`
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        if ((text.nodeValue ?? '').trim() !== '') check(what, node, text)
      }
    }
  }
  return [...new Set(faults)]
}
