import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

const kind = 'edit-parts item'

/** An item of a list that is dragged by its handle, and over which others are dropped: above it or below it. */
export function useListDrag(
  id: string,
  onDrop: (draggedId: string, edge: 'top' | 'bottom') => void,
  movable = true,
): {
  readonly item: RefObject<HTMLLIElement | null>
  readonly handle: RefObject<HTMLSpanElement | null>
  readonly edge: 'top' | 'bottom' | null
} {
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current]
    if (!movable || element === null || dragHandle === null) return
    const edgeOf = (data: Readonly<Record<string | symbol, unknown>>): 'top' | 'bottom' =>
      extractClosestEdge({ ...data }) === 'top' ? 'top' : 'bottom'
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['id'] !== id,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, self }) {
          setEdge(null)
          latest.current(String(source.data['id']), edgeOf(self.data))
        },
      }),
    )
  }, [id, movable])
  return { item, handle, edge }
}
