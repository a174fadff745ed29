import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { headHeight } from '../grid/use-virtual-grid.ts'
import styles from './cell-overlay.module.css'

/** Under its cell, or over it where there is no room; from its left edge, or to its right one where there is none. */
export function CellPopover({
  rowHeight,
  children,
}: {
  readonly rowHeight: number
  readonly children: ReactNode
}) {
  const node = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)
  const [leftward, setLeftward] = useState(false)
  useLayoutEffect(() => {
    const box = node.current
    const scroller = box?.closest('[data-grid-scroller]')
    if (box == null || scroller == null) return
    const look = (): void => {
      const { height, width } = box.getBoundingClientRect()
      const cell = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const { top, bottom, right } = scroller.getBoundingClientRect()
      const room = bottom - cell.top - rowHeight
      setAbove(height > room && cell.top - top - headHeight > room)
      setLeftward(cell.left + width > right)
    }
    // What is said in it comes and goes.
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [rowHeight])
  return (
    <div
      ref={node}
      className={styles['below']}
      data-above={above}
      data-leftward={leftward}
      style={{ '--under': `${rowHeight}px` }}
    >
      {children}
    </div>
  )
}
