import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { nameOfCall } from '../../../src-main/domain/calling/department-calls.ts'
import type { Proposal } from '../../../src-main/domain/show/hit-point.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ChoiceField, Field } from '../../components/field.tsx'
import { MainButton } from '../../components/form.tsx'
import { Line, Problem, Quiet, SpreadRow, Stack, TightStack } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { daysTo, rowOf, rowState, titleWithNumber } from '../../state/session/selectors.ts'
import { choosePoint } from '../../state/session/show-view.ts'
import type { PointChoice } from '../../state/session/ui-state.ts'
import {
  chosenPoint,
  editsOf,
  endAfter,
  isSameWay,
  pointOf,
  pointOfRow,
  rowsAhead,
  toFind,
  usualPoint,
  type WaysToPoint,
  waysTo,
} from '../../state/time/hit-point.ts'
import { showSecond, useTicked } from '../../state/time/use-ticked.ts'
import styles from './hit-point.module.css'

/** The show is to be at a point in time: what has to be found for it, in which cues it can be, and ways to do it. */
export function HitPointDialog() {
  const desk = useDesk()
  const { ui, clock } = desk
  const state = useDeskState(now => now)
  useTicked(showSecond)
  const now = clock.now()
  const points = useUi(ui => ui.points)
  const hitEnd = useUi(ui => ui.hitEnd)
  const kept = chosenPoint(state, points)
  const [picked, setPicked] = useState<PointChoice | null>(() =>
    hitEnd && kept?.cueId !== null ? pointOfRow(state, null) : kept,
  )
  const choice = picked ?? usualPoint(state)
  const ways = waysTo(state, choice, now)
  const proposals = ways === 'unread' || ways === 'past' ? [] : ways.proposals
  const [wanted, setWanted] = useState('')
  const chosen = proposals.find(way => nameOf(way) === wanted) ?? proposals[0] ?? null
  const justChanged = useJustChanged(JSON.stringify([picked, wanted]), chosen)
  const away = useAway('edit')
  const [problem, setProblem] = useState<string | null>(null)
  const editing = useEditing()

  const pick = (next: PointChoice | null): void => {
    setPicked(next)
    setProblem(null)
    if (next === null || pointOf(state, next) !== null) choosePoint(desk, next)
  }
  const none = whyNone(state, ways)
  const disabledBy = none ?? away ?? (state.desk.locked ? t('state.locked-line') : null)
  /** Why it was not done; null where it was. */
  const applyNow = (): string | null => {
    if (disabledBy !== null) return disabledBy
    const present = desk.state.get()
    const fresh = waysTo(present, choice, clock.now())
    const way =
      typeof fresh === 'string' || chosen === null || justChanged()
        ? undefined
        : fresh.proposals.find(other => isSameWay(chosen, other))
    if (typeof fresh === 'string' || way === undefined) return t('hit.changed')
    const edits = editsOf(present, way)
    const time = present.formatTime(fresh.point.at)
    // The dialog says of each cue what changes, and what becomes of the show.
    const fault = editing.edit(t('hit.step', { time }), edits, { by: 'agreed' })
    if (fault !== null) return t(`edit.on-air-fault.${fault}`)
    if (picked !== null) choosePoint(desk, picked)
    const text = t('hit.done', {
      point: nameOfPoint(present, choice.cueId),
      time,
      durations: way.durations.length,
      dropped: way.dropped.length,
      taken: way.taken.length,
    })
    const { steps } = editing.state.get()
    const rundownId = present.rundown?.id ?? ''
    ui.set({ ...ui.get(), dialog: null, hit: { rundownId, text, edits, steps } })
    return null
  }
  const apply = (): void => setProblem(applyNow())
  const choose = (step: number): void => {
    const place = Math.max(0, chosen === null ? 0 : proposals.indexOf(chosen) + step)
    const next = proposals[Math.min(place, proposals.length - 1)]
    if (next !== undefined) take(next)
  }
  const take = (way: Proposal): void => {
    setProblem(null)
    setWanted(nameOf(way))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepOf(event)
    if (step !== 0) choose(step)
    else if (event.key !== 'Enter') return
    // The key that opened the dialog is still down, or this one is held.
    else if (!event.repeat) apply()
    event.preventDefault()
  }
  return (
    <Dialog title={t('hit.title')} wide>
      <Stack>
        <Line>
          <PointField state={state} choice={choice} onChange={id => pick(pointOfRow(state, id))} />
          <Field label={t('hit.time')} above>
            {control => (
              <input
                {...control}
                type="text"
                size={10}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                data-testid="hit-time"
                aria-invalid={ways === 'unread'}
                readOnly={choice.time === null}
                value={choice.time ?? timeOf(state, choice)}
                onChange={event => pick({ ...choice, time: event.target.value })}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          {kept !== null && (
            <PlainButton testId="hit-clear" onClick={() => pick(null)}>
              {t('hit.clear')}
            </PlainButton>
          )}
        </Line>
        {typeof ways !== 'string' && <Found state={state} ways={ways} now={now} />}
        <Ways
          state={state}
          point={typeof ways === 'string' ? null : ways.point.at}
          proposals={none === null ? proposals : []}
          chosen={chosen}
          now={now}
          onTake={take}
          onKeyDown={onKeyDown}
          none={none}
        />
        {none === null && chosen !== null && <Besides state={state} way={chosen} />}
        <Problem text={problem} testId="hit-problem" />
        <SpreadRow>
          <Quiet>{t('hit.enter')}</Quiet>
          <MainButton onClick={apply} disabledBy={disabledBy} testId="hit-apply">
            {t('hit.apply')}
          </MainButton>
        </SpreadRow>
      </Stack>
    </Dialog>
  )
}

/** A proposal keeps its name while its seconds change. */
const nameOf = ({ sharing, taken }: Proposal): string => `${sharing} ${taken.join(' ')}`

function stepOf({ code, target }: KeyboardEvent): -1 | 0 | 1 {
  // In a text these move the cursor.
  const sideways = !(target instanceof HTMLInputElement)
  if (code === 'ArrowUp' || (sideways && code === 'ArrowLeft')) return -1
  return code === 'ArrowDown' || (sideways && code === 'ArrowRight') ? 1 : 0
}

/** So long a press may be meant for what stood there before, ms: nobody reads a proposal and presses faster. */
const readWithin = 1_000

/** Whether the proposal has become another one by itself a moment ago. `chosen`: what a person chose. */
function useJustChanged(chosen: string, way: Proposal | null): () => boolean {
  const seen = useRef({ chosen, way, at: Number.NEGATIVE_INFINITY })
  const { current: was } = seen
  const isSame = was.way === null || way === null ? was.way === way : isSameWay(was.way, way)
  if (was.chosen !== chosen) seen.current = { chosen, way, at: Number.NEGATIVE_INFINITY }
  else seen.current = { chosen, way, at: isSame ? was.at : performance.now() }
  return () => performance.now() - seen.current.at < readWithin
}

/** Why there is no proposal; null where there is one. */
function whyNone(state: DeskState, ways: WaysToPoint | 'unread' | 'past'): string | null {
  const { show, link } = state
  if (show.state.phase === 'ended') return t('hit.none.ended')
  if (show.mode === 'rehearsal') return t('hit.none.rehearsal')
  if (ways === 'unread') return t('hit.none.unread')
  if (ways === 'past') return t('hit.none.past')
  // An edit would wait for the service, and move the show once that is back.
  if (show.authority.state !== 'live' || link.state !== 'live') return t('hit.none.no-link')
  if (ways.proposals.length > 0) return null
  const find = toFind(ways.point, ways.ahead)
  if (find === 0) return t('hit.none.met')
  return find > 0 ? t('hit.none.no-shorter') : t('hit.none.no-longer')
}

const nameOfPoint = (state: DeskState, cueId: string | null): string => {
  const row = rowOf(state, cueId)
  return row === null ? t('hit.end') : titleWithNumber(state, row)
}

const timeOf = (state: DeskState, choice: PointChoice): string => {
  const at = pointOf(state, choice)?.at ?? null
  return at === null ? '' : state.formatTime(at)
}

interface PointFieldProps {
  readonly state: DeskState
  readonly choice: PointChoice
  readonly onChange: (cueId: string | null) => void
}

const end = 'end'

/** Fixed starts with their time, the end, and every other cue that is ahead. */
function PointField({ state, choice, onChange }: PointFieldProps) {
  const { rows, plan, numbers } = state
  const onAir = activeCueId(state.show.state)
  const phase = state.show.state.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the state moves with each second
  const values = useMemo(() => {
    const ahead = rowsAhead(state)
    const named = (row: CueRow) => ({ value: `cue ${row.cue.id}`, name: nameOfRow(state, row) })
    return [
      ...ahead.filter(({ cue }) => cue.startTime !== null).map(named),
      { value: end, name: t('hit.end') },
      ...ahead.filter(({ cue }) => cue.startTime === null).map(named),
    ]
  }, [rows, plan, numbers, onAir, phase])
  const value = choice.cueId === null ? end : `cue ${choice.cueId}`
  const row = rowOf(state, choice.cueId)
  const isThere = values.some(option => option.value === value)
  const shown = isThere || row === null ? values : [{ value, name: nameOfRow(state, row) }, ...values]
  return <PointSelect value={value} values={shown} onChange={value => onChange(idOf(value))} />
}

const idOf = (value: string): string | null => (value === end ? null : value.slice('cue '.length))

const nameOfRow = (state: DeskState, row: CueRow): string =>
  [row.cue.startTime === null ? null : state.formatTime(row.cue.startTime), titleWithNumber(state, row)]
    .filter(Boolean)
    .join('  ')

interface PointSelectProps {
  readonly value: string
  readonly values: readonly { readonly value: string; readonly name: string }[]
  readonly onChange: (value: string) => void
}

/** A rundown has a thousand cues, and the seconds change none of them. */
const PointSelect = memo(
  (props: PointSelectProps) => <ChoiceField label={t('hit.point')} above testId="hit-point" {...props} />,
  (was, is) => was.value === is.value && was.values === is.values,
)

interface FoundProps {
  readonly state: DeskState
  readonly ways: WaysToPoint
  readonly now: Instant
}

const mostNamed = 6

/** How far the show is from the point, and which cues may give way. */
function Found({ state, ways: { point, ahead }, now }: FoundProps) {
  const find = toFind(point, ahead)
  const by = formatDuration(duration(find))
  const rooms = ahead.room.map(({ cueId, by }) =>
    t('hit.room-of', { cue: nameOfPoint(state, cueId), by: formatDuration(by) }),
  )
  const rest = rooms.length - mostNamed
  const cues = [...rooms.slice(0, mostNamed), ...(rest > 0 ? [t('jump.and', { count: rest })] : [])].join(
    ', ',
  )
  return (
    <TightStack data-testid="hit-found">
      <p className={styles['found']} data-tone={find > 0 ? 'find' : find < 0 ? 'spare' : 'met'}>
        <strong>
          {find === 0 ? t('hit.met') : find > 0 ? t('hit.find', { by }) : t('hit.spare', { by })}
        </strong>
        <span>{t('hit.forecast', { time: dayTime(state, now, ahead.arrival) })}</span>
      </p>
      <Quiet title={rooms.join(', ')}>
        {find === 0 || rooms.length === 0
          ? null
          : find > 0
            ? t('hit.can-be-shorter', { cues })
            : t('hit.can-be-longer', { cues })}
      </Quiet>
      {ahead.floating.length > 0 && (
        <Quiet>
          {t('hit.floating', { cues: ahead.floating.map(id => nameOfPoint(state, id)).join(', ') })}
        </Quiet>
      )}
    </TightStack>
  )
}

function dayTime(state: DeskState, now: Instant, at: Instant): string {
  const days = daysTo(state, now, at)
  return days === 0 ? state.formatTime(at) : `${state.formatMinute(at)} ${t('header.in-days', { days })}`
}

interface WaysProps {
  readonly state: DeskState
  readonly point: Instant | null
  readonly proposals: readonly Proposal[]
  readonly chosen: Proposal | null
  readonly now: Instant
  readonly onTake: (way: Proposal) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly none: string | null
}

/** The proposals side by side, or why there is none. The keyboard is here first. */
function Ways({ state, proposals, chosen, now, onTake, onKeyDown, none }: WaysProps) {
  const id = useId()
  const place = chosen === null ? -1 : proposals.indexOf(chosen)
  return (
    <div
      className={styles['ways']}
      role="listbox"
      aria-label={t('hit.ways')}
      aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
      tabIndex={0}
      data-first
      data-testid="hit-ways"
      onKeyDown={onKeyDown}
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
      {proposals.map((way, nth) => (
        <Way
          key={nameOf(way)}
          id={`${id}-${nth}`}
          state={state}
          way={way}
          chosen={way === chosen}
          now={now}
          onTake={() => onTake(way)}
        />
      ))}
    </div>
  )
}

interface WayProps {
  readonly id: string
  readonly state: DeskState
  readonly way: Proposal
  readonly chosen: boolean
  readonly now: Instant
  readonly onTake: () => void
}

/** A proposal: when the show is there, what becomes of its end, and each cue that changes. */
function Way({ id, state, way, chosen, now, onTake }: WayProps) {
  const missed = Math.abs(way.miss) < 1_000 ? null : formatDuration(way.miss)
  const after = endAfter(state, way, now)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list chooses by key
    <div
      id={id}
      className={styles['way']}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-testid="hit-way"
      onClick={onTake}
    >
      <h3>{t(`hit.way.${way.sharing}`)}</h3>
      <p className={styles['arrives']} data-met={missed === null}>
        <strong>{dayTime(state, now, way.arrival)}</strong>{' '}
        {missed === null
          ? t('hit.is-met')
          : way.miss > 0
            ? t('hit.late', { by: missed })
            : t('hit.early', { by: missed })}
      </p>
      {after !== null && (
        <p className={styles['end']}>
          {t('hit.ends', { time: dayTime(state, now, after.end) })}
          {after.overUnder !== null && <b> {signed(after.overUnder)}</b>}
        </p>
      )}
      <ul>
        {way.durations.map(({ cueId, duration }) => (
          <ChangedCue key={cueId} state={state} cueId={cueId}>
            {formatDuration(rowOf(state, cueId)?.cue.duration ?? duration)} →{' '}
            <b>{formatDuration(duration)}</b>
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
    </div>
  )
}

const signed = (span: number): string => {
  const text = formatOverUnder(duration(span))
  return text === '0:00' ? '±0:00' : text
}

interface ChangedCueProps {
  readonly state: DeskState
  readonly cueId: string
  readonly children: React.ReactNode
}

function ChangedCue({ state, cueId, children }: ChangedCueProps) {
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

/** What else it does to a show that is called: another cue is next, calls stand by no longer. */
function Besides({ state, way }: { readonly state: DeskState; readonly way: Proposal }) {
  const editing = useEditing()
  const { otherNext, cancelled } = editing.effectsOf(editsOf(state, way))
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
