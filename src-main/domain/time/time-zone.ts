import { type Duration, duration, type Instant, instant } from './time.ts'

/** A day of the Gregorian calendar; month 1 to 12. */
export interface LocalDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** What the clock on the wall shows; hour 0 to 23. */
interface LocalTime extends LocalDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** A time zone with its formatter: dear to make, cheap to use, kept by the caller. */
export interface Zone {
  /** IANA name; that of this computer where none was given or the given one is unknown. */
  readonly name: string
  /** False when the name that was asked for is unknown. */
  readonly known: boolean
  local(at: Instant): LocalTime
  /**
   * The instant at which the wall shows `clock`, a span since midnight. A time that daylight saving leaves out
   * is moved on by as much as the clock is (02:30 becomes 03:30); of one that comes twice it is the first.
   */
  instantOf(date: LocalDate, clock: Duration): Instant
  /** All instants at which the wall shows what it shows at `at`, in order: two where the clock is put back, else one. */
  sameWall(at: Instant): readonly Instant[]
  /** Local minus universal time, signed. */
  offset(at: Instant): Duration
  /** The first instant, not before `from`, at which the wall shows `clock`: past midnight when it has been. */
  nextAt(clock: Duration, from: Instant): Instant
}

const day = 86_400_000
const quarter = 900_000
/** A day in one zone asks for a hundred. */
const mostQuarters = 1_000

/** Never throws. Null is the zone of this computer. */
export function createZone(timezone: string | null): Zone {
  const asked = formatterOf(timezone)
  const formatter = asked ?? formatterOf(null) ?? new Intl.DateTimeFormat('en-US', fields)

  const localTimeAt = (at: number): LocalTime => {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
    for (const { type, value } of formatter.formatToParts(at)) part[type] = value
    return {
      year: Number(part.year),
      month: Number(part.month),
      day: Number(part.day),
      hour: Number(part.hour),
      minute: Number(part.minute),
      second: Number(part.second),
    }
  }

  /** Local minus universal time at a whole second, in ms. */
  const offsetAt = (whole: number): number => {
    const { year, month, day, hour, minute, second } = localTimeAt(whole)
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole
  }

  // Asking the formatter is dear, and a running order asks for hundreds of times that are near one another.
  const offsets = new Map<number, number | null>()
  /** Of a quarter of an hour, where it has one from end to end. */
  const offsetOfQuarter = (index: number): number | null => {
    const known = offsets.get(index)
    if (known !== undefined) return known
    if (offsets.size >= mostQuarters) offsets.clear()
    const first = offsetAt(index * quarter)
    const found = first === offsetAt((index + 1) * quarter - 1000) ? first : null
    offsets.set(index, found)
    return found
  }

  const offset = (at: number): number =>
    offsetOfQuarter(Math.floor(at / quarter)) ?? offsetAt(Math.floor(at / 1000) * 1000)

  const local = (at: Instant): LocalTime => {
    const wall = new Date(Math.floor(at) + offset(at))
    return {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
    }
  }

  /** One instant; two, in order, where the clock is put back. */
  const candidates = (wall: number): readonly Instant[] => {
    const before = offset(wall - day)
    const after = offset(wall + day)
    const real = [...new Set([before, after])].filter(by => offset(wall - by) === by)
    return (real.length === 0 ? [before] : real).map(by => instant(wall - by)).sort((a, b) => a - b)
  }

  const wallOf = (date: LocalDate, clock: Duration): number =>
    Date.UTC(date.year, date.month - 1, date.day) + clock

  return {
    name: formatter.resolvedOptions().timeZone,
    known: asked !== null,
    local,
    instantOf: (date, clock) => {
      const wall = wallOf(date, clock)
      return candidates(wall)[0] ?? instant(wall)
    },
    sameWall: at => candidates(at + offset(at)),
    offset: at => duration(offset(at)),
    nextAt: (clock, from) => {
      let wall = wallOf(local(from), clock)
      for (;;) {
        const found = candidates(wall).find(at => at >= from)
        if (found !== undefined) return found
        wall += day
      }
    },
  }
}

const fields: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

function formatterOf(timezone: string | null): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', timezone === null ? fields : { ...fields, timeZone: timezone })
  } catch {
    return null
  }
}
