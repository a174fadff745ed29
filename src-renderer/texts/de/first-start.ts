import type * as en from '../en/first-start.ts'
import type { Translated } from '../translated.ts'

export const firstStartTexts: Translated<typeof en.firstStartTexts> = {
  name: 'Erste Schritte',
  of: (at, all) => `${at} von ${all}`,
  done: 'Erledigt.',
  go: 'Leertaste oder das grüne GO drücken, um die Show zu starten. Nichts verlässt diesen Rechner.',
  goOn: 'Leertaste oder das grüne GO drücken: Der nächste Cue geht ON AIR.',
  goNot: 'GO geht jetzt nicht; der Knopf sagt, warum.',
  undo: 'Falsches GO? U halten, bis der Ring voll ist.',
  undoOver: 'Das lässt sich nicht mehr rückgängig machen. Noch einmal GO drücken, dann U halten.',
  undoInexact: 'Dieser Dienst kann nicht genau rückgängig machen. Schritt überspringen.',
  device: 'Ein Stream Deck, Pedal oder MIDI-Gerät einstecken. Oder eines am Bildschirm simulieren.',
  simulate: 'Simulieren',
  deviceTrouble: 'Ein Gerät funktioniert nicht. Bediengeräte sagt, was zu tun ist.',
  controllers: 'Bediengeräte',
  import: 'Den eigenen Ablauf importieren: CSV, Excel oder Zellen aus einer Tabelle.',
  importOpen: 'Öffnen, importieren…',
  skip: 'Überspringen',
  away: 'Ausblenden',
  awayName: 'Ausblenden der ersten Schritte. In den Einstellungen wieder einblenden.',
  finished: 'Fertig. Strg+K öffnet die Befehlspalette, ? listet die Tastenkürzel.',
  close: 'Schließen',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
}
