import { type PointerEvent, type RefObject, useRef } from 'react'
import { t } from '#texts/text.ts'
import { callingColumns } from '../../../state/calling/departments.ts'
import { type ListColumn, sizedColumn } from '../../../state/rundowns/column-set.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import styles from './column-heads.module.css'
import listStyles from './cue-list.module.css'

/** Number, start, duration and title stand before those that a desk chooses. */
export const headings = [t('list.number'), t('list.start'), t('list.duration'), t('list.title')]

interface ColumnHeadsProps {
  readonly row: RefObject<HTMLTableRowElement | null>
  readonly columns: readonly ListColumn[]
  /** The first that is not covered by those that stay. */
  readonly firstColumn: number
}

/** The row of headings. The edge of a column that a desk chooses is dragged; the dialog does the same by keyboard. */
export function ColumnHeads({ row, columns, firstColumn }: ColumnHeadsProps) {
  const departments = useDeskState(callingColumns)
  return (
    <tr ref={row} className={listStyles['headRow']} aria-rowindex={1}>
      {headings.map(heading => (
        <th key={heading} scope="col">
          {heading}
        </th>
      ))}
      {columns.map((column, place) => {
        const name = column.kind === 'cell' ? column.name : t(`list-columns.name.${column.kind}`)
        const department = departments.find(({ id }) => id === column.id)?.department
        return (
          <th
            key={column.key}
            scope="col"
            className={styles['head']}
            title={name}
            data-covered={place < firstColumn}
          >
            <span
              className={styles['name']}
              dir="auto"
              data-department={department !== undefined}
              style={{ '--band': department?.color }}
            >
              {department === undefined ? (
                name
              ) : (
                <>
                  <span aria-hidden="true">{department.shortName}</span>
                  <span className="visually-hidden">{name}</span>
                </>
              )}
            </span>
            <Edge columnKey={column.key} />
          </th>
        )
      })}
    </tr>
  )
}

function Edge({ columnKey }: { readonly columnKey: string }) {
  const { ui } = useDesk()
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const size = (px: number | null): void =>
    ui.set({ ...ui.get(), columns: sizedColumn(ui.get().columns, columnKey, px) })
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.parentElement
    if (event.button !== 0 || head === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: head.offsetWidth }
  }
  return (
    <i
      className={styles['edge']}
      data-testid={`edge-${columnKey}`}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={event => {
        const { current } = from
        if (current !== null && event.clientX !== current.x) size(current.width + event.clientX - current.x)
      }}
      onPointerUp={() => {
        from.current = null
      }}
      onPointerCancel={() => {
        from.current = null
      }}
      onDoubleClick={() => size(null)}
    />
  )
}
