import { journalTexts } from '#texts/journal.ts'
import type { AsRun } from '../../../src-main/domain/as-run/as-run.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import styles from './journal.module.css'

const { totals: t } = journalTexts

/** The show in all: planned against actual, and its presses. */
export function AsRunTotals({ asRun }: { readonly asRun: AsRun }) {
  const { formatTime } = timeFormats(asRun.timezone, null)
  const against = (actual: Instant | null, planned: Instant | null): string =>
    [
      actual === null ? t.stillOn : formatTime(actual),
      planned === null ? '' : `(${t.planned(formatTime(planned))})`,
    ].join(' ')
  const { confirmed, refused, unknown } = asRun.presses
  const rows: readonly (readonly [string, string])[] = [
    [t.start, against(asRun.start, asRun.plannedStart)],
    [t.end, against(asRun.end, asRun.plannedEnd)],
    [t.running, `${formatDuration(asRun.running)} (${t.planned(formatDuration(asRun.plannedDuration))})`],
    [t.paused, formatDuration(asRun.paused)],
    [t.overUnder, asRun.overUnder === null ? '–' : formatOverUnder(asRun.overUnder)],
    [t.presses, t.pressCounts(confirmed, refused, unknown)],
  ]
  return (
    <div className={styles['totals']}>
      <Facts title={t.title} rows={rows} />
    </div>
  )
}

interface FactsProps {
  readonly title: string
  /** By what stands above it. */
  readonly heading?: 'h3' | 'h4'
  readonly rows: readonly (readonly [string, string])[]
}

export const Facts = ({ title, heading: Heading = 'h4', rows }: FactsProps) => (
  <section>
    <Heading>{title}</Heading>
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
