import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { headHeight } from '../grid/use-virtual-grid.ts'
import styles from './cell-overlay.module.css'

/** Under its cell, or over it where there is no room. */
export function CellPopover({
  rowHeight,
  children,
}: {
  readonly rowHeight: number
  readonly children: ReactNode
}) {
  const node = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)
  useLayoutEffect(() => {
    const box = node.current
    const scroller = box?.closest('[data-grid-scroller]')
    if (box == null || scroller == null) return
    const { height } = box.getBoundingClientRect()
    const cell = box.parentElement?.getBoundingClientRect().top ?? 0
    const { top, bottom } = scroller.getBoundingClientRect()
    const room = bottom - cell - rowHeight
    setAbove(height > room && cell - top - headHeight > room)
  }, [rowHeight])
  return (
    <div ref={node} className={styles['below']} data-above={above} style={{ '--under': `${rowHeight}px` }}>
      {children}
    </div>
  )
}
