import type { Timers } from '../base/timers.ts'
import type { ConnectionAddresses, ConnectionCheck, ConnectionSecrets } from '../contract/connection.ts'
import { v0SocketPath } from '../contract/v0/push.ts'
import type { TokenInfo } from '../contract/v1/resources.ts'
import { ApiError } from './api-error.ts'
import { expiryOf, operations, queries, roleOf } from './api-operations.ts'
import { createHttp } from './http.ts'
import type { Network } from './network.ts'
import { looksLikeV1Token, wrongTokenText } from './problem-texts.ts'
import { createV1Client, type V1Client } from './v1-client.ts'

export interface CheckOptions {
  readonly addresses: ConnectionAddresses
  readonly secrets: ConnectionSecrets
  readonly network: Network
  readonly timers: Timers
  /** Local steady milliseconds. */
  readonly local: () => number
  /** From 0 to below 1. */
  readonly random: () => number
}

type Timing = Pick<Extract<ConnectionCheck, { ok: true }>, 'timing' | 'advice'>

const tryMs = 6_000

/**
 * Tries an address with its tokens, and says what a desk would have there. Changes nothing on the service, takes four
 * requests at most, and counts no more rundowns than fit in the first page. Never rejects.
 */
export async function checkConnection(options: CheckOptions): Promise<ConnectionCheck> {
  const { addresses, secrets, network, timers, local, random } = options
  const wrong = wrongAddress(addresses)
  if (wrong !== null) return wrong
  const observer = { answered: () => undefined }
  const token = secrets.v1Token
  const http = createHttp({ baseUrl: addresses.baseUrl, token, network, local, timers, random, observer })
  try {
    // A person waits for the answer, and can ask again: each request is sent once.
    const v1 = createV1Client({
      ...http,
      request: request => http.request({ ...request, repeatable: false }),
    })
    const info = await describe(v1)
    const page = (await v1.rundownPages().next()).value ?? []
    const timing = await tryTiming(options, page[0]?.id ?? null)
    return { ok: true, rundowns: page.length, expiresAt: expiryOf(info), role: roleOf(info), ...timing }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, code: error.code, text: wrongTokenText(error, token, secrets.v0Token) }
  } finally {
    http.close()
  }
}

/** A service that does not describe tokens may still be a service: the list of rundowns decides. */
async function describe(v1: V1Client): Promise<Partial<TokenInfo> | null> {
  try {
    return await v1.describeToken()
  } catch (error) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 405)
    if (missing || (error instanceof ApiError && error.code === 'forbidden')) return null
    throw error
  }
}

async function tryTiming(options: CheckOptions, rundownId: string | null): Promise<Timing> {
  const { addresses, secrets } = options
  const { v0Token } = secrets
  const { socketUrl } = addresses
  const pushes = v0Token !== null && socketUrl !== null
  if (rundownId === null) {
    const advice =
      'The token sees no rundown yet, so timing was not checked. Create a rundown, then check again.'
    return { timing: pushes ? 'push' : 'events', advice }
  }
  const refused = pushes ? await tryPush(options, socketUrl, v0Token, rundownId) : null
  if (pushes && refused === null) return { timing: 'push', advice: null }
  const why = refused ?? (v0Token === null ? null : 'There is a v0 token but no push address.')
  if (await tryEvents(options, rundownId)) return { timing: 'events', advice: why }
  const polling = 'Timing is polled within the request limit: changes made elsewhere show some seconds late.'
  const remedy = v0Token === null ? 'Add a v0 token and a push address for instant timing.' : ''
  return { timing: 'polling', advice: [why, polling, remedy].filter(Boolean).join(' ') }
}

/** Null when the push channel takes the token; otherwise why it does not. */
function tryPush(
  { network, timers }: CheckOptions,
  socketUrl: string,
  apiToken: string,
  rundownId: string,
): Promise<string | null> {
  return new Promise(resolve => {
    const socket = network.io(socketUrl, {
      path: v0SocketPath,
      auth: { rundownId, apiToken },
      transports: ['websocket'],
      reconnection: false,
      timeout: tryMs,
      forceNew: true,
    })
    const end = (refusal: string | null): void => {
      cancel()
      socket.removeAllListeners()
      socket.disconnect()
      resolve(refusal)
    }
    const cancel = timers.after(tryMs, () => end('Push did not answer. Check the push address.'))
    socket.on('connect', () => end(null))
    socket.on('connect_error', (error: Error) => end(pushRefusal(error, apiToken)))
  })
}

function pushRefusal({ message }: Error, apiToken: string): string {
  if (looksLikeV1Token(apiToken)) {
    return 'The v0 token looks like a v1 token. Push needs the v0 token: copy it from the dashboard.'
  }
  if (message.includes("Rundown doesn't exist")) {
    return 'The v0 token does not see this rundown: it belongs to another team. Copy the v0 token of this rundown’s team.'
  }
  if (/websocket error|xhr poll error|timeout/.test(message)) {
    return 'Push cannot be reached. Check the push address and whether the network allows WebSockets.'
  }
  return `Push refused the v0 token (${message}). Copy it again from the dashboard.`
}

/** Whether the service offers the event stream of v1. */
async function tryEvents(options: CheckOptions, rundownId: string): Promise<boolean> {
  const { addresses, secrets, network, timers } = options
  const controller = new AbortController()
  const cancel = timers.after(tryMs, () => controller.abort())
  const path = operations.streamEvents.path.replace('{rundown_id}', encodeURIComponent(rundownId))
  try {
    const url = `${addresses.baseUrl.replace(/\/+$/, '')}${path}?${queries.events}=rundown`
    const response = await network.fetch(url, {
      headers: { authorization: `Bearer ${secrets.v1Token}`, accept: 'text/event-stream' },
      redirect: 'manual',
      signal: controller.signal,
    })
    return response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true
  } catch {
    return false
  } finally {
    cancel()
    controller.abort()
  }
}

const fields = [
  ['baseUrl', 'The v1 address', ['http:', 'https:']],
  ['v0Url', 'The v0 address', ['http:', 'https:']],
  ['socketUrl', 'The push address', ['http:', 'https:', 'ws:', 'wss:']],
] as const

/** Nothing is put right by guessing: a person corrects it. */
function wrongAddress(addresses: ConnectionAddresses): ConnectionCheck | null {
  for (const [field, name, protocols] of fields) {
    const text = addresses[field]
    if (text === null) continue
    const fault = faultOf(text, protocols)
    if (fault !== null) return { ok: false, code: 'link.bad_address', text: `${name} ${fault}` }
  }
  return null
}

function faultOf(text: string, protocols: readonly string[]): string | null {
  const url = URL.parse(text)
  const begin = protocols.map(protocol => `${protocol}//`).join(', ')
  if (url === null) return `is not an address. Enter all of it, starting with ${begin}.`
  if (!protocols.includes(url.protocol)) return `must start with ${begin}.`
  if (url.username !== '' || url.password !== '') return 'contains a name or password. Remove it.'
  if (url.search !== '' || url.hash !== '') return 'contains a ? or #. Remove it and all that follows.'
  return null
}
