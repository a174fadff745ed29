import { useRef } from 'react'
import { t } from '#texts/text.ts'
import {
  elapsed,
  elapsedOver,
  remaining,
  total,
  untilFlip,
} from '../../../../src-main/domain/show/countdown.ts'
import { onAirOf } from '../../../../src-main/domain/show/runner.ts'
import { formatDuration, formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { duration } from '../../../../src-main/domain/time/time.ts'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { useDeskState, useTick, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import { useWarning } from '../../../state/time/use-ticked.ts'
import styles from './progress.module.css'

/** The bar of the cue on air, with a mark at each warning before the end. */
export function Progress() {
  const marks = useUi(ui => ui.warnings.at)
  const bar = useRef<HTMLDivElement>(null)
  useTick(bar, paintBar)
  const warning = useWarning()
  const warned = useDeskState(state => state.over) || warning !== null
  const length = useDeskState(state => total(state.show.state))
  const of = useDeskState(describeLength)
  return (
    <div>
      <div
        className={styles['bar']}
        data-warning={warned}
        role="img"
        aria-label={
          marks.length === 0 ? t('show.progress') : t('show.progress-marks', { marks: marks.join(', ') })
        }
      >
        <div ref={bar} className={styles['fill']} />
        {marks
          .filter(mark => mark * 1000 < length)
          .map(mark => (
            <i
              key={mark}
              className={styles['mark']}
              style={{ '--at': 1 - (mark * 1000) / length }}
              data-mark={mark}
              title={t('show.mark', { seconds: mark })}
            />
          ))}
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
