import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { editedPlace } from '../../../state/session/selectors.ts'
import { headHeight } from '../grid/use-virtual-grid.ts'
import styles from './cell-overlay.module.css'

interface PopoverPlace {
  readonly above: boolean
  /** Farther from its cell by this, px: past the row on air. */
  readonly past: number
}

/**
 * Under its cell, or over it where there is no room or the row on air would be covered; from its left edge, or as far to
 * the left as it needs to be in sight.
 */
export function CellPopover({
  rowHeight,
  children,
}: {
  readonly rowHeight: number
  readonly children: ReactNode
}) {
  const node = useRef<HTMLDivElement>(null)
  const [{ above, past }, setPlace] = useState<PopoverPlace>({ above: false, past: 0 })
  const [by, setBy] = useState(0)
  const onAir = useDeskState(state => editedPlace(state).activeCueId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is on air
  useLayoutEffect(() => {
    const box = node.current
    const scroller = box?.closest('[data-grid-scroller]')
    if (box == null || scroller == null) return
    const look = (): void => {
      const { height, width } = box.getBoundingClientRect()
      const cell = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const { top, bottom, left } = scroller.getBoundingClientRect()
      const onAirRow = scroller.querySelector('[data-row][data-state="on-air"]')
      setPlace(
        placeOf(
          height,
          { top: cell.top, bottom: cell.top + Math.max(cell.height, rowHeight) },
          { top: top + headHeight, bottom },
          onAirRow?.getBoundingClientRect() ?? null,
        ),
      )
      setBy(Math.max(0, Math.ceil(cell.left + width - left - scroller.clientWidth)))
    }
    // What is said in it comes and goes.
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [rowHeight, onAir])
  return (
    <div
      ref={node}
      className={styles['below']}
      data-above={above}
      style={{ '--under': `${rowHeight}px`, '--past': `${past}px`, left: -by }}
    >
      {children}
    </div>
  )
}

type Span = Pick<DOMRect, 'top' | 'bottom'>

function placeOf(height: number, cell: Span, sight: Span, onAir: Span | null): PopoverPlace {
  const [under, over] = [sight.bottom - cell.bottom, cell.top - sight.top]
  const covers = ({ top, bottom }: Span): boolean =>
    onAir !== null && top < onAir.bottom - 1 && bottom > onAir.top + 1
  const coversUnder = covers({ top: cell.bottom, bottom: cell.bottom + height })
  const coversOver = covers({ top: cell.top - height, bottom: cell.top })
  const above = (height > under && over > under) || (coversUnder && !coversOver && height <= over)
  if (onAir === null || !(above ? coversOver : coversUnder)) return { above, past: 0 }
  return { above, past: above ? cell.top - onAir.top : onAir.bottom - cell.bottom }
}
