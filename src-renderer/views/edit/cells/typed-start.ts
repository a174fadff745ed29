import type { TimeOfDayFormat } from '../../../../src-main/domain/rundown/rundown.ts'
import { readClock, splitDay } from '../../../../src-main/domain/running-order/running-order-fields.ts'
import { duration, type Instant, instant } from '../../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../../src-main/domain/time/time-of-day.ts'
import type { LocalDate, Zone } from '../../../../src-main/domain/time/time-zone.ts'
import { germanDate } from '../head/show-start.ts'

/** What a time of day is read against. */
export interface StartContext {
  readonly zone: Zone
  readonly format: TimeOfDayFormat
  /** The first day of the show, on which `+1d` counts; an instant of it. */
  readonly firstDay: Instant
  /** What the row would start at if it followed: of several days, the one is meant that is nearest to it. */
  readonly near: Instant | null
}

/**
 * `20:04`, `20:04:30`, `8:04 pm`, `20.04 Uhr`, each with `+1d` for the day after the first one of the show, or after a
 * date as `2026-05-16 20:04` or `16.05.2026 20:04`; with `UTC+1` where a time comes twice. Undefined: the text is none of these.
 */
export function readStart(typed: string, context: StartContext): Instant | undefined {
  const { zone } = context
  const named = offsetNamed.exec(typed)
  if (named === null) return readWall(typed, context)
  const at = readWall(typed.replace(offsetNamed, ' '), context)
  return at === undefined
    ? undefined
    : zone.sameWall(at).find(each => offsetName(zone, each) === plain(named[0]))
}

const offsetNamed = /\bUTC[+−-]\d{1,2}(:\d\d)?(?!\d)/i
const plain = (name: string): string => name.toUpperCase().replace('−', '-')

/** `UTC+1`, `UTC-3:30`. */
function offsetName(zone: Zone, at: Instant): string {
  const minutes = Math.round(zone.offset(at) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

function readWall(typed: string, context: StartContext): Instant | undefined {
  const text = typed.trim()
  const dated = /^(\d{4})-(\d\d)-(\d\d)[ T]+(.*)$/.exec(text) ?? germanDate(text)
  if (dated !== null) {
    const clock = readClock(dated[4] ?? '')
    const date = { year: Number(dated[1]), month: Number(dated[2]), day: Number(dated[3]) }
    return clock === null || !isDay(date) ? undefined : context.zone.instantOf(date, clock)
  }
  const { clock: clockText, days } = splitDay(text)
  const clock = readClock(clockText.trim())
  if (clock === null) return undefined
  const day = context.zone.local(context.firstDay)
  if (days !== null) return context.zone.instantOf(addDays(day, days), clock)
  const near = context.near ?? context.firstDay
  const around = context.zone.local(near)
  const clocks = isHalfDay(text, context) ? [clock, (clock + 43_200_000) % 86_400_000] : [clock]
  const candidates = [0, -1, 1].flatMap(days =>
    clocks.flatMap(each =>
      context.zone.sameWall(context.zone.instantOf(addDays(around, days), duration(each))),
    ),
  )
  // Without anything before it, the day is the first one.
  if (context.near === null) return context.zone.instantOf(day, clock)
  return candidates.reduce((best, each) => (Math.abs(each - near) < Math.abs(best - near) ? each : best))
}

/**
 * As it is typed: always with seconds, so that a column of them is read at a glance; the day where it is not the first; and which of
 * the two is meant where the clock is put back.
 */
export function formatStart(at: Instant, { zone, format, firstDay }: Omit<StartContext, 'near'>): string {
  const which = zone.sameWall(at).length > 1 ? ` ${offsetName(zone, at)}` : ''
  const clock = `${formatTimeOfDay(at, zone, format, true)}${which}`
  const days = daysBetween(zone.local(firstDay), zone.local(at))
  return days === 0 ? clock : `${clock} ${days > 0 ? '+' : '-'}${Math.abs(days)}d`
}

/** Where a clock shows no morning and no evening, both may be meant. */
const isHalfDay = (text: string, { format }: StartContext): boolean =>
  format === '12hNoAmPm' && /^(?:0?[1-9]|1[0-2]):/.test(text) && !/m\.?$/i.test(text)

const universal = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day)

const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((universal(to) - universal(from)) / 86_400_000)

function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(instant(universal(date) + days * 86_400_000))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

function isDay(date: LocalDate): boolean {
  const at = new Date(universal(date))
  return at.getUTCMonth() + 1 === date.month && at.getUTCDate() === date.day
}
