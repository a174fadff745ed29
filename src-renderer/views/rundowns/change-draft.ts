import { t } from '#texts/text.ts'
import type { LibraryItem, WriteRundown } from '../../../src-main/contract/bridge/library.ts'
import { cueNumbers } from '../../../src-main/domain/rundown/cue-numbers.ts'
import type { EditorialStatus, TimeOfDayFormat } from '../../../src-main/domain/rundown/rundown.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import { formatShowStart, readShowStart } from '../edit/head/show-start.ts'
import { isZone } from './is-zone.ts'

/** The settings of a rundown as they stand in fields. */
export interface ChangeDraft {
  readonly title: string
  readonly start: string
  readonly zone: string
  readonly status: EditorialStatus
  readonly startFrom: string
  readonly prefix: string
  readonly padding: string
  readonly timeFormat: NonNullable<TimeOfDayFormat> | 'none'
}

export type ChangeFaults = Readonly<Partial<Record<keyof ChangeDraft, string>>>

export const draftOf = ({ title, startTime, timezone, status, settings }: LibraryItem): ChangeDraft => ({
  title,
  start: startTime === null ? '' : formatShowStart(startTime, createZone(timezone)),
  zone: timezone ?? '',
  status,
  startFrom: String(settings.cueNumbering.startFrom),
  prefix: settings.cueNumbering.prefix,
  padding: String(settings.cueNumbering.padding),
  timeFormat: settings.timeOfDayFormat ?? 'none',
})

/** `now`: a time alone may mean today. */
export function faultsOf(
  { startTime }: Pick<LibraryItem, 'startTime'>,
  draft: ChangeDraft,
  now: Instant,
): ChangeFaults {
  const zone = draft.zone.trim()
  return {
    ...(draft.title.trim() === '' && { title: t('rundowns.form.need-title') }),
    ...(!isZone(zone) && { zone: t('rundowns.form.bad-zone') }),
    ...(readShowStart(draft.start, createZone(zone === '' ? null : zone), {
      before: startTime,
      fixed: null,
      now,
    }) === undefined && {
      start: t('rundowns.form.bad-start'),
    }),
    ...(!isWhole(draft.startFrom, 0, 100_000) && {
      startFrom: t('rundowns.need-number', { from: 0, to: 100_000 }),
    }),
    ...(!isWhole(draft.padding, 1, 8) && { padding: t('rundowns.need-number', { from: 1, to: 8 }) }),
  }
}

/** What differs from the rundown, of a draft without faults; null when nothing does. */
export function changeOf(
  item: LibraryItem,
  draft: ChangeDraft,
  now: Instant,
): Omit<WriteRundown, 'held'> | null {
  const before = draftOf(item)
  const differs = (...names: readonly (keyof ChangeDraft)[]): boolean =>
    names.some(name => draft[name].trim() !== before[name].trim())
  const zone = draft.zone.trim() === '' ? null : draft.zone.trim()
  const change: Omit<WriteRundown, 'held'> = {
    rundownId: item.id,
    ...(differs('title') && { title: draft.title.trim() }),
    // The same time of day in another zone is another instant.
    ...(differs('start', 'zone') && {
      startTime:
        readShowStart(draft.start, createZone(zone), { before: item.startTime, fixed: null, now }) ?? null,
    }),
    ...(differs('zone') && { timezone: zone }),
    ...(differs('status') && { status: draft.status }),
    ...(differs('startFrom', 'prefix', 'padding') && {
      numbering: {
        startFrom: Number(draft.startFrom),
        prefix: draft.prefix.trim(),
        padding: Number(draft.padding),
      },
    }),
    ...(differs('timeFormat') && {
      timeOfDayFormat: draft.timeFormat === 'none' ? null : draft.timeFormat,
    }),
  }
  return Object.keys(change).length === 1 ? null : change
}

/** The first three numbers as they would read. */
export function exampleOf(draft: ChangeDraft): readonly string[] {
  if (!isWhole(draft.startFrom, 0, 100_000) || !isWhole(draft.padding, 1, 8)) return []
  const cues = ['a', 'b', 'c'].map(id => ({ id, type: 'cue' as const }))
  const numbering = {
    startFrom: Number(draft.startFrom),
    prefix: draft.prefix.trim(),
    padding: Number(draft.padding),
  }
  return [...cueNumbers(cues, numbering).values()]
}

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to
