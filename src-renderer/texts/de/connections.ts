import type { GoAs } from '../../../src-main/contract/connection.ts'
import type * as en from '../en/connections.ts'
import type { Translated } from '../translated.ts'
import { numberText } from './locale.ts'

const timing = {
  push: 'Push (sofort)',
  events: 'Ereignisstrom (sofort)',
  polling: 'Abfrage, so oft das Kontingent es erlaubt',
} as const

const goAs: Readonly<Record<GoAs, string>> = {
  auto: 'Automatisch (empfohlen)',
  next: 'Als „Weiter“',
  jump: 'Als Sprung zum gezeigten Cue',
}

const span = (ms: number): string => {
  const away = Math.abs(ms)
  if (away < 120_000) return `${Math.round(away / 1000)} s`
  if (away < 7_200_000) return `${Math.round(away / 60_000)} min`
  return away < 172_800_000 ? `${Math.round(away / 3_600_000)} h` : `${Math.round(away / 86_400_000)} Tage`
}
/** Nach „in“ und „vor“. */
const spanAgo = (ms: number): string => span(ms).replace(/Tage$/, 'Tagen')

const milliseconds = (ms: number): string => `${numberText(ms, ms < 10 ? 1 : 0)} ms`

/** Zur Ansicht der Dienste, die dieses Pult kennt. */
export const connectionTexts: Translated<typeof en.connectionTexts> = {
  title: 'Verbindungen',
  intro: 'Der Dienst fährt die Show. Einer ist in Gebrauch; die anderen bleiben gespeichert.',
  own: 'Dieser Rechner',
  ownDetail: 'Eingebaut. Braucht kein Netz und kein Token.',
  inUse: 'IN GEBRAUCH',
  add: 'Verbindung hinzufügen…',
  change: 'Ändern…',
  use: 'Verwenden',
  holdToUse: 'Halten: verwenden',
  holdToRemove: 'Halten: entfernen',
  airing: 'Eine Show ist ON AIR. Halten, um den Dienst zu wechseln.',
  noToken: 'Das Token fehlt. „Ändern“ wählen und es neu eingeben.',
  kept: {
    keychain: 'Token im Schlüsselbund dieses Rechners',
    memory: 'Token nur bis Showcall endet: kein Schlüsselbund verfügbar',
  },
  timing,
  figures: {
    title: 'Die Verbindung jetzt',
    roundTrip: 'Laufzeit',
    clockError: 'Uhrabweichung',
    clock: 'Uhr des Dienstes',
    timing: 'Zeiten',
    budget: 'Anfragen übrig',
    token: 'Token',
    awake: 'Ruhezustand',
    unknown: 'nicht bekannt',
    ms: milliseconds,
    plusMinus: ms => `± ${milliseconds(ms)}`,
    clockRight: 'wie dieser Rechner',
    clockOff: ms =>
      `${span(ms)} ${ms > 0 ? 'vor' : 'nach'} der dieses Rechners. Countdowns folgen dem Dienst und stimmen.`,
    left: (remaining, limit) => `${numberText(remaining)} von ${numberText(limit)} je Minute`,
    noBudget: 'der Dienst nennt keine Grenze',
    awakeYes: 'Dieser Rechner wird wach gehalten.',
    awakeNo:
      'Dieser Rechner darf in den Ruhezustand gehen: Nichts ist ON AIR, oder er lässt sich nicht wach halten.',
    awakeNever:
      'Showcall kann diesen Rechner hier nicht wach halten. In den Energieeinstellungen den Ruhezustand ausschalten.',
  },
  expires: {
    never: 'läuft nicht ab, oder der Dienst sagt es nicht',
    in: ms => `läuft in ${spanAgo(ms)} ab`,
    past: ms => `vor ${spanAgo(ms)} abgelaufen. Verbindung ändern und ein neues Token eingeben.`,
  },
  form: {
    add: 'Verbindung hinzufügen',
    change: name => `„${name}“ ändern`,
    presets: 'Beginnen mit',
    studio: 'Rundown Studio',
    showcall: 'Ein anderes Showcall',
    showcallName: host => `Showcall auf ${host}`,
    host: 'Adresse des Rechners',
    hostHelp: 'Name oder IP-Adresse; mit Port, wenn er nicht 4747 ist. Füllt die drei Adressen aus.',
    where: 'Auf jenem Rechner in ein Terminal eingeben, im Ordner von Showcall:',
    serve: 'Den Dienst starten, für das Netzwerk offen',
    mint: 'Ein Token für v1 ausgeben',
    mintV0: 'Ein Token für v0 ausgeben',
    studioWhere: 'Ein Token im Dashboard von Rundown Studio erstellen, in den Einstellungen des Teams.',
    name: 'Name',
    baseUrl: 'v1-Adresse',
    v0Url: 'v0-Adresse',
    socketUrl: 'Push-Adresse',
    optional: 'optional',
    v1Token: 'v1-Token',
    v0Token: 'v0-Token',
    v0Help: 'Nötig für Push.',
    stays: 'gespeichert; leer lassen, um es zu behalten',
    forget: 'Gespeichertes v0-Token entfernen',
    goAs: 'GO senden',
    goAsNames: goAs,
    goAsHelp: 'Ein Sprung überspringt nie einen Cue, wenn zwei Pulte zugleich GO drücken.',
    check: 'Prüfen',
    checking: 'Wird geprüft…',
    save: 'Speichern',
    cancel: 'Abbrechen',
    needName: 'Einen Namen eingeben.',
    needAddress: 'Die v1-Adresse eingeben.',
    badAddress: 'Das ist keine Adresse. Sie beginnt mit https:// oder http://.',
    needToken: 'Ein v1-Token eingeben.',
    works: 'Verbindung funktioniert.',
    watches: 'Hier lässt sich die Show ansehen, nicht fahren.',
    sees: count => (count === 1 ? 'Das Token sieht 1 Ablauf.' : `Das Token sieht ${count} Abläufe.`),
    role: role => `Seine Rolle ist ${role}.`,
    timing: by => `${timing[by]}.`,
    fails: 'Verbindung funktioniert nicht.',
  },
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
  saved: name => `„${name}“ ist gespeichert.`,
}
