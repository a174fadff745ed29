import type { tokenTexts as english } from '../en/tokens.ts'
import type { Translated } from '../translated.ts'

/** Of the view of the tokens of our own service. */
export const tokenTexts: Translated<typeof english> = {
  title: 'Tokens',
  intro: 'Mit einem Token verbindet sich ein anderes Programm oder Pult. Seine Rolle sagt, was es darf.',
  elsewhere: 'Tokens werden im Dienst verwaltet',
  elsewhereDetail: name =>
    `Verbunden mit „${name}“. Seine Tokens im Dashboard des Dienstes erstellen und widerrufen. Für Tokens dieses Rechners unter Verbindungen zu ihm wechseln.`,
  toConnections: 'Verbindungen',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
  loading: 'Wird geladen…',
  again: 'Aktualisieren',

  mint: {
    title: 'Ein Token erstellen',
    role: 'Rolle',
    roles: {
      VIEW: 'VIEW: nur ansehen',
      SHOWCALL: 'SHOWCALL: fährt auch die Show und die Bühnenmeldung',
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
    neverHelp: 'Gilt, bis es widerrufen wird. Sicherer ist ein Ablaufdatum.',
    go: 'Erstellen',
  },
  secret: {
    title: 'Das Token jetzt kopieren',
    v1: 'Es wird nur einmal gezeigt. Wer es hat, kann tun, was seine Rolle erlaubt.',
    label: 'Das neue Token',
    viewOnly: 'Damit Companion etwas auslösen kann, braucht es die Rolle SHOWCALL.',
    close: 'Fertig',
  },
  list: {
    title: 'v1-Tokens',
    none: 'Noch keine Tokens.',
    heads: { role: 'Rolle', scope: 'Für', issued: 'Erstellt', expires: 'Läuft ab', state: 'Status' },
    never: 'nie',
    valid: 'GÜLTIG',
    expired: 'ABGELAUFEN',
    revoked: 'WIDERRUFEN',
    goneRundown: 'einen gelöschten Ablauf',
    revoke: 'Halten: widerrufen',
    revokeNamed: (role, scope, made) => `Halten, um zu widerrufen: ${role}, ${scope}, erstellt ${made}`,
    revoked1: 'Token widerrufen. Es gilt nicht mehr.',
  },
  rotate: {
    title: 'Alle widerrufen',
    detail: 'Widerruft jedes Token, das bis jetzt erstellt wurde. Showcall selbst läuft weiter.',
    scope: 'Für',
    ends: count =>
      count === 0
        ? 'Keine gültigen Tokens.'
        : count === 1
          ? 'Widerruft 1 gültiges Token.'
          : `Widerruft ${count} gültige Tokens.`,
    hold: 'Halten: alle widerrufen',
    done: count => (count === 1 ? '1 Token widerrufen.' : `${count} Tokens widerrufen.`),
  },
  v0: {
    title: 'v0-Token',
    detail:
      'Eines für das ganze Team, zum Steuern per URL und für Push. Es steht in der Adresse: geheim halten.',
    show: 'Zeigen',
    hide: 'Verbergen',
    label: 'v0-Token',
    renew: 'Halten: ersetzen',
    renewDetail: 'Alles, was das alte benutzt, wird getrennt: Companion, Skripte, andere Pulte.',
    renewed: 'Ersetzt. Das alte Token gilt nicht mehr.',
  },
  rate: {
    title: 'Anfragen in der Minute',
    detail: 'Eine Grenze für alle Tokens. Anfragen von Showcall selbst zählen nicht.',
    label: 'Grenze',
    presets: {
      free: 'free: 20, und höchstens 10 Abläufe',
      paid: 'paid: 120',
      local: 'local: 6.000',
      number: 'andere…',
    },
    number: 'Anfragen in der Minute',
    needNumber: 'Eine ganze Zahl ab 1.',
    set: 'Setzen',
    done: 'Gespeichert.',
  },
}
