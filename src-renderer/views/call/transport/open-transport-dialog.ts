import { t } from '#texts/text.ts'
import { refusalTexts } from '../../../state/refusal-texts.ts'
import { accessRefusal, linkRefusal } from '../../../state/session/access.ts'
import type { PageDesk } from '../../../state/session/desk.ts'

/**
 * Opens the dialog of a transport act, unless the desk is away: then the press is said to have come to nothing. `jumpTo`: the cue that
 * a jump is offered to.
 */
export function openTransportDialog(
  { ui, connected, presser, state }: PageDesk,
  dialog: 'jump' | 'reset',
  jumpTo: string | null = null,
): void {
  const refused = accessRefusal(state.get())
  if (refused !== null) {
    const after = state.get().pressResult?.press ?? 0
    ui.set({ ...ui.get(), said: { ...refusalTexts(refused), after } })
  } else if (connected.get()) ui.set({ ...ui.get(), dialog, jumpTo })
  else presser.refuse(dialog)
}

/** Opens the output message, unless it could not be sent: then the foot says why. */
export function openMessage(desk: PageDesk): void {
  if (canSendMessage(desk)) desk.ui.set({ ...desk.ui.get(), dialog: 'message' })
}

/** Whether the output message could be sent now; where it could not, the foot says why. */
export function canSendMessage({ ui, connected, state }: PageDesk): boolean {
  const now = state.get()
  const refusal = linkRefusal(now)
  const after = now.pressResult?.press ?? 0
  if (!connected.get()) {
    ui.set({ ...ui.get(), said: { word: t('unanswered.unsent.word'), text: t('unanswered.unsent'), after } })
    return false
  }
  if (refusal !== null) ui.set({ ...ui.get(), said: { ...refusalTexts(refusal), after } })
  return refusal === null
}
