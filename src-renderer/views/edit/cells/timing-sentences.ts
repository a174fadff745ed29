import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import { type CueTiming, isAuto, timingOf } from '../../../../src-main/domain/rundown/timing.ts'
import { limitPassed } from '../../../../src-main/domain/rundown/written-timing.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { type Duration, duration } from '../../../../src-main/domain/time/time.ts'
import { stepTime } from '../../../state/time/step-drafts.ts'
import type { Derived } from './field-context.ts'
import { formatStart } from './fields.ts'

/*
 * What the short signs of a start and a duration mean, in full: on pointing, and below the table for the active cell.
 */

/** *Exactly 20:00:00. Gap of 1:06 before it.*, and its timecode; null for a cue that follows the one before and has none. */
export function startSentence(derived: Derived, cue: Cue): string | null {
  const { timecode } = timingOf(cue)
  const sentences = [
    plannedSentence(derived, cue),
    timecode === undefined ? null : t('edit.timecode.line', { timecode }),
  ]
  return sentences.filter(said => said !== null).join(' ') || null
}

function plannedSentence({ plan, places, context, gaps }: Derived, cue: Cue): string | null {
  const { start: rule } = timingOf(cue)
  if (rule === 'floating') return t('edit.line.floating')
  if (cue.type !== 'cue' || cue.startTime === null) return null
  const starts = context.start({ cue, cells: {} })
  const fixed = t(`edit.line.${rule}`, { time: formatStart(cue.startTime, starts) })
  const planned = plan.rows[places.get(cue.id) ?? -1]
  const by = gaps.get(cue.id)?.by ?? null
  if (rule === 'not-after' && planned?.start != null && planned.start !== cue.startTime)
    return `${fixed} ${t('edit.line.planned', { time: formatStart(planned.start, starts) })}`
  return by === null ? fixed : `${fixed} ${gapText(by)}`
}

/** *Gap of 1:06 before it.*, *Overlap of 0:20.* */
const gapText = (by: Duration): string =>
  t(by < 0 ? 'edit.line.overlap' : 'edit.line.gap', { span: spanText(by) })

export const spanText = (by: Duration): string => formatDuration(duration(Math.abs(by)))

/** *AUTO: … Shortest 2:30, longest 4:00. With the clip …*; null for a duration of which nothing else is said. */
export function durationSentence(cue: Cue): string | null {
  if (cue.type !== 'cue') return null
  const sentences = [
    isAuto(cue) ? t('edit.auto.line') : null,
    stepsSentence(cue),
    limitsSentence(cue),
    clipSentence(cue),
  ]
  return sentences.filter(said => said !== null).join(' ') || null
}

/** *Warning steps: 5:00 Warning “Last song”, 1:00 Urgent.* */
function stepsSentence(cue: Cue): string | null {
  const { steps } = timingOf(cue)
  if (steps === undefined) return null
  if (steps.length === 0) return t('edit.warning-steps.line-none')
  const said = steps.map(({ at, color, message }) =>
    [stepTime(at), t(`steps.colors.${color}`), message === undefined ? '' : `“${isolated(message)}”`]
      .filter(Boolean)
      .join(' '),
  )
  return t('edit.warning-steps.line', { steps: said.join(', ') })
}

function clipSentence(cue: Cue): string | null {
  const clip = cue.timing?.clip
  if (clip === undefined) return null
  const player = isolated(clip.player)
  return clip.name === ''
    ? t('edit.clip.line-any', { player })
    : t('edit.clip.line', { clip: isolated(clip.name), player })
}

function limitsSentence(cue: Cue): string | null {
  const timing = timingOf(cue)
  const said = limitsText(timing)
  if (said === null) return null
  const passed = limitPassed(cue.duration, timing)
  return passed === null
    ? said
    : `${said} ${t('edit.line.passed', { span: formatDuration(cue.duration), passed })}`
}

function limitsText({ shortest, longest }: CueTiming): string | null {
  if (shortest !== null && longest !== null)
    return t('edit.line.limits', { shortest: formatDuration(shortest), longest: formatDuration(longest) })
  if (shortest !== null) return t('edit.line.shortest', { span: formatDuration(shortest) })
  return longest === null ? null : t('edit.line.longest', { span: formatDuration(longest) })
}
