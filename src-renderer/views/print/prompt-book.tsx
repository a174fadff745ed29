import { memo } from 'react'
import { t } from '#texts/text.ts'
import { goesWithCue } from '../../../src-main/domain/calling/call.ts'
import type { Paragraph } from '../../../src-main/domain/script/script.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { callingColumns, departmentsIn } from '../../state/calling/departments.ts'
import { callsOfDepartment, type SheetCall } from '../../state/script/cue-sheets.ts'
import {
  callName,
  type Marked,
  type ParagraphMarks,
  type ScriptModel,
  type ScriptPage,
  stretchesOf,
} from '../../state/script/script-model.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import styles from './prompt-book.module.css'

interface PromptBookProps {
  readonly model: ScriptModel
  readonly state: DeskState
  readonly printedAt: Instant
  /** Each page of the script begins a page of paper. */
  readonly breaksPages: boolean
  /** White on black. */
  readonly night: boolean
  /** Paragraphs, at most. */
  readonly most: number
}

/** The text at the left with the pages of the script, the calls in boxes beside their words. */
export const PromptBook = memo(({ model, state, breaksPages, night, most, ...props }: PromptBookProps) => {
  const pages = model.pages.filter(({ first }) => first < most)
  const others = callsBesideWords(model, state)
  const sections = breaksPages ? pages.map(page => [page]) : [pages]
  return (
    <article className={styles['book']} data-night={night} data-pages={breaksPages}>
      {sections.map(section => (
        <table key={section[0]?.first ?? 0}>
          <colgroup>
            <col className={styles['page']} />
            <col />
            <col className={styles['margin']} />
          </colgroup>
          <Head
            model={model}
            state={state}
            page={breaksPages ? (section[0]?.page ?? null) : null}
            printedAt={props.printedAt}
          />
          {section.map(page => (
            <Page key={page.first} page={page} model={model} others={others} state={state} most={most} />
          ))}
        </table>
      ))}
      {most >= model.script.paragraphs.length && <Rest model={model} state={state} others={others} />}
    </article>
  )
})
PromptBook.displayName = 'PromptBook'

/** In the head of the table, which each sheet of paper repeats. `page`: of the script. */
function Head({
  model: { script },
  state: { formatDay, formatMinute },
  page,
  printedAt,
}: Pick<PromptBookProps, 'model' | 'state' | 'printedAt'> & { readonly page: string | null }) {
  const printed = t('print.printed', { day: formatDay(printedAt), time: formatMinute(printedAt) })
  return (
    <thead>
      <tr>
        <th colSpan={3}>
          <header>
            <h1 dir="auto">{script.title}</h1>
            {script.revision !== '' && <p>{t('script.revision', { revision: script.revision })}</p>}
            {page !== null && <p>{t('script.page', { page })}</p>}
            <p>{printed}</p>
          </header>
        </th>
      </tr>
    </thead>
  )
}

interface PageProps extends Pick<PromptBookProps, 'model' | 'state' | 'most'> {
  readonly page: ScriptPage
  readonly others: OtherCalls
}

const Page = ({ page, model, others, state, most }: PageProps) => (
  <tbody>
    {page.paragraphs.slice(0, Math.max(0, most - page.first)).map((paragraph, place) => (
      <tr key={paragraph.id} data-kind={paragraph.kind}>
        <td className={styles['page']}>{place === 0 && page.page}</td>
        <Words paragraph={paragraph} marks={model.marks.get(page.first + place)} />
        <td className={styles['margin']}>
          <Boxes marks={model.marks.get(page.first + place)} others={others} state={state} />
        </td>
      </tr>
    ))}
  </tbody>
)

const Words = ({
  paragraph,
  marks,
}: {
  readonly paragraph: Paragraph
  readonly marks: ParagraphMarks | undefined
}) => (
  <td className={styles['text']} dir="auto">
    {paragraph.speaker !== '' && <b className={styles['speaker']}>{paragraph.speaker}</b>}
    {marks === undefined
      ? paragraph.text
      : stretchesOf(paragraph, marks.at).map(({ from, text, marks: here }) =>
          here.length > 0 ? <u key={from}>{text}</u> : text,
        )}
  </td>
)

interface BoxesProps extends Pick<PageProps, 'others' | 'state'> {
  readonly marks: ParagraphMarks | undefined
}

/** What stands by here, then what goes at words of this paragraph. */
function Boxes({ marks, others, state }: BoxesProps) {
  if (marks === undefined) return null
  const moments = Map.groupBy(marks.at, ({ place }) => place)
  return (
    <ul>
      {marks.standbys.length > 0 && (
        <li className={styles['standby']}>
          <b>{t('script.standby')}</b> {marks.standbys.map(callName).join(', ')}
        </li>
      )}
      {[...moments].map(([place, calls]) => (
        <li key={place} className={styles['go']}>
          {calls.map(mark =>
            mark.kind === 'call' ? (
              <p key={mark.callId} dir="auto">
                {callName(mark)}
              </p>
            ) : (
              <CueLines key={mark.cueId} mark={mark} others={others} state={state} />
            ),
          )}
          <small>
            {t('script.go-on')} <q dir="auto">{calls[0]?.go?.quote}</q>
          </small>
        </li>
      ))}
    </ul>
  )
}

type MarkedCue = Extract<Marked, { readonly kind: 'cue' }>

/** The cue, with the calls that go with it or at times inside it. */
const CueLines = ({
  mark: { cueId, row },
  others,
  state,
}: Pick<BoxesProps, 'others' | 'state'> & { readonly mark: MarkedCue }) => (
  <>
    <p dir="auto" className={styles['cue']}>
      {cueName(state, row)}
    </p>
    {(others.get(cueId) ?? [])
      .filter(({ isLost }) => !isLost)
      .map(call => (
        <p key={call.id} dir="auto">
          {lineOf(call)}
        </p>
      ))}
  </>
)

const cueName = ({ numbers }: DeskState, { cue }: MarkedCue['row']): string =>
  t('script.cue-named', {
    title: [numbers.get(cue.id) ?? '', cue.title || t('show.untitled')].join(' ').trim(),
  })

const lineOf = ({ column, number, text, time }: SheetCall): string =>
  [time, callName({ column, text: [number, text].filter(Boolean).join(' ') })].filter(Boolean).join(' ')

/** Calls that are at no word themselves, by cue. */
type OtherCalls = ReadonlyMap<string, readonly SheetCall[]>

function callsBesideWords(model: ScriptModel, state: DeskState): OtherCalls {
  const calls = departmentsIn(callingColumns(state)).flatMap(column =>
    callsOfDepartment(state.rows, column, model),
  )
  return Map.groupBy(
    calls.filter(({ id, time, isLost }) => isLost || time !== '' || goesWithCue(id)),
    ({ row }) => row.cue.id,
  )
}

/** What the text has no place for is on the last page, so that nothing of the show is missing on paper. */
function Rest({ model, state, others }: Pick<PageProps, 'model' | 'state' | 'others'>) {
  const inText = new Set(model.order.flatMap(mark => (mark.kind === 'cue' ? [mark.cueId] : [])))
  const cues = state.rows.flatMap(row => {
    const calls = (others.get(row.cue.id) ?? []).filter(({ isLost }) => isLost || !inText.has(row.cue.id))
    return calls.length === 0 ? [] : [{ row, calls }]
  })
  if (cues.length === 0) return null
  return (
    <section className={styles['rest']}>
      <h2>{t('print.no-word')}</h2>
      {cues.map(({ row, calls }) => (
        <p key={row.cue.id} dir="auto">
          <b>{cueName(state, row)}</b> {calls.map(lineOf).join(' · ')}
        </p>
      ))}
    </section>
  )
}
