import type { GoAs } from '../../../src-main/contract/connection.ts'

const timing = {
  push: 'Push (instant)',
  events: 'Event stream (instant)',
  polling: 'Polling, as often as the request limit allows',
} as const

const goAs: Readonly<Record<GoAs, string>> = {
  auto: 'Automatic (recommended)',
  next: 'As “next”',
  jump: 'As a jump to the shown cue',
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
  intro: 'The service runs the show. One is in use at a time; the others stay saved.',
  own: 'This computer',
  ownDetail: 'Built in. Needs no network and no token.',
  inUse: 'IN USE',
  add: 'Add a connection…',
  change: 'Change…',
  use: 'Use',
  holdToUse: 'Hold to use',
  holdToRemove: 'Hold to remove',
  airing: 'A show is on air. Hold to switch service.',
  noToken: 'Its token is missing. Choose Change and enter it again.',
  kept: {
    keychain: 'Token saved in this computer’s keychain',
    memory: 'Token kept until Showcall stops: no keychain available',
  },
  timing,
  figures: {
    title: 'Connection now',
    roundTrip: 'Round trip',
    clockError: 'Clock error',
    clock: 'Service clock',
    timing: 'Timing',
    budget: 'Requests left',
    token: 'Token',
    awake: 'Sleep',
    unknown: 'not known',
    ms: (ms: number) => `${ms < 10 ? ms.toFixed(1).replace(/\.0$/, '') : Math.round(ms)} ms`,
    plusMinus: (ms: number) => `± ${ms < 10 ? ms.toFixed(1).replace(/\.0$/, '') : Math.round(ms)} ms`,
    clockRight: 'same as this computer',
    clockOff: (ms: number) =>
      `${span(ms)} ${ms > 0 ? 'ahead of' : 'behind'} this computer. Countdowns follow the service and are right.`,
    left: (remaining: number, limit: number) => `${remaining} of ${limit} per minute`,
    noBudget: 'no limit known',
    awakeYes: 'This computer is kept awake.',
    awakeNo: 'This computer may sleep: nothing is on air, or the system does not allow it.',
    awakeNever: 'Showcall cannot keep this computer awake. Turn off sleep in the power settings.',
  },
  expires: {
    never: 'no expiry known',
    in: (ms: number) => `expires in ${span(ms)}`,
    past: (ms: number) => `expired ${span(ms)} ago. Choose Change and enter a new token.`,
  },
  form: {
    add: 'Add a connection',
    change: (name: string) => `Change “${name}”`,
    presets: 'Start with',
    studio: 'Rundown Studio',
    showcall: 'Another Showcall',
    showcallName: (host: string) => `Showcall at ${host}`,
    host: 'Computer address',
    hostHelp: 'Name or IP address; add the port if it is not 4747. Fills the three addresses.',
    where: 'Type these in a terminal of that computer, in the folder of Showcall:',
    serve: 'Start the service, open to the network',
    mint: 'Print a token for v1',
    mintV0: 'Print a token for v0',
    studioWhere: 'Create a token in the Rundown Studio dashboard, in the team settings.',
    name: 'Name',
    baseUrl: 'v1 address',
    v0Url: 'v0 address',
    socketUrl: 'Push address',
    optional: 'optional',
    v1Token: 'v1 token',
    v0Token: 'v0 token',
    v0Help: 'Needed for push.',
    stays: 'saved; leave empty to keep',
    forget: 'Remove the saved v0 token',
    goAs: 'Send GO',
    goAsNames: goAs,
    goAsHelp: 'A jump never skips a cue when two desks press GO at the same time.',
    check: 'Check',
    checking: 'Checking…',
    save: 'Save',
    cancel: 'Cancel',
    needName: 'Enter a name.',
    needAddress: 'Enter the v1 address.',
    badAddress: 'Not an address. It starts with https:// or http://.',
    needToken: 'Enter a v1 token.',
    works: 'Connection works.',
    watches: 'You can watch the show but not control it.',
    sees: (count: number) =>
      count === 1 ? 'The token sees 1 rundown.' : `The token sees ${count} rundowns.`,
    role: (role: string) => `Its role is ${role}.`,
    timing: (by: keyof typeof timing) => `${timing[by]}.`,
    fails: 'Connection does not work.',
  },
  failed: 'That did not work. Try again.',
  saved: (name: string) => `Saved “${name}”.`,
} as const
