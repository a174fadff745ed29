import type { ConnectionAddresses, ConnectionCheck, ConnectionSecrets } from '../contract/connection.ts'
import { v0SocketPath } from '../contract/v0/push.ts'
import type { TokenInfo } from '../contract/v1/resources.ts'
import type { Timers } from '../desk/ports/timers.ts'
import { ApiError } from './api-error.ts'
import { expiryOf, operations, queries, roleOf } from './choices.ts'
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
    const advice = 'The token sees no rundown yet, so how timing comes could not be tried.'
    return { timing: pushes ? 'push' : 'events', advice }
  }
  const refused = pushes ? await tryPush(options, socketUrl, v0Token, rundownId) : null
  if (pushes && refused === null) return { timing: 'push', advice: null }
  const why = refused ?? (v0Token === null ? null : 'A v0 token is set, but no address of the push channel.')
  if (await tryEvents(options, rundownId)) return { timing: 'events', advice: why }
  const polling =
    'Timing is asked for inside the request budget, and a change made elsewhere shows some seconds late.'
  const remedy = v0Token === null ? 'A v0 token with its socket address brings it at once.' : ''
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
    const cancel = timers.after(tryMs, () => end('The push channel did not answer. Check its address.'))
    socket.on('connect', () => end(null))
    socket.on('connect_error', (error: Error) => end(pushRefusal(error, apiToken)))
  })
}

function pushRefusal({ message }: Error, apiToken: string): string {
  if (looksLikeV1Token(apiToken)) {
    return 'The v0 token looks like a token of API v1, which the push channel does not take. Copy the v0 token from the dashboard.'
  }
  if (message.includes("Rundown doesn't exist")) {
    return 'The v0 token does not see this rundown: it is of another team. Copy the v0 token of the same team.'
  }
  if (/websocket error|xhr poll error|timeout/.test(message)) {
    return 'The push channel cannot be reached. Check its address, and whether the network lets WebSockets through.'
  }
  return `The push channel refuses the v0 token (${message}). Copy it again from the dashboard.`
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
  ['baseUrl', 'The address of API v1', ['http:', 'https:']],
  ['v0Url', 'The address of API v0', ['http:', 'https:']],
  ['socketUrl', 'The address of the push channel', ['http:', 'https:', 'ws:', 'wss:']],
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
  const begin = `begin it with ${protocols.map(protocol => `${protocol}//`).join(', ')}`
  if (url === null) return `is not an address: enter it whole and ${begin}.`
  if (!protocols.includes(url.protocol)) return `is not of this kind: ${begin}.`
  if (url.username !== '' || url.password !== '') return 'holds a name or password. Take it out.'
  if (url.search !== '' || url.hash !== '') return 'holds a ? or #. Enter it without what follows.'
  return null
}
