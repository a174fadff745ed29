import { useRef } from 'react'
import { t } from '#texts/text.ts'
import {
  countdownFace,
  elapsed,
  elapsedOver,
  momentFace,
  remaining,
  total,
  untilFlip,
  untilMomentFlip,
} from '../../../../src-main/domain/show/countdown.ts'
import { plannedStart } from '../../../../src-main/domain/show/planned-start.ts'
import { onAirOf } from '../../../../src-main/domain/show/runner.ts'
import { isWarning } from '../../../../src-main/domain/show/warning-steps.ts'
import { formatDuration, formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import { duration, type Instant } from '../../../../src-main/domain/time/time.ts'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { clipFigures, isClipMain } from '../../../state/players/cue-clip.ts'
import { useDeskState, useTick } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import { useStep } from '../../../state/time/use-ticked.ts'
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
      if (isClipMain(state)) {
        const [face, wait] = clipFigures(state, now)
        return { face, wait }
      }
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
      return { face: momentFace(start.until), wait: untilMomentFlip(start.until) }
    }
  }
}

/** The bar of the cue on air. */
export function Progress() {
  const bar = useRef<HTMLDivElement>(null)
  useTick(bar, paintBar)
  const step = useStep()
  const warned = useDeskState(state => state.over) || isWarning(step)
  const of = useDeskState(describeLength)
  return (
    <div>
      <div className={styles['bar']} data-warning={warned} role="img" aria-label={t('show.progress')}>
        <div ref={bar} className={styles['fill']} />
      </div>
      <p className={styles['row']}>
        <TickText paint={paintGone} />
        <span>{of}</span>
      </p>
    </div>
  )
}

function describeLength(state: DeskState): string {
  const length = total(state.show.state)
  if (state.untimed) return t('show.counts-up')
  const planned = onAirRow(state)?.cue.duration ?? length
  const by = duration(length - planned)
  return Math.abs(by) < 1000
    ? t('show.of', { time: formatDuration(length) })
    : t('show.adjusted', { time: formatDuration(length), by: formatOverUnder(by) })
}

function paintBar(node: HTMLElement, state: DeskState, now: Instant): number | null {
  const runner = state.show.state
  const length = total(runner)
  const part = state.untimed ? 0 : length === 0 ? 1 : Math.min(1, Math.max(0, elapsed(runner, now) / length))
  const transform = `scaleX(${Number(part.toFixed(4))})`
  // Compared in the form in which the browser returns it: writing an equal style costs as much as writing a new one.
  if (node.style.transform !== transform) node.style.transform = transform
  if (runner.phase !== 'running' || state.untimed || part === 1) return null
  return untilFlip(remaining(runner, now))
}

const paintGone: TickProps['paint'] = (node, state, now) => {
  const runner = state.show.state
  if (onAirOf(runner) === null) return null
  const left = remaining(runner, now)
  const over = left < 0 && !state.untimed
  const run = over ? elapsedOver(runner, now) : elapsed(runner, now)
  setText(node, t('show.gone', { time: formatDuration(run) }))
  if (runner.phase !== 'running') return null
  return over ? untilFlip(left) : 1000 - (run % 1000)
}
