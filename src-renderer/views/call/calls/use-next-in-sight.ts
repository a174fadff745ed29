import { type RefObject, useLayoutEffect } from 'react'

/**
 * The next call is whole in the list and no row above it is cut; what has passed is above, for who looks there. The list is as
 * high as it is with any of its calls as the next one, so that nothing below it moves. `calls`: null where it is not scrolled.
 */
export function useNextInSight(list: RefObject<HTMLElement | null>, calls: unknown, nextId: string): void {
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || calls === null) return
    let shown: string | null = null
    const show = (): void => {
      // The observer begins with a size that was measured already.
      if (shown !== null && sizeOf(current) === shown) return
      keepHeight(current)
      scrollToNext(current)
      shown = sizeOf(current)
    }
    show()
    const resized = new ResizeObserver(show)
    resized.observe(current)
    return () => resized.disconnect()
  }, [list, calls])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled when another call is the next one
  useLayoutEffect(() => {
    if (list.current !== null && calls !== null) scrollToNext(list.current)
  }, [list, calls, nextId])
}

function sizeOf(list: HTMLElement): string {
  const { width, height } = list.getBoundingClientRect()
  return `${width} ${height}`
}

const rowsOf = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.children].filter(row => row instanceof HTMLElement)

function keepHeight(list: HTMLElement): void {
  const rows = rowsOf(list)
  const were = rows.map(({ dataset }) => dataset['next'] ?? 'false')
  list.style.setProperty('--rest', '0px')
  list.style.height = 'auto'
  let most = 0
  let tallest = 0
  for (const next of rows) {
    for (const row of rows) row.dataset['next'] = String(row === next)
    most = Math.max(most, list.scrollHeight)
    tallest = Math.max(tallest, next.offsetHeight)
  }
  for (const [at, row] of rows.entries()) row.dataset['next'] = were[at]
  const edges = list.offsetHeight - list.clientHeight
  list.style.height = `${most + edges}px`
  list.style.setProperty('--tallest', `${tallest + edges}px`)
}

function scrollToNext(list: HTMLElement): void {
  const rows = rowsOf(list)
  const next = rows.find(({ dataset }) => dataset['next'] === 'true')
  list.style.setProperty('--rest', '0px')
  const lowest = list.scrollHeight - list.clientHeight
  const first =
    next !== undefined && next.offsetTop <= lowest ? next : rows.find(row => row.offsetTop >= lowest)
  if (first === undefined) return
  list.style.setProperty('--rest', `${Math.max(0, first.offsetTop - lowest)}px`)
  list.scrollTop = first.offsetTop
}
