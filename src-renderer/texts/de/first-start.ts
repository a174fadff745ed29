import type * as en from '../en/first-start.ts'
import type { Translated } from '../translated.ts'

export const firstStartTexts: Translated<typeof en.firstStartTexts> = {
  name: 'Erste Schritte',
  of: (at, all) => `${at} von ${all}`,
  done: 'Erledigt.',
  go: 'Leertaste drücken, oder das grüne GO. Die Show beginnt auf diesem Pult; nichts verlässt diesen Rechner.',
  goOn: 'Leertaste drücken, oder das grüne GO: Der nächste Cue kommt ON AIR.',
  goNot: 'GO geht jetzt nicht; es sagt, warum. Dieser Schritt wartet.',
  undo: 'Ein falsches GO ist kein Drama: U halten, bis der Ring voll ist, und es war nie gedrückt.',
  undoOver: 'Dieses lässt sich nicht mehr rückgängig machen. Noch einmal GO drücken, dann U halten.',
  undoInexact: 'Dieser Dienst kennt keinen genauen Weg zurück; diesen Schritt überspringen.',
  device:
    'Ein Stream Deck, Pedal oder MIDI-Gerät anstecken: Es geht sofort. Oder eines am Bildschirm probieren.',
  simulate: 'Eines am Bildschirm anstecken',
  deviceTrouble: 'Etwas hindert ein Gerät; Bediengeräte sagt, was zu tun ist.',
  controllers: 'Bediengeräte',
  import: 'Den eigenen Ablauf importieren: CSV, Excel oder Zellen aus einer Tabelle.',
  importOpen: 'Öffnen, importieren…',
  skip: 'Diesen Schritt überspringen',
  away: 'Weglegen',
  awayName: 'Weglegen der ersten Schritte. Einstellungen und Befehlsliste bringen sie zurück.',
  finished: 'Das war es. Strg+K findet alles, was geht; ? listet die Tasten.',
  close: 'Schließen',
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
}
