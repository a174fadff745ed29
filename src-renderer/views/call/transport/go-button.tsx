import { useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { countdownFace, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { untilOpen } from '../../../../src-main/domain/show/not-before.ts'
import type { Phase } from '../../../../src-main/domain/show/runner.ts'
import { between, type Instant } from '../../../../src-main/domain/time/time.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { UserText } from '../../../components/user-text.tsx'
import { boundInstead } from '../../../state/keys/desk-key.ts'
import { useDeskState, useTick, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { disabledReason, goNotBefore, nextRow } from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './transport-bar.module.css'
import { UndoLoss } from './undo-loss.tsx'

/** GO says what it will do, and shows when a press would be refused: as a double one, or because none can act. */
export function GoButton() {
  const row = useDeskState(nextRow)
  const number = useDeskState(state => (row === null ? null : (state.numbers.get(row.cue.id) ?? null)))
  const phase = useDeskState(state => state.show.state.phase)
  const disabledBy = useDeskState(disabledReason)
  const space = useDeskState(state => boundInstead(state, 'Space', ['go', 'start', 'next']))
  const keysHere = useUi(ui => ui.keys === 'here')
  const early = useTicked(isEarly)
  const gate = useRef<HTMLElement>(null)
  useTick(gate, paintGate)
  return (
    <PressButton
      button="go"
      testId="go"
      intent={{ action: 'go' }}
      hold={phase === 'paused' || early}
      className={styles[face(disabledBy !== null, row !== null, phase === 'paused' || early)]}
      label={<span className={styles['word']}>{t('bar.go')}</span>}
      detail={
        <>
          {row === null ? (
            <small className={`${styles['what']} ${styles['state']}`}>{nothing(phase)}</small>
          ) : (
            <small
              className={styles['what']}
              title={[number, isolated(row.cue.title)].filter(Boolean).join('  ')}
            >
              {number !== null && <span>{number} </span>}
              <UserText text={row.cue.title} />
            </small>
          )}
          {disabledBy !== null && (
            <strong className={styles['disabled']} data-testid="go-disabled">
              {disabledBy}
            </strong>
          )}
          {disabledBy === null && early && phase !== 'paused' && (
            <small className={styles['how']}>
              <TickText paint={paintEarly} testId="go-early" />
            </small>
          )}
          {disabledBy === null && row !== null && (phase === 'paused' || (keysHere && !early)) && (
            <small className={styles['how']}>
              {space === null ? how(phase) : t('surface.space-does', { act: space })}
            </small>
          )}
          {disabledBy === null && <UndoLoss />}
          <i ref={gate} className={styles['gate']} data-closed="false">
            {t('bar.gate')}
          </i>
        </>
      }
    />
  )
}

function face(disabledBy: boolean, something: boolean, held: boolean): 'go' | 'goHeld' | 'goOff' {
  if (disabledBy || !something) return 'goOff'
  return held ? 'goHeld' : 'go'
}

/** The next cue has a fixed start that is still ahead: GO must be held. */
function isEarly(state: DeskState, now: Instant): Ticked<boolean> {
  const at = goNotBefore(state, now)
  return at === null ? [false, null] : [true, untilOpen(at, now)]
}

const paintEarly: TickProps['paint'] = (node, state, now) => {
  const at = goNotBefore(state, now)
  if (at === null) return null
  const left = between(now, at)
  // The room beside the word is for minutes.
  setText(node, left < 3_600_000 ? t('bar.go-early', { left: countdownFace(left) }) : t('bar.hold'))
  return untilFlip(left)
}

function how(phase: Phase): string {
  if (phase === 'paused') return t('bar.go-paused')
  return phase === 'pre-show' ? t('bar.start') : t('bar.space')
}

function nothing(phase: Phase): string {
  if (phase === 'ended') return t('bar.go-ended')
  return phase === 'pre-show' ? t('bar.go-empty') : t('bar.go-last')
}

function paintGate(node: HTMLElement, state: DeskState, now: Instant): number | null {
  const left = (state.show.gateOpensAt ?? now) - now
  const closed = String(left > 0)
  if (node.dataset['closed'] !== closed) node.dataset['closed'] = closed
  return left > 0 ? left : null
}
