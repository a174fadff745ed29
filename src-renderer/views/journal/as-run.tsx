import { isolated } from '#texts/isolated.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  AsRun,
  AsRunCue,
  AsRunNotRun,
  AsRunPlanAct,
  AsRunUndone,
} from '../../../src-main/domain/as-run/as-run.ts'
import { isByItself } from '../../../src-main/domain/as-run/as-run-timeline.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { type Duration, duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import { Facts, Table, TightStack } from '../../components/layout.tsx'
import { actionText, pressedAtText } from '../../state/action-text.ts'
import { type FormatTime, timeFormats, timeOnDay } from '../../state/time/time-format.ts'
import styles from './journal.module.css'
import { planActChanges, planActText, planActWord } from './plan-act-text.ts'

type Line =
  | { readonly kind: 'cue'; readonly at: Instant; readonly cue: AsRunCue }
  | { readonly kind: 'undone'; readonly at: Instant; readonly undone: AsRunUndone }
  | { readonly kind: 'plan-act'; readonly at: Instant; readonly planAct: AsRunPlanAct }

/**
 * Each cue as it ran, with the presses that were taken back and the changes of the plan where they were made, and what never ran at
 * the end.
 */
export function AsRunTable({ asRun }: { readonly asRun: AsRun }) {
  const { formatTime } = timeFormats(asRun.timezone, null)
  const lines: readonly Line[] = [
    ...asRun.cues.map((cue): Line => ({ kind: 'cue', at: cue.start, cue })),
    ...asRun.undone.map((undone): Line => ({ kind: 'undone', at: undone.at, undone })),
    ...asRun.planActs.map((planAct): Line => ({ kind: 'plan-act', at: planAct.at, planAct })),
  ].sort((a, b) => a.at - b.at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('journal.table')}>
      <Table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`journal.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => {
            const key = `${line.kind} ${line.at}`
            switch (line.kind) {
              case 'cue':
                return <CueLine key={`${key} ${line.cue.cueId}`} cue={line.cue} formatTime={formatTime} />
              case 'undone':
                return <UndoneLine key={key} undone={line.undone} formatTime={formatTime} />
              case 'plan-act':
                return <PlanActLine key={key} planAct={line.planAct} formatTime={formatTime} />
              default:
                return null
            }
          })}
          {asRun.notRun.map(cue => (
            <NotRunLine key={cue.cueId} cue={cue} formatTime={formatTime} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

interface CueLineProps {
  readonly cue: AsRunCue
  readonly formatTime: FormatTime
}

function CueLine({ cue, formatTime }: CueLineProps) {
  const { plannedStart, plannedDuration, startDifference, durationDifference } = cue
  return (
    <tr>
      <td>{cue.number}</td>
      <td className={styles['cueTitle']}>
        <bdi>{cue.title || t('show.untitled')}</bdi>
        {isByItself(cue.entered) && cue.entered.from !== null && (
          <small data-testid="by-itself">{pressedAtText(cue.entered.from)}</small>
        )}
        {cue.deleted && <small>{t('journal.deleted')}</small>}
        {cue.paused > 0 && <small>{t('journal.paused-for', { time: formatDuration(cue.paused) })}</small>}
        {cue.adjusted !== 0 && <small>{t('journal.adjusted', { by: formatOverUnder(cue.adjusted) })}</small>}
      </td>
      <td>{plannedStart !== null && formatTime(plannedStart)}</td>
      <td>{formatTime(cue.start)}</td>
      <td>{startDifference !== null && formatOverUnder(startDifference)}</td>
      <td>{plannedDuration !== null && formatDuration(plannedDuration)}</td>
      <td>{cue.end === null ? <b>{t('journal.on-air')}</b> : formatDuration(cue.running)}</td>
      <td>{durationDifference !== null && formatOverUnder(durationDifference)}</td>
    </tr>
  )
}

interface UndoneLineProps {
  readonly undone: AsRunUndone
  readonly formatTime: FormatTime
}

function UndoneLine({ undone, formatTime }: UndoneLineProps) {
  const act = undone.action === null ? '' : actionText(undone.action, undone)
  const undoneAt = t('journal.undone-at', { time: formatTime(undone.undoneAt) })
  const cues = undone.cues.map(({ number, title }) => [number, isolated(title)].filter(Boolean).join(' '))
  const what = [act, ...cues].filter(Boolean).join(' → ')
  return (
    <tr className={styles['undone']} data-testid="undone">
      <td />
      <td colSpan={2}>
        <b>{t('journal.undone')}</b> <s>{what}</s>
      </td>
      <td>{formatTime(undone.at)}</td>
      <td colSpan={4}>{undone.from === null ? undoneAt : `${pressedAtText(undone.from)} · ${undoneAt}`}</td>
    </tr>
  )
}

interface PlanActLineProps {
  readonly planAct: AsRunPlanAct
  readonly formatTime: FormatTime
}

const PlanActLine = ({ planAct, formatTime }: PlanActLineProps) => (
  <tr className={styles['planAct']} data-testid="plan-act" data-way={planAct.way}>
    <td />
    <td colSpan={2}>
      <b>{planActWord(planAct.way)}</b> {planActText(planAct, formatTime)}
    </td>
    <td>{formatTime(planAct.at)}</td>
    <td colSpan={4}>
      {messageText(planAct.by)} · {planActChanges(planAct, formatTime).join(' · ')}
    </td>
  </tr>
)

export const whyNotRun = ({ cut, skipped, passed }: AsRunNotRun): string => {
  if (cut) return t('journal.cut')
  if (skipped) return t('journal.skipped')
  return passed ? t('journal.not-run') : t('journal.to-come')
}

interface NotRunLineProps {
  readonly cue: AsRunNotRun
  readonly formatTime: FormatTime
}

const NotRunLine = ({ cue, formatTime }: NotRunLineProps) => (
  <tr className={styles['notRun']} data-testid="not-run">
    <td>{cue.number}</td>
    <td className={styles['cueTitle']}>
      <bdi>{cue.title || t('show.untitled')}</bdi> <b>{whyNotRun(cue)}</b>
    </td>
    <td>{cue.plannedStart !== null && formatTime(cue.plannedStart)}</td>
    <td />
    <td />
    <td>{formatDuration(cue.plannedDuration)}</td>
    <td />
    <td />
  </tr>
)

const columns = ['number', 'title', 'planned', 'start', 'late', 'planned-for', 'ran', 'difference'] as const

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
