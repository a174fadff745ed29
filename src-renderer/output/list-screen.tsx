import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { ListOutputFace, OutputLook, OutputRow } from '../../src-main/domain/output/output-page.ts'
import { planFrom } from '../../src-main/domain/show/plan-on-air.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { type Plan, type Projection, project } from '../../src-main/domain/show/schedule.ts'
import { formatDuration } from '../../src-main/domain/time/span.ts'
import type { Instant } from '../../src-main/domain/time/time.ts'
import { UserText } from '../components/user-text.tsx'
import styles from './list-screen.module.css'
import { useScreenTime } from './screen-time.ts'
import { formatsOf } from './timed.ts'

interface ListScreenProps {
  readonly look: OutputLook
  readonly face: ListOutputFace
  readonly rows: readonly OutputRow[]
}

type RowState = 'past' | 'on-air' | 'next' | 'later' | 'skipped'

const Headings = ({ columns }: Pick<ListOutputFace, 'columns'>) => (
  <thead>
    <tr>
      {[t('output.number'), t('output.start'), t('output.duration'), t('output.cue'), ...columns].map(
        (heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          <th key={at} scope="col" dir="auto">
            {heading}
          </th>
        ),
      )}
    </tr>
  </thead>
)

/** The running order, which nobody scrolls: the cue on air stays a third from the top. */
export function ListScreen({ look, face, rows }: ListScreenProps) {
  const body = useRef<HTMLDivElement>(null)
  const fits = useFittingRows(body)
  const { startTime, leftOut, began, state, columns, rehearsal } = face
  const { cueId: firstCue, at: firstAt } = began ?? { cueId: null, at: null }
  const planned = useMemo(
    () =>
      planFrom(
        firstCue === null ? null : { cueId: firstCue, at: firstAt, rehearsal },
        rows.map(row => row.cue),
        startTime,
        leftOut,
      ),
    [rows, startTime, leftOut, firstCue, firstAt, rehearsal],
  )
  const projection = useProjection(planned, face)
  const active = activeCueId(state)
  const place =
    planned.index.get(active ?? face.nextCueId ?? '') ?? (state.phase === 'ended' ? rows.length : 0)
  const from = Math.max(0, Math.min(place - Math.floor(fits / 3), rows.length - fits))
  const stateOf = ({ cue }: OutputRow, at: number): RowState => {
    if (cue.id === active) return 'on-air'
    if (cue.skippedBy !== null) return 'skipped'
    if (cue.id === face.nextCueId) return 'next'
    return state.phase === 'ended' || (active !== null && at < place) ? 'past' : 'later'
  }
  /** Of a past cue when it came on air, and as it was planned where it never did. */
  const startOf = (is: RowState, at: number, cueId: string): Instant | null | undefined =>
    (is === 'past' ? face.started[cueId] : projection.starts[at]) ?? planned.rows[at]?.start
  const time = (at: Instant | null | undefined): string =>
    at == null ? '' : formatsOf(face).formatMinute(at)
  return (
    <div className={styles['list']} ref={body}>
      {rows.length === 0 && <p className={styles['none']}>{face.open ? '' : t('output.no-show')}</p>}
      <table aria-label={t('output.list')} aria-rowcount={rows.length}>
        {look.labels && <Headings columns={columns} />}
        <tbody>
          {rows.slice(from, from + fits).map((row, index) => {
            const at = from + index
            const is = stateOf(row, at)
            const { cue } = row
            return (
              <tr key={cue.id} data-state={is} data-type={cue.type} data-testid="output-row">
                <td>{row.number}</td>
                <td>{time(startOf(is, at, cue.id))}</td>
                <td>{cue.type === 'cue' ? formatDuration(cue.duration) : ''}</td>
                <td>
                  <div className={styles['title']}>
                    {row.color !== null && <i style={{ '--band': row.color }} aria-hidden="true" />}
                    <UserText text={cue.title || t('output.untitled')} />
                    {words[is] !== undefined && (look.labels || is === 'skipped') && (
                      <b>{is === 'on-air' && face.rehearsal ? t('output.now') : words[is]}</b>
                    )}
                  </div>
                </td>
                {row.cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are distinguished by their column only
                  <td key={column} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const words: Readonly<Partial<Record<RowState, string>>> = {
  'on-air': t('output.on-air'),
  next: t('output.next'),
  skipped: t('output.skipped'),
}

/** Stands until the cue on air is over, and moves with each second while it does not. */
function useProjection(planned: Plan, { state }: ListOutputFace): Projection {
  const { ticker, clock } = useScreenTime()
  const [projection, setProjection] = useState(() => project(planned, state, clock()))
  useLayoutEffect(
    () =>
      ticker.add(now => {
        const next = project(planned, state, now)
        setProjection(next)
        if (next.steadyUntil !== null) return next.steadyUntil - now + 1
        return next.end === null ? null : 1000 - (next.end % 1000)
      }),
    [ticker, planned, state],
  )
  return projection
}

/** How many rows fit on the screen; their height is the style's, save that of a title with two lines. */
function useFittingRows(body: RefObject<HTMLElement | null>): number {
  const [fits, setFits] = useState(20)
  useLayoutEffect(() => {
    const node = body.current
    if (node === null) return
    const measure = (): void => {
      const rows = [...node.querySelectorAll<HTMLElement>('tbody tr')].map(({ offsetHeight }) => offsetHeight)
      const row = Math.min(...rows)
      const more = rows.reduce((sum, height) => sum + height - row, 0)
      const head = node.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0
      if (rows.length > 0 && row > 0)
        setFits(Math.max(1, Math.floor((node.clientHeight - head - more) / row)))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    const table = node.querySelector('table')
    if (table !== null) watch.observe(table)
    return () => watch.disconnect()
  }, [body])
  return fits
}
