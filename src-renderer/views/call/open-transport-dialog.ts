import type { Desk } from '../../state/desk.ts'

/** Opens the dialog of a transport act, unless the desk is away: then the press is said to have come to nothing. */
export function openTransportDialog(
  { ui, connected, presser }: Desk,
  dialog: 'jump' | 'end' | 'reset',
): void {
  if (connected.get()) ui.set({ ...ui.get(), dialog, jumpTo: null })
  else presser.refuse(dialog)
}
