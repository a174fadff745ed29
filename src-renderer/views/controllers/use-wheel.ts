import { type RefObject, useEffect } from 'react'
import { useDesk } from '../../state/session/desk-context.ts'

/** The wheel over a simulated dial turns it, and scrolls nothing. */
export function useWheel(
  node: RefObject<HTMLElement | null>,
  surfaceId: string,
  control: string,
  on: boolean,
): void {
  const { bridge } = useDesk()
  useEffect(() => {
    const element = node.current
    if (!on || element === null) return
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      if (event.deltaY === 0) return
      const steps = event.deltaY < 0 ? 1 : -1
      bridge.request('simulator.act', { id: surfaceId, control, edge: 'turn', steps }).catch(() => undefined)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [bridge, node, surfaceId, control, on])
}
