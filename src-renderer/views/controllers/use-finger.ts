import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useDesk } from '../../state/session/desk-context.ts'

/** Pixels of a drag that turn a dial by one detent. */
const dragPerStep = 14
/** A dial that was not turned within this is being pressed, ms. */
const restsFor = 250

interface Finger {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
  /** True when the key was for the finger. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): boolean
  onKeyUp(event: KeyboardEvent<HTMLElement>): void
  onBlur(): void
}

/** A finger on a control of a simulated surface. Keys press by pointer, Space and Enter; dials turn by wheel, drag and arrows. */
export function useFinger(surfaceId: string, control: string, isDial: boolean): Finger {
  const { bridge } = useDesk()
  const down = useRef(false)
  const drag = useRef<{ readonly y: number; readonly turned: boolean } | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const act = (edge: 'down' | 'up' | 'turn', steps = 0): void => {
    bridge.request('simulator.act', { id: surfaceId, control, edge, steps }).catch(() => undefined)
  }
  const press = (): void => {
    if (down.current) return
    down.current = true
    act('down')
  }
  const letGo = (): void => {
    clearTimeout(rest.current)
    drag.current = null
    if (!down.current) return
    down.current = false
    act('up')
  }
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => () => latest.current(), [])
  return {
    onPointerDown(event) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (!isDial) {
        press()
        return
      }
      drag.current = { y: event.clientY, turned: false }
      rest.current = setTimeout(press, restsFor)
    },
    onPointerMove(event) {
      if (drag.current === null) return
      const steps = Math.trunc((drag.current.y - event.clientY) / dragPerStep)
      if (steps === 0) return
      clearTimeout(rest.current)
      drag.current = { y: drag.current.y - steps * dragPerStep, turned: true }
      act('turn', Math.max(-20, Math.min(20, steps)))
    },
    onPointerUp() {
      // A dial that was dragged was turned, not pressed.
      if (drag.current?.turned === false) press()
      letGo()
    },
    onKeyDown(event) {
      if (event.code === 'Space' || event.code === 'Enter') {
        event.preventDefault()
        if (!event.repeat) press()
        return true
      }
      if (!isDial || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return false
      event.preventDefault()
      act('turn', event.code === 'ArrowUp' ? 1 : -1)
      return true
    },
    onKeyUp(event) {
      if (event.code === 'Space' || event.code === 'Enter') letGo()
    },
    onBlur: letGo,
  }
}
