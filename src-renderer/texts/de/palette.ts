import type * as en from '../en/palette.ts'
import type { Translated } from '../translated.ts'

export const paletteTexts: Translated<typeof en.paletteTexts> = {
  title: 'Alles, was geht',
  label: 'Wörter eines Befehls, eines Cues oder eines Ablaufs',
  list: 'Befehle',
  cues: 'Cues',
  rundowns: 'Abläufe',
  none: 'Nichts passt. Weniger Wörter finden mehr.',
  hold: 'halten',
  enter: 'Enter führt aus · ↑ ↓ wählen · Esc schließt',
  enterHold: 'Enter halten, bis der Ring voll ist · ↑ ↓ wählen · Esc schließt',
  not: 'Jetzt nicht',
  count: count => `${count} gefunden`,
}
