import { texts } from '#texts/texts.ts'
import type { UndoSlice } from '../../../src-main/contract/bridge/slices.ts'
import { formatOverUnder } from '../../../src-main/domain/span.ts'
import { PressButton } from '../../components/press-button.tsx'
import { setText } from '../../components/set-text.ts'
import { type TickProps, TickText } from '../../components/tick-text.tsx'
import { useDeskState } from '../../state/desk-context.ts'
import { boundInstead } from '../../state/desk-key.ts'
import type { DeskState } from '../../state/desk-state.ts'
import { shutWord } from '../../state/selectors.ts'
import styles from './undo-button.module.css'

/** Takes back the last press, held. It says which, and for how long it still can; quiet when there is none. */
export function UndoButton() {
  const action = useDeskState(state => offered(state)?.action ?? null)
  const unfinished = useDeskState(state => offered(state)?.unfinished ?? false)
  return (
    <PressButton
      button="undo"
      testId="undo"
      intent={{ action: 'undo' }}
      label={texts.bar.undo}
      detail={<TickText paint={paintLeft} className={styles['undoLeft']} testId="undo-left" />}
      hold
      className={unfinished ? styles['undoHalf'] : action === null ? styles['undoNone'] : styles['undo']}
    />
  )
}

/** Nothing is offered that would be refused. */
const offered = (state: DeskState): UndoSlice | null => (shutWord(state) === null ? state.undo : null)

const nameOf = ({ action, resumed, moved }: UndoSlice): string =>
  texts.fate.act(action, resumed === true, moved === undefined ? null : formatOverUnder(moved))

const paintLeft: TickProps['paint'] = (node, state, now) => {
  const undo = offered(state)
  const left = undo === null ? 0 : undo.until - now
  if (undo === null || left <= 0) {
    setText(node, boundInstead(state, 'KeyU', ['undo']) === null ? texts.bar.undoKey : texts.bar.hold)
    return null
  }
  const word = undo.unfinished
    ? texts.bar.undoUnfinished
    : texts.bar.undoLeft(nameOf(undo), Math.ceil(left / 1000))
  setText(node, word)
  return left % 1000 || 1000
}
