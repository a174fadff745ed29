import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { GuideStep } from '../../../src-main/contract/bridge/slices.ts'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { personActs } from '../../state/session/access.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { disabledReason } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import styles from './first-steps.module.css'

/** The guided first minute: one line above the work, which goes on at any press, and remembers where it stood. */
export function FirstSteps() {
  const { state } = useDesk()
  const step = useDeskState(({ desk }) => desk.caller.guide)
  const { ask, problem } = useAsk()
  const [finished, setFinished] = useState(false)
  /** The step that began because the one before it was really done. */
  const [reached, setReached] = useState<GuideStep | null>(null)
  const away = useAway('edit')
  const to = (next: GuideStep): void => void ask('settings.write', { guide: next })
  useWatchedStep(step, () => {
    const next = stepAfter(step, state.get())
    if (next === 'done') setFinished(true)
    setReached(next)
    to(next)
  })
  if (step === 'done' && !finished) return null
  return (
    <aside
      className={styles['steps']}
      aria-label={t('first-steps.name')}
      data-testid="first-steps"
      data-step={step}
    >
      <strong className={styles['name']}>{t('first-steps.name')}</strong>
      {step === 'done' ? (
        <>
          <p role="status">
            <b>{t('first-steps.done')}</b> {t('first-steps.finished')}
          </p>
          <PlainButton onClick={() => setFinished(false)}>{t('first-steps.close')}</PlainButton>
        </>
      ) : (
        <>
          <span className={styles['count']}>
            {t('first-steps.of', { at: guideSteps.indexOf(step) + 1, all: guideSteps.length })}
          </span>
          <p role="status">
            {problem !== null && <b>{problem} </b>}
            {step === reached && <b className={styles['done']}>✓ {t('first-steps.done')} </b>}
            <StepText step={step} />
          </p>
          <StepActs step={step} />
          <PlainButton onClick={() => to(stepAfter(step, state.get()))} disabledBy={away}>
            {t('first-steps.skip')}
          </PlainButton>
          <PlainButton name={t('first-steps.away-name')} onClick={() => to('done')} disabledBy={away}>
            {t('first-steps.away')}
          </PlainButton>
        </>
      )}
    </aside>
  )
}

/** Calls once what the step asks for has happened. What happened before it began counts for nothing. */
function useWatchedStep(step: GuideStep, done: () => void): void {
  const { state } = useDesk()
  const act = useRef(done)
  act.current = done
  useEffect(() => {
    if (step === 'done') return
    const start = startOf(state.get())
    let over = false
    const look = (): void => {
      if (over || !isStepDone(step, start, state.get())) return
      over = true
      act.current()
    }
    look()
    return state.subscribe(look)
  }, [step, state])
}

function StepText({ step }: { readonly step: GuideStep }) {
  return useDeskState(state => textOf(state, step))
}

/** The service in use is that of this computer. */
const isOwnService = ({ connections }: DeskState): boolean =>
  connections.items.every(({ id }) => id !== connections.current)

function textOf(state: DeskState, step: GuideStep): string {
  const { show, undo, devices, rundown } = state
  const isOwn = isOwnService(state)
  switch (step) {
    case 'go':
      if (rundown === null) return isOwn ? t('first-steps.no-rundown') : t('first-steps.no-rundown-there')
      if (disabledReason(state) !== null || show.nextCueId === null) return t('first-steps.go-not')
      if (show.state.phase !== 'pre-show') return t('first-steps.go-on')
      return isOwn ? `${t('first-steps.go')} ${t('first-steps.local')}` : t('first-steps.go')
    case 'undo':
      if (!personActs(state)) return t('first-steps.undo-inexact')
      return undo === null ? t('first-steps.undo-over') : t('first-steps.undo')
    case 'device':
      return devices.problems.length > 0 ? t('first-steps.device-problem') : t('first-steps.device')
    default:
      return t('first-steps.import')
  }
}

function StepActs({ step }: { readonly step: GuideStep }) {
  const { ui } = useDesk()
  const model = useDeskState(state => state.controllers.simulated[0]?.modelId ?? null)
  const { ask, problem } = useAsk()
  const away = useAway('edit')
  if (step === 'import') {
    return (
      <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'open' })} disabledBy={away}>
        {t('first-steps.import-open')}
      </PlainButton>
    )
  }
  if (step !== 'device') return null
  const plug = async (modelId: string): Promise<void> => {
    if (await ask('simulator.plug', { modelId })) showView(ui, 'controllers')
  }
  return (
    <>
      {problem !== null && <b role="alert">{problem}</b>}
      <PlainButton onClick={() => showView(ui, 'controllers')}>{t('first-steps.controllers')}</PlainButton>
      {model !== null && (
        <PlainButton onClick={() => void plug(model)} disabledBy={away}>
          {t('first-steps.simulate')}
        </PlainButton>
      )}
    </>
  )
}

const guideSteps: readonly GuideStep[] = ['go', 'undo', 'device', 'import']

/** A service that cannot undo exactly has no step for it. */
function stepAfter(step: GuideStep, state: DeskState): GuideStep {
  const next = guideSteps[guideSteps.indexOf(step) + 1] ?? 'done'
  return next === 'undo' && !personActs(state) ? 'device' : next
}

/** What was so when a step began: only what happens after it counts. */
interface StepStart {
  readonly press: number
  readonly rundownId: string | null
}

type Seen = Pick<DeskState, 'pressResult' | 'rundown' | 'devices'>

const startOf = ({ pressResult, rundown }: Seen): StepStart => ({
  press: pressResult?.press ?? 0,
  rundownId: rundown?.id ?? null,
})

/** Whether what the step asks for has really happened, by any input. */
function isStepDone(step: GuideStep, start: StepStart, { pressResult, rundown, devices }: Seen): boolean {
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
