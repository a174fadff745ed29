import type {
  CheckConnection,
  ConnectionsSlice,
  SaveConnection,
  SaveReply,
} from '../../contract/bridge/connections.ts'
import type {
  ConnectionCheck,
  ConnectionSecrets,
  PinnedAddresses,
  RemoteConnection,
} from '../../contract/connection.ts'
import { type Refused, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Notices } from '../notices.ts'
import type { BreakableLine, Connected, Connector } from '../ports/connector.ts'
import type { KeptShowStore, Secrets } from '../ports/host.ts'
import type { SettingsStore } from '../ports/settings.ts'
import { type FollowedDesk, followedConnection, type PairedDesk } from '../ports/standby.ts'
import { checkAddresses, isSameHost } from './check-addresses.ts'

interface ConnectionsOptions {
  readonly connector: Connector
  readonly secrets: Secrets
  readonly settings: SettingsStore
  /** Makes an identifier for a connection that is saved for the first time. */
  readonly newId: () => string
  readonly changed: () => void
  /** The show that was open at the end of the last start. */
  readonly keptShow: Pick<KeptShowStore, 'read'>
  /** Left out in hosts that pair with no other desk. */
  readonly standby?: Pick<PairedDesk, 'followed'> | null
}

/** The services that this desk knows: its own, and those that a person has saved. */
export interface Connections {
  slice(): Promise<ConnectionsSlice>
  /** Null is the service in this computer. Refused when there is no such connection, or its tokens are gone. */
  connect(id: string | null): Promise<Connected | Refused>
  /** The connection of the last time: without its token it is there, signed out. Null when it is not saved any more. */
  restore(id: string): Promise<Connected | null>
  /** Another connection to the service that `connect` reaches, which can be broken. */
  breakable(id: string | null): Promise<BreakableLine | Refused>
  find(id: string | null): RemoteConnection | null
  check(request: CheckConnection): Promise<ConnectionCheck>
  save(request: SaveConnection): Promise<SaveReply>
  remove(id: string): Promise<SaveReply>
}

const most = 50
const noToken = messageOf('connection.v1-token-missing')
const gone = refused(messageOf('connection.gone'))

export function createConnections(options: ConnectionsOptions): Connections {
  const { connector, secrets, settings } = options
  const saved = (): readonly RemoteConnection[] => settings.read().connections
  const followed = (id: string | null): FollowedDesk | null =>
    id === followedConnection ? (options.standby?.followed() ?? null) : null
  const find = (id: string | null): RemoteConnection | null =>
    followed(id)?.connection ?? saved().find(connection => connection.id === id) ?? null
  const tokensFor = async (id: string): Promise<ConnectionSecrets | null> =>
    followed(id)?.secrets ?? secrets.read(id)

  return {
    find,
    async slice() {
      const items = await Promise.all(
        saved().map(async connection => {
          const tokens = await secrets.read(connection.id)
          return { ...connection, hasV1Token: tokens !== null, hasV0Token: tokens?.v0Token != null }
        }),
      )
      return { current: settings.read().connectionId, items, tokensKept: secrets.kept }
    },
    async connect(id) {
      if (id === null) return connector.own()
      const connection = find(id)
      if (connection === null) return gone
      const tokens = await tokensFor(id)
      if (tokens === null) {
        return refused(messageOf('connection.token-lost', { name: connection.name }))
      }
      return connector.remote(connection, tokens)
    },
    async breakable(id) {
      if (id === null) return connector.breakable(null)
      const connection = find(id)
      if (connection === null) return gone
      const tokens = await secrets.read(id)
      return tokens === null
        ? refused(messageOf('connection.token-lost', { name: connection.name }))
        : connector.breakable({ connection, secrets: tokens })
    },
    async restore(id) {
      const connection = find(id)
      if (connection === null) return null
      const tokens = await tokensFor(id)
      if (tokens === null) return connector.tokenless(connection)
      const kept = options.keptShow.read()
      const offset = kept?.connection === id ? kept.clockOffsetMs : null
      return connector.remote(connection, tokens, offset ?? undefined)
    },
    async check(request) {
      const fault = checkAddresses(request)
      if (fault !== null) return { ok: false, code: 'link.address', text: fault }
      const tokens = await tokensOf(request, secrets)
      if (tokens === null) return { ok: false, code: 'auth.token_missing', text: noToken }
      return connector.check(addressesOf(request, find), tokens)
    },
    save: request => saveConnection(options, find, request),
    async remove(id) {
      if (find(id) === null) return gone
      if (settings.read().connectionId === id) {
        return refused(messageOf('connection.in-use'))
      }
      await secrets.remove(id)
      settings.write({ connections: saved().filter(connection => connection.id !== id) })
      options.changed()
      return { ok: true, id }
    },
  }
}

/** Adds a connection, or changes a saved one. */
async function saveConnection(
  { settings, secrets, newId, changed }: ConnectionsOptions,
  find: Connections['find'],
  request: SaveConnection,
): Promise<SaveReply> {
  const saved = (): readonly RemoteConnection[] => settings.read().connections
  const fault = checkAddresses(request)
  if (fault !== null) return refused(fault)
  const tokens = await tokensOf(request, secrets)
  if (tokens === null) return refused(noToken)
  if (request.id !== undefined && find(request.id) === null) return gone
  if (request.id === undefined && saved().length >= most)
    return refused(messageOf('connection.too-many', { most }))
  const id = request.id ?? newId()
  const { name, goAs } = request
  const connection: RemoteConnection = { id, name: name.trim(), ...addressesOf(request, find), goAs }
  // Tokens first: a connection that is listed has what it needs.
  await secrets.write(id, tokens)
  // Read after waiting: another may have been saved meanwhile.
  const before = saved()
  settings.write({
    connections: before.some(known => known.id === id)
      ? before.map(known => (known.id === id ? connection : known))
      : [...before, connection],
  })
  changed()
  return { ok: true, id }
}

/** With the certificate that a person has trusted: as the request says, else the one before, while the host is the same. */
function addressesOf(
  { id, baseUrl, v0Url, socketUrl, fingerprint }: CheckConnection,
  find: Connections['find'],
): PinnedAddresses {
  const before = id === undefined ? null : find(id)
  const kept = before !== null && isSameHost(before.baseUrl, baseUrl) ? before.fingerprint : undefined
  const pin = fingerprint === undefined ? kept : fingerprint
  const isPinned = pin != null && new URL(baseUrl).protocol === 'https:'
  return { baseUrl, v0Url, socketUrl, ...(isPinned && { fingerprint: pin }) }
}

/** What is left out of a request is what was saved before. Null without a token for API v1. */
async function tokensOf(
  request: Pick<SaveConnection, 'id' | 'v1Token' | 'v0Token'>,
  secrets: Pick<Secrets, 'read'>,
): Promise<ConnectionSecrets | null> {
  const before = request.id === undefined ? null : await secrets.read(request.id)
  const v1Token = request.v1Token?.trim() ?? before?.v1Token
  if (v1Token === undefined || v1Token === '') return null
  const v0Token = request.v0Token === undefined ? (before?.v0Token ?? null) : request.v0Token
  return { v1Token, v0Token: v0Token?.trim() || null }
}

/** The service that a desk comes back to: the one of the last time, also when its token is gone. */
export async function firstConnection(
  settings: SettingsStore,
  connections: Pick<Connections, 'restore'>,
  connector: Pick<Connector, 'own'>,
  notices: Pick<Notices, 'add'>,
): Promise<{ readonly connected: Connected; readonly id: string | null }> {
  const id = settings.read().connectionId
  if (id === null) return { connected: await connector.own(), id }
  // Only a person leaves a service: on the one in this computer another show may be on air.
  const connected = await connections.restore(id)
  if (connected !== null) return { connected, id }
  notices.add('error', messageOf('connection.last-gone'))
  settings.write({ connectionId: null })
  return { connected: await connector.own(), id: null }
}
