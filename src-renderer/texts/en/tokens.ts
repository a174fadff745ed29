import type { Role } from '../../../src-main/contract/v1/resources.ts'

const roles: Readonly<Record<Role, string>> = {
  VIEW: 'VIEW: sees everything, presses nothing',
  SHOWCALL: 'SHOWCALL: runs the show and its message',
  EDIT: 'EDIT: changes rundowns as well',
  OWNER: 'OWNER: deletes as well',
}

/** Of the view of the tokens of our own service. */
export const tokenTexts = {
  title: 'Tokens',
  intro:
    'A token lets another program or another desk in: as far as its role allows, until it expires or is revoked. The desk itself needs none.',
  elsewhere: 'Tokens are made elsewhere',
  elsewhereDetail: (name: string) =>
    `The service in use is “${name}”. Its own dashboard makes, revokes and rotates its tokens; a desk that is connected from elsewhere has no say there. Tokens of this computer’s service are here as soon as it is the one in use.`,
  toConnections: 'Connections',
  failed: 'The desk could not do it. Try again.',
  loading: 'Asking the desk…',
  again: 'Read again',

  mint: {
    title: 'Make a token',
    role: 'Role',
    roles,
    scope: 'For',
    team: 'every rundown',
    expires: 'Expires',
    expiry: {
      day: 'after a day',
      week: 'after 7 days',
      month: 'after 30 days',
      quarter: 'after 90 days',
      year: 'after a year',
      never: 'never',
    },
    neverHelp: 'One that never expires holds until somebody revokes it. Prefer a day that comes.',
    go: 'Make the token',
  },
  secret: {
    title: 'Copy the token now',
    v1: 'This is the only time that it is shown: the desk does not keep it. Whoever has it can do what its role allows.',
    label: 'The new token',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser did not let it be copied. It is marked: press Ctrl+C or Cmd+C.',
    close: 'I have it, close',
  },
  reach: {
    title: 'Where a token is used',
    detail: 'Another program sends it with each request, in the header Authorization, to this address.',
    address: 'Address of API v1',
    example: 'Try it in a terminal',
    placeholder: 'THE-TOKEN',
    reference: 'Every request, with an example of each:',
  },
  list: {
    title: 'Tokens of version 1',
    none: 'None has been made yet.',
    heads: { role: 'Role', scope: 'For', issued: 'Made', expires: 'Expires', state: 'State' },
    never: 'never',
    valid: 'VALID',
    expired: 'EXPIRED',
    revoked: 'REVOKED',
    goneRundown: 'a deleted rundown',
    revoke: 'Hold to revoke',
    revokeNamed: (role: string, scope: string, made: string) =>
      `Hold to revoke ${role}, ${scope}, made ${made}`,
    revoked1: 'The token is revoked. Whoever used it is shut out now.',
  },
  rotate: {
    title: 'End many at once',
    detail:
      'Rotating ends every token that was made until now; new ones can be made at once. The desk goes on.',
    scope: 'Of',
    ends: (count: number) =>
      count === 0
        ? 'No valid token is ended by it.'
        : count === 1
          ? 'It ends 1 valid token.'
          : `It ends ${count} valid tokens.`,
    hold: 'Hold to rotate',
    done: (count: number) => (count === 1 ? '1 token has ended.' : `${count} tokens have ended.`),
  },
  v0: {
    title: 'Token of version 0',
    detail:
      'One for the whole team: show control by simple addresses, and push. It stands in the address of each request, so treat it as a key.',
    show: 'Show it',
    hide: 'Hide',
    label: 'The token of version 0',
    renew: 'Hold to make another',
    renewDetail:
      'Whoever uses the one before is shut out at once: Companion, scripts, other desks with push.',
    renewed: 'It is another one now. The one before has ended.',
  },
  rate: {
    title: 'Requests a minute',
    detail: 'One budget for all tokens of the team. The desk’s own requests stand outside of it.',
    label: 'Budget',
    presets: {
      free: 'free: 20, and at most 10 rundowns',
      paid: 'paid: 120',
      local: 'local: 6,000',
      number: 'a number…',
    },
    number: 'Requests a minute',
    needNumber: 'A whole number from 1.',
    set: 'Set',
    done: 'The budget is set.',
  },
} as const
