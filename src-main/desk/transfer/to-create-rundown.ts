import type { CreateRundown, SeedCue } from '../../contract/v1/bodies.ts'
import { departmentBody } from '../../contract/v1/department-body.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { headedColumns } from '../../domain/calling/department-header.ts'
import type { RunningOrder } from '../../domain/running-order/running-order.ts'
import { dayAndClock } from '../../domain/running-order/running-order-fields.ts'
import type { Entry } from '../../domain/running-order/running-order-rows.ts'
import { type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { LocalDate, Zone } from '../../domain/time/time-zone.ts'

export interface ShowDay {
  readonly title: string
  /** IANA name as it is stored with the rundown; null for none. */
  readonly timezone: string | null
  /** The zone in which clock times are read. */
  readonly zone: Zone
  /** The day of the first clock time. Later ones roll past midnight when they go backwards; `+1d` counts from it. */
  readonly date: LocalDate
}

/** A running order as the body of `createRundown`. Only given starts become fixed starts. */
export function toCreateRundown(order: RunningOrder, day: ShowDay): CreateRundown {
  const { starts, showStart } = startsOf(order, day)
  const columns = headedColumns(order.columns)
  const nameOf = new Map(columns.map(({ name }, place) => [order.columns[place], name]))
  const seed = (entry: Entry): SeedCue => {
    const start = starts.get(entry)
    return {
      type: entry.type,
      title: entry.title,
      subtitle: entry.subtitle,
      ...(entry.color === null ? {} : { background_color: entry.color }),
      ...(entry.type === 'cue' ? { duration_ms: entry.duration } : {}),
      ...(start === undefined ? {} : { start_time: isoTime(start) }),
      ...(entry.cells.length === 0
        ? {}
        : { cells: entry.cells.map(cell => ({ ...cell, column: nameOf.get(cell.column) ?? cell.column })) }),
    }
  }
  return {
    title: day.title,
    timezone: day.timezone,
    ...(showStart === null ? {} : { start_time: isoTime(showStart) }),
    columns: columns.map(({ name, department }) => ({
      name,
      ...(department !== null && { department: departmentBody(department) }),
    })),
    cues: order.entries.map(entry =>
      entry.type === 'group' ? { ...seed(entry), children: entry.children.map(seed) } : seed(entry),
    ),
  }
}

interface Starts {
  readonly starts: ReadonlyMap<Entry, Instant>
  /** The first start, less the cues before it; null when there is none. */
  readonly showStart: Instant | null
}

function startsOf(order: RunningOrder, { zone, date }: ShowDay): Starts {
  const starts = new Map<Entry, Instant>()
  let showStart: Instant | null = null
  let last: Instant | null = null
  let before: Duration = duration(0)
  for (const entry of order.entries.flatMap(entry => [entry, ...entry.children])) {
    if (entry.clock !== null) {
      const { clock } = entry
      const onGivenDay = dayAndClock(clock).days !== 0
      const at: Instant = last === null || onGivenDay ? zone.instantOf(date, clock) : zone.nextAt(clock, last)
      showStart ??= shift(at, duration(-before))
      starts.set(entry, at)
      last = at
    }
    before = duration(before + entry.duration)
  }
  return { starts, showStart }
}
