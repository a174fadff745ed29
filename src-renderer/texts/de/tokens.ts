import type { tokenTexts as english } from '../en/tokens.ts'
import type { Translated } from '../translated.ts'

/** Of the view of the tokens of our own service. */
export const tokenTexts: Translated<typeof english> = {
  title: 'Zugänge',
  intro:
    'Ein Token lässt ein anderes Programm oder ein anderes Pult herein: so weit seine Rolle reicht, bis es abläuft oder widerrufen wird. Das Pult selbst braucht keines.',
  elsewhere: 'Tokens entstehen anderswo',
  elsewhereDetail: name =>
    `Verwendet wird der Dienst „${name}“. Seine eigene Verwaltung erstellt, widerruft und erneuert seine Tokens; ein Pult, das von anderswo verbunden ist, hat dort nichts zu sagen. Die Tokens des Dienstes in diesem Computer stehen hier, sobald er verwendet wird.`,
  toConnections: 'Verbindungen',
  failed: 'Das Pult konnte es nicht ausführen. Noch einmal versuchen.',
  loading: 'Das Pult wird gefragt …',
  again: 'Neu lesen',

  mint: {
    title: 'Ein Token erstellen',
    role: 'Rolle',
    roles: {
      VIEW: 'VIEW: sieht alles, drückt nichts',
      SHOWCALL: 'SHOWCALL: fährt die Show und ihre Meldung',
      EDIT: 'EDIT: ändert auch Abläufe',
      OWNER: 'OWNER: löscht auch',
    },
    scope: 'Für',
    team: 'alle Abläufe',
    expires: 'Läuft ab',
    expiry: {
      day: 'nach einem Tag',
      week: 'nach 7 Tagen',
      month: 'nach 30 Tagen',
      quarter: 'nach 90 Tagen',
      year: 'nach einem Jahr',
      never: 'nie',
    },
    neverHelp: 'Eines ohne Ablauf gilt, bis es jemand widerruft. Besser ist ein Tag, der kommt.',
    go: 'Token erstellen',
  },
  secret: {
    title: 'Das Token jetzt kopieren',
    v1: 'Es wird nur dieses eine Mal gezeigt: Das Pult behält es nicht. Wer es hat, kann tun, was seine Rolle erlaubt.',
    label: 'Das neue Token',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    notCopied: 'Der Browser ließ das Kopieren nicht zu. Es ist markiert: Strg+C oder Cmd+C drücken.',
    close: 'Ich habe es, schließen',
  },
  reach: {
    title: 'Wo ein Token gilt',
    detail: 'Ein anderes Programm schickt es mit jeder Anfrage an diese Adresse, im Header Authorization.',
    address: 'Adresse der API v1',
    example: 'Im Terminal ausprobieren',
    placeholder: 'DAS-TOKEN',
    reference: 'Jede Anfrage, mit einem Beispiel:',
  },
  list: {
    title: 'Tokens der Version 1',
    none: 'Es wurde noch keines erstellt.',
    heads: { role: 'Rolle', scope: 'Für', issued: 'Erstellt', expires: 'Läuft ab', state: 'Stand' },
    never: 'nie',
    valid: 'GÜLTIG',
    expired: 'ABGELAUFEN',
    revoked: 'WIDERRUFEN',
    goneRundown: 'einen gelöschten Ablauf',
    revoke: 'Zum Widerrufen halten',
    revokeNamed: (role, scope, made) => `Zum Widerrufen halten: ${role}, ${scope}, erstellt ${made}`,
    revoked1: 'Das Token ist widerrufen. Wer es benutzte, ist jetzt ausgesperrt.',
  },
  rotate: {
    title: 'Viele auf einmal beenden',
    detail:
      'Beendet jedes Token, das bis jetzt erstellt wurde; neue lassen sich sofort erstellen. Das Pult läuft weiter.',
    scope: 'Für',
    ends: count =>
      count === 0
        ? 'Kein gültiges Token wird dadurch beendet.'
        : count === 1
          ? 'Es beendet 1 gültiges Token.'
          : `Es beendet ${count} gültige Tokens.`,
    hold: 'Zum Beenden halten',
    done: count => (count === 1 ? '1 Token ist beendet.' : `${count} Tokens sind beendet.`),
  },
  v0: {
    title: 'Token der Version 0',
    detail:
      'Eines für das ganze Team: Steuerung der Show durch einfache Adressen, und Push. Es steht in der Adresse jeder Anfrage; wie einen Schlüssel behandeln.',
    show: 'Zeigen',
    hide: 'Verbergen',
    label: 'Das Token der Version 0',
    renew: 'Für ein anderes halten',
    renewDetail:
      'Wer das bisherige benutzt, ist sofort ausgesperrt: Companion, Skripte, andere Pulte mit Push.',
    renewed: 'Es ist jetzt ein anderes. Das bisherige ist beendet.',
  },
  rate: {
    title: 'Anfragen in der Minute',
    detail: 'Ein Kontingent für alle Tokens des Teams. Die Anfragen des Pults selbst zählen nicht dazu.',
    label: 'Kontingent',
    presets: {
      free: 'free: 20, und höchstens 10 Abläufe',
      paid: 'paid: 120',
      local: 'local: 6.000',
      number: 'eine Zahl …',
    },
    number: 'Anfragen in der Minute',
    needNumber: 'Eine ganze Zahl ab 1.',
    set: 'Setzen',
    done: 'Das Kontingent ist gesetzt.',
  },
}
