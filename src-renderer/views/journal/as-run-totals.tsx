import { t } from '#texts/text.ts'
import type { AsRun } from '../../../src-main/domain/as-run/as-run.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { type Duration, duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import { Facts, TightStack } from '../../components/layout.tsx'
import { timeFormats, timeOnDay } from '../../state/time/time-format.ts'

/** The day that the report is of: of its start, else of its plan. */
export const firstDayOf = ({ start, plannedStart }: AsRun): Instant | null => start ?? plannedStart

/** The day of the show and the zone of its times: on paper nothing else says so. */
export function dayOf(asRun: AsRun): string {
  const first = firstDayOf(asRun)
  const day = first === null ? null : timeFormats(asRun.timezone, null).formatDay(first)
  return [day, asRun.timezone].filter(Boolean).join(' · ')
}

/** Planned against actual, and the presses. */
export function totalsOf(asRun: AsRun): readonly (readonly [name: string, value: string])[] {
  const formats = timeFormats(asRun.timezone, null)
  const first = firstDayOf(asRun)
  const timeOf = (at: Instant): string => timeOnDay(formats, first ?? at, at)
  const against = (actual: Instant | null, planned: Instant | null): string =>
    [
      actual === null ? t('journal.totals.still-on') : timeOf(actual),
      planned === null ? '' : `(${t('journal.totals.planned', { time: timeOf(planned) })})`,
    ]
      .filter(Boolean)
      .join(' ')
  const { confirmed, refused, unknown } = asRun.presses
  const { plannedStart, plannedEnd, plannedDuration } = asRun
  const whole = duration(asRun.running + asRun.paused)
  const planned = plannedStart === null || plannedEnd === null ? null : shownBetween(plannedStart, plannedEnd)
  return [
    [t('journal.totals.start'), against(asRun.start, asRun.plannedStart)],
    [t('journal.totals.end'), against(asRun.end, asRun.plannedEnd)],
    [t('journal.totals.over-under'), asRun.overUnder === null ? '–' : formatOverUnder(asRun.overUnder)],
    [
      t('journal.totals.whole'),
      [
        formatDuration(whole),
        planned === null ? '' : `(${t('journal.totals.planned', { time: formatDuration(planned) })})`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
    [t('journal.totals.paused'), formatDuration(asRun.paused)],
    [t('journal.totals.cues'), plannedText(plannedDuration, planned)],
    [t('journal.totals.presses'), t('journal.totals.press-counts', { confirmed, refused, unknown })],
  ]
}

/** The planned time of the cues and, where the plan has gaps before fixed starts, the rest of the planned time. */
function plannedText(cues: Duration, whole: Duration | null): string {
  const gaps = whole === null ? 0 : whole - wholeSeconds(cues)
  const time = formatDuration(cues)
  if (gaps === 0) return time
  const rest = formatDuration(duration(Math.abs(gaps)))
  return t(gaps > 0 ? 'journal.totals.gaps' : 'journal.totals.overlaps', { time, rest })
}

const wholeSeconds = (span: Duration): number => Math.trunc(span / 1000) * 1000

/** The show in all. */
export const Totals = ({ rows }: { readonly rows: ReturnType<typeof totalsOf> }) => (
  <TightStack>
    <h4>{t('journal.totals.title')}</h4>
    <Facts rows={rows} />
  </TightStack>
)
