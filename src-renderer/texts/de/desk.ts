import type { Phase } from '../../../src-main/domain/runner.ts'
import type * as en from '../en/desk.ts'
import type { Translated } from '../translated.ts'

const outside: Readonly<Record<Phase, string>> = {
  'pre-show': 'Die Show selbst hat nicht begonnen.',
  running: 'DIE SHOW SELBST IST ON AIR',
  paused: 'DIE SHOW SELBST IST ON AIR, PAUSE',
  ended: 'Die Show selbst ist zu Ende.',
}

/** Zur Meldung auf den Ausgaben. */
export const messageTexts: Translated<typeof en.messageTexts> = {
  title: 'Bühnenmeldung',
  label: 'Text',
  color: 'Farbe',
  bold: 'Fett',
  underline: 'Unterstrichen',
  show: 'Zeigen',
  update: 'Gezeigtes ändern',
  hide: 'Verbergen',
  save: 'Speichern, nicht zeigen',
  keys: 'Enter speichert und zeigt · Esc schließt ohne Änderung',
  showing: 'MELDUNG STEHT',
  hidden: 'Sie ist nicht zu sehen.',
  isShowing: 'Sie ist jetzt zu sehen.',
  none: 'Zuerst einen Text schreiben. Eine leere Meldung lässt sich nicht zeigen.',
  unknown: 'Die Meldung ist noch nicht bekannt. Einen Ablauf öffnen oder auf die Verbindung warten.',
  rehearsal: 'Eine Probe rührt nichts von der Show an. Die Probe verlassen, um die Meldung zu ändern.',
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
}

/** Zu einem Durchgang auf einer eigenen Kopie der Show. */
export const rehearsalTexts: Translated<typeof en.rehearsalTexts> = {
  word: 'PROBE',
  detail: 'Nichts davon erreicht die Show, den Dienst oder das Protokoll.',
  outside,
  begin: 'Proben',
  holdToBegin: 'Halten: proben',
  beginDetail: 'Fährt diesen Ablauf auf einer eigenen Kopie. Show, Dienst und Protokoll bleiben unberührt.',
  airing: 'Die Show ist ON AIR und läuft dabei weiter, deshalb wird der Knopf gehalten.',
  leave: 'Probe verlassen',
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
}

export const runTodayTexts: Translated<typeof en.runTodayTexts> = {
  far: (day, time) => `Die Show ist für ${day} um ${time} geplant, mehr als 12 Stunden von jetzt.`,
  run: 'Heute fahren',
  holdToRun: 'Halten: heute fahren',
  detail: 'Legt die geplanten Zeiten auf heute. Die Uhrzeiten bleiben, wie sie sind.',
  airing: 'Die Show ist ON AIR: Ein anderer Plan ändert Über und Unter, deshalb wird der Knopf gehalten.',
  keep: 'Plan behalten',
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
}

export const menuTexts: Translated<typeof en.menuTexts> = {
  title: 'Menü',
  palette: 'Alles…',
  brightness: 'Helligkeit',
  density: 'Dichte',
}

/** Zum Pult selbst: Sperre, Protokoll, Verbindung. */
export const stateTexts: Translated<typeof en.stateTexts> = {
  locked: 'GESPERRT',
  lockName: 'Show sperren: halten. Kein Import, keine Einstellungen, kein anderer Ablauf oder Dienst.',
  unlockName: 'Die Show ist gesperrt. Halten, um sie zu entsperren.',
  lockedLine:
    'Die Show ist gesperrt. Zuerst L oder das Schloss in der Kopfzeile halten, um sie zu entsperren.',
  notRecorded: 'KEINE AUFZEICHNUNG',
  dismiss: 'Schließen',
  toConnections: 'Verbindungen',
}

export const partTexts: Translated<typeof en.partTexts> = {
  loading: 'Einen Moment…',
  failed: 'Dieser Teil konnte nicht geladen werden. Die Show ist davon nicht berührt.',
  again: 'Noch einmal',
  back: 'Zurück zu den Cues',
}
