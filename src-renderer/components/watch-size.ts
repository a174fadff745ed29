/**
 * Calls `changed` when the node has another size and when fonts are loaded, whose letters have other widths; first of all
 * once the page is laid out and before it is painted. The result ends it.
 */
export function watchSize(node: Element, changed: () => void): () => void {
  const resized = new ResizeObserver(changed)
  resized.observe(node)
  document.fonts.addEventListener('loadingdone', changed)
  return () => {
    resized.disconnect()
    document.fonts.removeEventListener('loadingdone', changed)
  }
}
