import { t } from '#texts/text.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { LongWords } from '../../components/long-words.tsx'
import type { DepartmentColumn } from '../../state/calling/departments.ts'
import type { SheetCall, WordOnPage } from '../../state/script/cue-sheets.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import styles from './cue-sheets.module.css'

export interface DepartmentSheet {
  readonly column: DepartmentColumn
  readonly calls: readonly SheetCall[]
}

interface CueSheetsProps {
  readonly sheets: readonly DepartmentSheet[]
  readonly state: DeskState
  /** Of the script; empty: it has none. */
  readonly revision: string
  readonly printedAt: Instant
  /** Calls of each sheet, at most. */
  readonly most: number
}

const columns = ['number', 'page', 'word', 'text', 'standby', 'cue'] as const

/** A sheet of paper, or several, for each department: its calls in the order of the show. */
export const CueSheets = ({ sheets, state, revision, printedAt, most }: CueSheetsProps) => (
  <article className={styles['sheets']}>
    {sheets.map(({ column, calls }) => (
      <table key={column.id} data-testid="cue-sheet">
        <colgroup>
          {columns.map(each => (
            <col key={each} className={styles[each]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={columns.length} className={styles['head']}>
              <header>
                <h1 dir="auto">{[...new Set([column.department.shortName, column.name])].join(' ')}</h1>
                <p>
                  <bdi>{state.rundown?.title}</bdi>
                  {revision !== '' && ` · ${t('script.revision', { revision })}`}
                </p>
                <p>
                  {t('print.printed', {
                    day: state.formatDay(printedAt),
                    time: state.formatMinute(printedAt),
                  })}
                </p>
              </header>
            </th>
          </tr>
          <tr>
            {columns.map(each => (
              <th key={each} scope="col">
                {t(`print.cue-columns.${each}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.slice(0, most).map(call => (
            <Call key={call.id} call={call} state={state} />
          ))}
          {calls.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{t('print.no-calls')}</td>
            </tr>
          )}
        </tbody>
      </table>
    ))}
  </article>
)

const Call = ({ call, state }: { readonly call: SheetCall; readonly state: DeskState }) => (
  <tr>
    <td className={styles['number']}>{call.number}</td>
    <td className={styles['page']}>{call.at?.page}</td>
    <td className={styles['word']}>
      {call.at === null ? whenOf(call) : <InContext word={call.at} />}
      {call.time !== '' && call.at !== null && ` ${call.time}`}
    </td>
    <td className={styles['text']} dir="auto">
      <LongWords text={call.text} />
    </td>
    <td className={styles['standby']}>
      {call.standby !== null && (
        <>
          {call.standby.page !== null && t('print.page-short', { page: call.standby.page })}{' '}
          <InContext word={call.standby} />
        </>
      )}
    </td>
    <td className={styles['cue']} dir="auto">
      {cueName(call, state)}
      {call.row.cue.skippedBy !== null && <b> {t('print.skipped-word')}</b>}
    </td>
  </tr>
)

/** The word with a little of what stands around it: a word alone comes more than once on a page. */
const InContext = ({ word: { before, word, after } }: { readonly word: WordOnPage }) => (
  <bdi>
    {before !== '' && <small>{before}</small>}
    <b>{word}</b>
    {after !== '' && <small>{after}</small>}
  </bdi>
)

const whenOf = ({ time, isLost }: SheetCall): string =>
  isLost ? t('print.word-lost') : time === '' ? t('print.with-cue') : time

const cueName = ({ row: { cue } }: SheetCall, { numbers }: DeskState): string =>
  [numbers.get(cue.id) ?? '', cue.title || t('show.untitled')].join(' ').trim()

/** The same as a table of texts, with its headings. */
export const cueSheetRows = (
  sheets: readonly DepartmentSheet[],
  state: DeskState,
): readonly (readonly string[])[] => [
  [
    t('note.department'),
    t('print.cue-columns.number'),
    t('print.cue-columns.page'),
    t('print.cue-columns.word'),
    t('print.cue-columns.text'),
    t('print.cue-columns.standby-page'),
    t('print.cue-columns.standby-word'),
    t('print.cue-columns.cue'),
  ],
  ...sheets.flatMap(({ column, calls }) =>
    calls.map(call => [
      column.name,
      call.number,
      call.at?.page ?? '',
      call.at?.word ?? whenOf(call),
      call.text,
      call.standby?.page ?? '',
      call.standby?.word ?? '',
      cueName(call, state),
    ]),
  ),
]
