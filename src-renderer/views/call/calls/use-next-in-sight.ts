import { type RefObject, useLayoutEffect } from 'react'
import { t } from '#texts/text.ts'

/**
 * Scrolls the list so that the next calls are whole at its top, and with them all that are due now or within the time of
 * COMING UP, in smaller rows where they or the count of the others need it; calls that have passed or were called are above them.
 * Rows that the lower edge would cut are hidden. The height of the list does not depend on which of its calls are next, so
 * that nothing below it moves. `next`: which calls are next, which are due or soon, and which are due at the same moment.
 */
export function useNextInSight(list: RefObject<HTMLElement | null>, calls: unknown, next: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured and scrolled again when other calls are next
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    let shown: string | null = null
    let heights = ''
    let hiddenAt = Number.NaN
    const show = (): void => {
      // The observer reports first the size that was measured already.
      if (shown !== null && sizeOf(current) === shown) return
      if (shown === null || rowHeights(current) !== heights) keepHeight(current)
      scrollToNext(current)
      shown = sizeOf(current)
      heights = rowHeights(current)
      hiddenAt = current.scrollTop
    }
    const hide = (): void => {
      // Its own scrolling is reported as well.
      if (current.scrollTop === hiddenAt) return
      hiddenAt = current.scrollTop
      hideCut(current)
    }
    show()
    const resized = new ResizeObserver(show)
    resized.observe(current)
    current.addEventListener('scroll', hide, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', hide)
    }
  }, [list, calls, next])
}

function sizeOf(list: HTMLElement): string {
  const { width, height } = list.getBoundingClientRect()
  return `${width} ${height}`
}

/** While they stay, a list that is only lower keeps the height that it wants. */
const rowHeights = (list: HTMLElement): string =>
  [list.clientWidth, ...rowsOf(list).map(({ offsetHeight }) => offsetHeight)].join(' ')

const rowsOf = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.children].filter(row => row instanceof HTMLElement)

function keepHeight(list: HTMLElement): void {
  const rows = rowsOf(list)
  const were = rows.map(({ dataset }) => dataset['next'] ?? 'false')
  list.style.setProperty('--rest', '0px')
  list.style.height = 'auto'
  list.style.setProperty('--high', '0px')
  list.dataset['tight'] = 'no'
  let most = 0
  let tallest = 0
  let single = 0
  let together = 0
  // Calls of one moment are the next ones together.
  for (const moment of new Set(rows.map(({ dataset }) => dataset['moment']))) {
    const next = rows.filter(({ dataset }) => dataset['moment'] === moment)
    for (const row of rows) row.dataset['next'] = String(next.includes(row))
    most = Math.max(most, list.scrollHeight)
    together = Math.max(together, next.length)
    const heights = next.map(({ offsetHeight }) => offsetHeight)
    tallest = Math.max(
      tallest,
      heights.reduce((sum, height) => sum + height, 0),
    )
    single = Math.max(single, ...heights)
  }
  for (const [at, row] of rows.entries()) row.dataset['next'] = were[at]
  const edges = list.offsetHeight - list.clientHeight
  list.style.height = `${most + edges}px`
  list.style.setProperty('--high', `${most + edges}px`)
  list.style.setProperty('--tallest', `${tallest + edges}px`)
  list.style.setProperty('--together', String(together))
  list.style.setProperty('--all', String(rows.length))
  list.style.setProperty('--single', `${single + edges}px`)
}

/** How small the rows are. */
type Tight = 'no' | 'lines' | 'one'

function scrollToNext(list: HTMLElement): void {
  const rows = rowsOf(list)
  const wanted = rows.filter(isWanted)
  // A single text is never shortened.
  const sizes: readonly Tight[] = wanted.length > 1 ? ['no', 'lines', 'one'] : ['no', 'lines']
  for (const tight of sizes) {
    list.dataset['tight'] = tight
    scrollTo(list, rows, wanted[0])
    const { below, last, isFree } = edgeOf(list)
    if (below.some(isWanted)) continue
    if (below.length === 0 || isFree || last === undefined || !isWanted(last)) break
  }
  hideCut(list)
}

/** Whether it is one of the next calls, due, or soon. */
const isWanted = ({ dataset }: HTMLElement): boolean =>
  dataset['next'] === 'true' || dataset['due'] === 'true' || dataset['soon'] === 'true'

function scrollTo(list: HTMLElement, rows: readonly HTMLElement[], next: HTMLElement | undefined): void {
  list.style.setProperty('--rest', '0px')
  const lowest = list.scrollHeight - list.clientHeight
  const first =
    next !== undefined && next.offsetTop <= lowest ? next : rows.find(row => row.offsetTop >= lowest)
  if (first !== undefined) {
    list.style.setProperty('--rest', `${Math.max(0, first.offsetTop - lowest)}px`)
    list.scrollTop = first.offsetTop
  }
}

interface Edge {
  /** Rows that the lower edge cuts, unless it is the first one in sight; and with them those below it. */
  readonly cut: readonly HTMLElement[]
  readonly below: readonly HTMLElement[]
  /** The last row that is whole in sight. */
  readonly last: HTMLElement | undefined
  /** A line below it is free. */
  readonly isFree: boolean
}

function edgeOf(list: HTMLElement): Edge {
  const start = list.scrollTop
  const end = start + list.clientHeight
  const rows = rowsOf(list)
  const isCut = ({ offsetTop, offsetHeight }: HTMLElement): boolean =>
    offsetTop > start && offsetTop < end && offsetTop + offsetHeight > end + 1
  const cut = rows.filter(isCut)
  const below = rows.filter(row => cut.includes(row) || row.offsetTop >= end)
  const last = rows.findLast(row => !below.includes(row))
  const isFree = last === undefined || end - last.offsetTop - last.offsetHeight >= lineOf(list)
  return { cut, below, last, isFree }
}

/**
 * A row that the lower edge would cut is not shown. How many are not stands below the last one; where no line is free, in
 * its place, or at its end if it must stay.
 */
function hideCut(list: HTMLElement): void {
  // All is read before the first row is hidden.
  const { cut, below, last, isFree } = edgeOf(list)
  for (const row of rowsOf(list)) {
    row.dataset['cut'] = String(cut.includes(row))
    row.dataset['counts'] = 'false'
  }
  delete list.dataset['more']
  if (below.length === 0) return
  const isHidden = !isFree && last !== undefined && !isWanted(last)
  if (isHidden) last.dataset['cut'] = 'true'
  else if (!isFree && last !== undefined) last.dataset['counts'] = 'true'
  list.dataset['more'] = t('calling.more', { left: below.length + Number(isHidden) })
}

const lineOf = (list: HTMLElement): number => Number.parseFloat(getComputedStyle(list).fontSize) * 1.2
