import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { formatDuration, formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import { between, duration, type Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import {
  daysTo,
  lateness,
  overUnder,
  projectedEnd,
  rowOf,
  spareAhead,
  titleWithNumber,
} from '../../../state/session/selectors.ts'
import { openHitPoint } from '../../../state/session/show-view.ts'
import type { UiState } from '../../../state/session/ui-state.ts'
import { chosenToFind } from '../../../state/time/hit-point.ts'
import { timeFormats } from '../../../state/time/time-format.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './call-header.module.css'
import statusStyles from './status.module.css'
import { LinkState, StandbyState, SurfaceProblems, SurfaceStates } from './status.tsx'

export function CallHeader() {
  const title = useDeskState(state => state.rundown?.title ?? t('header.no-rundown'))
  const full = useUi(ui => ui.full)
  return (
    <header className={styles['header']} data-full={full}>
      <h1 className={styles['title']} dir="auto" title={title}>
        {title}
      </h1>
      <WallClock />
      <OverUnder />
      <Ends />
      <span className={styles['space']} />
      <SurfaceStates />
      <SurfaceProblems />
      <StandbyState />
      <LinkState />
      <Locked />
      <LockButton />
    </header>
  )
}

/** Early or late: now, where a fixed start is ahead that takes it up, with the room before that; else at the end. */
export function OverUnder() {
  const shown = useDeskState(state => {
    const by = lateness(state)
    return by === null ? null : formatOverUnder(by)
  })
  if (shown === null) return null
  const tone = toneOf(shown)
  return (
    <>
      <p className={styles['fact']} data-testid="over-under" data-tone={tone}>
        <span className={styles['label']}>{t(`header.${tone}`)}</span>
        <span className={styles['value']}>{withoutSign(shown)}</span>
      </p>
      <Spare />
    </>
  )
}

/** The word beside it says late or early. */
const withoutSign = (shown: string): string => shown.replace(/^[+−]/, '')

const toneOf = (shown: string): 'on-time' | 'over' | 'under' =>
  shown === '0:00' ? 'on-time' : shown.startsWith('+') ? 'over' : 'under'

/** How far the show is from the point that was chosen for the rundown; else, while it is late, the room before the next fixed start. */
function Spare() {
  const points = useUi(ui => ui.points)
  const shown = useTicked(useMemo(() => spareShown(points), [points]))
  const desk = useDesk()
  if (shown === null) return null
  const [what = '', value = '', name = '', cue = '', time = ''] = shown.split('\n')
  const kind = spareKinds.find(one => one === what) ?? 'spare'
  return (
    <button
      type="button"
      className={styles['fact']}
      data-kind="spare"
      data-testid="spare"
      data-tone={kind === 'short' || kind === 'find' ? 'over' : kind === 'met' ? 'met' : 'spare'}
      title={t(`header.${kind}-means`, { cue, time })}
      onClick={() => openHitPoint(desk)}
    >
      <span className={styles['label']}>{t(`header.${kind === 'spare-to' ? 'spare' : kind}`)}</span>{' '}
      <span className={styles['value']}>{value}</span>{' '}
      <span className={styles['to']}>{t('header.to-cue', { cue: name })}</span>
    </button>
  )
}

/** What it is, how much, the cue by its number, the cue whole, and the time where a person chose the point; each in a line. */
const spareShown =
  (points: UiState['points']) =>
  (state: DeskState, now: Instant): Ticked<string | null> => {
    const chosen = chosenToFind(state, points, now)
    if (chosen !== null) {
      const { point, find, changesIn } = chosen
      const row = rowOf(state, point.cueId)
      const kind = find === 0 ? 'met' : find > 0 ? 'find' : 'spare-to'
      const by = find === 0 ? '' : formatDuration(duration(find))
      const cue = row === null ? t('hit.end') : titleWithNumber(state, row)
      const name = row === null ? cue : shortCue(state, row)
      return [[kind, by, name, cue, state.formatTime(point.at)].join('\n'), changesIn]
    }
    const ahead = spareAhead(state)
    // A start that is missed cannot be met any more; the header says how late the show is.
    if (ahead === null || ahead.at <= now) return [null, null]
    const kind = ahead.spare <= -1_000 ? 'short' : 'spare'
    // A show that is on time or early reaches the start; EARLY says by how much.
    if (kind === 'spare' && (lateness(state) ?? 0) <= 0) return [null, null]
    const cue = titleWithNumber(state, ahead.row)
    const name = shortCue(state, ahead.row)
    return [[kind, formatDuration(ahead.spare), name, cue].join('\n'), between(now, ahead.at)]
  }

/** `cue 9`; of a cue without a number its title. */
function shortCue(state: DeskState, row: CueRow): string {
  const number = state.numbers.get(row.cue.id)
  return number === undefined ? titleWithNumber(state, row) : t('show.cue-number', { number })
}

const spareKinds = ['find', 'met', 'spare-to', 'short', 'spare'] as const

export function Ends() {
  const desk = useDesk()
  const projected = useDeskState(state => {
    const end = projectedEnd(state)
    return end === null ? null : state.formatTime(end)
  })
  const plannedDays = useTicked(daysToPlannedEnd)
  const planned = useDeskState(({ plan, formatTime }) => (plan.end === null ? null : formatTime(plan.end)))
  const plannedFar = useDeskState(({ plan, formatMinute }) =>
    plannedDays === 0 || plan.end === null
      ? null
      : `${formatMinute(plan.end)} ${t('header.in-days', { days: plannedDays })}`,
  )
  const ended = useDeskState(state => state.show.state.phase === 'ended')
  const off = useDeskState(state => {
    const by = spareAhead(state) === null ? null : overUnder(state)
    return by === null ? null : formatOverUnder(by)
  })
  const days = useTicked(daysToEnd)
  const far = useDeskState(state => {
    const end = endShown(state)
    return days === 0 || end === null ? null : `${state.formatMinute(end)} ${t('header.in-days', { days })}`
  })
  const day = useDeskState(state => {
    const end = endShown(state)
    return days === 0 || end === null ? undefined : `${state.formatDay(end)} ${state.formatTime(end)}`
  })
  // The planned end is not when an ended show ended.
  const shown = projected ?? (ended ? null : planned)
  if (shown === null) return null
  return (
    <button
      type="button"
      className={`${styles['fact']} ${styles['ends']}`}
      data-testid="ends"
      title={t('act.hit-point')}
      onClick={() => openHitPoint(desk, true)}
    >
      <span className={styles['end']}>
        <span className={styles['label']}>{ended ? t('header.ended') : t('header.ends')}</span>
        <span className={styles['value']} title={day}>
          {far ?? shown}
        </span>
      </span>
      {off !== null && off !== '0:00' && (
        <span className={styles['off']} data-tone={toneOf(off)}>
          {off}
        </span>
      )}
      {off === null && projected !== null && planned !== null && projected !== planned && (
        <span className={styles['planned']}>{t('header.planned', { time: plannedFar ?? planned })}</span>
      )}
    </button>
  )
}

/** The end of a show that has not ended. */
const endShown = (state: DeskState): Instant | null =>
  state.show.state.phase === 'ended' ? null : (projectedEnd(state) ?? state.plan.end)

const daysToEnd = (state: DeskState, now: Instant): Ticked<number> => daysUntil(state, now, endShown(state))

const daysToPlannedEnd = (state: DeskState, now: Instant): Ticked<number> =>
  daysUntil(state, now, state.plan.end)

function daysUntil(state: DeskState, now: Instant, end: Instant | null): Ticked<number> {
  const days = end === null ? 0 : daysTo(state, now, end)
  return [days, days === 0 ? null : aMinute]
}

const aMinute = 60_000

/** Beside the buttons: a lock that grew by its word would move them. */
function Locked() {
  const locked = useDeskState(state => state.desk.locked)
  if (!locked) return null
  return (
    <strong className={styles['locked']} data-testid="locked">
      {t('state.locked')}
    </strong>
  )
}

/** Locks the show, or unlocks it, held. It says which it is in shape, word and field. */
function LockButton() {
  const locked = useDeskState(state => state.desk.locked)
  return (
    <PressButton
      button="lock"
      testId="lock"
      intent={{ action: 'lock' }}
      name={locked ? t('state.unlock-name') : t('state.lock-name')}
      label={<Icon name={locked ? 'locked' : 'unlocked'} />}
      hold
      className={locked ? statusStyles['lockClosed'] : statusStyles['lock']}
    />
  )
}

/** The time of day of the rundown; where that of this computer differs, both, each with its place. */
function WallClock() {
  const format = useDeskState(state => state.rundown?.settings.timeOfDayFormat ?? null)
  const timezone = useDeskState(state => state.rundown?.timezone ?? null)
  const here = useMemo(() => timeFormats(null, format), [format])
  const isApart = useMemo(
    () =>
      (state: DeskState, now: Instant): Ticked<boolean> => [
        state.formatTime(now) !== here.formatTime(now),
        // Zones change their distance on a quarter of an hour.
        quarter - (now % quarter),
      ],
    [here],
  )
  const paintHere = useMemo(
    (): TickProps['paint'] => (node, _state, now) => {
      setText(node, here.formatMinute(now))
      return minute - (now % minute)
    },
    [here],
  )
  const apart = useTicked(isApart)
  return (
    <>
      <p className={styles['fact']} data-testid="clock" title={timezone ?? undefined}>
        <span className={styles['label']}>{(apart && placeOf(timezone)) || t('header.now')}</span>
        <TickText paint={paintNow} className={styles['value']} />
      </p>
      {apart && (
        <p className={styles['fact']} data-kind="here" data-testid="clock-here">
          <span className={styles['label']}>{t('warning.here')}</span>
          <TickText paint={paintHere} className={styles['value']} />
        </p>
      )}
    </>
  )
}

const minute = 60_000
const quarter = 15 * minute

/** `Europe/Stockholm`: Stockholm. */
const placeOf = (timezone: string | null): string | null =>
  timezone?.split('/').at(-1)?.replaceAll('_', ' ') ?? null

const paintNow: TickProps['paint'] = (node, state, now) => {
  setText(node, state.formatTime(now))
  return 1000 - (now % 1000)
}
