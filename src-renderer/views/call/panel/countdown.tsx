import { useRef } from 'react'
import { t } from '#texts/text.ts'
import { countdownFace, elapsed, remaining, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { plannedStart, startFace, untilStartFlip } from '../../../../src-main/domain/show/planned-start.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { setText } from '../../../components/set-text.ts'
import { useTick } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import styles from './countdown.module.css'

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
        aria-label={t('show.countdown-name')}
      />
    </div>
  )
}

function paintCountdown(node: HTMLElement, state: DeskState, now: Instant): number | null {
  const { face, wait, isTime = false } = countdownOf(state, now)
  setText(node, face)
  if (node.dataset['time'] !== String(isTime)) node.dataset['time'] = String(isTime)
  // The figures are as large as their count allows.
  const size = face === t('show.ended') ? '6' : String(Math.max(4, face.length))
  if (node.dataset['length'] !== size) node.dataset['length'] = size
  return wait
}

interface Face {
  readonly face: string
  readonly wait: number | null
  /** A time of day, which must not look like a countdown. */
  readonly isTime?: boolean
}

function countdownOf(state: DeskState, now: Instant): Face {
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
      return { face: t('show.ended'), wait: null }
    case 'pre-show': {
      // The start that is planned is that of the show.
      if (state.show.mode === 'rehearsal') return { face: '', wait: null }
      const start = plannedStart(state.plan.start, state.show.state.phase, now)
      if (start === null) return { face: '', wait: null }
      if (!start.near) return { face: state.formatMinute(start.at), wait: start.changesIn, isTime: true }
      return { face: startFace(start.until), wait: untilStartFlip(start.until) }
    }
  }
}
