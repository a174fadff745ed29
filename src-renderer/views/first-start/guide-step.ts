import type { GuideStep } from '../../../src-main/contract/bridge/slices.ts'
import type { DeskState } from '../../state/session/desk-state.ts'

export const guideSteps: readonly GuideStep[] = ['go', 'undo', 'device', 'import']

/** A service that cannot undo exactly has no step for it. */
export function stepAfter(step: GuideStep, { undoPower }: DeskState['desk']): GuideStep {
  const next = guideSteps[guideSteps.indexOf(step) + 1] ?? 'done'
  return next === 'undo' && !undoPower.exact ? 'device' : next
}

/** What was so when a step began: only what happens after it counts. */
export interface StepStart {
  readonly press: number
  readonly rundownId: string | null
}

type Seen = Pick<DeskState, 'pressResult' | 'rundown' | 'devices'>

export const startOf = ({ pressResult, rundown }: Seen): StepStart => ({
  press: pressResult?.press ?? 0,
  rundownId: rundown?.id ?? null,
})

/** Whether what the step asks for has really happened, by any input. */
export function isStepDone(
  step: GuideStep,
  start: StepStart,
  { pressResult, rundown, devices }: Seen,
): boolean {
  const went = pressResult !== null && pressResult.press > start.press && pressResult.outcome !== 'refused'
  switch (step) {
    case 'go':
      return went && pressResult.action === 'go'
    case 'undo':
      return went && pressResult.action === 'undo'
    case 'device':
      return devices.surfaces.some(({ kind, connected }) => connected && kind !== 'keyboard')
    case 'import':
      return rundown !== null && rundown.id !== start.rundownId
    case 'done':
      return false
  }
}
