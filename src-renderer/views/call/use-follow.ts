import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { followedPlace } from '../../state/selectors.ts'

/** Keeps the row on air, else the next, a third from the top, until a person scrolls; a change of cue or one key takes it up again. */
export function useFollow(scroller: RefObject<HTMLElement | null>, rowHeight: number): void {
  const { ui, state } = useDesk()
  const rows = useDeskState(desk => desk.rows)
  const following = useUi(now => now.following)
  const brought = useUi(now => now.brought)
  const selected = useUi(now => now.selected)
  const settle = useRef(() => {})
  // As last observed: asking the node would force a layout in the middle of a press.
  const height = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, and each wish to be brought back, are answered
  useLayoutEffect(() => {
    settle.current = () => {
      const node = scroller.current
      const place = followedPlace(state.get())
      if (node === null || !ui.get().following || place < 0 || height.current === 0) return
      node.scrollTop = Math.max(0, place * rowHeight - (height.current - rowHeight) / 3)
      if (node.dataset['sideways'] === 'true') node.scrollLeft = 0
    }
    settle.current()
  }, [scroller, ui, state, rowHeight, rows, following, brought])

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
    if (node === null || place === undefined || height.current === 0) return
    const top = place * rowHeight
    const last = node.scrollTop + height.current - 2 * rowHeight
    if (top >= node.scrollTop && top <= last) return
    ui.set({ ...ui.get(), following: false })
    node.scrollTop = Math.max(0, top < node.scrollTop ? top : top - height.current + 2 * rowHeight)
  }, [scroller, ui, state, rowHeight, selected])

  useLayoutEffect(() => {
    const node = scroller.current
    if (node === null) return
    height.current = node.clientHeight
    settle.current()
    const resized = new ResizeObserver(() => {
      if (node.clientHeight === height.current) return
      height.current = node.clientHeight
      settle.current()
    })
    resized.observe(node)
    return () => resized.disconnect()
  }, [scroller])

  useEffect(() => {
    const node = scroller.current
    if (node === null) return
    const away = (): void => ui.set({ ...ui.get(), following: false })
    const watch = new AbortController()
    const { signal } = watch
    // The columns that stay are sticky only then: at rest they cost nothing.
    const lookSideways = (): void => {
      const sideways = String(node.scrollLeft > 0)
      if (node.dataset['sideways'] !== sideways) node.dataset['sideways'] = sideways
    }
    // First of all listeners: after one that renders, asking would force a layout.
    node.addEventListener('scroll', lookSideways, { signal, passive: true, capture: true })
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
