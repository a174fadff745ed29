import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { followedPlace } from '../../../state/session/selectors.ts'
import { createStore, useStore, type ValueStore } from '../../../state/session/store.ts'
import { afterPaint } from '../../../state/time/page-timers.ts'

/** Where a scroller stands and how much it shows, in px, as last observed: asking the node would force a layout. */
export interface ScrollPort {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** First and one past the last, of things counted from 0. */
interface Span {
  readonly first: number
  readonly end: number
}

/** More than any window shows is not drawn before the scroller was measured. */
const unmeasured: ScrollPort = { top: 0, left: 0, width: 800, height: 900 }

/** Observes one scroller. Who sets its `scrollTop` says so here at once, so that what comes into view is drawn with it. */
export function useScrollPort(scroller: RefObject<HTMLElement | null>): ValueStore<ScrollPort> {
  const [port] = useState(() => createStore(unmeasured))
  useLayoutEffect(() => {
    const node = scroller.current
    if (node === null) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = node
      const before = port.get()
      if (width !== before.width || height !== before.height) port.set({ ...before, width, height })
    }
    const look = (): void => {
      const { scrollTop: top, scrollLeft: left } = node
      const before = port.get()
      // The columns that stay are sticky only then: at rest they cost nothing.
      const sideways = String(left > 0)
      if (node.dataset['sideways'] !== sideways) node.dataset['sideways'] = sideways
      if (top !== before.top || left !== before.left) port.set({ ...before, top, left })
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [scroller, port])
  return port
}

/**
 * The port for which rows are drawn. Where those that are there cover the view, as after GO, it follows once the frame is painted:
 * rows that nobody sees yet do not hold up what a press did.
 */
export function useDrawnPort(port: ValueStore<ScrollPort>, rowHeight: number): ValueStore<ScrollPort> {
  const [drawn] = useState(() => createStore(port.get()))
  useLayoutEffect(() => {
    let waiting = false
    const follow = (): void => {
      waiting = false
      drawn.set(port.get())
    }
    follow()
    return port.subscribe(() => {
      const { top, height } = port.get()
      const before = drawn.get()
      if (height !== before.height || Math.abs(top - before.top) > (beyond - 1) * rowHeight) follow()
      else if (!waiting) {
        waiting = true
        afterPaint(follow)
      }
    })
  }, [port, drawn, rowHeight])
  return drawn
}

/** Rows of one height that are in view or near it. */
export function rowsInView({ top, height }: ScrollPort, rowHeight: number, count: number): Span {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - beyond)
  return { first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + beyond) }
}

/**
 * Columns that are in view or near it on the right, by their edges: those of `n` columns are `n + 1` places from the left,
 * in px. One that the columns which stay cover in part is left out, since the rest of *LX 12* reads *12*; not if it is
 * wider than the room beside them. `stays`: their width.
 */
export function columnsInView({ left, width }: ScrollPort, edges: readonly number[], stays: number): Span {
  const count = Math.max(0, edges.length - 1)
  const isCovered = (column: number): boolean => {
    const [begin = 0, end = 0] = edges.slice(column)
    const room = left + stays
    return begin < room - 1 && (end <= room || end - begin <= width - stays)
  }
  let first = 0
  while (first < count && isCovered(first)) first += 1
  let end = first
  while (end < count && (edges[end] ?? 0) < left + width + beyondPx) end += 1
  return { first, end }
}

/** Rows beyond those in view, either way: what a turn of a wheel brings is there already. */
const beyond = 5
const beyondPx = 320

/** Keeps the row on air, else the next, a third from the top, until a person scrolls; a change of cue or one key takes it up again. */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  port: ValueStore<ScrollPort>,
  rowHeight: number,
): void {
  const { ui, state } = useDesk()
  const rows = useDeskState(desk => desk.rows)
  const following = useUi(now => now.following)
  const brought = useUi(now => now.brought)
  const selected = useUi(now => now.selected)
  const settle = useRef(() => {})
  const height = useStore(port, now => now.height)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another height, and each wish to be brought back, are answered
  useLayoutEffect(() => {
    settle.current = () => {
      const node = scroller.current
      const place = followedPlace(state.get())
      if (node === null || !ui.get().following || place < 0) return
      const { height } = port.get()
      const above = (height - rowHeight) / 3
      // A low list has it and the row after it above the line of a notice.
      const room = height - 2 * rowHeight - noticeHeight
      scrollTo(node, port, place * rowHeight - Math.max(0, Math.min(above, room)))
      if (node.dataset['sideways'] === 'true') node.scrollLeft = 0
    }
    settle.current()
  }, [scroller, port, ui, state, rowHeight, height, rows, following, brought])

  useLayoutEffect(() => {
    let shown = followedPlace(state.get())
    // At once, before anything is rendered: scrolling after a change to the page would lay it out twice.
    return state.subscribe(() => {
      const place = followedPlace(state.get())
      if (place === shown) return
      shown = place
      // What was selected may leave the screen: S must not skip a cue that nobody sees.
      const before = ui.get()
      if (before.following) settle.current()
      if (!before.following || before.selected !== null)
        ui.set({ ...before, following: true, selected: null })
    })
  }, [ui, state])

  useLayoutEffect(() => {
    const node = scroller.current
    const place = selected === null ? undefined : state.get().plan.index.get(selected)
    if (node === null || place === undefined) return
    const { top: from, height } = port.get()
    const top = place * rowHeight
    const room = height - 2 * rowHeight - noticeHeight
    if (top >= from && top <= from + room) return
    ui.set({ ...ui.get(), following: false })
    scrollTo(node, port, top < from ? top : top - room)
  }, [scroller, port, ui, state, rowHeight, selected])

  useEffect(() => {
    const node = scroller.current
    if (node === null) return
    const away = (): void => ui.set({ ...ui.get(), following: false })
    const watch = new AbortController()
    const { signal } = watch
    const wheel = (event: WheelEvent): void => {
      if (event.deltaY !== 0 && !event.shiftKey) away()
    }
    node.addEventListener('wheel', wheel, { signal, passive: true })
    node.addEventListener('touchmove', away, { signal, passive: true })
    node.addEventListener('keydown', away, { signal })
    // On the scroller itself and none of its rows: the scroll bar.
    node.addEventListener('pointerdown', event => event.target === node && away(), { signal })
    return () => watch.abort()
  }, [scroller, ui])
}

/** A notice stands over the foot of the list, px. */
const noticeHeight = 48

/** What comes into view is drawn in the same frame. */
function scrollTo(node: HTMLElement, port: ValueStore<ScrollPort>, wanted: number): void {
  node.scrollTop = wanted
  // As far as it could: it has just been laid out for the line above.
  const top = node.scrollTop
  const before = port.get()
  if (top !== before.top) port.set({ ...before, top })
}

const fallback = 38

/** Height of a row in px, as the design token of density and text size has it. */
export function useRowHeight(node: RefObject<HTMLElement | null>): number {
  const density = useUi(state => state.density)
  const textSize = useUi(state => state.textSize)
  const [height, setHeight] = useState(fallback)
  // The attribute on the document is written by another subscriber of the same change: read it a frame later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: density and text size are what the token depends on
  useLayoutEffect(() => {
    const read = (): void => {
      if (node.current === null) return
      const token = Number.parseFloat(getComputedStyle(node.current).getPropertyValue('--row'))
      if (token > 0) setHeight(token)
    }
    read()
    const frame = requestAnimationFrame(read)
    // A window that becomes very large has larger rows.
    window.addEventListener('resize', read)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', read)
    }
  }, [node, density, textSize])
  return height
}

/** Places of columns as they are laid out, however their widths come about, px. */
export interface ColumnEdges {
  /** Where each of the columns that a desk chooses begins, from the left, and where the last ends. */
  readonly edges: readonly number[]
  /** Width of the start. */
  readonly start: number
  /** What number and title take, which stay. */
  readonly stays: number
}

/** Of a column that was not measured yet, px. */
const usual = 80
const before = 390
const unmeasuredColumns = { start: 94, stays: 248 }

/** Measured at a row of headings. `columns`: the same list until they are others, or in another order. */
export function useColumnEdges(
  head: RefObject<HTMLElement | null>,
  columns: readonly unknown[],
): ColumnEdges {
  const count = columns.length
  const [found, setFound] = useState<ColumnEdges>({ edges: [], ...unmeasuredColumns })
  useLayoutEffect(() => {
    if (columns.length === 0) return
    const cells = [...(head.current?.children ?? [])].filter(cell => cell instanceof HTMLElement)
    // Told after the layout: reading places costs none.
    const resized = new ResizeObserver(() => {
      const [number = 0, start = 0, , title = 0] = cells.map(cell => cell.offsetWidth)
      const edges = cells.slice(-columns.length).map(cell => cell.offsetLeft)
      const last = cells.at(-1)
      if (last !== undefined) edges.push(last.offsetLeft + last.offsetWidth)
      const next = { edges, start, stays: number + title }
      setFound(known => (Object.values(known).join() === Object.values(next).join() ? known : next))
    })
    for (const cell of cells) resized.observe(cell)
    return () => resized.disconnect()
  }, [head, columns])
  const edges =
    found.edges.length === count + 1
      ? found.edges
      : Array.from({ length: count + 1 }, (_, at) => before + at * usual)
  return { ...found, edges }
}

/** Where the list stands when it is scrolled by one column more, or less, px from the left. */
export function besideColumn(left: number, by: 1 | -1, { edges, start, stays }: ColumnEdges): number {
  const stops = [0, start, ...edges.map(edge => edge - stays)]
  return by === 1
    ? (stops.find(stop => stop > left + 1) ?? left)
    : (stops.findLast(stop => stop < left - 1) ?? 0)
}
