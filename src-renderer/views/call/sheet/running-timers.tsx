import { useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { ExpectedMoment } from '../../../../src-main/domain/show/expected-moment.ts'
import { isShownInCall, type Timer } from '../../../../src-main/domain/timers/timer.ts'
import { Cut, Swatch } from '../../../components/layout.tsx'
import { ScreenTime, useTickedFace } from '../../../output/screen-time.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { showView } from '../../../state/session/show-view.ts'
import { timerConditionAt, timerFiguresAt, timerStepAt } from '../../../state/time/timer-ticks.ts'
import styles from './running-timers.module.css'

/** Timers that run and are chosen for Call, beside the tabs. */
export function RunningTimers() {
  const { clock, ticker } = useDesk()
  const time = useMemo(() => ({ clock: clock.now, ticker }), [clock, ticker])
  const { timers, expected } = useDeskState(state => state.timers)
  const running = timers.filter(isShownInCall)
  return (
    <ScreenTime value={time}>
      <ul className={styles['timers']} aria-label={t('view.timers')} data-testid="running-timers">
        {running.map(timer => (
          <li key={timer.id}>
            <RunningTimer timer={timer} expected={expected[timer.id] ?? null} />
          </li>
        ))}
        {rooms.map(
          room =>
            running.length > room && (
              <li key={room} className={styles['more']} data-room={room}>
                <More count={running.length - room} />
              </li>
            ),
        )}
      </ul>
    </ScreenTime>
  )
}

/** So many have room beside the tabs, by the width of the sheet; the others are counted. */
const rooms = [1, 2, 4] as const

function More({ count }: { readonly count: number }) {
  const { ui } = useDesk()
  return (
    <button
      type="button"
      className={styles['timer']}
      aria-label={t('timers.more', { count })}
      title={t('timers.more', { count })}
      onClick={() => showView(ui, 'timers')}
    >
      <b data-figures>+{count}</b>
    </button>
  )
}

interface RunningTimerProps {
  readonly timer: Timer
  readonly expected: ExpectedMoment | null
}

/** It leads to the timers, and is no press of the show. */
function RunningTimer({ timer, expected }: RunningTimerProps) {
  const { ui } = useDesk()
  const shown = useMemo(() => ({ timer, expected }), [timer, expected])
  const condition = useTickedFace(shown, timerConditionAt)
  const figures = useTickedFace(shown, timerFiguresAt)
  const step = useTickedFace(shown, timerStepAt)
  return (
    <button
      type="button"
      className={styles['timer']}
      data-condition={condition}
      data-step={step ?? undefined}
      title={`${isolated(timer.name)} · ${t(`timers.conditions.${condition}`)}`}
      onClick={() => showView(ui, 'timers')}
    >
      {timer.color !== null && <Swatch style={{ '--band': timer.color }} />}
      <Cut dir="auto">{timer.name}</Cut>
      <b data-figures>{figures}</b>
      {condition !== 'running' && <em>{t(`timers.conditions.${condition}`)}</em>}
    </button>
  )
}
