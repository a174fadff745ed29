import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import type { Duration, Instant } from '../../../src-main/domain/time/time.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { Line, Quiet, Stack } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { useEditing } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { onAirRow, rowOf, shownSlack, titleWithNumber } from '../../state/session/selectors.ts'
import type { UiState } from '../../state/session/ui-state.ts'
import {
  editsOf,
  isSameWay,
  rowsAhead,
  usualPoint,
  type WaysToPoint,
  waysTo,
} from '../../state/time/hit-point.ts'
import {
  isSameMove,
  type MoveChoice,
  moveFrom,
  type PlannedMove,
  plannedMove,
  usualMove,
} from '../../state/time/retime.ts'
import { showSecond, useTicked } from '../../state/time/use-ticked.ts'
import {
  applyWay,
  Besides,
  ChangedCue,
  CueSelect,
  Ends,
  type ShownWay,
  signed,
  useJustChanged,
  WayContent,
  Ways,
  WaysFoot,
  wayKeys,
  whyNotNow,
} from '../hit-point/ways.tsx'
import styles from './retime.module.css'

/** The plan follows the show: its fixed starts move by a span; or they stay, and what may give way does. */
export function RetimeDialog() {
  const desk = useDesk()
  const { clock } = desk
  const state = useDeskState(now => now)
  useTicked(showSecond)
  const now = clock.now()
  const [choice, setChoice] = useState<MoveChoice>(() => ({
    from: moveFrom(state, desk.ui.get().retimeFrom),
    by: null,
  }))
  const dropOrders = useUi(ui => ui.dropOrders)
  const move = plannedMove(state, choice, now)
  const stay = stayOf(state, choice, now, dropOrders)
  const none = whyNotNow(state) ?? whyNoMove(move, stay)
  const [wanted, setWanted] = useState<WayName>('move')
  const name = stay === null ? 'move' : wanted
  const shown = { move, stay, name }
  const justChanged = useJustChanged(JSON.stringify([choice, name]), shown, isSameShown)
  const away = useAway('edit')
  const [problem, setProblem] = useState<string | null>(null)
  const editing = useEditing()

  const choose = (part: Partial<MoveChoice>): void => {
    setProblem(null)
    setChoice({ ...choice, ...part })
  }
  const take = (name: string): void => {
    setProblem(null)
    setWanted(name === 'stay' ? 'stay' : 'move')
  }
  const edits = editsOfWay(state, shown)
  const disabledBy =
    none ??
    away ??
    (state.desk.locked ? t('state.locked-line') : null) ??
    (name === 'move' ? lockedSaid(state, move) : staySaid(stay))
  /** Why it was not done; null where it was. */
  const applyNow = (): string | null => {
    if (disabledBy !== null) return disabledBy
    const [present, at] = [desk.state.get(), clock.now()]
    const fresh = {
      move: plannedMove(present, choice, at),
      stay: stayOf(present, choice, at, dropOrders),
      name,
    }
    if (justChanged() || !isSameShown(shown, fresh)) return t('hit.changed')
    const edits = editsOfWay(present, fresh)
    const plan = planActOf(choice, fresh)
    if (plan === null) return t('hit.changed')
    const by = typeof fresh.move === 'string' ? '' : signed(fresh.move.by)
    return applyWay(desk, editing, {
      step: name === 'move' ? t('retime.step', { by }) : t('retime.step-stay'),
      edits,
      plan,
      text:
        name === 'move'
          ? t('retime.done', { by, count: edits.length })
          : t('retime.done-stay', { count: edits.length }),
    })
  }
  const apply = (): void => setProblem(applyNow())
  const ways = none === null ? waysShown(state, shown, now) : []
  const usual = usualMove(state)
  return (
    <Dialog title={t('retime.title')} wide>
      <Stack>
        <Line>
          <FromField state={state} from={choice.from} onChange={from => choose({ from })} />
          <Field label={t('retime.by')} above>
            {control => (
              <input
                {...control}
                type="text"
                size={10}
                maxLength={20}
                autoComplete="off"
                spellCheck={false}
                data-first={usual === null || undefined}
                data-testid="retime-by"
                aria-invalid={choice.by !== null && move === 'unread'}
                value={choice.by ?? (usual === null ? '' : signed(usual))}
                onChange={event => choose({ by: event.target.value })}
                onKeyDown={wayKeys(ways, name, take, apply)}
              />
            )}
          </Field>
        </Line>
        <Quiet>{choice.from === null ? t('retime.from-now') : t('retime.from-cue')}</Quiet>
        <Ways label={t('retime.ways')} ways={ways} chosen={name} onTake={take} onApply={apply} none={none} />
      </Stack>
      <WaysFoot
        problem={problem}
        onApply={apply}
        disabledBy={disabledBy}
        besides={none === null && <Besides state={state} edits={edits} />}
      />
    </Dialog>
  )
}

type WayName = 'move' | 'stay'

interface Shown {
  readonly move: PlannedMove | Exclude<ReturnType<typeof plannedMove>, PlannedMove>
  readonly stay: WaysToPoint | null
  readonly name: WayName
}

/** From now, the other choice is that fixed starts stay: the show is brought back to the next one. Else null. */
function stayOf(
  state: DeskState,
  { from }: MoveChoice,
  now: Instant,
  dropOrders: UiState['dropOrders'],
): WaysToPoint | null {
  if (from !== null || activeCueId(state.show.state) === null) return null
  const ways = waysTo(state, usualPoint(state, now), now, dropOrders)
  return typeof ways === 'string' ? null : ways
}

function isSameShown(was: Shown, is: Shown): boolean {
  if (was.name !== is.name) return false
  if (is.name === 'move')
    return typeof was.move === 'string' || typeof is.move === 'string'
      ? was.move === is.move
      : isSameMove(was.move, is.move)
  const [before, now] = [was.stay?.proposals[0], is.stay?.proposals[0]]
  return before === undefined || now === undefined ? before === now : isSameWay(before, now)
}

const editsOfWay = (state: DeskState, { move, stay, name }: Shown) => {
  if (name === 'move') return typeof move === 'string' ? [] : move.edits
  const proposal = stay?.proposals[0]
  return proposal === undefined ? [] : editsOf(state, proposal)
}

/** Null where there is nothing to be made. Where the starts stay, the show is brought to the next of them. */
function planActOf({ from }: MoveChoice, { move, stay, name }: Shown): PlanAct | null {
  if (name === 'stay') return stay === null ? null : { act: 'hit', ...stay.point }
  return typeof move === 'string' ? null : { act: 're-time', cueId: from, by: move.by }
}

/** Why nothing can move; null where something can, or where the starts may stay. */
function whyNoMove(move: Shown['move'], stay: WaysToPoint | null): string | null {
  if (typeof move !== 'string' || (stay !== null && move !== 'past')) return null
  return t(`retime.none.${move}`)
}

function lockedSaid(state: DeskState, move: Shown['move']): string | null {
  if (typeof move === 'string') return t(`retime.none.${move}`)
  const cues = move.locked.map(id => nameOf(state, id)).join(', ')
  return cues === '' ? null : t('retime.none.locked', { cues })
}

/** Why nothing gives way; null where something does. */
function staySaid(stay: WaysToPoint | null): string | null {
  if (stay === null || stay.proposals.length > 0) return null
  if (Math.abs(stay.ahead.late) < 1_000) return t('hit.none.met')
  return stay.ahead.late > 0 ? t('hit.none.no-shorter') : t('hit.none.no-longer')
}

const nameOf = (state: DeskState, cueId: string): string => {
  const row = rowOf(state, cueId)
  return row === null ? '' : titleWithNumber(state, row)
}

/** Each with its effect: what changes, the end of the show, and the fixed starts that are missed. */
function waysShown(state: DeskState, { move, stay }: Shown, now: Instant): readonly ShownWay[] {
  const moves = { name: 'move', content: <MoveContent state={state} move={move} now={now} /> }
  if (stay === null) return [moves]
  const proposal = stay.proposals[0]
  const title = t('retime.stay')
  const content =
    proposal === undefined ? (
      <>
        <h3>{title}</h3>
        <p>{staySaid(stay)}</p>
        <ul>
          {missedStarts(state).map(({ cueId, at, slack }) => (
            <ChangedCue key={cueId} state={state} cueId={cueId}>
              {state.formatTime(at)}
              <Slack slack={slack} />
            </ChangedCue>
          ))}
        </ul>
      </>
    ) : (
      <WayContent state={state} way={proposal} title={title} now={now} />
    )
  return [moves, { name: 'stay', content }]
}

const mostNamed = 8

interface MoveContentProps {
  readonly state: DeskState
  readonly move: Shown['move']
  readonly now: Instant
}

function MoveContent({ state, move, now }: MoveContentProps) {
  if (typeof move === 'string')
    return (
      <>
        <h3>{t('retime.move')}</h3>
        <p>{t(`retime.none.${move}`)}</p>
      </>
    )
  const { by, moved, after } = move
  const more = moved.starts.length - mostNamed
  return (
    <>
      <h3>{t('retime.move-by', { by: signed(by) })}</h3>
      <Ends state={state} now={now} after={after} />
      <ul>
        {moved.showStart !== null && (
          <li>
            <span>{t('retime.show-start')}</span>
            <span>
              {state.formatTime(moved.showStart.was)} → <b>{state.formatTime(moved.showStart.is)}</b>
            </span>
          </li>
        )}
        {moved.starts.slice(0, mostNamed).map(({ cueId, was, is }) => (
          <ChangedCue key={cueId} state={state} cueId={cueId}>
            {state.formatTime(was)} → <b>{state.formatTime(is)}</b>
            <Slack slack={after?.slacks.get(cueId) ?? null} />
          </ChangedCue>
        ))}
        {more > 0 && <li>{t('jump.and', { count: more })}</li>}
      </ul>
    </>
  )
}

/** Room before a fixed start, or by how much it is missed. */
const Slack = ({ slack }: { readonly slack: Duration | null }) =>
  slack !== null &&
  slack !== 0 && (
    <em className={styles['slack']} data-missed={slack < 0}>
      {slack < 0
        ? t('hit.late', { by: formatDuration(slack) })
        : t('hit.spare', { by: formatDuration(slack) })}
    </em>
  )

/** The fixed starts ahead that are missed as things stand, at most so many as are named. */
const missedStarts = (state: DeskState) =>
  state.rows
    .flatMap(({ cue: { id: cueId, startTime: at } }) => {
      const slack = shownSlack(state, cueId)
      return at === null || slack === null || slack >= 0 ? [] : [{ cueId, at, slack }]
    })
    .slice(0, mostNamed)

interface FromFieldProps {
  readonly state: DeskState
  readonly from: string | null
  readonly onChange: (cueId: string | null) => void
}

/** Now, and every cue that is ahead; before the show the whole plan in place of now. */
function FromField({ state, from, onChange }: FromFieldProps) {
  const { rows, plan, numbers } = state
  const onAir = activeCueId(state.show.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the state moves with each second
  const values = useMemo(() => {
    const cues = rowsAhead(state).map(row => ({
      value: `cue ${row.cue.id}`,
      name: [
        row.cue.startTime === null ? null : state.formatTime(row.cue.startTime),
        titleWithNumber(state, row),
      ]
        .filter(Boolean)
        .join('  '),
    }))
    const row = onAirRow(state)
    const now = row === null ? t('retime.whole') : t('retime.now', { cue: titleWithNumber(state, row) })
    return [{ value: 'now', name: now }, ...cues]
  }, [rows, plan, numbers, onAir])
  const value = from === null ? 'now' : `cue ${from}`
  const isThere = values.some(option => option.value === value)
  return (
    <CueSelect
      label={t('retime.from')}
      testId="retime-from"
      value={value}
      values={isThere || from === null ? values : [...values, { value, name: nameOf(state, from) }]}
      onChange={value => onChange(value === 'now' ? null : value.slice('cue '.length))}
    />
  )
}
