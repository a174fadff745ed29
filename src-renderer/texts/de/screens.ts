import type { OutputKind, OutputLook } from '../../../src-main/domain/output/output-page.ts'
import type * as en from '../en/screens.ts'
import type { Translated } from '../translated.ts'

const kinds: Readonly<Record<OutputKind, string>> = {
  countdown: 'Countdown',
  cue: 'Aktueller Cue',
  list: 'Cue-Liste',
  message: 'Bühnenmeldung',
  clock: 'Uhr',
}

const kindDetails: Readonly<Record<OutputKind, string>> = {
  countdown: 'Die Restzeit des Cues ON AIR, so groß wie möglich.',
  cue: 'Was ON AIR ist und was NEXT, mit der Restzeit.',
  list: 'Der Ablauf, der dem Cue ON AIR folgt.',
  message: 'Die Bühnenmeldung, solange sie gezeigt wird. Sonst dunkel.',
  clock: 'Die Uhrzeit in der Zeitzone der Show.',
}

const themes: Readonly<Record<OutputLook['theme'], string>> = {
  day: 'Tag',
  dark: 'Dunkel',
  blackout: 'Blackout',
}

const mirrors: Readonly<Record<OutputLook['mirrored'], string>> = {
  none: 'Aus',
  sides: 'Links–rechts, für einen Prompter',
  top: 'Oben–unten',
  both: 'Beides (kopfüber)',
}

/** Zu den Seiten für Schirme ohne Tasten, und zur Ansicht, die sie macht. */
export const screenTexts: Translated<typeof en.screenTexts> = {
  page: {
    title: 'Showcall-Ausgabe',
    asking: 'Verbindung wird hergestellt…',
    refused: 'Dieser Link funktioniert nicht.',
    refusedWhy: 'Er wurde ersetzt oder ist unvollständig. Bei der Showleitung nach einem neuen Link fragen.',
    away: 'Nicht verbunden. Der Countdown läuft vom letzten bekannten Stand weiter.',
    noService:
      'Das Pult hat keine Verbindung zum Dienst. Der Countdown läuft vom letzten bekannten Stand weiter.',
    onAir: 'ON AIR',
    now: 'JETZT',
    next: 'NEXT',
    first: 'ERSTER CUE',
    last: 'LETZTER CUE',
    over: 'OVER',
    paused: 'PAUSE',
    ended: 'ENDE',
    skipped: 'ENTFÄLLT',
    rehearsal: 'PROBE',
    beforeShow: 'Vor der Show',
    noShow: 'Am Pult ist kein Ablauf offen.',
    endedDetail: 'Die Show ist zu Ende.',
    untilStart: time => `bis zum Start um ${time}`,
    pastStart: time => `nach geplantem Start ${time}`,
    startsOn: day => `geplanter Start, ${day}`,
    dash: '–:––',
    untitled: 'Ohne Titel',
    number: '#',
    start: 'Start',
    duration: 'Dauer',
    cue: 'Titel',
    list: 'Cues',
    remaining: 'Restzeit des Cues ON AIR',
  },
  view: {
    title: 'Ausgaben',
    intro: 'Bildschirme für Bühne, Gasse und Prompter. Sie zeigen nur an.',
    linksWhy:
      'Wer einen Link hat, sieht die Ausgabe, ohne Kopplung. „Neuer Link“ macht ihn ungültig und trennt die Bildschirme, die ihn benutzen.',
    none: 'Noch keine Ausgaben. Eine zum Hinzufügen wählen.',
    add: 'Hinzufügen',
    kinds,
    kindDetails,
    name: 'Name',
    copy: 'Link kopieren',
    copied: 'Link kopiert. Wer ihn hat, sieht diese Ausgabe.',
    notCopied: 'Nicht kopiert: Dieser Browser sperrt die Zwischenablage. Hier kopieren:',
    open: 'Im Browser öffnen',
    renew: 'Halten: neuer Link',
    renewed: 'Der alte Link ist ungültig. Den neuen kopieren.',
    remove: 'Halten: entfernen',
    viewers: count =>
      count === 0 ? 'Auf keinem Bildschirm' : count === 1 ? 'Auf 1 Bildschirm' : `Auf ${count} Bildschirmen`,
    preview: name => `Vorschau von ${name}`,
    dimmed: 'Die Vorschau ist gedimmt. Die Bildschirme sind es nicht.',
    noMessage: 'Keine Meldung ist zu sehen. Der Bildschirm ist leer.',
    display: 'Monitor',
    noDisplay: 'Keiner',
    displayName: (label, width, height, primary) =>
      `${label} · ${width} × ${height}${primary ? ' · Haupt' : ''}`,
    counted: (label, count) => `${label}, Nr. ${count} von links`,
    unplaceable:
      'Unter Wayland kann Showcall keinen Monitor wählen. Den Link auf jenem Monitor in einem Browser öffnen, oder eine X11-Sitzung starten.',
    gone: label => `${label} (nicht angeschlossen)`,
    primary: 'Das ist der Hauptmonitor. Die Ausgabe verdeckt dort das Fenster von Showcall.',
    look: 'Aussehen',
    themes,
    theme: 'Helligkeit',
    colors: 'Eigene Farben',
    ink: 'Schrift',
    ground: 'Hintergrund',
    weak: ratio => `Schwer zu lesen: Der Kontrast ist ${ratio}:1. Mindestens 4,5:1 wählen.`,
    size: 'Größe',
    safeArea: 'Sicherer Rand',
    percent: value => `${value} %`,
    mirrored: 'Spiegeln',
    mirrors,
    titleShown: 'Titel',
    labels: 'Beschriftung',
    messageShown: 'Bühnenmeldung am unteren Rand',
    columns: 'Spalten',
    failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
    loading: 'Wird geladen…',
    thisComputer: 'Dieser Rechner',
    network: {
      title: 'Netzwerk',
      open: 'Ausgaben im Netzwerk öffnen',
      isOpen: 'OFFEN',
      warning:
        'Wer im Netzwerk einen Link hat, sieht diese Ausgabe. Auslösen lässt sich dort nichts, und sonst ist nichts erreichbar.',
      firewall: 'Wenn das System fragt: Showcall eingehende Verbindungen erlauben.',
      address: 'Adresse',
      allAddresses: 'Alle Adressen dieses Rechners',
      port: 'Port',
      badPort: 'Eine ganze Zahl von 1024 bis 65535 eingeben.',
      portTaken: (port, used) =>
        `Ein anderes Programm benutzt Port ${port}. Die Ausgaben benutzen Port ${used}.`,
      label: 'Netzwerk',
      copyNamed: host => `Link kopieren für ${host}`,
      qr: shown => (shown ? 'QR-Code verbergen' : 'QR-Code'),
      qrNamed: (shown, host) => `${shown ? 'QR-Code verbergen' : 'QR-Code'} für ${host}`,
      qrOf: name => `QR-Code mit dem Link von ${name}`,
    },
  },
}
