import type { Phase } from '../../../src-main/domain/show/runner.ts'
import type * as en from '../en/desk.ts'
import type { Translated } from '../translated.ts'

const outside: Readonly<Record<Phase, string>> = {
  'pre-show': 'Die echte Show hat nicht begonnen.',
  running: 'DIE ECHTE SHOW IST ON AIR',
  paused: 'DIE ECHTE SHOW IST IN PAUSE',
  ended: 'Die echte Show ist zu Ende.',
}

/** Zur Meldung auf den Ausgaben. */
export const messageTexts: Translated<typeof en.messageTexts> = {
  title: 'Bühnenmeldung',
  label: 'Text',
  color: 'Farbe',
  bold: 'Fett',
  underline: 'Unterstrichen',
  show: 'Zeigen',
  update: 'Aktualisieren',
  hide: 'Verbergen',
  save: 'Speichern ohne zu zeigen',
  keys: 'Enter speichert und zeigt · Esc schließt ohne Änderung',
  showing: 'MELDUNG AN',
  hidden: 'Verborgen.',
  isShowing: 'Wird gezeigt.',
  none: 'Zuerst eine Meldung eingeben.',
  unknown: 'Noch keine Meldung. Einen Ablauf öffnen oder auf die Verbindung warten.',
  rehearsal: 'Die Probe verlassen, um die Meldung zu ändern.',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
  presets: 'Vorlagen',
  usual: ['Zum Ende kommen', 'Strecken', '5 Minuten', '2 Minuten', 'Bitte warten', 'Bereit machen'],
  keep: 'Als Vorlage speichern',
  forget: text => `Vorlage ${text} entfernen`,
  colors: 'Farben',
  colorNames: { '#ffffff': 'Weiß', '#ffcc00': 'Gelb', '#ff5442': 'Rot', '#34d583': 'Grün' },
}

/** Zu einem Durchgang auf einer eigenen Kopie der Show. */
export const rehearsalTexts: Translated<typeof en.rehearsalTexts> = {
  word: 'PROBE',
  detail: 'Show, Dienst und Protokoll bleiben unberührt.',
  outside,
  begin: 'Proben',
  holdToBegin: 'Halten: proben',
  beginDetail: 'Fährt diesen Ablauf auf einer eigenen Kopie. Show, Dienst und Protokoll bleiben unberührt.',
  airing: 'Die Show ist ON AIR und läuft weiter. Halten, um zu proben.',
  leave: 'Probe verlassen',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
}

/** Zur Länge von Cues in einer Probe. */
export const rehearsedTexts: Translated<typeof en.rehearsedTexts> = {
  title: 'Geprobte Dauern übernehmen',
  offer: count =>
    count === 1
      ? '1 Cue lief in der Probe länger oder kürzer als geplant.'
      : `${count} Cues liefen in der Probe länger oder kürzer als geplant.`,
  open: 'Geprobte Dauern übernehmen…',
  detail: 'Nur Cues, die von GO bis GO liefen. Pausen zählen nicht.',
  cue: 'Cue',
  planned: 'Geplant',
  ran: 'Geprobt',
  apply: count => (count === 1 ? '1 Dauer ändern' : `${count} Dauern ändern`),
  discard: 'Alle verwerfen',
  step: 'Geprobte Dauern',
  none: 'Jeder Cue lief so lang wie geplant.',
  noneChosen: 'Zuerst einen Cue auswählen.',
  onAir: 'Die Show ist ON AIR: Eine Änderung würde ihren Countdown verschieben. Dauern nach der Show ändern.',
  saving: 'Wird gespeichert…',
  notSaved: titles => `Nicht gespeichert: ${titles}.`,
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
}

export const runTodayTexts: Translated<typeof en.runTodayTexts> = {
  far: (day, time) => `Die Show ist für ${day} um ${time} geplant.`,
  run: 'Auf heute verschieben',
  holdToRun: 'Halten: auf heute verschieben',
  detail: 'Verschiebt die geplanten Zeiten auf heute. Die Uhrzeiten bleiben gleich.',
  airing: 'Die Show ist ON AIR. Ein anderer Plan ändert Über und Unter. Halten, um zu verschieben.',
  keep: 'Datum behalten',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
}

export const menuTexts: Translated<typeof en.menuTexts> = {
  title: 'Menü',
  palette: 'Befehlspalette…',
  brightness: 'Helligkeit',
  density: 'Dichte',
}

/** Zum Pult selbst: Sperre, Protokoll, Verbindung. */
export const stateTexts: Translated<typeof en.stateTexts> = {
  locked: 'GESPERRT',
  lockName: 'Halten, um die Show zu sperren: kein Bearbeiten, kein Import, keine Einstellungen',
  unlockName: 'GESPERRT. Halten, um die Show zu entsperren',
  lockedLine: 'Die Show ist gesperrt. L oder das Schloss in der Kopfzeile halten, um sie zu entsperren.',
  notRecorded: 'KEINE AUFZEICHNUNG',
  dismiss: 'Schließen',
  toConnections: 'Verbindungen',
}

export const partTexts: Translated<typeof en.partTexts> = {
  loading: 'Wird geladen…',
  failed: 'Diese Ansicht konnte nicht geladen werden. Die Show ist nicht betroffen.',
  broken: 'Ein Fehler hat diese Ansicht angehalten. Die Show ist nicht betroffen.',
  again: 'Noch einmal',
  back: 'Zurück zu Fahren',
}
