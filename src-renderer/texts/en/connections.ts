import type { GoAs } from '../../../src-main/contract/connection.ts'

const timing = {
  push: 'Push: each change is told at once',
  events: 'Event stream: each change is told at once',
  polling: 'Asked again and again, as often as the budget allows',
} as const

const goAs: Readonly<Record<GoAs, string>> = {
  auto: 'As the service allows (recommended)',
  next: 'As “next”',
  jump: 'As a jump to the cue that was seen',
}

const span = (ms: number): string => {
  const away = Math.abs(ms)
  if (away < 120_000) return `${Math.round(away / 1000)} s`
  if (away < 7_200_000) return `${Math.round(away / 60_000)} min`
  return away < 172_800_000 ? `${Math.round(away / 3_600_000)} h` : `${Math.round(away / 86_400_000)} days`
}

/** Of the view of the services that this desk knows. */
export const connectionTexts = {
  title: 'Connections',
  intro: 'The service decides what is on air. One is in use at a time; the others stay saved.',
  own: 'This computer',
  ownDetail: 'The service that Showcall brings along. It needs no network and no token.',
  inUse: 'IN USE',
  add: 'Add a connection…',
  change: 'Change…',
  use: 'Use',
  holdToUse: 'Hold to use',
  holdToRemove: 'Hold to remove',
  airing: 'A show is on air here. Using another service leaves it, so its button is held.',
  noToken: 'Its token is gone. Change it and enter the token again.',
  kept: {
    keychain: 'Token in the keychain of this computer',
    memory: 'Token in memory only, until Showcall stops: this computer has no keychain that can be used',
  },
  timing,
  figures: {
    title: 'The link now',
    roundTrip: 'Round trip',
    clockError: 'Error of the clock',
    clock: 'Clock of the service',
    timing: 'Timing',
    budget: 'Requests left',
    token: 'Token',
    awake: 'Sleep',
    unknown: 'not known',
    ms: (ms: number) => `${ms < 10 ? ms.toFixed(1).replace(/\.0$/, '') : Math.round(ms)} ms`,
    plusMinus: (ms: number) => `± ${ms < 10 ? ms.toFixed(1).replace(/\.0$/, '') : Math.round(ms)} ms`,
    clockRight: 'agrees with this computer’s',
    clockOff: (ms: number) =>
      `${span(ms)} ${ms > 0 ? 'ahead of' : 'behind'} this computer’s. Countdowns follow the service and are right.`,
    left: (remaining: number, limit: number) => `${remaining} of ${limit} a minute`,
    noBudget: 'the service tells no limit',
    awakeYes: 'This computer is kept awake.',
    awakeNo: 'This computer may sleep: nothing is on air, or it does not let itself be kept awake.',
    awakeNever:
      'Showcall cannot keep this computer awake here. Set its power plan so that it does not sleep.',
  },
  expires: {
    never: 'does not expire, or the service does not tell',
    in: (ms: number) => `expires in ${span(ms)}`,
    past: (ms: number) => `expired ${span(ms)} ago. Change the connection and enter a new token.`,
  },
  form: {
    add: 'Add a connection',
    change: (name: string) => `Change “${name}”`,
    presets: 'Begin with',
    studio: 'Rundown Studio',
    showcall: 'Another Showcall',
    showcallName: (host: string) => `Showcall at ${host}`,
    host: 'Address of that computer',
    hostHelp:
      'Its name or number in the network, with its port when that is not 4747. It fills the three addresses.',
    where:
      'On that computer it runs with npm start -- --service --host and its address. In its terminal, token mint --role SHOWCALL prints a v1 token, and token v0 a v0 token.',
    studioWhere:
      'Tokens are made in the dashboard of Rundown Studio, in the settings of the team. A token for showing is enough.',
    name: 'Name',
    baseUrl: 'v1 address',
    v0Url: 'v0 address',
    socketUrl: 'Push address',
    optional: 'optional',
    v1Token: 'v1 token',
    v0Token: 'v0 token',
    v0Help: 'With it timing comes by push. Without, by the event stream or by asking.',
    stays: 'saved; leave it empty to keep it',
    forget: 'Forget the saved v0 token',
    goAs: 'GO goes out',
    goAsNames: goAs,
    goAsHelp:
      'A jump to the cue that was seen never skips one when two desks press together at a service that does not check.',
    check: 'Check',
    checking: 'Checking…',
    save: 'Save',
    cancel: 'Cancel',
    needName: 'Give it a name.',
    needAddress: 'The v1 address is needed.',
    badAddress: 'This is no address. It begins with https:// or http://.',
    needToken: 'A v1 token is needed.',
    works: 'It works.',
    watches: 'You can watch the show here, not press.',
    sees: (count: number) =>
      count === 1 ? 'The token sees 1 rundown.' : `The token sees ${count} rundowns.`,
    role: (role: string) => `Its role is ${role}.`,
    timing: (by: keyof typeof timing) => `${timing[by]}.`,
    fails: 'It does not work.',
  },
  failed: 'The desk could not do it. Try again.',
  saved: (name: string) => `“${name}” is saved.`,
} as const
