import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow as CueRowSlice } from '../../../../src-main/contract/bridge/slices.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { MoreColumns } from '../../../components/more-columns.tsx'
import { callingColumns } from '../../../state/calling/departments.ts'
import { type ListColumn, listColumns, sizedColumn, tracksOf } from '../../../state/rundowns/column-set.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { useStore, type ValueStore } from '../../../state/session/store.ts'
import styles from './cue-list.module.css'
import { CueRow } from './cue-row.tsx'
import {
  besideColumn,
  type ColumnEdges,
  columnsInView,
  rowsInView,
  type ScrollPort,
  useColumnEdges,
  useDrawnPort,
  useFollow,
  useRowHeight,
  useScrollPort,
} from './scroll-port.ts'

/** The running order, with the cue on air a third from the top. Only what is in view exists. */
export function CueList() {
  const scroller = useRef<HTMLElement>(null)
  const head = useRef<HTMLTableRowElement>(null)
  const rows = useDeskState(state => state.rows)
  const ofRundown = useDeskState(state => state.columns)
  const set = useUi(state => state.columns)
  const { order, shown: wanted } = set
  // Dragging an edge draws no row again: the widths stand in the style alone.
  const columns = useMemo(
    () => listColumns(ofRundown, { order, shown: wanted, widths: {} }).filter(column => column.shown),
    [ofRundown, order, wanted],
  )
  const { tracks, least } = tracksOf(columns, set)
  const numbers = useDeskState(state => state.numbers)
  const digits = useMemo(() => longest(numbers.values()), [numbers])
  const durationDigits = useMemo(() => longest(rows.map(({ cue }) => formatDuration(cue.duration))), [rows])
  const hasRundown = useDeskState(state => state.rundown !== null)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const height = useRowHeight(scroller)
  const port = useScrollPort(scroller)
  useFollow(scroller, port, height)
  const places = useColumnEdges(head, columns)
  const { edges, start, stays } = places
  const firstColumn = useStore(port, now => columnsInView(now, edges, stays).first)
  const endColumn = useStore(port, now => columnsInView(now, edges, stays).end)
  const isDurationCovered = useStore(port, ({ left }) => left > start + 1)
  const shown = useMemo(() => columns.slice(firstColumn, endColumn), [columns, firstColumn, endColumn])
  return (
    <div className={styles['list']} data-list data-rehearsing={rehearsing}>
      <section
        ref={scroller}
        className={styles['scroller']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
        tabIndex={0}
        aria-label={t('list.name')}
        data-duration-covered={isDurationCovered}
        onKeyDown={event => stepByColumn(event, places)}
        style={{
          '--tracks': tracks,
          '--least': `${least}px`,
          '--number-digits': digits,
          '--duration-digits': durationDigits,
        }}
      >
        <table
          className={styles['table']}
          aria-label={t('list.name')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + headings.length}
        >
          <thead className={styles['head']}>
            <ColumnHeads row={head} columns={columns} firstColumn={firstColumn} />
          </thead>
          <tbody className={styles['body']} style={{ height: rows.length * height }}>
            <Rows rows={rows} columns={shown} firstColumn={firstColumn} port={port} height={height} />
          </tbody>
        </table>
      </section>
      <MoreColumns scroller={scroller} />
      {hasRundown && rows.length === 0 && <p className={styles['empty']}>{t('list.empty')}</p>}
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly CueRowSlice[]
  readonly columns: readonly ListColumn[]
  readonly firstColumn: number
  readonly port: ValueStore<ScrollPort>
  readonly height: number
}

/** The rows in view and near it. By itself, since it renders with each step of the list, and the headings need not. */
function Rows({ rows, columns, firstColumn, port, height }: RowsProps) {
  const drawn = useDrawnPort(port, height)
  const first = useStore(drawn, now => rowsInView(now, height, rows.length).first)
  const end = useStore(drawn, now => rowsInView(now, height, rows.length).end)
  return rows
    .slice(first, end)
    .map((row, index) => (
      <CueRow
        key={row.cue.id}
        row={row}
        columns={columns}
        firstColumn={firstColumn}
        place={first + index}
        top={(first + index) * height}
      />
    ))
}

/** Keys that scroll by one column. */
const columnSteps: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowLeft: -1, ArrowRight: 1 }

function stepByColumn(event: KeyboardEvent<HTMLElement>, places: ColumnEdges): void {
  const { altKey, ctrlKey, metaKey, shiftKey, target, currentTarget: list } = event
  const by = columnSteps[event.key]
  if (by === undefined || target !== list || altKey || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  list.scrollTo({ left: besideColumn(list.scrollLeft, by, places) })
}

const longest = (texts: Iterable<string>): number => Math.max(1, ...[...texts].map(text => text.length))

/** Number, start, duration and title stand before those that a desk chooses. */
const headings = [t('list.number'), t('list.start'), t('list.duration'), t('list.title')]

interface ColumnHeadsProps {
  readonly row: RefObject<HTMLTableRowElement | null>
  readonly columns: readonly ListColumn[]
  /** The first that is not covered by those that stay. */
  readonly firstColumn: number
}

/** The row of headings. The edge of a column that a desk chooses is dragged; the dialog does the same by keyboard. */
function ColumnHeads({ row, columns, firstColumn }: ColumnHeadsProps) {
  const departments = useDeskState(callingColumns)
  return (
    <tr ref={row} className={styles['headRow']} aria-rowindex={1}>
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
            className={styles['columnHead']}
            title={name}
            data-covered={place < firstColumn}
          >
            <span
              className={styles['columnName']}
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
