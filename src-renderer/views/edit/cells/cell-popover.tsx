import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { headHeight } from '../grid/use-virtual-grid.ts'
import styles from './cell-overlay.module.css'

/** Under its cell, or over it where there is no room; from its left edge, or as far to the left as it needs to be in sight. */
export function CellPopover({
  rowHeight,
  children,
}: {
  readonly rowHeight: number
  readonly children: ReactNode
}) {
  const node = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)
  const [by, setBy] = useState(0)
  useLayoutEffect(() => {
    const box = node.current
    const scroller = box?.closest('[data-grid-scroller]')
    if (box == null || scroller == null) return
    const look = (): void => {
      const { height, width } = box.getBoundingClientRect()
      const cell = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const { top, bottom, left } = scroller.getBoundingClientRect()
      const room = bottom - cell.top - rowHeight
      setAbove(height > room && cell.top - top - headHeight > room)
      setBy(Math.max(0, Math.ceil(cell.left + width - left - scroller.clientWidth)))
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
      style={{ '--under': `${rowHeight}px`, left: -by }}
    >
      {children}
    </div>
  )
}
