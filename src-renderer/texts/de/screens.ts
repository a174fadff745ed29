import type { OutputKind, OutputLook } from '../../../src-main/domain/output-page.ts'
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
  countdown: 'Die Restzeit des Cues ON AIR, so groß es der Schirm erlaubt.',
  cue: 'Was ON AIR ist und was NEXT, mit der Restzeit.',
  list: 'Der Ablauf, der dem Cue ON AIR folgt.',
  message: 'Die Bühnenmeldung, solange sie steht. Sonst dunkel.',
  clock: 'Die Uhrzeit in der Zeitzone der Show.',
}

const themes: Readonly<Record<OutputLook['theme'], string>> = {
  day: 'Tag',
  dark: 'Dunkel',
  blackout: 'Blackout',
}

const mirrors: Readonly<Record<OutputLook['mirrored'], string>> = {
  none: 'Wie es ist',
  sides: 'Links und rechts, für ein Prompterglas',
  top: 'Oben und unten',
  both: 'Beides: kopfüber',
}

/** Zu den Seiten für Schirme ohne Tasten, und zur Ansicht, die sie macht. */
export const screenTexts: Translated<typeof en.screenTexts> = {
  page: {
    title: 'Showcall-Ausgabe',
    asking: 'Das Pult wird gerufen…',
    refused: 'Dieser Link gilt nicht.',
    refusedWhy: 'Er wurde am Pult beendet oder ist nicht vollständig. Am Pult nach dem neuen fragen.',
    away: 'Nicht verbunden. Die Zeit läuft nach dem letzten bekannten Stand weiter.',
    noService:
      'Das Pult erreicht seinen Dienst nicht. Die Zeit läuft nach dem letzten bekannten Stand weiter.',
    onAir: 'ON AIR',
    now: 'JETZT',
    next: 'NEXT',
    first: 'ERSTER',
    last: 'LETZTER',
    over: 'OVER',
    paused: 'PAUSE',
    ended: 'ENDE',
    skipped: 'ENTFÄLLT',
    rehearsal: 'PROBE',
    beforeShow: 'Vor der Show',
    noShow: 'Am Pult ist kein Ablauf offen.',
    endedDetail: 'Die Show ist zu Ende.',
    untilStart: time => `bis zum Beginn um ${time}`,
    pastStart: time => `nach dem Beginn um ${time}`,
    startsOn: day => `geplanter Beginn, ${day}`,
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
    intro:
      'Seiten für Schirme ohne Tasten: auf der Bühne, in der Gasse, am Prompter. Sie zeigen und drücken nichts.',
    linksWhy:
      'Ein Link zeigt seine Ausgabe allen, die ihn haben, ohne Kopplung. „Neuer Link“ beendet ihn und sperrt die Schirme aus, die ihn benutzen.',
    none: 'Noch gibt es keine Ausgabe. Wählen, was sie zeigt.',
    add: 'Hinzufügen',
    kinds,
    kindDetails,
    name: 'Name',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert. Wer ihn hat, sieht diese Ausgabe.',
    notCopied: 'Dieser Browser lässt den Link nicht kopieren. Hier kopieren:',
    open: 'Im Browser öffnen',
    renew: 'Halten: neuer Link',
    renewed: 'Der vorige Link ist beendet. Den neuen kopieren.',
    remove: 'Halten: entfernen',
    viewers: count =>
      count === 0 ? 'Auf keinem Schirm' : count === 1 ? 'Auf 1 Schirm' : `Auf ${count} Schirmen`,
    preview: name => `Vorschau von ${name}`,
    dimmed: 'Hier für das Dunkel gedimmt; die Schirme sind es nicht.',
    noMessage: 'Keine Nachricht ist zu sehen; der Schirm ist leer.',
    display: 'Monitor',
    noDisplay: 'Keiner',
    displayName: (label, width, height, primary) =>
      `${label} · ${width} × ${height}${primary ? ' · Haupt' : ''}`,
    counted: (label, count) => `${label}, Nr. ${count} von links`,
    unplaceable:
      'Unter Wayland kann Showcall keinen Monitor wählen. Den Link auf jenem Monitor in einem Browser öffnen, oder eine X11-Sitzung starten.',
    gone: label => `${label} (nicht angeschlossen)`,
    primary: 'Das ist der Hauptmonitor: Die Ausgabe verdeckt dort das Pult.',
    look: 'Aussehen',
    themes,
    theme: 'Helligkeit',
    colors: 'Eigene Farben',
    ink: 'Schrift',
    ground: 'Grund',
    weak: ratio => `Schwer zu lesen: Der Kontrast ist ${ratio} zu 1. Mindestens 4,5 zu 1.`,
    size: 'Größe',
    safeArea: 'Sicherer Rand',
    percent: value => `${value} %`,
    mirrored: 'Gespiegelt',
    mirrors,
    titleShown: 'Titel',
    labels: 'Beschriftung',
    messageShown: 'Bühnenmeldung am unteren Rand',
    columns: 'Spalten',
    failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
    loading: 'Das Pult wird gefragt…',
    thisComputer: 'Dieser Rechner',
    network: {
      title: 'Netz',
      open: 'Ausgaben für das Netz öffnen',
      isOpen: 'OFFEN',
      warning:
        'Wer im Netz einen Link hat, kann diese Ausgabe sehen. Drücken lässt sich dort nichts, und sonst ist von diesem Pult nichts erreichbar.',
      firewall: 'Falls das System fragt: Showcall Verbindungen annehmen lassen.',
      address: 'Adresse',
      allAddresses: 'Alle Adressen dieses Rechners',
      port: 'Port',
      badPort: 'Eine ganze Zahl von 1024 bis 65535 wählen.',
      portTaken: (port, used) =>
        `Ein anderes Programm benutzt den Port ${port}. Die Ausgaben sind am Port ${used} offen.`,
      label: 'Netz',
      copyNamed: host => `Link kopieren für ${host}`,
      qr: shown => (shown ? 'QR-Code verbergen' : 'QR-Code'),
      qrNamed: (shown, host) => `${shown ? 'QR-Code verbergen' : 'QR-Code'} für ${host}`,
      qrOf: name => `QR-Code mit dem Link von ${name}`,
    },
  },
}
