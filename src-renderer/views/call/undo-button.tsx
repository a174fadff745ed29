import { PressButton } from '../../components/press-button.tsx'
import { setText } from '../../components/set-text.ts'
import { type TickProps, TickText } from '../../components/tick-text.tsx'
import { useDeskState } from '../../state/desk-context.ts'
import { texts } from '../../texts/en.ts'
import styles from './undo-button.module.css'

/** Takes back the last press, held. It says which, and for how long it still can; quiet when there is none. */
export function UndoButton() {
  const action = useDeskState(({ undo }) => undo?.action ?? null)
  const unfinished = useDeskState(({ undo }) => undo?.unfinished ?? false)
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

const paintLeft: TickProps['paint'] = (node, { undo }, now) => {
  const left = undo === null ? 0 : undo.until - now
  if (undo === null || left <= 0) {
    setText(node, texts.bar.undoKey)
    return null
  }
  const word = undo.unfinished
    ? texts.bar.undoUnfinished
    : texts.bar.undoLeft(undo.action, Math.ceil(left / 1000))
  setText(node, word)
  return left % 1000 || 1000
}
