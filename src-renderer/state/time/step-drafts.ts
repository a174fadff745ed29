import { t } from '#texts/text.ts'
import {
  defaultSteps,
  furthestStep,
  inStepOrder,
  longestStepMessage,
  mostSteps,
  type StepColor,
  type WarningStep,
} from '../../../src-main/domain/show/warning-steps.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { type Duration, duration } from '../../../src-main/domain/time/time.ts'
import { readDuration } from '../../../src-main/domain/time/written-time.ts'

/** A warning step as it stands in its fields. */
export interface StepDraft {
  /** It is told apart by this from the others of its list. */
  readonly key: number
  readonly at: string
  readonly color: StepColor
  readonly message: string
}

type ReadSteps =
  | { readonly steps: readonly WarningStep[]; readonly faults: null }
  /** By draft: what is wrong with its time; null: nothing. */
  | { readonly steps: null; readonly faults: readonly (string | null)[] }

export const draftsOf = (steps: readonly WarningStep[]): readonly StepDraft[] =>
  steps.map(({ at, color, message = '' }, key) => ({ key, at: stepTime(at), color, message }))

/** `5:00`, `+1:00` after the end. */
export const stepTime = (at: Duration): string => (at < 0 ? `+${formatDuration(at)}` : formatDuration(at))

/** With the furthest before the end first; or what is wrong with each. What was typed is not changed. */
export function readSteps(drafts: readonly StepDraft[]): ReadSteps {
  const times = drafts.map(({ at }) => timeIn(at))
  const faults = times.map((at, place) => {
    if (at === null) return t('steps.bad-time')
    return times.indexOf(at) < place ? t('steps.same-time') : null
  })
  if (faults.some(fault => fault !== null)) return { steps: null, faults }
  const steps = drafts.flatMap(({ color, message }, place): readonly WarningStep[] => {
    const at = times[place]
    const said = message.trim().slice(0, longestStepMessage)
    return at == null ? [] : [{ at, color, ...(said !== '' && { message: said }) }]
  })
  return { steps: inStepOrder(steps), faults: null }
}

function timeIn(text: string): Duration | null {
  const typed = text.trim()
  const isAfter = typed.startsWith('+')
  const span = readDuration(isAfter ? typed.slice(1).trim() : typed)
  if (span === null || span < 0 || span > furthestStep) return null
  const whole = Math.round(span / 1_000) * 1_000
  return duration(isAfter ? -whole : whole)
}

const usual = [300, 120, 60, 30, 10].map(seconds => duration(seconds * 1_000))

/** With one more, at a time that is free; the same where there are enough. */
export function withStep(drafts: readonly StepDraft[]): readonly StepDraft[] {
  if (drafts.length >= mostSteps) return drafts
  const taken = drafts.map(({ at }) => timeIn(at))
  const at = usual.find(time => !taken.includes(time)) ?? duration(0)
  const key = Math.max(-1, ...drafts.map(draft => draft.key)) + 1
  return [...drafts, { key, at: stepTime(at), color: 'warn', message: '' }]
}

/** What a person begins with. */
export const firstDrafts = draftsOf(defaultSteps)
