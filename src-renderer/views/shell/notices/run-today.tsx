import { t } from '#texts/text.ts'
import { plannedStart } from '../../../../src-main/domain/show/planned-start.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAway } from '../../../components/use-away.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import type { PageNotice } from './notice.ts'

const quarter = 15 * 60_000

/** Offered while the plan is for another day and the show has not begun. */
export function useRunTodayNotice(): PageNotice | null {
  const { ui, editing } = useDesk()
  const far = useTicked(farStart)
  const plan = useDeskState(planKey)
  const kept = useUi(state => state.planKept)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const { ask, problem } = useAsk()
  const away = useAway('call')
  const move = (): void => {
    const asked = ask('rundown.run-today', { held: false })
    editing.get()?.movesStarts(asked)
  }
  if (far === null || kept === plan || rehearsing) return null
  return {
    id: 'run-today',
    tone: 'info',
    word: t('notice.kind.info'),
    text: problem ?? far,
    testId: 'run-today',
    acts: (
      <>
        <PlainButton onClick={move} disabledBy={away}>
          {t('run-today.run')}
        </PlainButton>
        <PlainButton onClick={() => ui.set({ ...ui.get(), planKept: plan })}>
          {t('run-today.keep')}
        </PlainButton>
      </>
    ),
  }
}

function farStart(state: DeskState, now: Instant): Ticked<string | null> {
  const start = plannedStart(state.plan.start, state.show.state.phase, now)
  if (start === null) return [null, null]
  // Midnight comes on a quarter of an hour, in each zone.
  const changesIn = Math.min(start.changesIn ?? quarter, quarter - (now % quarter))
  // Tonight's show is today's from the morning on; one past midnight is near before its day has come.
  if (start.near || state.formatDay(start.at) === state.formatDay(now)) return [null, changesIn]
  return [
    t('run-today.far', { day: state.formatDay(start.at), time: state.formatMinute(start.at) }),
    changesIn,
  ]
}

const planKey = ({ rundown, plan }: DeskState): string | null =>
  rundown === null ? null : `${rundown.id} ${plan.start}`
