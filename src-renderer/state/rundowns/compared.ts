import { t } from '#texts/text.ts'
import type { ComparedColumn } from '../../../src-main/contract/bridge/baselines.ts'
import type { BaselineHead, Difference, Differences } from '../../../src-main/domain/show/baseline.ts'
import { differencesTo } from '../../../src-main/domain/show/baseline.ts'
import { formatOverUnder } from '../../../src-main/domain/time/span.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { UiState } from '../session/ui-state.ts'

/** What the open rundown is compared with, and how its plan differs. */
export interface Compared {
  readonly name: string
  readonly differences: Differences
  /** A cue that the baseline does not have did not run; else it is new. */
  readonly isActual: boolean
}

/** `Before the dress run · 16 May 21:00`. */
export function baselineName(
  { formatDay, formatMinute }: Pick<DeskState, 'formatDay' | 'formatMinute'>,
  { kind, name, at }: BaselineHead,
): string {
  const what = kind === 'planned' ? name : t(`compare.kinds.${kind}`)
  return `${what} · ${formatDay(at)} ${formatMinute(at)}`
}

/** Null where nothing is chosen for this rundown. */
export function comparedWith(
  state: DeskState,
  { compared }: Pick<UiState, 'compared'>,
  plan = state.plan,
): Compared | null {
  if (compared === null || compared.rundownId !== state.rundown?.id) return null
  const { baseline } = compared
  return {
    name: baselineName(state, baseline),
    differences: differencesTo(baseline, plan),
    isActual: baseline.kind === 'actual',
  }
}

/** `start +0:30`, `duration −0:10`, *new*: each a part. */
export function differenceParts(difference: Difference | undefined, isActual: boolean): readonly string[] {
  if (difference === undefined) return []
  if (difference === 'new') return [t(isActual ? 'compare.not-run' : 'compare.new')]
  const { start, duration } = difference
  return [
    ...(start === null || start === 0 ? [] : [t('compare.start', { by: formatOverUnder(start) })]),
    ...(duration === 0 ? [] : [t('compare.duration', { by: formatOverUnder(duration) })]),
  ]
}

/** The cues that are gone, by number and title. */
export const goneNames = ({ differences: { gone } }: Compared): readonly string[] =>
  gone.map(({ number, title }) => [number, title || t('show.untitled')].filter(Boolean).join(' '))

/** Beside each cue that has changed, on paper and in tables. */
export const revisionMark = '★'

/** The last column of a table that is exported. */
export const comparedColumn = (compared: Compared): ComparedColumn => ({
  name: t('compare.since', { name: compared.name }).slice(0, 200),
  differences: [...compared.differences.of].map(([cueId, difference]) => ({
    cueId,
    text: [revisionMark, differenceParts(difference, compared.isActual).join(', ')].join(' '),
  })),
  gone: goneNames(compared).map(name => name.slice(0, 300)),
})
