import { startMarks } from '#texts/start-marks.ts'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { timedCall } from '../../../src-main/domain/calling/call.ts'
import { isFloating, timingOf } from '../../../src-main/domain/rundown/timing.ts'
import { formatLimits } from '../../../src-main/domain/rundown/written-timing.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { hasLongWord, LongWords } from '../../components/long-words.tsx'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { type Compared, differenceParts, goneNames, revisionMark } from '../../state/rundowns/compared.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { plannedStart } from '../../state/session/selectors.ts'
import { timeOnDay } from '../../state/time/time-format.ts'
import styles from './print-sheet.module.css'

export interface PrintLook {
  readonly pageForGroup: boolean
  readonly skipped: boolean
  readonly start: boolean
  readonly subtitle: boolean
  /** Text columns by id. */
  readonly columns: readonly string[]
}

/** Characters that stand in one line in each column of text. */
const widest = 10

interface PrintSheetProps {
  readonly state: DeskState
  readonly look: PrintLook
  /** What the plan is compared with; null: nothing. */
  readonly compared: Compared | null
  readonly printedAt: Instant
  /** Rows, at most. */
  readonly most: number
}

export const printedRows = (
  rows: readonly CueRow[],
  { skipped }: Pick<PrintLook, 'skipped'>,
): readonly CueRow[] => rows.filter(({ cue }) => skipped || cue.skippedBy === null)

/** The running order, black on white: what a stage manager pins on a wall. */
export function PrintSheet({ state, look, compared, printedAt, most }: PrintSheetProps) {
  const { rundown, rows, plan, formatTime, formatMinute, formatDay } = state
  if (rundown === null) return null
  const columns = state.columns.filter(({ id }) => look.columns.includes(id))
  const wanted = printedRows(rows, look).slice(0, most)
  const first = plan.rows.find(({ start }) => start !== null)?.start ?? null
  const startShown = look.start && first !== null
  const facts = [
    first === null ? '' : `${formatDay(first)} · ${t('print.begins', { time: formatTime(first) })}`,
    plan.end === null ? '' : t('print.ends', { time: timeOnDay(state, first ?? plan.end, plan.end) }),
  ].filter(Boolean)
  const width = 3 + (startShown ? 1 : 0) + (compared === null ? 0 : 1) + columns.length
  return (
    <article className={styles['sheet']} data-pages={look.pageForGroup}>
      <table>
        <thead>
          {/* In the head of the table, which each page repeats. */}
          <tr>
            <th colSpan={width} className={styles['head']}>
              <header>
                <h1>{rundown.title}</h1>
                <p>{facts.join(' · ')}</p>
                <p>{t('print.printed', { day: formatDay(printedAt), time: formatMinute(printedAt) })}</p>
              </header>
            </th>
          </tr>
          <tr>
            <th scope="col">{t('print.number')}</th>
            {startShown && <th scope="col">{t('print.start')}</th>}
            <th scope="col">{t('print.duration')}</th>
            {compared !== null && <th scope="col">{t('compare.since', { name: compared.name })}</th>}
            <th scope="col">{t('print.cue-title')}</th>
            {columns.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                data-column={id}
                style={{ minWidth: widthFor(Math.min(widest, longest(wanted, id)), longestCall(wanted, id)) }}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {sectionsOf(wanted).map(section => (
          <tbody key={section[0]?.cue.id ?? ''} data-group={section.some(({ cue }) => cue.type === 'group')}>
            {section.map(row =>
              row.cue.type === 'cue' ? (
                <Cue
                  key={row.cue.id}
                  row={row}
                  state={state}
                  look={look}
                  compared={compared}
                  first={startShown ? first : null}
                  columns={columns.map(({ id }) => id)}
                />
              ) : (
                <tr key={row.cue.id} className={styles[row.cue.type]}>
                  <th scope="rowgroup" colSpan={width}>
                    <bdi>{row.cue.title || t('show.untitled')}</bdi>
                    {row.cue.subtitle !== '' && look.subtitle && <small dir="auto">{row.cue.subtitle}</small>}
                    {row.cue.skippedBy !== null && <b>{t('print.skipped-word')}</b>}
                  </th>
                </tr>
              ),
            )}
          </tbody>
        ))}
        {compared !== null && goneNames(compared).length > 0 && (
          <tbody>
            <tr className={styles['heading']}>
              <th scope="rowgroup" colSpan={width}>
                {t('compare.gone', { titles: goneNames(compared).join(', ') })}
              </th>
            </tr>
          </tbody>
        )}
      </table>
    </article>
  )
}

/** Characters of the longest text of a column: what is short stands in one line beside a column of long texts. */
const longest = (rows: readonly CueRow[], column: string): number =>
  Math.max(0, ...rows.map(({ cells }) => cells[column]?.length ?? 0))

/** Characters of the longest call with a time of a column, which is not broken where it is this short. */
const longestCall = (rows: readonly CueRow[], column: string): number =>
  Math.max(
    0,
    ...rows.flatMap(({ cells }) =>
      (cells[column] ?? '')
        .split('\n')
        .map(line => (timedCall(line) === null ? 0 : Math.min(14, line.length))),
    ),
  )

const widthFor = (text: number, call: number): string => `max(${text * 0.7}em, ${call * 0.7}em + 10pt)`

/**
 * A group with its cues stands together, with the heading before it, which would else be alone at the end of a page;
 * and what comes between groups as well.
 */
function sectionsOf(rows: readonly CueRow[]): readonly (readonly CueRow[])[] {
  const sections: CueRow[][] = []
  let group: string | null = null
  for (const row of rows) {
    const { id, type, parentId } = row.cue
    const own: string | null = type === 'group' ? id : parentId
    const last = sections.at(-1)
    if (type === 'group') sections.push([...headingsAtEnd(last ?? []), row])
    else if (last === undefined || own !== group) sections.push([row])
    else last.push(row)
    group = own
  }
  return sections.filter(section => section.length > 0)
}

/** Takes them off. */
function headingsAtEnd(section: CueRow[]): readonly CueRow[] {
  const at = section.findLastIndex(({ cue }) => cue.type !== 'heading' || cue.parentId !== null)
  return section.splice(at + 1)
}

interface CueProps {
  readonly row: CueRow
  readonly state: DeskState
  readonly look: PrintLook
  readonly compared: Compared | null
  /** The first start of the show, from which days are counted; null where no starts are printed. */
  readonly first: Instant | null
  readonly columns: readonly string[]
}

function Cue({ row: { cue, cells, rich }, state, look, compared, first, columns }: CueProps) {
  const difference = compared?.differences.of.get(cue.id)
  return (
    <tr data-skipped={cue.skippedBy !== null} data-child={cue.parentId !== null}>
      <td className={styles['number']}>
        {difference !== undefined && `${revisionMark} `}
        {state.numbers.get(cue.id)}
      </td>
      {first !== null && (
        <td className={styles['time']}>
          <Start cue={cue} state={state} first={first} />
        </td>
      )}
      <td className={styles['time']}>
        {formatDuration(cue.duration)}
        <Limits limits={formatLimits(timingOf(cue))} />
      </td>
      {compared !== null && (
        <td className={styles['text']}>{differenceParts(difference, compared.isActual).join(', ')}</td>
      )}
      <td>
        <div className={styles['title']}>
          <i style={{ '--band': cue.backgroundColor ?? undefined }} aria-hidden="true" />
          <div>
            <strong dir="auto">
              <LongWords text={cue.title || t('show.untitled')} />
            </strong>
            {cue.skippedBy !== null && <b>{t('print.skipped-word')}</b>}
            {look.subtitle && cue.subtitle !== '' && (
              <small dir="auto">
                <LongWords text={cue.subtitle} />
              </small>
            )}
          </div>
        </div>
      </td>
      {columns.map(id => (
        <td
          key={id}
          className={styles['text']}
          data-long={hasLongWord(cells[id] ?? '')}
          data-rich={rich?.[id] !== undefined}
        >
          {rich?.[id] === undefined ? (
            <LongWords text={cells[id] ?? ''} />
          ) : (
            <RichText text={cells[id] ?? ''} html={rich[id]} />
          )}
        </td>
      ))}
    </tr>
  )
}

const Limits = ({ limits }: { readonly limits: string }) => limits !== '' && <small>{limits}</small>

interface StartProps {
  readonly cue: CueRow['cue']
  readonly state: DeskState
  readonly first: Instant
}

/** As it is planned, or the time that it keeps: a fixed start with its mark, and `+1d` where it is on the day after the first start. */
function Start({ cue, state, first }: StartProps) {
  const { start: rule } = timingOf(cue)
  if (isFloating(cue)) return t('edit.start.floating')
  const start = rule === 'not-after' ? cue.startTime : plannedStart(state, cue.id)
  if (start === null) return null
  return (
    <>
      {cue.startTime !== null && (
        <>
          <span aria-hidden="true">{startMarks[rule]} </span>
          <span className="visually-hidden">
            {rule === 'exactly' || rule === 'not-after' ? t(`edit.start.${rule}`) : t('list.fixed')}{' '}
          </span>
        </>
      )}
      {timeOnDay(state, first, start)}
    </>
  )
}
