import { useRef } from 'react'
import { countdownFace, elapsed, remaining, untilFlip } from '../../../src-main/domain/countdown.ts'
import { formatDuration } from '../../../src-main/domain/span.ts'
import { between, type Duration, type Instant } from '../../../src-main/domain/time.ts'
import { setText } from '../../components/set-text.ts'
import { useTick } from '../../state/desk-context.ts'
import type { DeskState } from '../../state/desk-state.ts'
import { nextRow } from '../../state/selectors.ts'
import { texts } from '../../texts/en.ts'
import styles from './countdown.module.css'

/** A start further away than this is a plan for another day: nobody waits for it on screen. */
const startNear = 12 * 3_600_000

/** The number that is read across a room. */
export function Countdown() {
  const node = useRef<HTMLDivElement>(null)
  useTick(node, paintCountdown)
  return (
    <div className={styles['room']}>
      <div
        ref={node}
        className={styles['countdown']}
        data-testid="countdown"
        role="timer"
        aria-live="off"
        aria-label={texts.show.countdownName}
      />
    </div>
  )
}

/** Time until the planned start of the show; negative once it is past, null when it is not near. */
export function untilStart(state: DeskState, now: Instant): Duration | null {
  const start = state.rundown?.startTime ?? null
  if (start === null || state.show.state.phase !== 'pre-show') return null
  const until = between(now, start)
  return Math.abs(until) <= startNear ? until : null
}

function paintCountdown(node: HTMLElement, state: DeskState, now: Instant): number | null {
  const { face, wait } = countdownOf(state, now)
  setText(node, face)
  // The figures are as large as their count allows.
  const size = face === texts.show.ended ? '6' : String(Math.max(4, face.length))
  if (node.dataset['length'] !== size) node.dataset['length'] = size
  return wait
}

function countdownOf(state: DeskState, now: Instant): { face: string; wait: number | null } {
  const runner = state.show.state
  switch (runner.phase) {
    case 'running':
    case 'paused': {
      const running = runner.phase === 'running'
      if (state.untimed) {
        const run = elapsed(runner, now)
        return { face: formatDuration(run), wait: running ? 1000 - (run % 1000) : null }
      }
      const left = remaining(runner, now)
      return { face: countdownFace(left), wait: running ? untilFlip(left) : null }
    }
    case 'ended':
      return { face: texts.show.ended, wait: null }
    case 'pre-show': {
      const until = untilStart(state, now)
      if (until !== null) return { face: countdownFace(until), wait: untilFlip(until) }
      const first = nextRow(state)
      return { face: first === null ? '' : formatDuration(first.cue.duration), wait: null }
    }
  }
}
