import type { OutputsSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { BoundAction, Show, TriggerKind } from '../../../src-main/domain/bindings/binding.ts'
import type * as en from '../en/controllers.ts'
import type { Translated } from '../translated.ts'

const triggers: Readonly<Record<TriggerKind, string>> = {
  press: 'Druck',
  release: 'Loslassen',
  hold: 'Halten',
  double: 'Doppeldruck',
  turn: 'Drehen',
  'turn-back': 'Zurückdrehen',
}

const acts: Readonly<Record<BoundAction['do'], string>> = {
  go: 'GO: beginnen, sonst weiter',
  start: 'Beginnen, nur vor der Show',
  next: 'Weiter, nur in der Show',
  toggle: 'Pause oder fortsetzen',
  pause: 'Nur Pause',
  resume: 'Nur fortsetzen',
  previous: 'Zurück (gehalten)',
  jump: 'Zu einem Cue springen (gehalten)',
  adjust: 'Zeit des Cues ON AIR ändern',
  undo: 'Rückgängig (gehalten)',
  message: 'Bühnenmeldung zeigen oder verbergen',
  lock: 'Show sperren (gehalten)',
  end: 'Show beenden (gehalten)',
  reset: 'Show zurücksetzen (gehalten)',
  view: 'Eine Ansicht auf den Seiten zeigen',
  page: 'Seite dieses Geräts',
  brightness: 'Helligkeit dieses Geräts',
}

const shows: Readonly<Record<Show, string>> = {
  countdown: 'Countdown',
  next: 'Nächster Cue',
  'over-under': 'Über/Unter',
  link: 'Verbindung zum Dienst',
  clock: 'Uhrzeit',
  'on-air': 'Cue ON AIR',
}

const views: Readonly<Record<string, string>> = {
  call: 'Fahren',
  connections: 'Verbindungen',
  journal: 'Protokoll',
  controllers: 'Bediengeräte',
  countdown: 'Countdown im ganzen Fenster',
}

const portKind: Readonly<Record<OutputsSlice['ports'][number]['kind'], string>> = { midi: 'MIDI', osc: 'OSC' }

/** Wie die Seiten heißen, die ein Gerät von selbst hat. */
const ownPages: ReadonlyMap<string, string> = new Map([
  ['More', 'Mehr'],
  ['Desk', 'Pult'],
  ['Keys', 'Tasten'],
])

/** Zur Ansicht von allem, was Tasten hat. */
export const controllersTexts: Translated<typeof en.controllersTexts> = {
  title: 'Bediengeräte',
  parts: {
    name: 'Bereiche',
    surfaces: 'Geräte',
    outputs: 'Show-Control-Ausgang',
    osc: 'OSC',
    satellite: 'Satellite',
    machines: 'MSC und MMC',
  },
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
  portKind,
  triggers,
  acts,
  shows,
  views,
  troubles: {
    title: 'Probleme',
    copy: 'Befehl kopieren',
    copied: 'Kopiert.',
    notCopied: 'Nicht kopiert. Markieren und Strg+C oder Cmd+C drücken.',
  },
  surface: {
    none: 'Noch kein Gerät. Eines einstecken, oder unten ein simuliertes ausprobieren.',
    connected: 'verbunden',
    gone: 'GETRENNT',
    simulated: 'simuliert',
    serial: serial => `Seriennummer ${serial}`,
    role: 'Name',
    roleName: name => `Name von ${name}`,
    brightness: 'Helligkeit',
    percent: value => `${value} %`,
    machines: 'Maschinen',
    armed: 'SCHARF',
    notArmed: 'nicht scharf',
    armedHelp: 'Andere Programme und Pulte können die Show von hier aus fahren, ohne zu halten.',
    notArmedHelp: 'Befehle von anderen Programmen und Pulten werden ignoriert.',
    holdToArm: 'Halten: scharf schalten',
    disarm: 'Entschärfen',
    debounce: 'Entprellen',
    debounceName: name => `Entprellen von ${name}, in Millisekunden`,
    debounceHelp: most =>
      `Ein zweiter Druck so bald nach dem Loslassen wird weggelassen, denn Kontakte prellen. 0 bis ${most} ms; üblich sind 30.`,
    ms: 'ms',
    bounced: (count, control) =>
      count === 1
        ? `1 Prellen weggelassen: ${control}`
        : `${count}-mal Prellen weggelassen, zuletzt: ${control}`,
    test: 'Test',
    testing: 'TEST',
    testHelp: 'Drücke werden angezeigt, bewirken aber nichts.',
    swapStrip: 'Andere Streifenfolge',
    swapStripHelp:
      'Einschalten, wenn der Streifen dieses Stream Deck + XL dunkel bleibt oder unleserlich ist. Die verwendete Folge wurde nicht an einem Gerät bestätigt.',
    testOn: 'Test beginnen',
    testOff: 'Test beenden',
    forget: 'Halten: entfernen',
    unplug: 'Abziehen',
    clicks: 'Klick',
    clickPresses: 'Drücken',
    clickEdits: 'Bearbeiten',
    did: (control, did) => `${control}: ${did}`,
    drawing: name => `Tasten von ${name}`,
    heard: 'Tasten erscheinen hier, sobald sie belegt oder benutzt sind.',
    nothing: 'nichts',
    holds: act => `halten: ${act}`,
    refusal: /^(Refused|Abgelehnt): /,
    seconds: seconds => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`,
    light: percent => `Licht ${percent < 0 ? '−' : '+'}${Math.abs(percent)}`,
    asItWas: 'Keine Verbindung zum Pult. Hier lässt sich nichts drücken.',
    notOnIt: 'Diese Seite ist nicht auf dem Gerät. Zum Drücken auf dem Gerät anzeigen.',
    machineOnly: control =>
      `${control} kommt von einem anderen Pult und lässt sich hier nicht drücken. „Bearbeiten“ zeigt, was es tut.`,
    dial: 'Pfeiltasten auf und ab drehen ihn.',
  },
  pages: {
    name: surface => `Seiten von ${surface}`,
    live: 'auf dem Gerät',
    show: 'Auf dem Gerät anzeigen',
    add: 'Seite hinzufügen',
    rename: 'Name der Seite',
    remove: 'Halten: Seite entfernen',
    fresh: count => `Seite ${count}`,
    nameOf: name => name.replace(/^(?:More|Desk|Keys)(?=$| \d+$)/, own => ownPages.get(own) ?? own),
  },
  editor: {
    title: control => `Was ${control} tut`,
    none: 'In der Zeichnung eine Taste wählen, oder „Lernen“ und dann die Taste drücken.',
    nothing: 'Nichts',
    arrives: 'Wenn es eintrifft',
    shows: 'Anzeige',
    showsAct: 'Ihre Aktion',
    do: trigger => `${trigger} bewirkt`,
    close: 'Fertig',
    clear: 'Aktionen entfernen',
    target: 'Springen zu',
    ahead: 'Cues voraus',
    aheadName: 'Wie viele Cues voraus',
    number: 'der Cue mit dieser Nummer',
    numberName: 'Nummer des Cues',
    sent: 'die empfangene Cue-Nummer',
    seconds: 'Sekunden (Minus zieht ab)',
    secondsUnit: 's',
    sentSeconds: 'die empfangenen Sekunden',
    fixed: 'diese Sekunden',
    view: 'Ansicht',
    page: 'Seite',
    pageNext: 'die nächste Seite',
    pagePrevious: 'die vorige Seite',
    light: 'Prozent (Minus dimmt)',
    percent: '%',
    unsaved: 'NICHT GESPEICHERT',
    unsavedHelp: 'Speichern, damit die Änderungen wirken.',
    faults: count => (count === 1 ? '1 Fehler. Zuerst beheben.' : `${count} Fehler. Zuerst beheben.`),
    faultAt: (page, control, trigger) => `${page}, ${control}, ${trigger}:`,
    save: 'Speichern',
    discard: 'Verwerfen',
    restore: 'Halten: Grundbelegung wiederherstellen',
    forgetKeys: 'Halten: alle Tasten löschen',
  },
  addControl: {
    label: 'Nach Namen hinzufügen',
    add: 'Hinzufügen',
    midi: 'MSC GO, note-1-36, cc-1-7, program-1-12',
    osc: '/go',
    midiFault:
      'Einen Befehl wie MSC GO eingeben, oder note, cc oder program mit Kanal und Nummer: note-1-36.',
    oscFault: 'Eine OSC-Adresse beginnt mit / und hat keine Leerzeichen.',
  },
  learn: {
    any: 'Lernen',
    here: 'Taste lernen',
    short: 'Lernen',
    waitAny: 'Eine Taste an einem beliebigen Gerät drücken. Dieses Mal bewirkt sie nichts.',
    waitHere: name => `Eine Taste von ${name} drücken. Dieses Mal bewirkt sie nichts.`,
    interrupted: (learn, tested) =>
      ['Die Show hat begonnen.', learn && 'Lernen beendet.', tested !== '' && `Test beendet: ${tested}.`]
        .filter(Boolean)
        .join(' '),
    cancel: 'Abbrechen',
  },
  keyboard: {
    name: 'Tastatur und Clicker',
    intro:
      'Manche Clicker und Pedale senden Tasten. Hier einstellen, was diese Tasten tun; die eingebauten Tastenkürzel gelten weiter.',
    add: 'Taste hinzufügen…',
    wait: 'Die Taste oder den Knopf des Clickers drücken. Esc bricht ab.',
    clicker: 'Vorgabe für Clicker verwenden',
    clickerHelp:
      'Bild ab, → und Enter: GO. Bild auf und ←: Zurück, gehalten. Punkt: Pause. F5: die Cues. F13 GO, F14 Pause, F15 Zurück und F16 Rückgängig, gehalten; F17 bis F20: −10, +10, −60, +60 s; F21 Meldung; F22 und F23: Cues, Countdown; F24 Sperre, gehalten.',
    clickerAgain: 'Bereits belegte Tasten ändern sich nicht.',
    none: 'Keine Tasten belegt.',
    own: key => `${key} ist ein eingebautes Tastenkürzel. Dies ersetzt es.`,
    global: 'Auch wenn ein anderes Fenster den Fokus hat',
    globalHelp: 'Ein solcher Druck kann nicht gehalten werden. Nicht jedes System erlaubt jede Taste.',
    taken: keys => `Ein anderes Programm benutzt ${keys}. Sie wirken nur in diesem Fenster.`,
    typing: keys => `${keys} sind Schreibtasten. Sie wirken nur in diesem Fenster.`,
    list: 'Tasten',
  },
  strangers: {
    title: 'Unbekannte Geräte',
    intro:
      'Ein Schalter wird gelernt, indem man ihn drückt. Unter Windows und macOS stehen auch Gamepads hier: Nur Linux teilt mit, welche Tasten ein Gamepad hat.',
    learn: 'Lernen',
    learnNamed: name => `Lernen: ${name}`,
    rest: 'Das Gerät kurz nicht berühren…',
    press: left => (left === 1 ? 'Den Schalter noch einmal drücken.' : `Einen Schalter ${left}-mal drücken.`),
    release: 'Loslassen.',
    learned: 'Gelernt. Einen weiteren Schalter drücken, oder fertig.',
    failed: reason => `Nicht gelernt. ${reason}`,
    switches: count => (count === 1 ? '1 Schalter gelernt.' : `${count} Schalter gelernt.`),
    finish: 'Fertig',
    cancel: 'Abbrechen',
    drivers: 'Gelernte Geräte',
    driver: switches => (switches === 1 ? '1 Schalter' : `${switches} Schalter`),
    remove: 'Halten: entfernen',
  },
  simulator: {
    title: 'Simulator',
    intro: 'Eine Belegung ohne das Gerät ausprobieren. Drücke auf dem Bildschirm wirken wie echte.',
    model: 'Modell',
    plug: 'Simuliertes Gerät hinzufügen',
  },
  files: {
    title: 'Datei mit den Einstellungen',
    export: 'Einstellungen exportieren',
    import: 'Einstellungen importieren…',
    imported: (surfaces, drivers, outputs) =>
      `Importiert: ${surfaces === 1 ? '1 Gerät' : `${surfaces} Geräte`}, ${drivers === 1 ? '1 gelerntes Gerät' : `${drivers} gelernte Geräte`}, ${outputs === 1 ? '1 Ausgang' : `${outputs} Ausgänge`}. Nichts ist scharf.`,
    faults: name => `„${name}“ wurde nicht importiert. Nichts hat sich geändert.`,
    tooLarge: 'Sie ist größer als 1 MB.',
    items: {
      surfaces: 'Gerät',
      pages: 'Seite',
      bindings: 'Belegung',
      drivers: 'Gelerntes Gerät',
      switches: 'Schalter',
      outputs: 'Ausgang',
    },
    notUnderstood: 'nicht erkannt',
  },
}
