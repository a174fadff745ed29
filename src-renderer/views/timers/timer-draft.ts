import { t } from '#texts/text.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { type Duration, duration } from '../../../src-main/domain/time/time.ts'
import { formatClock, readDuration } from '../../../src-main/domain/time/written-time.ts'
import {
  longestSpan,
  mostTimerWarnings,
  type Timer,
  type TimerKind,
  type TimerSetup,
} from '../../../src-main/domain/timers/timer.ts'
import { readClock } from '../../state/time/time-format.ts'

/** A timer as it stands in the fields of its form. */
export interface TimerDraft {
  readonly name: string
  readonly kind: TimerKind
  readonly span: string
  readonly clock: string
  /** Empty: none is chosen. */
  readonly cueId: string
  readonly warnings: string
  readonly color: string | null
  /** Empty: no cue starts it. */
  readonly startsWith: string
  readonly inCall: boolean
}

export type TimerFaults = Readonly<Partial<Record<keyof TimerDraft, string>>>

export const newDraft: TimerDraft = {
  name: '',
  kind: 'down',
  span: '10:00',
  clock: '',
  cueId: '',
  warnings: '1:00',
  color: null,
  startsWith: '',
  inCall: true,
}

export const draftOf = (timer: Timer): TimerDraft => ({
  name: timer.name,
  kind: timer.kind,
  span: formatDuration(timer.span),
  clock: timer.kind === 'time' ? formatClock(timer.clock) : '',
  cueId: timer.cueId ?? '',
  warnings: timer.warnings.map(formatDuration).join(', '),
  color: timer.color,
  startsWith: timer.startsWith ?? '',
  inCall: timer.inCall,
})

/** What the desk is asked to keep, or what is wrong with which field. A field that the kind does not use is not read. */
export function readDraft(
  draft: TimerDraft,
):
  | { readonly setup: TimerSetup; readonly faults: null }
  | { readonly setup: null; readonly faults: TimerFaults } {
  const { kind } = draft
  const span = kind === 'down' ? spanIn(draft.span) : duration(60_000)
  const clock = kind === 'time' ? readClock(draft.clock) : duration(0)
  const warnings = kind === 'up' ? [] : warningsIn(draft.warnings)
  const faults: TimerFaults = {
    ...(draft.name.trim() === '' && { name: t('timers.form.need-name') }),
    ...(span === null && { span: t('timers.form.bad-span') }),
    ...(clock === null && { clock: t('timers.form.bad-clock') }),
    ...(kind === 'cue' && draft.cueId === '' && { cueId: t('timers.form.need-cue') }),
    ...(warnings === null && { warnings: t('timers.form.bad-warnings', { most: mostTimerWarnings }) }),
  }
  if (span === null || clock === null || warnings === null || Object.keys(faults).length > 0)
    return { setup: null, faults }
  const setup = {
    name: draft.name.trim(),
    kind,
    span,
    clock,
    cueId: kind === 'cue' ? draft.cueId : null,
    warnings,
    color: draft.color,
    startsWith: draft.startsWith === '' ? null : draft.startsWith,
    inCall: draft.inCall,
  }
  return { setup, faults: null }
}

/** As the desk keeps it: whole seconds. */
function spanIn(text: string): Duration | null {
  const span = readDuration(text)
  return span === null || span < 1_000 || span > longestSpan
    ? null
    : duration(Math.round(span / 1_000) * 1_000)
}

function warningsIn(text: string): readonly Duration[] | null {
  const spans = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(spanIn)
  const read = spans.filter(span => span !== null)
  return read.length < spans.length || read.length > mostTimerWarnings ? null : read
}
