import type { GoAs } from '../../../src-main/contract/connection.ts'
import type * as en from '../en/connections.ts'
import type { Translated } from '../translated.ts'
import { numberText } from './locale.ts'

const timing = {
  push: 'Push: Jede Änderung wird sofort gemeldet',
  events: 'Ereignisstrom: Jede Änderung wird sofort gemeldet',
  polling: 'Abfrage, so oft das Kontingent es erlaubt',
} as const

const goAs: Readonly<Record<GoAs, string>> = {
  auto: 'Wie der Dienst es erlaubt (empfohlen)',
  next: 'Als „Weiter“',
  jump: 'Als Sprung zu dem Cue, der zu sehen war',
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
  intro: 'Der Dienst entscheidet, was ON AIR ist. Einer ist in Gebrauch; die anderen bleiben gespeichert.',
  own: 'Dieser Rechner',
  ownDetail: 'Der Dienst, den Showcall mitbringt. Er braucht kein Netz und kein Token.',
  inUse: 'IN GEBRAUCH',
  add: 'Verbindung hinzufügen…',
  change: 'Ändern…',
  use: 'Verwenden',
  holdToUse: 'Halten: verwenden',
  holdToRemove: 'Halten: entfernen',
  airing: 'Hier ist eine Show ON AIR. Ein anderer Dienst verlässt sie, deshalb wird der Knopf gehalten.',
  noToken: 'Das Token ist weg. Verbindung ändern und das Token neu eingeben.',
  kept: {
    keychain: 'Token im Schlüsselbund dieses Rechners',
    memory: 'Token nur im Speicher, bis Showcall endet: Dieser Rechner hat keinen brauchbaren Schlüsselbund',
  },
  timing,
  figures: {
    title: 'Die Verbindung jetzt',
    roundTrip: 'Laufzeit',
    clockError: 'Fehler der Uhr',
    clock: 'Uhr des Dienstes',
    timing: 'Zeiten',
    budget: 'Anfragen übrig',
    token: 'Token',
    awake: 'Ruhezustand',
    unknown: 'nicht bekannt',
    ms: milliseconds,
    plusMinus: ms => `± ${milliseconds(ms)}`,
    clockRight: 'stimmt mit der dieses Rechners überein',
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
    host: 'Adresse jenes Rechners',
    hostHelp:
      'Sein Name oder seine Nummer im Netz, mit dem Port, wenn der nicht 4747 ist. Daraus werden die drei Adressen.',
    where:
      'Auf jenem Rechner läuft es mit npm start -- --service --host und seiner Adresse. Dort im Terminal gibt token mint --role SHOWCALL ein v1-Token aus und token v0 ein v0-Token.',
    studioWhere:
      'Tokens entstehen im Dashboard von Rundown Studio, in den Einstellungen des Teams. Ein Token zum Fahren genügt.',
    name: 'Name',
    baseUrl: 'v1-Adresse',
    v0Url: 'v0-Adresse',
    socketUrl: 'Push-Adresse',
    optional: 'freiwillig',
    v1Token: 'v1-Token',
    v0Token: 'v0-Token',
    v0Help: 'Damit kommen Zeiten per Push; ohne es über den Ereignisstrom oder durch Abfrage.',
    stays: 'gespeichert; leer lassen, um es zu behalten',
    forget: 'Das gespeicherte v0-Token vergessen',
    goAs: 'GO geht hinaus',
    goAsNames: goAs,
    goAsHelp:
      'Ein Sprung zu dem Cue, der zu sehen war, überspringt nie einen, wenn zwei Pulte zugleich drücken und der Dienst nicht prüft.',
    check: 'Prüfen',
    checking: 'Wird geprüft…',
    save: 'Speichern',
    cancel: 'Abbrechen',
    needName: 'Ein Name fehlt.',
    needAddress: 'Die v1-Adresse fehlt.',
    badAddress: 'Das ist keine Adresse. Sie beginnt mit https:// oder http://.',
    needToken: 'Ein v1-Token fehlt.',
    works: 'Es geht.',
    watches: 'Hier lässt sich die Show ansehen, nicht fahren.',
    sees: count => (count === 1 ? 'Das Token sieht 1 Ablauf.' : `Das Token sieht ${count} Abläufe.`),
    role: role => `Seine Rolle ist ${role}.`,
    timing: by => `${timing[by]}.`,
    fails: 'Es geht nicht.',
  },
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
  saved: name => `„${name}“ ist gespeichert.`,
}
