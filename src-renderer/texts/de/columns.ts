import type { TimeColumn } from '../../state/column-set.ts'
import type * as en from '../en/columns.ts'
import type { Translated } from '../translated.ts'

export const timeColumnNames: Readonly<Record<TimeColumn, string>> = {
  planned: 'Geplant',
  actual: 'Wirklich',
  off: '+/−',
}

export const columnsTexts: Translated<typeof en.columnsTexts> = {
  title: 'Spalten der Liste',
  detail:
    'Nur auf dieser Seite; jeder Ablauf mit Spalten dieser Namen zeigt sie so. Nummer, Beginn, Dauer und Titel bleiben.',
  times: {
    planned: 'wann der Plan ihn beginnt',
    actual: 'wann er begann oder beginnen wird',
    off: 'wie früh oder spät das ist',
  },
  show: name => `${name} zeigen`,
  earlier: name => `${name} nach links`,
  later: name => `${name} nach rechts`,
  width: name => `Breite von ${name} in Pixeln`,
  auto: 'auto',
  px: 'px',
  range: (least, most) => `Von ${least} bis ${most}, oder leer.`,
  reset: 'Wie im Ablauf',
  keys: 'Die Kanten der Überschriften lassen sich ziehen; zwei Klicks geben einer Spalte wieder ihren Anteil. Alt+↑ ↓ bewegt die Zeile hier.',
  nothing: 'Dieser Ablauf hat keine eigenen Spalten.',
  saved: 'Auf diesem Computer gespeichert.',
}
