import { texts } from '#texts/texts.ts'
import { linkRefusal } from '../../state/acts/refusal-of.ts'
import type { Desk } from '../../state/desk.ts'
import { refusalTexts } from '../../state/refusal-texts.ts'

/** Opens the dialog of a transport act, unless the desk is away: then the press is said to have come to nothing. */
export function openTransportDialog(
  { ui, connected, presser }: Desk,
  dialog: 'jump' | 'end' | 'reset',
): void {
  if (connected.get()) ui.set({ ...ui.get(), dialog, jumpTo: null })
  else presser.refuse(dialog)
}

/** Opens the stage message, unless it could not be sent: then the foot says why. */
export function openMessage({ ui, connected, state }: Desk): void {
  const now = state.get()
  const refusal = linkRefusal(now)
  const after = now.pressResult?.press ?? 0
  if (!connected.get()) {
    ui.set({ ...ui.get(), said: { word: texts.lastPress.unsent, text: texts.away.lost, after } })
  } else if (refusal !== null) ui.set({ ...ui.get(), said: { ...refusalTexts(refusal), after } })
  else ui.set({ ...ui.get(), dialog: 'message' })
}
