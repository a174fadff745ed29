import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import type { Proposal } from '../../../src-main/domain/show/hit-point.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration, type Instant, zero } from '../../../src-main/domain/time/time.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { Line, Quiet, Stack, TightStack } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing } from '../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { rowOf, titleWithNumber } from '../../state/session/selectors.ts'
import { chooseDropOrder, choosePoint, openRetime } from '../../state/session/show-view.ts'
import type { PointChoice } from '../../state/session/ui-state.ts'
import {
  chosenPoint,
  dropOrder,
  editsOf,
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
import {
  applyWay,
  Besides,
  CueSelect,
  dayTime,
  missOf,
  useJustChanged,
  WayContent,
  Ways,
  WaysFoot,
  wayKeys,
  whyNotNow,
} from './ways.tsx'

/** The show is to be at a point in time: what has to be found for it, in which cues it can be, and ways to do it. */
export function HitPointDialog() {
  const desk = useDesk()
  const { clock } = desk
  const state = useDeskState(now => now)
  useTicked(showSecond)
  const now = clock.now()
  const points = useUi(ui => ui.points)
  const hitEnd = useUi(ui => ui.hitEnd)
  const dropOrders = useUi(ui => ui.dropOrders)
  const kept = chosenPoint(state, points)
  const [picked, setPicked] = useState<PointChoice | null>(() => {
    // The header has dropped one that is past, or has no time.
    const ahead = kept === null || typeof waysTo(state, kept, now, dropOrders) === 'string' ? null : kept
    return hitEnd && ahead?.cueId !== null ? pointOfRow(state, null) : ahead
  })
  const choice = picked ?? usualPoint(state, now)
  const ways = waysTo(state, choice, now, dropOrders)
  const proposals = ways === 'unread' || ways === 'past' ? [] : ways.proposals
  const [wanted, setWanted] = useState('')
  const chosen = proposals.find(way => nameOf(way) === wanted) ?? proposals[0] ?? null
  const justChanged = useJustChanged(JSON.stringify([picked, wanted, ...dropOrders]), chosen, isSameWay)
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
    const fresh = waysTo(present, choice, clock.now(), dropOrders)
    const way =
      typeof fresh === 'string' || chosen === null || justChanged()
        ? undefined
        : fresh.proposals.find(other => isSameWay(chosen, other))
    if (typeof fresh === 'string' || way === undefined) return t('hit.changed')
    const edits = editsOf(present, way)
    const time = present.formatTime(fresh.point.at)
    const missed = missOf(way)
    const refused = applyWay(desk, editing, {
      step: t('hit.step', { time }),
      edits,
      plan: { act: 'hit', ...fresh.point },
      text: t('hit.done', {
        point: nameOfPoint(present, choice.cueId),
        time: missed === null ? time : present.formatTime(way.arrival),
        miss: missed ?? 'none',
        durations: way.durations.length,
        dropped: way.dropped.length,
        taken: way.taken.length,
      }),
    })
    if (refused === null && picked !== null) choosePoint(desk, picked)
    return refused
  }
  const apply = (): void => setProblem(applyNow())
  const take = (name: string): void => {
    setProblem(null)
    setWanted(name)
  }
  const shown = (none === null ? proposals : []).map(way => ({
    name: nameOf(way),
    content: <WayContent state={state} way={way} title={t(`hit.way.${way.sharing}`)} now={now} />,
  }))
  const shownName = chosen === null ? null : nameOf(chosen)
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
                onKeyDown={wayKeys(shown, shownName, take, apply)}
              />
            )}
          </Field>
          {kept !== null && (
            <PlainButton testId="hit-clear" onClick={() => pick(null)}>
              {t('hit.clear')}
            </PlainButton>
          )}
        </Line>
        {typeof ways !== 'string' && (
          <>
            <Found state={state} ways={ways} now={now} />
            <DropOrder
              state={state}
              order={dropOrder(state, ways.ahead.floating, dropOrders)}
              locked={ways.ahead.floating.filter(id => rowOf(state, id)?.cue.preventEdits === true)}
              onMove={order => {
                setProblem(null)
                chooseDropOrder(desk, order)
              }}
            />
          </>
        )}
        <Ways
          label={t('hit.ways')}
          ways={shown}
          chosen={shownName}
          onTake={take}
          onApply={apply}
          none={none}
        />
      </Stack>
      <WaysFoot
        problem={problem}
        onApply={apply}
        disabledBy={disabledBy}
        besides={none === null && chosen !== null && <Besides state={state} edits={editsOf(state, chosen)} />}
      >
        <PlainButton testId="hit-retime" onClick={() => openRetime(desk)}>
          {t('retime.instead')}
        </PlainButton>
      </WaysFoot>
    </Dialog>
  )
}

/** A proposal keeps its name while its seconds change. */
const nameOf = ({ sharing, taken }: Proposal): string => `${sharing} ${taken.join(' ')}`

/** Why there is no proposal; null where there is one. */
function whyNone(state: DeskState, ways: WaysToPoint | 'unread' | 'past'): string | null {
  const away = whyNotNow(state)
  if (away !== null) return away
  if (ways === 'unread') return t('hit.none.unread')
  if (ways === 'past') return t('hit.none.past')
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
  return (
    <CueSelect
      label={t('hit.point')}
      testId="hit-point"
      value={value}
      values={shown}
      onChange={value => onChange(idOf(value))}
    />
  )
}

const idOf = (value: string): string | null => (value === end ? null : value.slice('cue '.length))

const nameOfRow = (state: DeskState, row: CueRow): string =>
  [row.cue.startTime === null ? null : state.formatTime(row.cue.startTime), titleWithNumber(state, row)]
    .filter(Boolean)
    .join('  ')

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
    </TightStack>
  )
}

interface DropOrderProps {
  readonly state: DeskState
  readonly order: readonly string[]
  /** Floating cues that are dropped in any case. */
  readonly locked: readonly string[]
  readonly onMove: (order: readonly string[]) => void
}

/** The floating cues before the point, the one that is dropped first in front. */
function DropOrder({ state, order, locked, onMove }: DropOrderProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ readonly cueId: string; readonly by: -1 | 1 } | null>(null)
  useLayoutEffect(() => {
    // A row that moves in its list loses the keyboard.
    const { current: was } = moved
    moved.current = null
    const row = [...(list.current?.children ?? [])].find(row => row.getAttribute('data-cue') === was?.cueId)
    row?.querySelectorAll('button')[was?.by === -1 ? 0 : 1]?.focus()
  })
  if (order.length + locked.length === 0) return null
  const move = (cueId: string, by: -1 | 1): void => {
    const from = order.indexOf(cueId)
    moved.current = { cueId, by }
    onMove(order.toSpliced(from, 1).toSpliced(from + by, 0, cueId))
  }
  return (
    <TightStack>
      <Quiet id={id}>{t('hit.floating', { count: order.length })}</Quiet>
      {locked.length > 0 && (
        <Quiet>
          {t('hit.floating-locked', { cues: locked.map(id => nameOfPoint(state, id)).join(', ') })}
        </Quiet>
      )}
      <ol ref={list} className={styles['drops']} aria-labelledby={id} data-testid="hit-floating">
        {order.map((cueId, nth) => {
          const cue = nameOfPoint(state, cueId)
          return (
            <li key={cueId} data-cue={cueId}>
              <span title={cue}>
                {cue} {formatDuration(rowOf(state, cueId)?.cue.duration ?? zero)}
              </span>
              {order.length > 1 && (
                <>
                  <PlainButton
                    name={t('hit.drop-earlier', { cue })}
                    disabledBy={nth === 0 ? t('hit.drop-is-first') : null}
                    onClick={() => move(cueId, -1)}
                  >
                    ↑
                  </PlainButton>
                  <PlainButton
                    name={t('hit.drop-later', { cue })}
                    disabledBy={nth === order.length - 1 ? t('hit.drop-is-last') : null}
                    onClick={() => move(cueId, 1)}
                  >
                    ↓
                  </PlainButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </TightStack>
  )
}
