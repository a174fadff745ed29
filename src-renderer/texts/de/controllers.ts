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
    name: 'Teile dieser Ansicht',
    surfaces: 'Geräte',
    outputs: 'Ausgänge',
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
    title: 'Was ein Gerät am Arbeiten hindert',
    copy: 'Befehl kopieren',
    copied: 'Kopiert.',
    notCopied: 'Das Kopieren ging nicht. Bitte markieren und von Hand kopieren.',
  },
  surface: {
    none: 'Noch kein Gerät da. Eines einstecken: Es arbeitet sofort. Oder unten ein simuliertes einstecken.',
    connected: 'verbunden',
    gone: 'FEHLT',
    simulated: 'simuliert',
    serial: serial => `Seriennummer ${serial}`,
    role: 'Genannt',
    roleName: name => `Wie ${name} genannt wird`,
    brightness: 'Helligkeit',
    percent: value => `${value} %`,
    machines: 'Maschinen',
    armed: 'SCHARF',
    notArmed: 'nicht scharf',
    armedHelp: 'Programme und Pulte können von hier aus die Show bewegen, ohne zu halten.',
    notArmedHelp: 'Was Programme und Pulte hierher senden, bewirkt nichts.',
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
    testHelp: 'Drücke bewirken nichts, als sich zu zeigen.',
    swapStrip: 'Andere Streifenfolge',
    swapStripHelp:
      'Einschalten, wenn der Streifen dieses Stream Deck + XL dunkel bleibt oder unleserlich ist. Die verwendete Folge wurde nicht an einem Gerät bestätigt.',
    testOn: 'Test beginnen',
    testOff: 'Test beenden',
    forget: 'Halten: vergessen',
    unplug: 'Abziehen',
    clicks: 'Ein Klick hier',
    clickPresses: 'drückt',
    clickEdits: 'bearbeitet',
    did: (control, did) => `${control}: ${did}`,
    drawing: name => `Tasten von ${name}`,
    heard: 'Tasten stehen hier, sobald sie belegt sind oder sich gemeldet haben.',
    nothing: 'nichts',
    holds: act => `halten: ${act}`,
    refusal: /^(Refused|Abgelehnt): /,
    seconds: seconds => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`,
    light: percent => `Licht ${percent < 0 ? '−' : '+'}${Math.abs(percent)}`,
    asItWas: 'Das Pult ist nicht erreichbar. So war es zuletzt; hier lässt sich nichts drücken.',
    notOnIt:
      'Diese Seite liegt jetzt nicht auf dem Gerät: Ein Klick bearbeitet sie. Zum Drücken auf das Gerät legen.',
    machineOnly: control =>
      `${control} kommt von einem anderen Pult. Hier lässt es sich nicht drücken: „bearbeitet“ wählen, um zu sehen, was es tut.`,
    dial: 'Pfeiltasten auf und ab drehen ihn.',
  },
  pages: {
    name: surface => `Seiten von ${surface}`,
    live: 'liegt auf',
    show: 'Diese Seite auflegen',
    add: 'Neue Seite',
    rename: 'Name dieser Seite',
    remove: 'Halten: Seite entfernen',
    fresh: count => `Seite ${count}`,
    nameOf: name => name.replace(/^(?:More|Desk|Keys)(?=$| \d+$)/, own => ownPages.get(own) ?? own),
  },
  editor: {
    title: control => `Was ${control} tut`,
    none: 'In der Zeichnung eine Taste wählen, oder „Lernen“ und dann die Taste selbst drücken.',
    nothing: 'Nichts',
    arrives: 'Wenn es eintrifft',
    shows: 'Ihr Feld zeigt',
    showsAct: 'Was sie tut',
    do: trigger => `${trigger} bewirkt`,
    close: 'Fertig',
    clear: 'Belegung löschen',
    target: 'Wohin',
    ahead: 'Cues voraus',
    aheadName: 'Wie viele Cues voraus',
    number: 'der Cue mit dieser Nummer',
    numberName: 'Nummer des Cues',
    sent: 'der gesendete Cue',
    seconds: 'Sekunden, Minus nimmt Zeit weg',
    secondsUnit: 's',
    sentSeconds: 'die gesendeten Sekunden',
    fixed: 'diese Sekunden',
    view: 'Ansicht',
    page: 'Seite',
    pageNext: 'die nächste Seite',
    pagePrevious: 'die vorige Seite',
    light: 'Prozent, Minus dimmt',
    percent: '%',
    unsaved: 'NICHT GESPEICHERT',
    unsavedHelp: 'Diese Belegung wirkt erst, wenn sie gespeichert ist.',
    faults: count =>
      count === 1
        ? 'Eine Belegung kann nicht arbeiten; zuerst richtigstellen.'
        : `${count} Belegungen können nicht arbeiten; zuerst richtigstellen.`,
    faultAt: (page, control, trigger) => `${page}, ${control}, ${trigger}:`,
    save: 'Speichern',
    discard: 'Verwerfen',
    restore: 'Halten: Grundbelegung dieses Geräts',
    forgetKeys: 'Halten: alle Tasten lösen',
  },
  addControl: {
    label: 'Nach Namen belegen',
    add: 'Wählen',
    midi: 'MSC GO, note-1-36, cc-1-7, program-1-12',
    osc: '/go',
    midiFault:
      'Einen Befehl wie MSC GO schreiben, oder note, cc oder program mit Kanal und Nummer: note-1-36.',
    oscFault: 'Eine OSC-Adresse beginnt mit / und hat keine Leerzeichen.',
  },
  learn: {
    any: 'Lernen',
    here: 'Eine Taste lernen',
    short: 'Lernen',
    waitAny: 'Die gemeinte Taste drücken, an irgendeinem Gerät. Dieses Mal bewirkt sie nichts.',
    waitHere: name => `Die gemeinte Taste von ${name} drücken. Dieses Mal bewirkt sie nichts.`,
    interrupted: (learn, tested) =>
      ['Die Show hat begonnen.', learn && 'Lernen beendet.', tested !== '' && `Test beendet: ${tested}.`]
        .filter(Boolean)
        .join(' '),
    cancel: 'Abbrechen',
  },
  keyboard: {
    name: 'Tastatur, Clicker und Pedale, die tippen',
    intro:
      'Manche Clicker und Pedale sind für den Rechner Tastaturen. Hier lassen sich ihre Tasten belegen; die Tasten des Pults gelten weiter.',
    add: 'Taste hinzufügen…',
    wait: 'Die Taste drücken, oder den Knopf des Clickers. Esc bricht ab.',
    clicker: 'Tasten eines Clickers eintragen',
    clickerHelp:
      'Bild ab, → und Enter: GO. Bild auf und ←: Zurück, gehalten. Punkt: Pause. F5: die Cues. F13 GO, F14 Pause, F15 Zurück und F16 Rückgängig, gehalten; F17 bis F20: −10, +10, −60, +60 s; F21 Meldung; F22 und F23: Cues, Countdown; F24 Sperre, gehalten.',
    clickerAgain: 'Bereits belegte Tasten bleiben, wie sie sind.',
    none: 'Keine Taste ist belegt.',
    own: key => `${key} ist eine Taste des Pults. Hier belegt, tut sie stattdessen dies.`,
    global: 'Auch wenn ein anderes Fenster vorn ist',
    globalHelp: 'Ein solcher Druck ist kurz: Halten geht nicht. Nicht alle Systeme geben alle Tasten her.',
    taken: keys => `Ein anderes Programm hat ${keys}. Sie wirken nur in diesem Fenster.`,
    typing: keys =>
      `${keys} bleiben bei dem, was in anderen Fenstern getippt wird. Sie wirken nur in diesem Fenster.`,
    list: 'Belegte Tasten',
  },
  strangers: {
    title: 'Geräte, die kein Treiber kennt',
    intro:
      'Ein Schalter wird gelernt, indem man ihn drückt. Unter Windows und macOS stehen auch Gamepads hier: Nur Linux teilt mit, welche Tasten ein Gamepad hat.',
    learn: 'Lernen',
    learnNamed: name => `Lernen: ${name}`,
    rest: 'Kurz nicht anfassen…',
    press: left =>
      left === 1
        ? 'Einen Schalter noch einmal drücken.'
        : `Einen Schalter drücken, immer denselben: insgesamt ${left} Mal.`,
    release: 'Loslassen.',
    learned: 'Gelernt. Einen weiteren Schalter drücken, oder fertig.',
    failed: reason => `Das Lernen ging nicht. ${reason}`,
    switches: count => (count === 1 ? '1 Schalter ist bekannt.' : `${count} Schalter sind bekannt.`),
    finish: 'Fertig',
    cancel: 'Abbrechen',
    drivers: 'Gelernte Geräte',
    driver: switches => (switches === 1 ? '1 Schalter' : `${switches} Schalter`),
    remove: 'Halten: entfernen',
  },
  simulator: {
    title: 'Simulator',
    intro:
      'Ein Gerät auf dem Bildschirm, um eine Belegung ohne das Gerät auszuprobieren. Seine Drücke gehen denselben Weg wie die des echten.',
    model: 'Modell',
    plug: 'Simuliertes Gerät einstecken',
  },
  files: {
    title: 'Datei der Belegungen',
    export: 'Belegungen exportieren',
    import: 'Belegungen importieren…',
    imported: (surfaces, drivers, outputs) =>
      `Importiert: ${surfaces === 1 ? '1 Gerät' : `${surfaces} Geräte`}, ${drivers === 1 ? '1 gelerntes Gerät' : `${drivers} gelernte Geräte`}, ${outputs === 1 ? '1 Ausgang' : `${outputs} Ausgänge`}. Scharf wird dadurch nichts.`,
    faults: name => `„${name}“ wurde nicht importiert. Nichts ist geändert.`,
    tooLarge: 'Sie ist größer als 1 MB.',
    items: {
      surfaces: 'Gerät',
      pages: 'Seite',
      bindings: 'Belegung',
      drivers: 'Gelerntes Gerät',
      switches: 'Schalter',
      outputs: 'Ausgang',
    },
    notUnderstood: 'ist nicht zu verstehen',
  },
}
