import { t } from '#texts/text.ts'
import type {
  CheckConnection,
  ConnectionItem,
  SaveConnection,
} from '../../../src-main/contract/bridge/connections.ts'
import type { GoAs } from '../../../src-main/contract/connection.ts'

/** A connection as it stands in the form. */
export interface ConnectionFields {
  readonly name: string
  readonly baseUrl: string
  readonly v0Url: string
  readonly socketUrl: string
  readonly v1Token: string
  readonly v0Token: string
  /** The saved v0 token is to be forgotten. */
  readonly forgetV0: boolean
  readonly goAs: GoAs
  /** The certificate that a person has trusted, at that host alone; null: this computer decides. */
  readonly pin: { readonly host: string; readonly fingerprint: string } | null
}

export type ConnectionFaults = Partial<Record<keyof ConnectionFields, string>>

/** Addresses of the hosted service that speaks this API. */
export const studio = {
  name: t('connections.form.studio'),
  baseUrl: 'https://api-v1.rundownstudio.app',
  v0Url: 'https://app.rundownstudio.app/api-v0',
  socketUrl: 'https://socket.rundownstudio.app',
} as const

const usualPort = '4747'
const thisComputer = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?\/?$/i

export const draftOf = (before: ConnectionItem | null): ConnectionFields => ({
  name: before?.name ?? '',
  baseUrl: before?.baseUrl ?? '',
  v0Url: before?.v0Url ?? '',
  socketUrl: before?.socketUrl ?? '',
  v1Token: '',
  v0Token: '',
  forgetV0: false,
  goAs: before?.goAs ?? 'auto',
  pin: before?.fingerprint === undefined ? null : pinAt(before.baseUrl, before.fingerprint),
})

export const pinAt = (baseUrl: string, fingerprint: string): ConnectionFields['pin'] => ({
  host: hostOf(baseUrl),
  fingerprint,
})

/** Null also while the address has another host. */
export const fingerprintIn = ({ pin, baseUrl }: ConnectionFields): string | null =>
  pin !== null && pin.host === hostOf(baseUrl) ? pin.fingerprint : null

const hostOf = (address: string): string => parse(address.trim())?.hostname ?? ''

/**
 * The three addresses of another Showcall by that of its computer: `stage-left`, `10.0.0.5:8443`. Elsewhere it stands behind
 * HTTPS; on this computer it answers by itself. Null: no address.
 */
export function showcallAt(host: string): Pick<ConnectionFields, 'baseUrl' | 'v0Url' | 'socketUrl'> | null {
  const typed = host.trim()
  const scheme = thisComputer.test(typed) ? 'http' : 'https'
  const url = parse(/^https?:\/\//i.test(typed) ? typed : `${scheme}://${typed}`)
  if (url === null || typed === '') return null
  // A port that was written, even the usual one of the scheme, is meant; behind https stands a proxy.
  const written = /:\d+\/?$/.test(typed) || url.protocol === 'https:'
  const origin = written ? url.origin : `${url.protocol}//${url.hostname}:${usualPort}`
  return { baseUrl: `${origin}/api-v1`, v0Url: `${origin}/api-v0`, socketUrl: origin }
}

/** What keeps it from being checked or saved, by field. */
export function faultsOf(
  draft: ConnectionFields,
  before: ConnectionItem | null,
  saving: boolean,
): ConnectionFaults {
  const address = (text: string): string | undefined =>
    text.trim() === '' || isWeb(text) ? undefined : t('connections.form.bad-address')
  const faults: Record<string, string | undefined> = {
    name: saving && draft.name.trim() === '' ? t('connections.form.need-name') : undefined,
    baseUrl: draft.baseUrl.trim() === '' ? t('connections.form.need-address') : address(draft.baseUrl),
    v0Url: address(draft.v0Url),
    socketUrl: address(draft.socketUrl),
    v1Token:
      draft.v1Token.trim() === '' && before?.hasV1Token !== true
        ? t('connections.form.need-token')
        : undefined,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

export function toCheck(draft: ConnectionFields, before: ConnectionItem | null): CheckConnection {
  const v1Token = draft.v1Token.trim()
  const v0Token = draft.v0Token.trim()
  const fingerprint = fingerprintIn(draft)
  return {
    baseUrl: draft.baseUrl.trim(),
    v0Url: draft.v0Url.trim() || null,
    socketUrl: draft.socketUrl.trim() || null,
    ...(before !== null && { id: before.id }),
    ...((before?.fingerprint !== undefined || fingerprint !== null) && { fingerprint }),
    ...(v1Token !== '' && { v1Token }),
    ...(v0Token !== '' ? { v0Token } : draft.forgetV0 && { v0Token: null }),
  }
}

export const toSave = (draft: ConnectionFields, before: ConnectionItem | null): SaveConnection => ({
  ...toCheck(draft, before),
  name: draft.name.trim(),
  goAs: draft.goAs,
})

const isWeb = (text: string): boolean => {
  const url = parse(text.trim())
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
