import { t } from '#texts/text.ts'
import type { UndoSlice } from '../../../../src-main/contract/bridge/slices.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { actionText } from '../../../state/action-text.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { disabledReason } from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './transport-bar.module.css'

/** Takes back the last press, held. It says which, and for how long where that ends; quiet when there is none. */
export function UndoButton() {
  const face = useTicked(faceOf)
  const called = useDeskState(({ undo }) =>
    undo?.calls === undefined ? undefined : actionText(undo.action, undo),
  )
  return (
    <PressButton
      button="undo"
      testId="undo"
      intent={{ action: 'undo' }}
      detail={
        <small>
          <TickText paint={paintLeft} testId="undo-left" />
        </small>
      }
      hold
      title={called}
      off={face === 'undoNone'}
      className={`${styles['named']} ${styles[face]}`}
    />
  )
}

/** Nothing is offered that would be refused: the desk says what it can take back, the clock for how long. */
const offered = (state: DeskState, now: Instant): UndoSlice | null =>
  disabledReason(state) === null &&
  state.undo !== null &&
  (state.undo.until ?? Number.POSITIVE_INFINITY) > now
    ? state.undo
    : null

function faceOf(state: DeskState, now: Instant): Ticked<'undoReady' | 'undoHalf' | 'undoNone'> {
  const undo = offered(state, now)
  if (undo === null) return ['undoNone', null]
  return [undo.unfinished ? 'undoHalf' : 'undoReady', undo.until === null ? null : undo.until - now]
}

const paintLeft: TickProps['paint'] = (node, state, now) => {
  const undo = offered(state, now)
  if (undo === null) {
    setText(node, t('bar.undo-nothing'))
    return null
  }
  const left = undo.until === null ? null : undo.until - now
  const act = actionText(undo.action, undo)
  const timed = left === null ? act : t('bar.undo-left', { act, seconds: Math.ceil(left / 1000) })
  const word = undo.unfinished ? t('bar.undo-unfinished') : timed
  setText(node, word)
  return left === null ? null : left % 1000 || 1000
}
