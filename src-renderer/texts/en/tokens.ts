import type { Role } from '../../../src-main/contract/v1/resources.ts'

const roles: Readonly<Record<Role, string>> = {
  VIEW: 'VIEW: view only',
  SHOWCALL: 'SHOWCALL: also runs the show and the output message',
  EDIT: 'EDIT: also changes rundowns',
  OWNER: 'OWNER: also deletes',
}

/** Of the view of the tokens of our own service. */
export const tokenTexts = {
  title: 'Tokens',
  intro: 'A token lets another program or desk connect. Its role says what it may do.',
  elsewhere: 'Tokens are managed in the service',
  elsewhereDetail: (name: string) =>
    `You are connected to “${name}”. Create and revoke its tokens in its dashboard. To manage tokens of this computer, switch to it in Connections.`,
  toConnections: 'Connections',
  failed: 'That did not work. Try again.',
  loading: 'Loading…',
  again: 'Refresh',

  mint: {
    title: 'Create a token',
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
    neverHelp: 'Works until you revoke it. An expiry date is safer.',
    go: 'Create',
  },
  secret: {
    title: 'Copy the token now',
    v1: 'It is shown only once. Anyone who has it can do what its role allows.',
    label: 'The new token',
    viewOnly: 'Companion needs the role SHOWCALL to press anything.',
    close: 'Done',
  },
  list: {
    title: 'v1 tokens',
    none: 'No tokens yet.',
    heads: { role: 'Role', scope: 'For', issued: 'Created', expires: 'Expires', state: 'State' },
    never: 'never',
    valid: 'VALID',
    expired: 'EXPIRED',
    revoked: 'REVOKED',
    goneRundown: 'deleted rundown',
    revoke: 'Hold to revoke',
    revokeNamed: (role: string, scope: string, made: string) =>
      `Hold to revoke ${role}, ${scope}, created ${made}`,
    revoked1: 'Token revoked. It no longer works.',
  },
  rotate: {
    title: 'Revoke all',
    detail: 'Revokes every token created until now. Showcall itself keeps working.',
    scope: 'For',
    ends: (count: number) =>
      count === 0
        ? 'No valid tokens.'
        : count === 1
          ? 'Revokes 1 valid token.'
          : `Revokes ${count} valid tokens.`,
    hold: 'Hold to revoke all',
    done: (count: number) => (count === 1 ? '1 token revoked.' : `${count} tokens revoked.`),
  },
  v0: {
    title: 'v0 token',
    detail:
      'One for the whole team, for show control by URL and for push. It is part of the address: keep it secret.',
    show: 'Show',
    hide: 'Hide',
    label: 'v0 token',
    renew: 'Hold to replace',
    renewDetail: 'Everything that uses the old one is disconnected: Companion, scripts, other desks.',
    renewed: 'Replaced. The old token no longer works.',
  },
  rate: {
    title: 'Requests per minute',
    detail: 'One limit for all tokens. Showcall’s own requests do not count.',
    label: 'Limit',
    presets: {
      free: 'free: 20, and at most 10 rundowns',
      paid: 'paid: 120',
      local: 'local: 6,000',
      number: 'other…',
    },
    number: 'Requests per minute',
    needNumber: 'Type a whole number from 1.',
    set: 'Set',
    done: 'Saved.',
  },
} as const
