import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { texts } from '#texts/texts.ts'
import { activeCueId } from '../../../src-main/domain/runner.ts'
import { Icon } from '../../components/icon.tsx'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import styles from './cue-list.module.css'
import { CueRow } from './cue-row.tsx'
import { useFollow } from './use-follow.ts'
import { useRowHeight } from './use-row-height.ts'

/** The running order, with the cue on air a third from the top. Only the rows in view exist. */
export function CueList() {
  const scroller = useRef<HTMLElement>(null)
  const rows = useDeskState(state => state.rows)
  const columns = useDeskState(state => state.columns)
  const hasRundown = useDeskState(state => state.rundown !== null)
  const height = useRowHeight(scroller)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: index => rows[index]?.cue.id ?? index,
    overscan: 8,
    // A third of the list may be drawn before it was measured.
    initialRect: { width: 800, height: 900 },
  })
  useLayoutEffect(() => {
    // The virtualizer keeps sizes until it is told that they are others.
    if (height > 0) virtualizer.measure()
  }, [virtualizer, height])
  useFollow(scroller, height)
  return (
    <div className={styles['list']} data-list>
      <section
        ref={scroller}
        className={styles['scroller']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
        tabIndex={0}
        aria-label={texts.list.name}
        style={{ '--columns': Math.max(1, columns.length) }}
      >
        <table
          className={styles['table']}
          aria-label={texts.list.name}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + headings.length}
        >
          <thead className={styles['head']}>
            <tr className={styles['headRow']} aria-rowindex={1}>
              {headings.map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              {columns.map(column => (
                <th key={column.id} scope="col">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(item => {
              const row = rows[item.index]
              return (
                row && (
                  <CueRow key={item.key} row={row} columns={columns} place={item.index} top={item.start} />
                )
              )
            })}
          </tbody>
        </table>
      </section>
      {hasRundown && rows.length === 0 && <p className={styles['empty']}>{texts.list.empty}</p>}
      <BackButton />
    </div>
  )
}

const { number, start, duration, title } = texts.list
const headings = [number, start, duration, title]

function BackButton() {
  const { ui } = useDesk()
  const away = useUi(state => !state.following)
  const airing = useDeskState(state => activeCueId(state.show.state) !== null)
  if (!away) return null
  return (
    <button
      type="button"
      className={styles['back']}
      onClick={() => ui.set({ ...ui.get(), following: true, brought: ui.get().brought + 1 })}
    >
      <Icon name="up" />
      {airing ? texts.list.backAir : texts.list.backNext}
      <kbd>A</kbd>
    </button>
  )
}
