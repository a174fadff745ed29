import { t } from '#texts/text.ts'
import { isOfCue, type OutputFace, type TimedOutputFace } from '../../src-main/domain/output/output-page.ts'
import {
  countdownFace,
  elapsed,
  isUntimed,
  momentFace,
  remaining,
  total,
  untilFlip,
  untilMomentFlip,
} from '../../src-main/domain/show/countdown.ts'
import { momentOf } from '../../src-main/domain/show/expected-moment.ts'
import { plannedStart } from '../../src-main/domain/show/planned-start.ts'
import { onAirOf } from '../../src-main/domain/show/runner.ts'
import { defaultSteps, type StepColor, stepAt } from '../../src-main/domain/show/warning-steps.ts'
import { formatDuration } from '../../src-main/domain/time/span.ts'
import { between, type Duration, type Instant, zero } from '../../src-main/domain/time/time.ts'
import { autoNotice } from '../state/time/auto-notice.ts'
import { type TimeFormats, timeFormats } from '../state/time/time-format.ts'
import type { Ticked } from '../state/time/use-ticked.ts'

/** What the field of the countdown says; `over` also while it counts on, `late` when it is paused past its end. */
export type Condition = 'closed' | 'standby' | 'running' | 'over' | 'paused' | 'late' | 'ended'

/** Dear to make: one for each zone and form. */
const formats = new Map<string, TimeFormats>()
export function formatsOf({
  timezone,
  timeOfDayFormat,
}: Pick<OutputFace, 'timezone' | 'timeOfDayFormat'>): TimeFormats {
  const key = `${timezone} ${timeOfDayFormat}`
  const known = formats.get(key) ?? timeFormats(timezone, timeOfDayFormat)
  formats.set(key, known)
  return known
}

const untimed = ({ state, planned }: TimedOutputFace): boolean => isUntimed(state, planned)

/** The day on which a time of day is meant changes half a day after it. */
const halfDay = 43_200_000

export function conditionAt(face: TimedOutputFace, now: Instant): Ticked<Condition> {
  const { state, open, figure = 'left' } = face
  if (figure === 'clock') return ['running', null]
  if (figure === 'until') {
    const left = untilOf(face, now)
    return left < 0 ? ['over', Math.max(1, left + halfDay + 1)] : ['running', left + 1]
  }
  if (!open) return ['closed', null]
  if (state.phase === 'pre-show') return ['standby', null]
  if (state.phase === 'ended') return ['ended', null]
  if (figure === 'end') return [state.phase, null]
  const left = remaining(state, now)
  const over = !untimed(face) && left < 0
  if (state.phase === 'paused') return [over ? 'late' : 'paused', null]
  return over ? ['over', null] : ['running', untimed(face) ? null : left + 1]
}

const untilOf = (face: TimedOutputFace, now: Instant): Duration =>
  between(now, formatsOf(face).clockNear(face.until ?? zero, now))

/** What is left until the end that the steps are before. */
interface Left {
  readonly left: Duration
  /** Of all that counts; null: it has no length. */
  readonly length: Duration | null
  readonly moves: boolean
}

/** Null: nothing counts to an end. */
function leftAt(face: TimedOutputFace, now: Instant): Left | null {
  const { state, open, figure = 'left', end = null } = face
  if (figure === 'clock') return null
  if (figure === 'until') return { left: untilOf(face, now), length: null, moves: true }
  if (!open || onAirOf(state) === null) return null
  if (figure === 'end') {
    if (end === null) return null
    const at = momentOf(end, now)
    return { left: between(now, at), length: null, moves: at === end.at }
  }
  if (untimed(face)) return null
  return { left: remaining(state, now), length: total(state), moves: state.phase === 'running' }
}

function stepsAt(face: TimedOutputFace, now: Instant): Ticked<ReturnType<typeof stepAt> | null> {
  const counted = leftAt(face, now)
  if (counted === null) return [null, null]
  const { left, length, moves } = counted
  const reading = stepAt(face.steps ?? defaultSteps, left, length)
  return [reading, moves ? reading.changesIn : null]
}

/** The colour of the warning step that stands; null for none, and while the figures are paused. */
export function stepColorAt(face: TimedOutputFace, now: Instant): Ticked<StepColor | null> {
  const [reading, changesIn] = stepsAt(face, now)
  const isPaused = face.state.phase === 'paused' && face.figure !== 'until'
  return [isPaused ? null : (reading?.step?.color ?? null), changesIn]
}

/** The message of the steps so far; null while they have none. */
export function stepMessageAt(face: TimedOutputFace, now: Instant): Ticked<string | null> {
  const [reading, changesIn] = stepsAt(face, now)
  return [reading?.said?.message ?? null, changesIn]
}

/** *AUTO GO in 3*. */
export const autoNoticeAt = (
  { autoGoAt }: Pick<OutputFace, 'autoGoAt'>,
  now: Instant,
): Ticked<string | null> => autoNotice(autoGoAt, now)

/** The figures that are read across a room; none where nothing counts. */
export function figuresAt(face: TimedOutputFace, now: Instant): Ticked<string> {
  const { state, open, figure = 'left' } = face
  if (figure === 'clock') return timeOfDayAt(face, now)
  if (figure === 'until') {
    const until = untilOf(face, now)
    return [momentFace(until), untilMomentFlip(until)]
  }
  if (!open) return ['', null]
  switch (state.phase) {
    case 'running':
    case 'paused': {
      const running = state.phase === 'running'
      if (figure === 'end') {
        const counted = leftAt(face, now)
        if (counted === null) return ['–:––', null]
        return [countdownFace(counted.left), counted.moves ? untilFlip(counted.left) : null]
      }
      if (figure === 'elapsed' || untimed(face)) {
        const run = elapsed(state, now)
        return [formatDuration(run), running ? 1000 - (run % 1000) : null]
      }
      const left = remaining(state, now)
      return [countdownFace(left), running ? untilFlip(left) : null]
    }
    case 'ended':
      return [t('output.ended'), null]
    case 'pre-show': {
      const start = startOf(face, now)
      if (start === null) return ['', null]
      if (!start.near) return [formatsOf(face).formatMinute(start.at), start.changesIn]
      return [momentFace(start.until), untilMomentFlip(start.until)]
    }
  }
}

/** What the figures count down to, before the show; empty while it is on. */
export function standbyAt(face: TimedOutputFace, now: Instant): Ticked<string> {
  if (!face.open) return [t('output.no-show'), null]
  const start = startOf(face, now)
  if (start === null) return [face.state.phase === 'pre-show' ? beforeText(face) : '', null]
  const { formatTime, formatDay } = formatsOf(face)
  if (!start.near) return [t('output.starts-on', { day: formatDay(start.at) }), start.changesIn]
  const time = formatTime(start.at)
  return start.until >= 0
    ? [t('output.until-start', { time }), start.until + 1]
    : [t('output.past-start', { time }), start.changesIn]
}

/** What the figures are, where they are not the time left of the cue; null where they are, or say it themselves. */
export function figureAt(face: TimedOutputFace, now: Instant): Ticked<string | null> {
  const { figure = 'left' } = face
  if (figure === 'left' || figure === 'clock') return [null, null]
  if (figure !== 'until') return [t(`output.figures.${figure}`), null]
  const { clockNear, formatTime } = formatsOf(face)
  const left = untilOf(face, now)
  const time = formatTime(clockNear(face.until ?? zero, now))
  return left < 0
    ? [t('output.figures.since', { time }), Math.max(1, left + halfDay + 1)]
    : [t('output.figures.until', { time }), left + 1]
}

const beforeText = ({ rehearsal }: TimedOutputFace): string =>
  t(rehearsal ? 'output.before-rehearsal' : 'output.before-show')

/** How much of the cue on air has run, 0 to 1; null while nothing is. */
export function partAt(face: TimedOutputFace, now: Instant): Ticked<number | null> {
  const { state, figure = 'left' } = face
  if (!isOfCue(figure)) return [null, null]
  if (state.phase !== 'running' && state.phase !== 'paused') return [null, null]
  const length = total(state)
  if (untimed(face)) return [null, null]
  const part = length === 0 ? 1 : Math.min(1, Math.max(0, elapsed(state, now) / length))
  const moves = state.phase === 'running' && part < 1
  return [Math.round(part * 10_000) / 10_000, moves ? untilFlip(remaining(state, now)) : null]
}

const startOf = ({ state, startTime }: TimedOutputFace, now: Instant) =>
  plannedStart(startTime, state.phase, now)

/** The time of day in the zone of the show, to the second. */
export const timeOfDayAt = (
  face: Pick<OutputFace, 'timezone' | 'timeOfDayFormat'>,
  now: Instant,
): Ticked<string> => [formatsOf(face).formatTime(now), 1000 - (now % 1000)]
