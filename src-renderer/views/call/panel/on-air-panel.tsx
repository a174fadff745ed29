import { t } from '#texts/text.ts'
import { isAuto } from '../../../../src-main/domain/rundown/timing.ts'
import { plannedStart } from '../../../../src-main/domain/show/planned-start.ts'
import { isWarning } from '../../../../src-main/domain/show/warning-steps.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { UserText } from '../../../components/user-text.tsx'
import { hasDepartments } from '../../../state/calling/departments.ts'
import { isClipMain } from '../../../state/players/cue-clip.ts'
import { personActs } from '../../../state/session/access.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { nextRow, onAirRow } from '../../../state/session/selectors.ts'
import { showView } from '../../../state/session/show-view.ts'
import { autoNotice } from '../../../state/time/auto-notice.ts'
import { secondsOf, type Ticked, useStep, useTicked } from '../../../state/time/use-ticked.ts'
import { NextCall, useIsBesideCalls } from '../calls/next-calls.tsx'
import { ClipLine } from './clip-line.tsx'
import { Countdown, Progress } from './countdown.tsx'
import { NextBox } from './next-box.tsx'
import styles from './on-air-panel.module.css'

/** `over` wins over `running`, `paused` over both: what the field behind the countdown says, but for its time. */
type Condition = 'standby' | 'running' | 'over' | 'paused' | 'ended'

const words: Readonly<Record<Condition, string | null>> = {
  standby: null,
  running: null,
  over: null,
  paused: t('show.paused'),
  ended: null,
}

const conditionOf = ({ show, over }: DeskState): Condition => {
  const { phase } = show.state
  if (phase === 'pre-show') return 'standby'
  return phase === 'running' && over ? 'over' : phase
}

/** The cue on air, its countdown and the next cue, beside every sheet and view. Beside the sheet Calls it shows no calls. */
export function OnAirPanel() {
  const airing = useDeskState(state => onAirRow(state) !== null)
  const calls = useDeskState(hasDepartments)
  const isBesideCalls = useIsBesideCalls()
  return (
    <section className={styles['panel']} data-testid="panel" data-no-print>
      <OnAirTitle />
      <OnAirField />
      {airing ? <Progress /> : <span />}
      {airing && calls && !isBesideCalls ? <NextCall /> : <span />}
      <NextBox />
    </section>
  )
}

/** The countdown in its field, which is outlined while over and hatched while paused. */
export function OnAirField() {
  const clip = useDeskState(isClipMain)
  // OVER is said of the cue, whose figures stand in the line below then.
  const condition = useDeskState(state => {
    const ofCue = conditionOf(state)
    return clip && ofCue === 'over' ? 'running' : ofCue
  })
  const word = words[condition]
  const time = useDeskState(({ over, untimed }) =>
    clip ? null : over ? t('show.over') : untimed ? t('show.no-duration') : null,
  )
  const step = useStep()
  const loud = useUi(ui => ui.warnings.loudOver)
  return (
    <div
      className={styles['field']}
      data-testid="on-air-field"
      data-condition={condition}
      data-loud={loud}
      data-step={step?.color}
    >
      <p className={styles['words']} data-testid="on-air-word">
        {isWarning(step) && <span data-testid="warning">{warningText(secondsOf(step))}</span>}
        {clip && <span data-testid="clip-word">{t('clip.word')}</span>}
        {word !== null && <span>{word}</span>}
        {time !== null && <span>{time}</span>}
        {condition === 'standby' && <TickText paint={paintStandbyWord} className={styles['plan']} />}
      </p>
      <Countdown />
      {condition !== 'standby' && condition !== 'ended' && <ClipLine />}
      {condition === 'standby' && <TickText paint={paintStandby} className={styles['under']} />}
    </div>
  )
}

export function OnAirTitle() {
  const row = useDeskState(onAirRow)
  const number = useDeskState(state => (row === null ? null : (state.numbers.get(row.cue.id) ?? null)))
  const phase = useDeskState(state => state.show.state.phase)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  if (row === null) return <OffAirTitle ended={phase === 'ended'} />
  return (
    <div>
      <p className={styles['slot']}>
        <span className={styles['tag']} data-tag={rehearsing ? 'rehearsal' : 'air'}>
          {rehearsing ? t('rehearsal.word') : t('show.on-air')}
        </span>
        <AutoWord />
      </p>
      <h2
        className={styles['title']}
        data-testid="on-air-title"
        title={[row.cue.title, row.cue.subtitle].filter(Boolean).join('\n')}
      >
        {number !== null && <span className={styles['number']}>{number}</span>}
        <UserText text={row.cue.title || t('show.untitled')} />
      </h2>
      <UserText className={styles['subtitle']} title={row.cue.subtitle} text={row.cue.subtitle} />
    </div>
  )
}

function OffAirTitle({ ended }: { readonly ended: boolean }) {
  const first = useDeskState(nextRow)
  const none = useDeskState(({ rundown, link }) => {
    if (rundown !== null) return ''
    return link.state === 'live' ? t('show.no-rundown') : t('link.no-show')
  })
  const here = useDeskState(personActs)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const shown = here ? t('show.ended-detail') : t('show.ended-elsewhere')
  // A rehearsal is reset at this desk, wherever its service is.
  const endedDetail = rehearsing ? t('rehearsal.ended-detail') : shown
  const endedTag = rehearsing ? t('rehearsal.ended') : t('show.ended')
  const standby = first === null ? t('show.no-cue') : t('show.standby')
  return (
    <div>
      <p className={styles['slot']}>
        <span className={styles['tag']}>{ended ? endedTag : standby}</span>
        <AutoWord />
      </p>
      <p className={styles['subtitle']} data-whole>
        {ended ? endedDetail : none}
        {!ended && none === '' && <PreflightLine />}
      </p>
    </div>
  )
}

/** Whether the cue on air goes by itself, or the show starts so; nothing where a person does it. */
function AutoWord() {
  const word = useTicked(autoWord)
  return word === null ? null : (
    <span className={styles['auto']} data-testid="auto-word">
      {word}
    </span>
  )
}

function autoWord(state: DeskState, now: Instant): Ticked<string | null> {
  const { auto = {} } = state.show
  if (auto.goAt !== undefined) return autoNotice(auto.goAt, now)
  if (auto.startAt !== undefined) return [t('auto.starts'), null]
  const row = onAirRow(state)
  if (row === null || !isAuto(row.cue) || state.show.nextCueId === null) return [null, null]
  return [t(auto.off ? 'auto.off' : auto.stopped ? 'auto.stopped' : 'auto.word'), null]
}

/** A rehearsal starts with GO, whenever the show is planned to. */
const startOf = ({ show, plan }: DeskState, now: Instant) =>
  show.mode === 'rehearsal' ? null : plannedStart(plan.start, show.state.phase, now)

const paintStandbyWord: TickProps['paint'] = (node, state, now) => {
  const start = startOf(state, now)
  setText(node, start === null || start.near ? '' : t('show.planned-start'))
  return start?.changesIn ?? null
}

const paintStandby: TickProps['paint'] = (node, state, now) => {
  const start = startOf(state, now)
  if (start === null) {
    const text = state.show.mode === 'rehearsal' ? t('show.starts-rehearsal') : t('show.no-plan')
    setText(node, state.show.nextCueId === null ? '' : text)
    return null
  }
  const time = state.formatTime(start.at)
  const { until } = start
  if (!start.near) setText(node, t('show.on-day', { day: state.formatDay(start.at) }))
  else setText(node, until >= 0 ? t('show.until-start', { time }) : t('show.past-start', { time }))
  return until >= 0 && start.near ? until + 1 : start.changesIn
}

/** Of a warning beside the countdown: `1 MINUTE`, `30 SECONDS`, `1:30 LEFT`. */
function warningText(seconds: number): string {
  if (seconds % 60 === 0) return t('warning.last.minutes', { minutes: seconds / 60 })
  if (seconds < 60) return t('warning.last.seconds', { seconds })
  return t('warning.last.time', {
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  })
}

/** On the day of the show, or near its start, before it: how the last preflight went. Leads to it. */
function PreflightLine() {
  const { ui } = useDesk()
  const last = useTicked(lastPreflight)
  if (last === null) return null
  const [state, ...rest] = last.split(' ')
  return (
    <button
      type="button"
      className={styles['preflight']}
      data-state={state}
      data-testid="preflight-line"
      onClick={() => showView(ui, 'preflight')}
    >
      {rest.join(' ')}
    </button>
  )
}

const quarter = 15 * 60_000
/** A preflight of the evening before is that of a show past midnight, ms. */
const lately = 6 * 3_600_000

/** Its state, and what is said of it, with a space between them; null where nothing is. */
function lastPreflight(state: DeskState, now: Instant): Ticked<string | null> {
  const { show, desk, formatDay, formatMinute } = state
  const start = plannedStart(state.plan.start, show.state.phase, now)
  if (start === null || show.mode === 'rehearsal') return [null, null]
  const isToday = (at: Instant): boolean => formatDay(at) === formatDay(now)
  // Midnight comes on a quarter of an hour, in each zone.
  const changesIn = Math.min(start.changesIn ?? quarter, quarter - (now % quarter))
  if (!start.near && !isToday(start.at)) return [null, changesIn]
  const { preflight } = desk
  if (preflight === null || !(isToday(preflight.at) || now - preflight.at < lately))
    return [`none ${t('show.preflight-none')}`, changesIn]
  const { open, at } = preflight
  return open === 0
    ? [`passed ${t('show.preflight-passed', { time: formatMinute(at) })}`, changesIn]
    : [`open ${t('show.preflight-open', { count: open })}`, changesIn]
}
