import { useEffect } from 'react'

const controls =
  'button, a, summary, label, select, input[type="checkbox"], input[type="radio"], [role^="menuitem"], [role="option"]'
/** As long as the system takes two clicks for one double click, ms. */
const together = 500
/** As far as a pointer moves between them, px. */
const apart = 4

interface FirstPress {
  readonly control: Element | null
  readonly at: number
  readonly x: number
  readonly y: number
}

/** The second click of a double click presses nothing that came under the pointer by the first. */
export function useDoubleClick(): void {
  useEffect(() => {
    const watch = new AbortController()
    const options = { signal: watch.signal, capture: true }
    let first: FirstPress | null = null
    let isOther = false
    const onPointerDown = (event: PointerEvent): void => {
      const control = event.target instanceof Element ? event.target.closest(controls) : null
      const { timeStamp: at, clientX: x, clientY: y } = event
      const second =
        first !== null && at - first.at < together && Math.hypot(x - first.x, y - first.y) <= apart
      isOther = second && control !== null && control !== first?.control
      if (!second) first = { control, at, x, y }
      // Buttons of the show act on this one.
      if (isOther) event.stopImmediatePropagation()
    }
    const onClick = (event: MouseEvent): void => {
      if (!isOther || event.detail < 2) return
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    window.addEventListener('pointerdown', onPointerDown, options)
    window.addEventListener('click', onClick, options)
    return () => watch.abort()
  }, [])
}
