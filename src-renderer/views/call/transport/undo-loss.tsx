import { t } from '#texts/text.ts'
import { remaining } from '../../../../src-main/domain/show/countdown.ts'
import { undoLoss } from '../../../../src-main/domain/show/undo.ts'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './transport-bar.module.css'

/** Where undo is not exact: what undoing a GO from here would not bring back, said before the press. */
export function UndoLoss() {
  const exact = useDeskState(state => state.desk.undoPower.exact)
  if (exact) return null
  return <TickText paint={paintLoss} className={styles['loss']} testId="undo-loss" />
}

const paintLoss: TickProps['paint'] = (node, { show, untimed }, now) => {
  const runner = show.state
  const loss = untimed || show.nextCueId === null ? null : undoLoss(runner, now)
  setText(node, loss === null ? '' : t(`bar.loss.${loss}`))
  const left = runner.phase === 'running' ? remaining(runner, now) : -1
  return left >= 0 ? left + 1 : null
}
