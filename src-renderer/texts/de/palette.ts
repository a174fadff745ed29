import type * as en from '../en/palette.ts'
import type { Translated } from '../translated.ts'

export const paletteTexts: Translated<typeof en.paletteTexts> = {
  title: 'Befehlspalette',
  label: 'Befehle, Cues, Abläufe suchen',
  list: 'Befehle',
  cues: 'Cues',
  rundowns: 'Abläufe',
  none: 'Nichts gefunden. Weniger Wörter eingeben.',
  hold: 'halten',
  enter: 'Enter führt aus · ↑ ↓ wählen · Esc schließt',
  enterHold: 'Enter halten, bis der Ring voll ist · ↑ ↓ wählen · Esc schließt',
  not: 'Jetzt nicht',
  count: count => `${count} gefunden`,
}
