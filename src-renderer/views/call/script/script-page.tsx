import { type DragEvent, Fragment, type MouseEvent, memo } from 'react'
import { t } from '#texts/text.ts'
import { type CallingState, standing } from '../../../../src-main/domain/calling/calling-state.ts'
import type { Paragraph } from '../../../../src-main/domain/script/script.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import {
  callName,
  callNumber,
  keyOf,
  type Marked,
  type ParagraphMarks,
  type ScriptPage,
  stretchesOf,
} from '../../../state/script/script-model.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { Marking } from './marking.ts'
import type { ParagraphEditing } from './paragraph-editing.tsx'
import styles from './script.module.css'

/** What the states of marks follow from. */
interface MarkStates {
  readonly records: CallingState['records']
  readonly onAir: string | null
  /** Place of the cue on air among the rows; -1: none is. */
  readonly at: number
  /** Places of the rows, by cue. */
  readonly places: DeskState['plan']['index']
}

export function statesOf({ calling, show, plan }: DeskState): MarkStates {
  const onAir = activeCueId(show.state)
  return {
    records: calling.state.records,
    onAir,
    at: show.state.phase === 'ended' ? Number.POSITIVE_INFINITY : (plan.index.get(onAir ?? '') ?? -1),
    places: plan.index,
  }
}

/** `passed`: the show is beyond it, called or not. `standby`: nobody has acknowledged. */
type MarkState = 'called' | 'passed' | 'next' | 'standby' | 'acknowledged' | 'ahead'

const isOver = (state: MarkState): boolean => state === 'called' || state === 'passed'

function stateOf(
  mark: Marked,
  { records, onAir, at, places }: MarkStates,
  next: ReadonlySet<string>,
): MarkState {
  const place = places.get(mark.cueId) ?? -1
  if (mark.kind === 'cue') {
    if (next.has(`cue ${mark.cueId}`)) return 'next'
    return place <= at ? 'passed' : 'ahead'
  }
  const record = records[mark.callId]
  // Of a cue that is over, nothing is known of its calls any more.
  if (place < at) return 'passed'
  if (mark.cueId === onAir && record?.phase === 'go') return 'called'
  if (record !== undefined && standing(record)) return record.phase === 'standby' ? 'standby' : 'acknowledged'
  return next.has(mark.callId) ? 'next' : 'ahead'
}

export interface PageProps {
  readonly page: ScriptPage
  readonly marks: ReadonlyMap<number, ParagraphMarks>
  readonly next: ReadonlySet<string>
  readonly states: MarkStates
  readonly marking: Marking
  readonly editing: ParagraphEditing
}

/** One page of the text. It is drawn again only where a mark of it, or the place of the marking, has changed. */
export function ScriptPageView({ page, marks, next, states, marking, editing }: PageProps) {
  const end = page.first + page.paragraphs.length
  const own: PageMark[] = []
  for (let at = page.first; at < end; at += 1) {
    const found = marks.get(at)
    for (const mark of found?.at ?? [])
      own.push({ at, mark, state: stateOf(mark, states, next), isNext: isNext(mark, next) })
    for (const mark of found?.standbys ?? [])
      own.push({ at, mark, state: stateOf(mark, states, next), isNext: isNext(mark, next), isStandby: true })
  }
  const caret =
    marking.caret !== null && marking.caret.at >= page.first && marking.caret.at < end ? marking.caret : null
  const signature = [
    ...own.map(({ at, mark, state, isNext }) => `${at} ${keyOf(mark)} ${state} ${isNext} ${textOf(mark)}`),
    marking.on,
    caret === null ? '' : `${caret.at} ${caret.from}`,
    page.paragraphs.some(({ id }) => id === editing.paragraphId)
      ? `${editing.paragraphId} ${editing.isNew}`
      : '',
  ].join('\n')
  return (
    <DrawnPage
      page={page}
      own={own}
      caret={caret}
      marking={marking}
      editing={editing}
      signature={signature}
    />
  )
}

interface PageMark {
  readonly at: number
  readonly mark: Marked
  readonly state: MarkState
  readonly isNext: boolean
  readonly isStandby?: true
}

const isNext = (mark: Marked, next: ReadonlySet<string>): boolean => next.has(keyOf(mark))
const textOf = (mark: Marked): string =>
  `${mark.kind === 'call' ? mark.text : mark.row.cue.title} ${mark.place}`

interface DrawnProps {
  readonly page: ScriptPage
  readonly own: readonly PageMark[]
  readonly caret: Marking['caret']
  readonly marking: Marking
  readonly editing: ParagraphEditing
  readonly signature: string
}

const DrawnPage = memo(
  ({ page, own, caret, marking, editing }: DrawnProps) => (
    <>
      {page.page !== null && <p className={styles['number']}>{t('script.page', { page: page.page })}</p>}
      {page.paragraphs.map((paragraph, inside) => {
        const at = page.first + inside
        return (
          <Fragment key={paragraph.id}>
            <ParagraphView
              at={at}
              paragraph={paragraph}
              own={own.filter(mark => mark.at === at)}
              caret={caret?.at === at ? caret : null}
              marking={marking}
              editing={editing}
            />
            {editing.isNew && editing.paragraphId === paragraph.id && editing.form}
          </Fragment>
        )
      })}
    </>
  ),
  (before, after) =>
    before.page === after.page &&
    before.signature === after.signature &&
    before.marking.act === after.marking.act,
)
DrawnPage.displayName = 'DrawnPage'

/** About so many lines a page has: one that is far away takes their room. */
export const linesOf = ({ paragraphs }: ScriptPage): number =>
  paragraphs.reduce(
    (sum, { text, speaker }) => sum + 1 + Math.ceil(text.length / 60) + (speaker === '' ? 0 : 1),
    0,
  )

interface ParagraphProps {
  readonly at: number
  readonly paragraph: Paragraph
  readonly own: readonly PageMark[]
  readonly caret: Marking['caret']
  readonly marking: Marking
  readonly editing: ParagraphEditing
}

function ParagraphView({ at, paragraph, own, caret, marking, editing }: ParagraphProps) {
  const words = own.filter(({ isStandby }) => !isStandby)
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent | DragEvent): number | null =>
    placeAtPoint(currentTarget, clientX, clientY)
  return (
    <div
      className={styles['paragraph']}
      data-paragraph={paragraph.id}
      data-kind={paragraph.kind}
      data-over={words.length > 0 && words.every(({ state }) => isOver(state))}
    >
      {!editing.isNew && editing.paragraphId === paragraph.id ? (
        editing.form
      ) : (
        <div className={styles['text']}>
          {paragraph.speaker !== '' && <p className={styles['speaker']}>{paragraph.speaker}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard marks words in the sheet itself */}
          <p
            dir="auto"
            className={styles['words']}
            data-words
            onClick={marking.on ? event => marking.act.choose(at, choose(event)) : undefined}
            onDoubleClick={marking.on ? undefined : event => editing.begin(paragraph.id, choose(event))}
            onDragOver={marking.on ? event => event.preventDefault() : undefined}
            onDrop={
              marking.on
                ? event => {
                    event.preventDefault()
                    marking.act.drop(event.dataTransfer.getData('text/plain'), at, choose(event))
                  }
                : undefined
            }
          >
            {stretchesOf(
              paragraph,
              words.map(({ mark }) => mark),
            ).map(stretch => (
              <Words key={stretch.from} stretch={stretch} words={words} caret={caret} />
            ))}
          </p>
        </div>
      )}
      <Margin own={own} marking={marking} />
    </div>
  )
}

interface WordsProps {
  readonly stretch: ReturnType<typeof stretchesOf>[number]
  readonly words: readonly PageMark[]
  readonly caret: Marking['caret']
}

function Words({ stretch, words, caret }: WordsProps) {
  const { from, text, marks } = stretch
  const here = words.filter(({ mark }) => marks.includes(mark))
  const state = here.some(({ isNext }) => isNext) ? 'next' : here[0]?.state
  const inside = caret === null ? -1 : caret.from - from
  if (caret !== null && inside >= 0 && inside < text.length) {
    const end = Math.min(text.length, caret.to - from)
    return (
      <span data-mark={state}>
        {text.slice(0, inside)}
        <mark className={styles['caret']} data-testid="script-caret">
          {text.slice(inside, end)}
        </mark>
        {text.slice(end)}
      </span>
    )
  }
  return <span data-mark={state}>{text}</span>
}

/** Boxes as in a prompt book: what stands by here, and what goes at a word of this paragraph. */
function Margin({ own, marking }: { readonly own: readonly PageMark[]; readonly marking: Marking }) {
  const standbys = own.filter(({ isStandby }) => isStandby)
  const moments = Map.groupBy(
    own.filter(({ isStandby }) => !isStandby),
    ({ mark }) => mark.place,
  )
  // A list needs what it lists.
  if (own.length === 0) return <div className={styles['margin']} />
  return (
    <ul className={styles['margin']}>
      {standbys.length > 0 && (
        <li className={styles['standby']} data-state={standbyState(standbys)}>
          <b>{t('script.standby')}</b>{' '}
          {standbys.map(({ mark }) => (mark.kind === 'call' ? callNumber(mark) : '')).join(', ')}
        </li>
      )}
      {[...moments.values()].map(calls => (
        <Box key={calls[0]?.mark.place} calls={calls} marking={marking} />
      ))}
    </ul>
  )
}

function standbyState(standbys: readonly PageMark[]): string {
  if (standbys.every(({ state }) => isOver(state))) return 'done'
  return standbys.some(({ state }) => state === 'standby' || state === 'acknowledged') ? 'standing' : 'ahead'
}

/** The calls of one word are one GO. */
function Box({ calls, marking }: { readonly calls: readonly PageMark[]; readonly marking: Marking }) {
  const [first] = calls
  if (first === undefined) return null
  const state = calls.some(({ isNext }) => isNext) ? 'next' : first.state
  const quote = first.mark.go?.quote ?? ''
  return (
    <li className={styles['box']} data-state={state} data-testid="script-box">
      {calls.map(({ mark, state }) => (
        <button
          key={keyOf(mark)}
          type="button"
          className={styles['call']}
          data-state={state}
          data-kind={mark.kind}
          disabled={!marking.on}
          draggable={marking.on}
          onDragStart={event => event.dataTransfer.setData('text/plain', keyOf(mark))}
          onClick={() => marking.act.open(mark)}
          style={mark.kind === 'call' ? { '--band': mark.column.department.color } : undefined}
        >
          {mark.kind === 'call' ? (
            <>
              <b dir="auto">{callName(mark)}</b>
              {(state === 'standby' || state === 'acknowledged') && (
                <small>{t(state === 'standby' ? 'script.standing' : 'script.acknowledged')}</small>
              )}
            </>
          ) : (
            <b dir="auto">{t('script.cue-named', { title: mark.row.cue.title })}</b>
          )}
        </button>
      ))}
      <p className={styles['on']}>
        {state === 'next' && <strong>{t('script.next')}</strong>}{' '}
        {t(state === 'called' ? 'script.called' : state === 'passed' ? 'script.passed' : 'script.go-on')}{' '}
        <q>{quote}</q>
      </p>
    </li>
  )
}

/** Where in the text of the paragraph a point is; null: beside it. */
function placeAtPoint(node: Element, x: number, y: number): number | null {
  const found = document.caretPositionFromPoint?.(x, y)
  const range = found === undefined ? document.caretRangeFromPoint?.(x, y) : null
  const [inside, offset] =
    found != null ? [found.offsetNode, found.offset] : [range?.startContainer, range?.startOffset ?? 0]
  if (inside == null || !node.contains(inside)) return null
  const before = document.createRange()
  before.selectNodeContents(node)
  before.setEnd(inside, offset)
  return before.toString().length
}
