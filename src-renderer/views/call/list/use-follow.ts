import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { followedPlace } from '../../../state/session/selectors.ts'
import { useStore, type ValueStore } from '../../../state/session/store.ts'
import type { ScrollPort } from './scroll-port.ts'

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
