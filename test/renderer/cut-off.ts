/**
 * What a person cannot read or reach in the page as it is laid out, in words; evaluated in the page, so it stands alone.
 * A title that ends in an ellipsis is meant so, save on a control.
 */
export function cutOff(): readonly string[] {
  const faults: string[] = []
  const slack = 1.5
  const name = (node: Element): string => {
    const words = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().replace(/\s+/g, ' ')
    return `${node.tagName.toLowerCase()} “${words.slice(0, 60)}”`
  }
  const { scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth - innerWidth} px too wide`)
  if (scrollHeight > innerHeight) faults.push(`the page is ${scrollHeight - innerHeight} px too high`)

  const dialog = document.querySelector('dialog[open]')
  const controls = 'button, a[href], input, select, textarea, summary, [role="tab"]'
  const shorten = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'

  /** Where ink of `node` may be seen; an axis in which something scrolls has no end. */
  const room = (
    node: Element,
  ): { left: number; right: number; top: number; bottom: number; wraps: boolean } | null => {
    const found = { left: 0, right: innerWidth, top: 0, bottom: innerHeight, wraps: false }
    let freeX = false
    let freeY = false
    for (let at: Element | null = node; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.clipPath !== 'none' || style.visibility === 'hidden' || style.opacity === '0') return null
      if (at !== node && shorten(style)) return null
      if (style.display === 'contents') continue
      if (at === document.body || at === document.documentElement || at.id === 'root') break
      const box = at.getBoundingClientRect()
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') freeX = true
      else if (style.overflowX !== 'visible' && !freeX) {
        found.left = Math.max(found.left, box.left)
        found.right = Math.min(found.right, box.right)
      }
      if (style.overflowY === 'auto' || style.overflowY === 'scroll') freeY = true
      else if (style.overflowY !== 'visible' && !freeY) {
        found.top = Math.max(found.top, box.top)
        found.bottom = Math.min(found.bottom, box.bottom)
        found.wraps ||= style.flexWrap === 'wrap'
      }
    }
    if (freeX) Object.assign(found, { left: -1e6, right: 1e6 })
    if (freeY) Object.assign(found, { top: -1e6, bottom: 1e6 })
    return found
  }

  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement
    if (parent === null || (text.nodeValue ?? '').trim() === '') continue
    if (parent.closest('script, style, option, [hidden]') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const control = parent.closest(controls)
    const style = getComputedStyle(parent)
    if (shorten(style)) {
      const hidden = Math.max(
        parent.scrollWidth - parent.clientWidth - 1,
        // Letters reach below a line that is as high as they are.
        style.webkitLineClamp === 'none' ? 0 : parent.scrollHeight - parent.clientHeight - 4,
      )
      // The ellipsis of several lines stands at the end of the last one; a word that is wider than its line has none.
      if (
        style.webkitLineClamp !== 'none' &&
        style.textOverflow !== 'ellipsis' &&
        parent.scrollWidth > parent.clientWidth + 1
      ) {
        faults.push(`${name(parent)} is wider than its lines`)
      }
      if (hidden > 0 && room(parent) !== null && parent.closest('[title]') === null) {
        faults.push(`${name(parent)} is shortened by ${hidden} px, and no title has all of it`)
      }
      // The title of a cue, beside the word of what is done with it.
      const beside = control !== null && (control.textContent ?? '').trim() !== (text.nodeValue ?? '').trim()
      if (control !== null && !beside && parent.scrollWidth > parent.clientWidth + 1) {
        faults.push(`${name(control)} is shortened to ${parent.clientWidth} of ${parent.scrollWidth} px`)
      }
      continue
    }
    const seen = room(parent)
    if (seen === null) continue
    // Left out as a whole where a line had no room for it.
    if (seen.wraps && box.top >= seen.bottom) continue
    const over = [
      ['left', seen.left - box.left],
      ['right', box.right - seen.right],
      // The line of a text is higher than its letters.
      ['top', seen.top - box.top - box.height / 4],
      ['bottom', box.bottom - seen.bottom - box.height / 4],
    ] as const
    for (const [side, by] of over) {
      if (by > slack) faults.push(`${name(parent)} is cut off at the ${side} by ${Math.round(by)} px`)
    }
    if (control !== null) {
      const edge = control.getBoundingClientRect()
      const out = Math.max(edge.left - box.left, box.right - edge.right)
      if (out > slack) faults.push(`${name(control)} runs over its own edge by ${Math.round(out)} px`)
    }
  }

  /** Whether a person scrolls it into view. */
  const scrolledOut = (node: Element, x: number, y: number): boolean => {
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX) && (x < box.left || x > box.right)) return true
      if (/auto|scroll/.test(overflowY) && (y < box.top || y > box.bottom)) return true
    }
    return false
  }
  const isSticky = (node: Element): boolean => {
    for (let at: Element | null = node; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).position === 'sticky') return true
    }
    return false
  }
  for (const node of (dialog ?? document.body).querySelectorAll(controls)) {
    const box = node.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || room(node) === null || !node.checkVisibility()) continue
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    if (scrolledOut(node, x, y)) continue
    const hit = document.elementFromPoint(x, y)
    // A head or a foot that stays while the rest is scrolled under it.
    if (hit !== null && isSticky(hit)) continue
    // An alarm lies over the first line of a sheet or of a view.
    if (hit?.closest('[data-place="top"]') != null) continue
    if (hit === null) faults.push(`${name(node)} is out of sight`)
    else if (!node.contains(hit) && !hit.contains(node) && hit.closest('label')?.contains(node) !== true) {
      faults.push(`${name(node)} is under ${name(hit)}`)
    }
  }
  return [...new Set(faults)]
}
