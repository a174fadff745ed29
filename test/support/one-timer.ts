import { duration } from '../../src-main/domain/time/time.ts'
import { atRest, type Timer, type TimerRun, type TimersState } from '../../src-main/domain/timers/timer.ts'

export const intervalTimer: Timer = {
  id: 'interval',
  name: 'Interval',
  kind: 'down',
  span: duration(1_200_000),
  clock: duration(0),
  cueId: null,
  warnings: [duration(60_000)],
  color: '#1565c0',
  startsWith: null,
  inCall: true,
  run: atRest,
}

/** One timer of twenty minutes, at rest but for what is said. */
export const oneTimer = (run: Partial<TimerRun> = {}, more: Partial<Timer> = {}): TimersState => ({
  timers: [{ ...intervalTimer, ...more, run: { ...atRest, ...run } }],
})
