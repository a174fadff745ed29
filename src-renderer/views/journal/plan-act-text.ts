import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { AsRunPlanAct } from '../../../src-main/domain/as-run/as-run.ts'
import type { SeenCue } from '../../../src-main/domain/as-run/journal-entry.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'

type TimeText = (at: Instant) => string

const cueText = ({ number, title }: SeenCue): string =>
  [number, isolated(title || t('show.untitled'))].filter(Boolean).join(' ')

/** What the plan was changed for: `Hit 20:00:00: 29 News`. */
export function planActText({ act, cue, time, moved }: AsRunPlanAct, timeText: TimeText): string {
  const named = cue === null ? '' : cueText(cue)
  switch (act) {
    case 'hit': {
      const step = t('hit.step', { time: time === undefined ? '' : timeText(time) })
      return `${step}: ${named || t('hit.end')}`
    }
    case 're-time': {
      const by = moved === undefined ? '' : formatOverUnder(moved)
      return named === '' ? t('retime.step', { by }) : t('journal.retimed-from', { by, cue: named })
    }
    case 'close-gap':
      return t('edit.steps.gap', { title: named })
  }
}

/** Each cue with what changed of it: `08 Postcard 0:45 → 0:15`. */
export const planActChanges = (
  { changes }: Pick<AsRunPlanAct, 'changes'>,
  timeText: TimeText,
): readonly string[] =>
  changes.map(change => {
    const cue = change.cue === null ? t('retime.show-start') : cueText(change.cue)
    return `${cue} ${changeText(change, timeText)}`
  })

function changeText(change: AsRunPlanAct['changes'][number], timeText: TimeText): string {
  switch (change.change) {
    case 'duration':
      return `${formatDuration(change.was)} → ${formatDuration(change.is)}`
    case 'start':
      return [change.was, change.is].map(at => (at === null ? '–' : timeText(at))).join(' → ')
    case 'taken':
      return change.is ? t('hit.taken') : t('edit.start.floating')
    case 'skip':
      return change.is ? t('journal.plan-skipped') : t('journal.plan-unskipped')
  }
}

/** PLAN, or that it was taken back or done again. */
export const planActWord = (way: AsRunPlanAct['way']): string =>
  way === 'undone' ? t('journal.undone') : way === 'redone' ? t('journal.redone') : t('journal.plan')
