import type { RefusalReason } from '../../../src-main/domain/press.ts'
import type { RefusalText } from '../../../src-main/domain/refusals.ts'

/** Was zu einem abgelehnten Druck gesagt wird. */
export const refusalTexts: Readonly<Record<RefusalReason, RefusalText>> = {
  'double-press': {
    word: 'ZWEIMAL',
    text: 'Das GO davor ging. Dieses kam zu kurz danach und wurde übergangen.',
  },
  'hold-longer': { word: 'HALTEN', text: 'Gedrückt halten, bis der Ring voll ist.' },
  'release-first': {
    word: 'LOSLASSEN',
    text: 'Die Taste war noch unten. Loslassen, dann noch einmal drücken.',
  },
  'paused-resume-first': {
    word: 'PAUSE',
    text: 'Die Show ist in Pause. P setzt fort; GO halten geht zum nächsten Cue.',
  },
  'moved-on': {
    word: 'BEWEGT',
    text: 'Die Show ging vor diesem Druck weiter. Hinsehen, dann noch einmal drücken.',
  },
  unanswered: {
    word: 'WARTEN',
    text: 'Der Druck davor ist noch ohne Antwort. Gleich noch einmal drücken.',
  },
  'no-link': {
    word: 'KEIN LINK',
    text: 'Der Dienst ist nicht erreichbar. Das Pult verbindet sich von selbst.',
  },
  'no-rundown': { word: 'LEER', text: 'Kein Ablauf ist offen. Zuerst einen öffnen oder importieren.' },
  'no-next-cue': { word: 'LETZTER', text: 'Das ist der letzte Cue. „Ende“ beendet die Show.' },
  'no-previous-cue': { word: 'ERSTER', text: 'Vor diesem Cue ist keiner.' },
  'not-running': { word: 'NICHT AN', text: 'Kein Cue ist ON AIR. GO beginnt die Show.' },
  'no-time-left': {
    word: 'ZU WENIG',
    text: 'Es ist keine Zeit mehr da, die sich nehmen ließe. Nichts ist geändert.',
  },
  'show-ended': { word: 'ENDE', text: 'Die Show ist zu Ende. „Zurücksetzen“ geht zurück vor die Show.' },
  'nothing-to-undo': {
    word: 'KEIN UNDO',
    text: 'Es gibt keinen Druck dieses Pults mehr, der sich zurücknehmen ließe.',
  },
  'changed-since': {
    word: 'BEWEGT',
    text: 'Seit jenem Druck hat eine andere Hand die Show geändert. „Rückgängig“ nähme auch das zurück, deshalb geschah nichts.',
  },
  'cannot-undo': {
    word: 'KEIN UNDO',
    text: 'Dieser Dienst kann nicht vor den ersten Cue oder hinter das Ende zurück. Sein Dashboard setzt die Show zurück.',
  },
  'undo-unfinished': {
    word: 'HALB',
    text: '„Rückgängig“ blieb auf halbem Weg stehen. U noch einmal halten: Es geht dort weiter.',
  },
  locked: { word: 'GESPERRT', text: 'Die Show ist gesperrt. Zuerst L halten, um sie zu entsperren.' },
  'own-service-only': {
    word: 'NICHT HIER',
    text: 'Das tut dieser Dienst nur in seinem Dashboard; seine API hat keinen Weg dorthin.',
  },
  'not-in-rehearsal': {
    word: 'PROBE',
    text: 'Eine Probe rührt nichts von der Show an. Dazu die Probe verlassen.',
  },
  'no-message': { word: 'LEER', text: 'Die Bühnenmeldung ist leer. M schreibt eine.' },
  'signed-out': {
    word: 'TOKEN',
    text: 'Der Dienst lehnt das Token dieses Pults ab. „Verbindungen“ sagt, warum, und nimmt ein neues.',
  },
  'cue-gone': { word: 'WEG', text: 'Dieser Cue ist nicht mehr im Ablauf.' },
  'not-a-cue': {
    word: 'KEIN CUE',
    text: 'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  },
  'not-allowed': {
    word: 'KEIN RECHT',
    text: 'Dieses Token darf das nicht. Eines mit der nötigen Rolle nehmen.',
  },
  'watch-only': {
    word: 'NUR SEHEN',
    text: 'Das Token dieser Verbindung darf die Show ansehen, nicht drücken. „Verbindungen“ nimmt eines mit der Rolle SHOWCALL.',
  },
  'too-many-requests': {
    word: 'KONTINGENT',
    text: 'Das Kontingent ist verbraucht. Binnen einer Minute ist es wieder da.',
  },
  'service-error': {
    word: 'FEHLER',
    text: 'Der Dienst konnte es nicht tun. Nichts ist geändert; noch einmal drücken.',
  },
  'already-started': { word: 'LÄUFT', text: 'Die Show läuft schon. Diese Taste beginnt sie nur.' },
  'not-paused': { word: 'LÄUFT', text: 'Die Show ist nicht in Pause. Diese Taste setzt sie nur fort.' },
  'already-paused': { word: 'PAUSE', text: 'Die Show ist schon in Pause. Diese Taste hält sie nur an.' },
  'not-armed': {
    word: 'NICHT SCHARF',
    text: 'Maschinen an diesem Eingang dürfen die Show nicht bewegen. Ihn unter „Bediengeräte“ scharf schalten, wenn sie es sollen.',
  },
  'no-such-cue': { word: 'KEIN CUE', text: 'Kein Cue hat diese Nummer. Nichts ist geändert.' },
  'no-number': { word: 'ZAHL FEHLT', text: 'Es kam keine Zahl von Sekunden mit. Nichts ist geändert.' },
}
