import { t } from '#texts/text.ts'
import type { OutputFace, TimedOutputFace } from '../../src-main/domain/output/output-page.ts'
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
import { plannedStart } from '../../src-main/domain/show/planned-start.ts'
import { formatDuration } from '../../src-main/domain/time/span.ts'
import type { Instant } from '../../src-main/domain/time/time.ts'
import { autoNotice } from '../state/time/auto-notice.ts'
import { type TimeFormats, timeFormats } from '../state/time/time-format.ts'
import type { Ticked } from '../state/time/use-ticked.ts'
import { defaultWarnings, warningOf } from '../state/time/warnings.ts'

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

export function conditionAt(face: TimedOutputFace, now: Instant): Ticked<Condition> {
  const { state, open } = face
  if (!open) return ['closed', null]
  if (state.phase === 'pre-show') return ['standby', null]
  if (state.phase === 'ended') return ['ended', null]
  const left = remaining(state, now)
  const over = !untimed(face) && left < 0
  if (state.phase === 'paused') return [over ? 'late' : 'paused', null]
  return over ? ['over', null] : ['running', untimed(face) ? null : left + 1]
}

/** The warning before the end that stands: `last` for the last of them; null for none, and while paused. */
export function warningAt(face: TimedOutputFace, now: Instant): Ticked<'early' | 'last' | null> {
  const { state } = face
  if (!face.open || state.phase !== 'running' || untimed(face)) return [null, null]
  const { at } = defaultWarnings
  const { warning, changesIn } = warningOf(at, remaining(state, now), total(state))
  return [warning === null ? null : warning === at.at(-1) ? 'last' : 'early', changesIn]
}

/** *AUTO GO in 3*. */
export const autoNoticeAt = (
  { autoGoAt }: Pick<OutputFace, 'autoGoAt'>,
  now: Instant,
): Ticked<string | null> => autoNotice(autoGoAt, now)

/** The figures that are read across a room; none where nothing counts. */
export function figuresAt(face: TimedOutputFace, now: Instant): Ticked<string> {
  const { state, open } = face
  if (!open) return ['', null]
  switch (state.phase) {
    case 'running':
    case 'paused': {
      const running = state.phase === 'running'
      if (untimed(face)) {
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

const beforeText = ({ rehearsal }: TimedOutputFace): string =>
  t(rehearsal ? 'output.before-rehearsal' : 'output.before-show')

/** How much of the cue on air has run, 0 to 1; null while nothing is. */
export function partAt(face: TimedOutputFace, now: Instant): Ticked<number | null> {
  const { state } = face
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
export const timeOfDayAt = (face: OutputFace, now: Instant): Ticked<string> => [
  formatsOf(face).formatTime(now),
  1000 - (now % 1000),
]
