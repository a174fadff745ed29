// biome-ignore-all lint/a11y/useFocusableInteractive: the table itself has the focus, and says which cell is active
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions

import { memo, type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { Department } from '../../../../src-main/domain/calling/department.ts'
import { type GridColumn, narrowest, widest, withWidth } from './grid-column.ts'
import { useGrid } from './grid-context.ts'
import styles from './grid-table.module.css'
import type { PlacedColumn } from './use-virtual-grid.ts'

interface GridHeadProps {
  readonly pinned: readonly PlacedColumn[]
  readonly columns: readonly PlacedColumn[]
}

export const GridHead = memo(function GridHead({ pinned, columns }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        <div role="presentation" className={styles['pinned']}>
          {pinned.map(placed => (
            <HeadCell key={placed.column.key} {...placed} />
          ))}
        </div>
        {columns.map(placed => (
          <HeadCell key={placed.column.key} {...placed} />
        ))}
      </div>
    </div>
  )
})

function HeadCell({ column, left, index }: PlacedColumn) {
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      className={styles['headCell']}
      style={{ left, width: column.width }}
      title={column.name}
    >
      {column.department === null ? (
        <span dir="auto">{column.name}</span>
      ) : (
        <DepartmentName name={column.name} department={column.department} />
      )}
      <Resizer column={column} />
    </div>
  )
}

/** Its colour and short name, and its name where there is room. */
function DepartmentName({ name, department }: { readonly name: string; readonly department: Department }) {
  const { shortName, color } = department
  return (
    <>
      <i className={styles['band']} style={{ '--band': color }} aria-hidden="true" />
      <span className={styles['department']} dir="auto">
        <b>{shortName}</b>
        {name !== shortName && ` ${name}`}
      </span>
    </>
  )
}

/** By drag, or by arrow keys while it has the focus. */
function Resizer({ column }: { readonly column: GridColumn }) {
  const grid = useGrid()
  // Its own width, which a very large window scales.
  const { width: own } = grid.columnOf(column.key) ?? column
  const set = (width: number): void =>
    grid.change({ layout: withWidth(grid.state.get().layout, column, width) })
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const node = event.currentTarget
    node.setPointerCapture(event.pointerId)
    const from = event.clientX
    const scale = scaleOf(node)
    const onMove = (move: globalThis.PointerEvent): void => set(own + (move.clientX - from) / scale)
    const onUp = (): void => {
      node.removeEventListener('pointermove', onMove)
      node.removeEventListener('pointerup', onUp)
      node.removeEventListener('pointercancel', onUp)
    }
    node.addEventListener('pointermove', onMove)
    node.addEventListener('pointerup', onUp)
    node.addEventListener('pointercancel', onUp)
  }
  return (
    <div
      role="separator"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t('edit.resize', { name: column.name })}
      aria-valuenow={own}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles['resizer']}
      data-testid={`resize-${column.key}`}
      onPointerDown={onPointerDown}
      onKeyDown={event => {
        const step = event.key === 'ArrowLeft' ? -10 : event.key === 'ArrowRight' ? 10 : 0
        if (step === 0) return
        event.preventDefault()
        event.stopPropagation()
        set(own + step)
      }}
    />
  )
}

/** How much larger than its size in px everything is set: 1, and more in a very large window. */
const scaleOf = (node: Element): number =>
  Number.parseFloat(getComputedStyle(node).getPropertyValue('--k')) || 1

export function useScale(node: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const read = (): void => {
      if (node.current !== null) setScale(scaleOf(node.current))
    }
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [node])
  return scale
}
