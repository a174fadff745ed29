import type { RefusalReason } from '../../../src-main/domain/press.ts'
import type { RefusalText } from '../../../src-main/domain/refusals.ts'

/** Was zu einem abgelehnten Druck gesagt wird. */
export const refusalTexts: Readonly<Record<RefusalReason, RefusalText>> = {
  'double-press': {
    word: 'DOPPELT',
    text: 'Zweites GO ignoriert. Noch einmal drücken, um weiterzugehen.',
  },
  'too-soon': {
    word: 'ZU SCHNELL',
    text: 'Sprung ignoriert: Er kam direkt nach einem GO oder Sprung. Zum Springen noch einmal drücken.',
  },
  'hold-longer': { word: 'HALTEN', text: 'Halten, bis der Ring voll ist.' },
  'release-first': {
    word: 'LOSLASSEN',
    text: 'Die Taste war noch unten. Loslassen, dann noch einmal drücken.',
  },
  'paused-resume-first': {
    word: 'PAUSE',
    text: 'Die Show ist in Pause. P setzt fort; GO halten geht zum nächsten Cue.',
  },
  'not-before': {
    word: 'ZU FRÜH',
    text: 'Der nächste Cue hat eine feste Zeit, die noch bevorsteht. Warten, oder GO halten, um jetzt zu gehen.',
  },
  'moved-on': {
    word: 'BEWEGT',
    text: 'Die Show ging vor diesem Druck weiter. Hinsehen, dann noch einmal drücken.',
  },
  unanswered: {
    word: 'WARTEN',
    text: 'Der letzte Druck ist noch ohne Antwort. Gleich noch einmal drücken.',
  },
  'no-link': {
    word: 'KEIN LINK',
    text: 'Keine Verbindung zum Dienst. Wird wieder verbunden.',
  },
  'no-rundown': { word: 'LEER', text: 'Kein Ablauf offen. Einen öffnen oder importieren.' },
  'no-next-cue': { word: 'LETZTER', text: 'Das ist der letzte Cue. „Ende“ halten, um die Show zu beenden.' },
  'no-previous-cue': { word: 'ERSTER', text: 'Das ist der erste Cue.' },
  'not-running': { word: 'NICHT AN', text: 'Kein Cue ist ON AIR.' },
  'no-time-left': {
    word: 'ZU WENIG',
    text: 'Keine Zeit mehr zum Kürzen. Nichts geändert.',
  },
  'show-ended': { word: 'ENDE', text: 'Die Show ist zu Ende. Zurücksetzen, um sie neu zu fahren.' },
  'nothing-to-undo': {
    word: 'KEIN UNDO',
    text: 'Nichts rückgängig zu machen.',
  },
  'changed-since': {
    word: 'BEWEGT',
    text: 'Seither hat jemand anderes die Show gefahren. Nichts wurde rückgängig gemacht.',
  },
  'cannot-undo': {
    word: 'KEIN UNDO',
    text: 'Dieser Dienst kann das nicht rückgängig machen. Die Show in seinem Dashboard zurücksetzen.',
  },
  'undo-unfinished': {
    word: 'OFFEN',
    text: '„Rückgängig“ ist nicht fertig. U noch einmal halten.',
  },
  locked: { word: 'GESPERRT', text: 'Die Show ist gesperrt. L halten, um sie zu entsperren.' },
  'own-service-only': {
    word: 'NICHT HIER',
    text: 'Das geht nur im Dashboard des Dienstes.',
  },
  'not-in-rehearsal': {
    word: 'PROBE',
    text: 'In einer Probe nicht möglich. Erst die Probe verlassen.',
  },
  'no-message': { word: 'LEER', text: 'Die Bühnenmeldung ist leer. M drücken, um eine zu schreiben.' },
  'signed-out': {
    word: 'TOKEN',
    text: 'Der Dienst hat das Token abgelehnt. Unter Verbindungen ein neues eingeben.',
  },
  'cue-gone': { word: 'GELÖSCHT', text: 'Dieser Cue wurde gelöscht.' },
  'not-a-cue': {
    word: 'KEIN CUE',
    text: 'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  },
  'not-allowed': {
    word: 'KEIN RECHT',
    text: 'Dieses Token darf das nicht. Unter Verbindungen ein anderes verwenden.',
  },
  'watch-only': {
    word: 'NUR SEHEN',
    text: 'Dieses Token kann die Show nicht fahren. Unter Verbindungen ein SHOWCALL-Token eingeben.',
  },
  'too-many-requests': {
    word: 'KONTINGENT',
    text: 'Anfragegrenze erreicht. Innerhalb einer Minute noch einmal versuchen.',
  },
  'service-error': {
    word: 'FEHLER',
    text: 'Der Dienst meldet einen Fehler. Nichts geändert. Noch einmal drücken.',
  },
  'already-started': { word: 'LÄUFT', text: 'Die Show läuft schon. Diese Taste startet sie nur.' },
  'not-paused': { word: 'LÄUFT', text: 'Die Show ist nicht in Pause. Diese Taste setzt sie nur fort.' },
  'already-paused': { word: 'PAUSE', text: 'Die Show ist schon in Pause. Diese Taste hält sie nur an.' },
  'not-armed': {
    word: 'NICHT SCHARF',
    text: 'Dieser Eingang ist nicht scharf. Unter Bediengeräte scharf schalten.',
  },
  'no-such-cue': { word: 'KEIN CUE', text: 'Kein Cue hat diese Nummer. Nichts geändert.' },
  'no-number': { word: 'ZAHL FEHLT', text: 'Keine Sekundenzahl empfangen. Nichts geändert.' },
  learning: {
    word: 'LERNEN',
    text: '„Lernen“ hat diesen Druck genommen, die Show ging nicht weiter. Noch einmal drücken.',
  },
  testing: {
    word: 'TEST',
    text: 'Dieses Gerät ist im Test, die Show ging nicht weiter. Den Test unter Bediengeräte beenden, dann noch einmal drücken.',
  },
  'own-echo': {
    word: 'ECHO',
    text: 'Der eigene Befehl von Showcall kam zurück. Die Show ging nicht weiter, und dieser Eingang wurde entschärft.',
  },
  runaway: {
    word: 'ZU OFT',
    text: 'Derselbe Befehl kam zu oft. Die Show ging nicht weiter, und dieser Eingang wurde entschärft.',
  },
}
