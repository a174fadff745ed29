import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import type { ImportField } from '../../../src-main/domain/import-mapping.ts'
import type { CueType } from '../../../src-main/domain/rundown.ts'
import type { DurationScale } from '../../../src-main/domain/running-order-fields.ts'
import type * as en from '../en/import.ts'
import type { Translated } from '../translated.ts'

const fields: Readonly<Record<ImportField, string>> = {
  title: 'Titel',
  subtitle: 'Untertitel',
  duration: 'Dauer',
  start: 'Startzeit',
  color: 'Farbe',
  type: 'Art der Zeile',
  text: 'Textspalte',
  ignore: 'Weglassen',
}

const types: Readonly<Record<CueType, string>> = { cue: 'Cue', heading: 'Überschrift', group: 'Gruppe' }

const durations: Readonly<Record<DurationScale, string>> = {
  seconds: '1:30 ist eineinhalb Minuten, 90 sind Sekunden',
  minutes: '1:30 ist eineinhalb Stunden, 90 sind Minuten',
  sixtieth: '1:30:00 ist eineinhalb Minuten (eine Tabelle hielt es für Stunden)',
}

const bare: Readonly<Record<CueType, string>> = {
  cue: 'Cues ohne Dauer',
  heading: 'Überschriften',
  group: 'Gruppen der Zeilen unter ihnen',
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Zu dem, was hereinkommt. */
export const importTexts: Translated<typeof en.importTexts> = {
  title: 'Import',
  pasted: 'Eingefügte Zellen',
  review: name => `„${name}“ wartet auf ein Wort: Noch ist nichts entstanden.`,
  look: 'Ansehen',
  rundownTitle: 'Titel des Ablaufs',
  sheet: 'Blatt',
  header: 'Namen der Spalten',
  headerLine: (line, text) => `Zeile ${line}: ${text}`,
  noHeader: 'Es gibt keine',
  columns: 'Spalten',
  columnsHelp: count => `${plural(count, 'Spalte', 'Spalten')} der Datei, und was daraus wird.`,
  remembered: 'Wie zuletzt für dieselben Spalten gewählt.',
  column: 'Spalte',
  samples: 'Was darin steht',
  becomes: 'Wird',
  becomesOf: name => `Spalte „${name}“ wird`,
  empty: 'leer',
  field: fields,
  durations: 'Dauern',
  durationScale: durations,
  bare: count => `${plural(count, 'Zeile', 'Zeilen')} mit Titel und sonst nichts`,
  bareAs: bare,
  preview: 'Was entsteht',
  counts: (cues, headings, groups, texts) =>
    [
      plural(cues, 'Cue', 'Cues'),
      headings > 0 ? plural(headings, 'Überschrift', 'Überschriften') : '',
      groups > 0 ? plural(groups, 'Gruppe', 'Gruppen') : '',
      plural(texts, 'Textspalte', 'Textspalten'),
    ]
      .filter(Boolean)
      .join(', '),
  faults: count => `${plural(count, 'Angabe', 'Angaben')} nicht lesbar`,
  faultsLeftOut: count => `${plural(count, 'Angabe wird', 'Angaben werden')} weggelassen`,
  noFaults: 'Alles ist lesbar.',
  leaveOut: 'Jede nicht lesbare Angabe weglassen, ihr Cue bleibt; Zeilen mit WEGGELASSEN entfallen ganz',
  line: 'Zeile',
  kind: 'Art',
  cueTitle: 'Titel',
  start: 'Start',
  duration: 'Dauer',
  texts: 'Texte',
  left: 'WEGGELASSEN',
  type: types,
  fault: 'FEHLER',
  onlyFaults: 'Nur Zeilen mit Fehlern',
  more: count => `${plural(count, 'weitere Zeile', 'weitere Zeilen')} zeigen`,
  go: 'Importieren',
  ask: rows => `${plural(rows, 'Zeile', 'Zeilen')} als neuen Ablauf importieren?`,
  cannot: 'Andere Spalten wählen, oder weglassen, was nicht lesbar ist.',
  working: 'Wird importiert…',
  progress: (done, total) => `${done} von ${total}`,
  cancel: 'Abbrechen',
  airing: 'Eine Show ist ON AIR. Der neue Ablauf kommt in die Liste; die Show wird nicht verlassen.',
}

/** Zu dem, was hinausgeht. */
export const exportTexts: Translated<typeof en.exportTexts> = {
  title: 'Export',
  menu: 'Exportieren oder drucken…',
  rundown: 'Ablauf',
  formats: {
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
    json: 'Showcall-Ablauf (.showcall)',
  } satisfies Readonly<Record<ExportFormat, string>>,
  about: {
    csv: 'Eine Tabelle für jedes Programm. Der Import nimmt sie zurück: Zeilen, Zeiten, Farben, Text.',
    xlsx: 'Eine Tabelle, deren Dauern sich summieren lassen. Der Import nimmt sie zurück.',
    json: 'Alles: formatierter Text, Erwähnungen, Variablen, Sperren und Entfälle. Der Import macht denselben Ablauf daraus. Ein Doppelklick öffnet ihn im Programm.',
  } satisfies Readonly<Record<ExportFormat, string>>,
  print: 'Drucken oder PDF…',
  aboutPrint: 'Ein Blatt für die Wand: große Schrift, die gewählten Spalten, eine Seite je Gruppe.',
  printOther: 'Diesen Ablauf öffnen, um ihn zu drucken.',
  save: 'Speichern',
  saveNamed: format => `Als ${format} speichern`,
  working: 'Wird geschrieben…',
  saved: name => `Als „${name}“ gespeichert.`,
  none: 'Es gibt noch keinen Ablauf zum Exportieren.',
}

export const printTexts: Translated<typeof en.printTexts> = {
  title: 'Drucken',
  size: 'Schrift',
  sizes: { normal: 'Normal', large: 'Groß', huge: 'Sehr groß' },
  paper: 'Papier',
  papers: { portrait: 'Hochformat', landscape: 'Querformat' },
  groups: 'Jede Gruppe auf neuer Seite',
  skipped: 'Auch Cues, die entfallen',
  columns: 'Spalten',
  start: 'Start',
  subtitle: 'Untertitel',
  print: 'Drucken…',
  pdf: 'Für ein PDF „Als PDF speichern“ als Drucker wählen.',
  preview: 'So wird gedruckt',
  number: '#',
  duration: 'Dauer',
  cueTitle: 'Titel',
  skippedWord: 'ENTFÄLLT',
  begins: time => `Beginn ${time}`,
  ends: time => `Ende ${time}`,
  running: time => `Länge ${time}`,
  printed: (day, time) => `Gedruckt ${day} ${time}`,
}
