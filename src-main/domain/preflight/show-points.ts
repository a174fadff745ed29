import { messageOf } from '../messages/message.ts'
import { isPlayable } from '../rundown/rundown.ts'
import { plannedStart } from '../show/planned-start.ts'
import { preShow } from '../show/runner.ts'
import { plan, project, showStart } from '../show/schedule.ts'
import type { Instant } from '../time/time.ts'
import { formatTimeOfDay } from '../time/time-of-day.ts'
import type { Zone } from '../time/time-zone.ts'
import type { PreflightFacts, RundownFact } from './facts.ts'
import { type Checked, none, ok, todo, unknown } from './point.ts'

const noRundown = todo(messageOf('preflight.no-rundown'))

export function startPoint({ rundown, now }: PreflightFacts): Checked {
  if (rundown === null) return noRundown
  const at = showStart(rundown.cues, rundown.startTime)
  if (at === null) return none(messageOf('preflight.start.none'))
  const time = formatTimeOfDay(at, rundown.zone, rundown.timeFormat, false)
  if (sameDay(at, now, rundown.zone))
    return at >= now
      ? ok(messageOf('preflight.start.ok', { time }))
      : todo(messageOf('preflight.start.past', { time }))
  // A show past midnight is near before its day has come, and after it has gone.
  if (plannedStart(at, preShow.phase, now)?.near !== true)
    return todo(messageOf('preflight.start.other-day', { time }))
  return at >= now
    ? ok(messageOf('preflight.start.tomorrow', { time }))
    : todo(messageOf('preflight.start.yesterday', { time }))
}

/** Fixed starts that come before the cue above them has ended, with the show started on time, or now if it is late. */
export function fixedPoint({ rundown, now }: PreflightFacts): Checked {
  if (rundown === null) return noRundown
  const planned = plan(rundown.cues, rundown.startTime)
  const { slacks } = project(planned, preShow, now)
  const early = slacks.flatMap((slack, place) => {
    const cue = planned.rows[place]?.cue
    return slack !== null && slack < 0 && cue !== undefined ? [cue.id] : []
  })
  const [first] = early
  if (first === undefined)
    return slacks.some(slack => slack !== null)
      ? ok(messageOf('preflight.fixed.ok'))
      : none(messageOf('preflight.fixed.none'))
  return todo(messageOf('preflight.fixed.early', { cue: numberOf(first, rundown), count: early.length }))
}

/**
 * Cues without a title and a duration: each needs a GO of its own, and is mostly left over from an import. Then cue numbers that
 * several cues have: a jump or a machine that names one finds the first of them.
 */
export function cuesPoint({ rundown }: PreflightFacts): Checked {
  if (rundown === null) return noRundown
  const playable = rundown.cues.filter(isPlayable)
  const empty = playable.filter(({ title, duration }) => title.trim() === '' && duration === 0)
  if (playable.length === 0) return none(messageOf('preflight.cues.none'))
  if (empty.length === 0) {
    const byNumber = Map.groupBy(playable, ({ id }) => numberOf(id, rundown).toLowerCase())
    const same = [...byNumber.values()].filter(cues => cues.length > 1)
    if (same.length === 0) return ok(messageOf('preflight.cues.ok', { count: playable.length }))
    const numbers = same.slice(0, mostNamed).map(([first]) => numberOf(first?.id ?? '', rundown))
    const more = same.length - numbers.length
    return todo(messageOf('preflight.cues.same-number', { numbers: numbers.join(', '), more }))
  }
  const named = empty.slice(0, mostNamed).map(({ id }) => numberOf(id, rundown))
  const more = empty.length - named.length
  return todo(messageOf('preflight.cues.empty', { count: empty.length, cues: named.join(', '), more }))
}

/** So many cues and calls are named; the others are counted. */
const mostNamed = 8

/** Calls with a time that can never be called at it. */
export function callsPoint({ rundown }: PreflightFacts): Checked {
  if (rundown === null) return noRundown
  const { departments, mistimed } = rundown
  const [first] = mistimed
  if (departments.size === 0) return none(messageOf('preflight.calls.none'))
  if (first === undefined) return ok(messageOf('preflight.calls.ok'))
  return todo(
    messageOf(`preflight.calls.${first.fault}`, {
      cue: numberOf(first.cueId, rundown),
      department: departments.get(first.columnId) ?? '',
      line: first.text,
      more: mistimed.length - 1,
    }),
  )
}

export function scriptPoint({ rundown }: PreflightFacts): Checked {
  if (rundown === null) return noRundown
  if (rundown.script === null) return none(messageOf('preflight.script.none'))
  return rundown.script === 'unread'
    ? unknown(messageOf('preflight.script.unread'))
    : ok(messageOf('preflight.script.ok'))
}

/** Calls, standbys and cues whose marks have lost their words in the script: the text gives them no place in the order of GO. */
export function lostWords({
  rundown,
}: PreflightFacts): readonly (Checked & { readonly of: (typeof marked)[number] })[] {
  const script = rundown?.script
  if (script == null || script === 'unread') return []
  return marked
    .filter(of => script[of].length > 0)
    .map(of => {
      const count = script[of].length
      const named = script[of].slice(0, mostNamed)
      const said = { count, names: named.join(', '), more: count - named.length }
      return { of, ...todo(messageOf(`preflight.script.${of}`, said)) }
    })
}

const marked = ['calls', 'standbys', 'cues'] as const

const numberOf = (cueId: string, { numbers }: RundownFact): string => numbers.get(cueId) ?? '–'

function sameDay(one: Instant, other: Instant, zone: Zone): boolean {
  const [a, b] = [zone.local(one), zone.local(other)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}
