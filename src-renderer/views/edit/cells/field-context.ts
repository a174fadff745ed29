import type { EditContent, EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { cueNumbers } from '../../../../src-main/domain/rundown/cue-numbers.ts'
import { ownNumbersOf } from '../../../../src-main/domain/rundown/own-numbers.ts'
import { type Cue, defaultSettings, type PinnedNumbers } from '../../../../src-main/domain/rundown/rundown.ts'
import { type Gap, gapsOf, governs } from '../../../../src-main/domain/show/close-gap.ts'
import { type Began, planFrom } from '../../../../src-main/domain/show/plan-on-air.ts'
import { type Plan, playableDuration, showStart } from '../../../../src-main/domain/show/schedule.ts'
import {
  type Duration,
  duration,
  type Instant,
  instant,
  shift,
} from '../../../../src-main/domain/time/time.ts'
import { createZone, type Zone } from '../../../../src-main/domain/time/time-zone.ts'
import type { Compared } from '../../../state/rundowns/compared.ts'
import { type FieldContext, formatStart, type StartContext } from './fields.ts'

/** What follows from the content as it is typed: worked out once for each content. */
export interface Derived {
  readonly plan: Plan
  /** A show is on air: what is there before a fixed start follows from it, and no longer from the plan. */
  readonly called: boolean
  /** Gaps and overlaps at fixed starts in the plan, by cue id; none while a show is on air. */
  readonly gaps: ReadonlyMap<string, Gap>
  /** See `RunSoFar`. */
  readonly leftOut: readonly string[] | null
  /** The first fixed start of a cue that is planned; null for none. */
  readonly firstFixed: Instant | null
  /** The planned end, with its day where it is not the first of the show. */
  readonly end: string | null
  /** The fixed start of the first cue, where the start of the rundown is another: the show starts with its first cue. */
  readonly startByCue: string | null
  readonly numbers: ReadonlyMap<string, string>
  readonly children: ReadonlyMap<string, number>
  /** Of each group: what its cues take together; those that are skipped take nothing, unless they are on air. */
  readonly sums: ReadonlyMap<string, Duration>
  /** Place in the rows by cue id. */
  readonly places: ReadonlyMap<string, number>
  readonly context: FieldContext
  /** Null where it is compared with nothing. */
  readonly compared: Compared | null
}

interface DerivedFrom {
  readonly content: EditContent
  readonly pinned: PinnedNumbers | null
  readonly personActs: boolean
  readonly onAir: string | null
  /** A show is on air. */
  readonly called: boolean
  /** What the show began with, by which its plan stands; beside a rehearsal that of the real show. Null before it. */
  readonly began: Began | null
  /** See `RunSoFar`. */
  readonly leftOut: readonly string[] | null
  /** What a plan is compared with, and by which it is known; left out: nothing. */
  readonly compare?: { readonly baseline: object | null; readonly of: (plan: Plan) => Compared | null }
  /** A day for times of a rundown that has none. */
  readonly today: () => Instant
}

/** Remembers the last answer: many cells ask for the same. */
export function createDerive(): (from: DerivedFrom) => Derived {
  let known: DerivedFrom | null = null
  let derived: Derived | null = null
  let zone: { readonly of: string | null; readonly zone: Zone } | null = null
  return from => {
    if (derived !== null && known !== null && isSame(known, from)) return derived
    const { timezone } = from.content.rundown
    if (zone === null || zone.of !== timezone) zone = { of: timezone, zone: createZone(timezone) }
    derived = derive(from, zone.zone)
    known = from
    return derived
  }
}

const isSame = (a: DerivedFrom, b: DerivedFrom): boolean =>
  a.content.rows === b.content.rows &&
  a.content.columns === b.content.columns &&
  a.content.rundown === b.content.rundown &&
  a.pinned === b.pinned &&
  a.personActs === b.personActs &&
  a.onAir === b.onAir &&
  a.called === b.called &&
  a.began?.cueId === b.began?.cueId &&
  a.began?.at === b.began?.at &&
  a.leftOut === b.leftOut &&
  a.compare?.baseline === b.compare?.baseline

function derive(
  { content, pinned, personActs, onAir, called, began, leftOut, today, compare }: DerivedFrom,
  zone: Zone,
): Derived {
  const { rundown, rows, columns } = content
  const cues = rows.map(({ cue }) => cue)
  const planned = planFrom(began, cues, rundown.startTime, leftOut)
  const firstFixed =
    planned.rows.find(({ cue, playable }) => playable && cue.startTime !== null)?.cue.startTime ?? null
  const begins = showStart(cues, rundown.startTime)
  const children = childCounts(rows)
  const settings = rundown.settings ?? defaultSettings
  const day = {
    zone,
    format: settings.timeOfDayFormat,
    firstDay: rundown.startTime ?? planned.rows.find(row => row.start !== null)?.start ?? today(),
  }
  const titleOf = (cueId: string): string => cues[planned.index.get(cueId) ?? -1]?.title ?? ''
  const start = ({ cue }: EditRow): StartContext => {
    const near = endBefore(planned, cue) ?? rundown.startTime
    return {
      ...day,
      near,
      notBefore: called ? earliestStart(cue, near) : null,
      governing: governingAt(planned, titleOf, cue, called ? place(onAir) + 1 : 0),
    }
  }
  const place = (id: string | null): number => (id === null ? -1 : (planned.index.get(id) ?? -1))
  /** In a show: of a row that is still to come, now, or where a late show has it; of another one, when the show began. */
  const earliestStart = ({ id }: Cue, near: Instant | null): Instant | null => {
    const isAhead = (planned.index.get(id) ?? rows.length) > place(onAir)
    const from = isAhead ? instant(Math.min(today(), near ?? today())) : (began?.at ?? null)
    return from === null ? null : shift(from, duration(-aFewMinutes))
  }
  return {
    plan: planned,
    called,
    gaps: new Map((called ? [] : gapsOf(planned)).filter(isSeen).map(gap => [gap.cueId, gap])),
    leftOut,
    firstFixed,
    end: planned.end === null ? null : formatStart(planned.end, day),
    startByCue: begins === null || begins === rundown.startTime ? null : formatStart(begins, day),
    numbers: cueNumbers(cues, settings.cueNumbering, pinned, ownNumbersOf(columns, rows)),
    children,
    sums: groupSums(cues, onAir),
    places: planned.index,
    compared: compare?.of(planned) ?? null,
    context: { start, childCount: cueId => children.get(cueId) ?? 0, personActs },
  }
}

/** A start may be typed for what has just begun, ms. */
const aFewMinutes = 600_000

const isSeen = ({ by }: Gap): boolean => Math.abs(by) >= 1_000

function groupSums(cues: readonly Cue[], onAir: string | null): ReadonlyMap<string, Duration> {
  const members = Map.groupBy(cues, ({ parentId }) => parentId)
  const groups = cues.filter(({ type }) => type === 'group')
  return new Map(groups.map(({ id }) => [id, playableDuration(members.get(id) ?? [], onAir)]))
}

/** When the row would start if it followed the one before. */
function endBefore({ rows, index }: Plan, { id }: Pick<Cue, 'id'>): Instant | null {
  for (let place = (index.get(id) ?? rows.length) - 1; place >= 0; place -= 1) {
    const end = rows[place]?.end
    if (end != null) return end
  }
  return null
}

/** What governs the start of a row that is there. What stands before `ahead` is past, and governs nothing. */
function governingAt(
  { rows, index }: Plan,
  titleOf: (cueId: string) => string,
  { id }: Pick<Cue, 'id'>,
  ahead: number,
): StartContext['governing'] {
  const before = rows.slice(0, index.get(id) ?? 0).filter(({ planned }) => planned)
  const found = before.findLast(({ cue }, at) => governs(cue, at === 0))
  const from = found ?? before[0]
  if (from === undefined || from.start === null || (index.get(from.cue.id) ?? 0) < ahead) return null
  return { at: from.start, title: found === undefined ? null : titleOf(from.cue.id) }
}

/** Rows that are shown: children of a collapsed group are not. Keeps its identity where nothing is collapsed. */
export function visibleRows(
  rows: readonly EditRow[],
  collapsed: ReadonlySet<string>,
  keyOf: (cueId: string) => string,
): readonly EditRow[] {
  if (collapsed.size === 0) return rows
  return rows.filter(({ cue }) => cue.parentId === null || !collapsed.has(keyOf(cue.parentId)))
}

/** How many rows each group has, by its id. */
function childCounts(rows: readonly EditRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { cue } of rows) {
    if (cue.parentId !== null) counts.set(cue.parentId, (counts.get(cue.parentId) ?? 0) + 1)
  }
  return counts
}
