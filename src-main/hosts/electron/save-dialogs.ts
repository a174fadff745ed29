import type { Session } from 'electron'

/** Titles the dialogs in which a person saves an export: Electron would show the blob's address there. */
export function titleSaveDialogs(session: Pick<Session, 'on'>, title: () => string): void {
  session.on('will-download', (_event, item) => item.setSaveDialogOptions({ title: title() }))
}
