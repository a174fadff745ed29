import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore, type ValueStore } from '../../../state/session/store.ts'
import { afterPaint } from '../../../state/time/page-timers.ts'

/** Where a scroller stands and how much it shows, in px, as last observed: asking the node would force a layout. */
export interface ScrollPort {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** First and one past the last, of things counted from 0. */
export interface Span {
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
