import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import type { CueType } from '../../../src-main/domain/rundown/rundown.ts'
import type { ImportField } from '../../../src-main/domain/running-order/import-mapping.ts'
import type { DurationScale } from '../../../src-main/domain/running-order/running-order-fields.ts'
import type * as en from '../en/import.ts'
import type { Translated } from '../translated.ts'

const fields: Readonly<Record<ImportField, string>> = {
  number: 'Cue-Nummer',
  title: 'Titel',
  subtitle: 'Untertitel',
  duration: 'Dauer',
  start: 'Startzeit',
  color: 'Farbe',
  type: 'Art der Zeile',
  text: 'Textspalte',
  ignore: 'Ignorieren',
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
  review: name => `„${name}“ ist bereit zum Import.`,
  look: 'Prüfen',
  rundownTitle: 'Titel des Ablaufs',
  sheet: 'Blatt',
  header: 'Namen der Spalten',
  headerLine: (line, text) => `Zeile ${line}: ${text}`,
  noHeader: 'Keine',
  columns: 'Spalten',
  columnsHelp: count =>
    `${plural(count, 'Spalte', 'Spalten')} in der Datei. Wählen, als was jede importiert wird.`,
  remembered: 'Wie zuletzt für diese Spalten. Vor dem Import prüfen.',
  column: 'Spalte',
  samples: 'Beispiel',
  becomes: 'Importieren als',
  becomesOf: name => `Spalte „${name}“ importieren als`,
  empty: 'leer',
  field: fields,
  durations: 'Dauern',
  durationScale: durations,
  bare: count => `${plural(count, 'Zeile', 'Zeilen')} nur mit Titel`,
  bareAs: bare,
  preview: 'Vorschau',
  counts: (cues, headings, groups, texts) =>
    [
      plural(cues, 'Cue', 'Cues'),
      headings > 0 ? plural(headings, 'Überschrift', 'Überschriften') : '',
      groups > 0 ? plural(groups, 'Gruppe', 'Gruppen') : '',
      plural(texts, 'Textspalte', 'Textspalten'),
    ]
      .filter(Boolean)
      .join(', '),
  faults: count => `${plural(count, 'Wert', 'Werte')} nicht erkannt`,
  faultsLeftOut: count => `${plural(count, 'Wert wird', 'Werte werden')} ignoriert`,
  noFaults: 'Alle Werte erkannt.',
  leaveOut: 'Nicht erkannte Werte ignorieren; Zeilen mit IGNORIERT werden nicht importiert',
  line: 'Zeile',
  kind: 'Art',
  cueTitle: 'Titel',
  start: 'Start',
  duration: 'Dauer',
  texts: 'Texte',
  left: 'IGNORIERT',
  type: types,
  fault: 'FEHLER',
  onlyFaults: 'Nur Zeilen mit Fehlern',
  more: count => `${plural(count, 'weitere Zeile', 'weitere Zeilen')} zeigen`,
  go: 'Importieren',
  ask: rows => `${plural(rows, 'Zeile', 'Zeilen')} als neuen Ablauf importieren?`,
  cannot: 'Andere Spalten wählen oder nicht Erkanntes ignorieren.',
  working: 'Wird importiert…',
  progress: (done, total) => `${done} von ${total}`,
  cancel: 'Abbrechen',
  airing: 'Eine Show ist ON AIR und bleibt offen. Der neue Ablauf kommt in die Liste.',
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
    csv: 'Für jedes Programm: Zeilen, Zeiten, Farben, Text. Lässt sich wieder importieren.',
    xlsx: 'Tabelle mit Dauern als Zahlen. Lässt sich wieder importieren.',
    json: 'Alles außer privaten Spalten: formatierter Text, Erwähnungen, Variablen, Sperren und übersprungene Cues. Öffnet mit Doppelklick.',
  } satisfies Readonly<Record<ExportFormat, string>>,
  print: 'Drucken oder PDF…',
  aboutPrint: 'Große Schrift, die gewählten Spalten.',
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
  skipped: 'Auch übersprungene Cues',
  columns: 'Spalten',
  start: 'Start',
  subtitle: 'Untertitel',
  print: 'Drucken…',
  pdf: 'Für ein PDF „Als PDF speichern“ als Drucker wählen.',
  notOnAir:
    'Der Druckdialog würde dieses Fenster anhalten, solange die Show läuft. Vor oder nach der Show drucken.',
  preview: 'Vorschau',
  previewFirst: rows => `Vorschau: die ersten ${rows} Zeilen. Gedruckt werden alle.`,
  number: '#',
  duration: 'Dauer',
  cueTitle: 'Titel',
  skippedWord: 'ENTFÄLLT',
  begins: time => `Start ${time}`,
  ends: time => `Ende ${time}`,
  running: time => `Dauer ${time}`,
  printed: (day, time) => `Gedruckt ${day} ${time}`,
}
