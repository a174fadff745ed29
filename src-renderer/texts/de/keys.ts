import type * as en from '../en/keys.ts'
import type { Translated } from '../translated.ts'

const names: Readonly<Record<string, string>> = {
  Space: 'Leertaste',
  PageUp: 'Bild auf',
  PageDown: 'Bild ab',
  Home: 'Pos1',
  End: 'Ende',
  Insert: 'Einfg',
  Delete: 'Entf',
  Backspace: 'Rücktaste',
}

const chordParts: Readonly<Record<string, string>> = { Ctrl: 'Strg', Shift: 'Umschalt', Delete: 'Entf' }

export const keyTexts: Translated<typeof en.keyTexts> = { names, chordParts }
