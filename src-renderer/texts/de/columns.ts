import type { TimeColumn } from '../../state/rundowns/column-set.ts'
import type * as en from '../en/columns.ts'
import type { Translated } from '../translated.ts'

export const timeColumnNames: Readonly<Record<TimeColumn, string>> = {
  planned: 'Geplant',
  actual: 'Ist',
  off: '+/−',
}

export const columnsTexts: Translated<typeof en.columnsTexts> = {
  title: 'Listenspalten',
  detail: 'Für diesen Browser. Nummer, Start, Dauer und Titel sind immer zu sehen.',
  times: {
    planned: 'geplanter Start',
    actual: 'tatsächlicher oder erwarteter Start',
    off: 'früh oder spät',
  },
  show: name => `${name} zeigen`,
  earlier: name => `${name} nach links`,
  later: name => `${name} nach rechts`,
  width: name => `Breite von ${name} in Pixeln`,
  auto: 'auto',
  px: 'px',
  range: (least, most) => `Von ${least} bis ${most}, oder leer.`,
  reset: 'Spalten zurücksetzen',
  keys: 'Kante einer Überschrift ziehen, um die Breite zu ändern; Doppelklick setzt zurück. Alt+↑ ↓ verschiebt eine Zeile hier.',
  nothing: 'Dieser Ablauf hat keine Textspalten.',
  saved: 'Gespeichert.',
}
