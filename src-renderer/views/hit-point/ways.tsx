import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { nameOfCall } from '../../../src-main/domain/calling/department-calls.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'
import type { Proposal } from '../../../src-main/domain/show/hit-point.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import { ChoiceField } from '../../components/field.tsx'
import { MainButton } from '../../components/form.tsx'
import { Problem, Quiet, SpreadRow, TightStack } from '../../components/layout.tsx'
import type { Editing } from '../../state/editing/editing.ts'
import { useEditing } from '../../state/editing/use-editing.ts'
import type { PageDesk } from '../../state/session/desk.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { daysTo, rowOf, rowState, titleWithNumber } from '../../state/session/selectors.ts'
import { endAfter } from '../../state/time/hit-point.ts'
import styles from './hit-point.module.css'

/** One of several changes of the plan, side by side. */
export interface ShownWay {
  /** It keeps its name while its seconds change. */
  readonly name: string
  readonly content: ReactNode
}

interface WaysProps {
  readonly label: string
  readonly ways: readonly ShownWay[]
  readonly chosen: string | null
  readonly onTake: (name: string) => void
  readonly onApply: () => void
  /** Why there is none; null where there is one. */
  readonly none: string | null
}

/** Ways to change the plan, or why there is none. The keyboard is here first: arrows choose, Enter applies. */
export function Ways({ label, ways, chosen, onTake, onApply, none }: WaysProps) {
  const id = useId()
  const place = ways.findIndex(({ name }) => name === chosen)
  return (
    <div
      className={styles['ways']}
      role="listbox"
      aria-label={label}
      aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
      tabIndex={0}
      data-first
      data-testid="hit-ways"
      onKeyDown={wayKeys(ways, chosen, onTake, onApply)}
    >
      {none !== null && (
        <div
          className={styles['none']}
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-disabled
          data-testid="hit-none"
        >
          {none}
        </div>
      )}
      {ways.map(({ name, content }, nth) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list chooses by key
        <div
          key={name}
          id={`${id}-${nth}`}
          className={styles['way']}
          role="option"
          tabIndex={-1}
          aria-selected={name === chosen}
          data-testid="hit-way"
          data-way={name}
          onClick={() => onTake(name)}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

/** Keys of the list of ways, and of a field beside it. */
export const wayKeys =
  (
    ways: readonly Pick<ShownWay, 'name'>[],
    chosen: string | null,
    onTake: (name: string) => void,
    onApply: () => void,
  ) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event)
    if (step !== 0) {
      const place = ways.findIndex(({ name }) => name === chosen)
      const next = ways[Math.max(0, Math.min(place + step, ways.length - 1))]
      if (next !== undefined) onTake(next.name)
    } else if (event.key !== 'Enter') return
    // The key that opened the dialog is still down, or this one is held.
    else if (!event.repeat) onApply()
    event.preventDefault()
  }

function stepOf({ code, target }: KeyboardEvent): -1 | 0 | 1 {
  // In a text these move the cursor.
  const sideways = !(target instanceof HTMLInputElement)
  if (code === 'ArrowUp' || (sideways && code === 'ArrowLeft')) return -1
  return code === 'ArrowDown' || (sideways && code === 'ArrowRight') ? 1 : 0
}

/** So long a press may be meant for what stood there before, ms: nobody reads a proposal and presses faster. */
const readWithin = 1_000

/** Whether what is shown has become another one by itself a moment ago. `chosen`: what a person chose. */
export function useJustChanged<Shown>(
  chosen: string,
  shown: Shown | null,
  isSame: (was: Shown, is: Shown) => boolean,
): () => boolean {
  const seen = useRef({ chosen, shown, at: Number.NEGATIVE_INFINITY })
  const { current: was } = seen
  const stays = was.shown === null || shown === null ? was.shown === shown : isSame(was.shown, shown)
  if (was.chosen !== chosen) seen.current = { chosen, shown, at: Number.NEGATIVE_INFINITY }
  else seen.current = { chosen, shown, at: stays ? was.at : performance.now() }
  return () => performance.now() - seen.current.at < readWithin
}

/** Why the plan cannot be changed to the time of day now; null where it can. */
export function whyNotNow({ show, link }: DeskState): string | null {
  if (show.state.phase === 'ended') return t('hit.none.ended')
  if (show.mode === 'rehearsal') return t('hit.none.rehearsal')
  // An edit would wait for the service, and move the show once that is back.
  return show.authority.state !== 'live' || link.state !== 'live' ? t('hit.none.no-link') : null
}

interface Applied {
  /** Name of the step of undo. */
  readonly step: string
  readonly edits: readonly Edit[]
  readonly plan: PlanAct
  /** What was done. */
  readonly text: string
}

/** Makes the edits as one step, closes the dialog and offers *Undo*. Why it was not done; null where it was. */
export function applyWay({ ui, state }: PageDesk, editing: Editing, { step, edits, plan, text }: Applied) {
  // The dialog says of each cue what changes, and what becomes of the show.
  const fault = editing.edit(step, edits, { by: 'agreed', plan })
  if (fault !== null) return t(`edit.on-air-fault.${fault}`)
  const { steps } = editing.state.get()
  const rundownId = state.get().rundown?.id ?? ''
  ui.set({ ...ui.get(), dialog: null, hit: { rundownId, text, edits, steps } })
  return null
}

export function dayTime(state: DeskState, now: Instant, at: Instant): string {
  const days = daysTo(state, now, at)
  return days === 0 ? state.formatTime(at) : `${state.formatMinute(at)} ${t('header.in-days', { days })}`
}

export const signed = (span: number): string => {
  const text = formatOverUnder(duration(span))
  return text === '0:00' ? '±0:00' : text
}

/** By how much a way misses its point; null where it is met. */
export function missOf({ miss }: Pick<Proposal, 'miss'>): string | null {
  if (Math.abs(miss) < 1_000) return null
  const by = formatDuration(duration(miss))
  return miss > 0 ? t('hit.late', { by }) : t('hit.early', { by })
}

/** Durations have whole seconds: a point that is met is shown at its own time. */
const shownArrival = (way: Pick<Proposal, 'arrival' | 'miss'>): Instant =>
  missOf(way) === null ? shift(way.arrival, duration(-way.miss)) : way.arrival

/** When the show is at its point by a way. */
function Arrives({ at, missed }: { readonly at: string; readonly missed: string | null }) {
  return (
    <p className={styles['arrives']} data-met={missed === null}>
      <strong>{at}</strong> {missed ?? t('hit.is-met')}
    </p>
  )
}

interface EndsProps {
  readonly state: DeskState
  readonly now: Instant
  readonly after: { readonly end: Instant; readonly overUnder: number | null } | null
}

/** When the show ends then, and how far that is from the plan as it is now. */
export const Ends = ({ state, now, after }: EndsProps) =>
  after !== null && (
    <p className={styles['end']}>
      {t('hit.ends', { time: dayTime(state, now, after.end) })}
      {after.overUnder !== null && <b> {signed(after.overUnder)}</b>}
    </p>
  )

interface CueSelectProps {
  readonly label: string
  readonly testId: string
  readonly value: string
  readonly values: readonly { readonly value: string; readonly name: string }[]
  readonly onChange: (value: string) => void
}

/** A rundown has a thousand cues, and the seconds change none of them. */
export function CueSelect({ label, testId, value, values, onChange }: CueSelectProps) {
  // What the choice means depends on what was typed and on the time.
  const newest = useRef(onChange)
  useLayoutEffect(() => {
    newest.current = onChange
  })
  return useMemo(
    () => (
      <ChoiceField
        above
        label={label}
        testId={testId}
        value={value}
        values={values}
        onChange={chosen => newest.current(chosen)}
      />
    ),
    [label, testId, value, values],
  )
}

interface WayContentProps {
  readonly state: DeskState
  readonly way: Proposal
  readonly title: string
  readonly now: Instant
}

/** A proposal: when the show is at its point, what becomes of its end, and each cue that changes. */
export const WayContent = ({ state, way, title, now }: WayContentProps) => (
  <>
    <h3>{title}</h3>
    <Arrives at={dayTime(state, now, shownArrival(way))} missed={missOf(way)} />
    <Ends state={state} now={now} after={endAfter(state, way, now)} />
    <ul>
      {way.durations.map(({ cueId, duration }) => (
        <ChangedCue key={cueId} state={state} cueId={cueId}>
          {formatDuration(rowOf(state, cueId)?.cue.duration ?? duration)} → <b>{formatDuration(duration)}</b>
        </ChangedCue>
      ))}
      {way.taken.map(cueId => (
        <ChangedCue key={`taken ${cueId}`} state={state} cueId={cueId}>
          <b>{t('hit.taken')}</b>
        </ChangedCue>
      ))}
      {way.dropped.map(cueId => (
        <ChangedCue key={`dropped ${cueId}`} state={state} cueId={cueId}>
          <b>{state.desk.personActs ? t('hit.dropped') : t('hit.pass-over')}</b>
        </ChangedCue>
      ))}
    </ul>
  </>
)

interface ChangedCueProps {
  readonly state: DeskState
  readonly cueId: string
  readonly children: ReactNode
}

export function ChangedCue({ state, cueId, children }: ChangedCueProps) {
  const row = rowOf(state, cueId)
  const at = rowState(state, cueId)
  const title = row === null ? '' : titleWithNumber(state, row)
  return (
    <li>
      <span title={title}>
        {(at === 'on-air' || at === 'next') && <strong>{t(`edit.row.${at}`)} </strong>}
        {title}
      </span>
      <span className={styles['change']}>{children}</span>
    </li>
  )
}

/** What edits do besides to a show that is called: another cue is next, calls stand by no longer. */
export function Besides({ state, edits }: { readonly state: DeskState; readonly edits: readonly Edit[] }) {
  const { otherNext, cancelled } = useEditing().effectsOf(edits)
  const columns = state.rundown?.columns ?? []
  const next = otherNext?.is?.cue ?? null
  return (
    <>
      {otherNext !== null && (
        <p data-testid="hit-next">
          <strong>{t('edit.row.next')}</strong>{' '}
          {next === null ? t('hit.no-next') : t('hit.next-is', { cue: isolated(next.title) })}
        </p>
      )}
      {cancelled.length > 0 && (
        <p>
          {t('edit.ask.standing', { names: cancelled.map(call => nameOfCall(call, columns)).join(', ') })}
        </p>
      )}
    </>
  )
}

interface WaysFootProps {
  /** Why it was not done. */
  readonly problem: string | null
  readonly onApply: () => void
  readonly disabledBy: string | null
  /** What the chosen way does besides, if anything. */
  readonly besides: ReactNode
  /** Buttons before *Apply*. */
  readonly children?: ReactNode
}

/** Below the ways, and in sight however many cues change: what is answered to a press must not be scrolled to. */
export const WaysFoot = ({ problem, onApply, disabledBy, besides, children }: WaysFootProps) => (
  <div className={styles['foot']}>
    <TightStack>
      {besides}
      <Problem text={problem} testId="hit-problem" />
      <SpreadRow>
        <Quiet>{t('hit.enter')}</Quiet>
        {children}
        <MainButton onClick={onApply} disabledBy={disabledBy} testId="hit-apply">
          {t('hit.apply')}
        </MainButton>
      </SpreadRow>
    </TightStack>
  </div>
)
