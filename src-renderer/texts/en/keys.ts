/** Keys that have a word printed on them, by `KeyboardEvent.code`; others are called by their sign or code. */
const names: Readonly<Record<string, string>> = {
  Space: 'Space',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Home: 'Home',
  End: 'End',
  Insert: 'Insert',
  Delete: 'Delete',
  Backspace: 'Backspace',
}

/** Parts of a chord such as `Ctrl+Shift+D`; others stay as they are. */
const chordParts: Readonly<Record<string, string>> = { Ctrl: 'Ctrl', Shift: 'Shift', Delete: 'Delete' }

export const keyTexts = { names, chordParts } as const
