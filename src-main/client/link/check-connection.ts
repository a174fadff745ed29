import type { Timers } from '../../base/timers.ts'
import type {
  ConnectionAddresses,
  ConnectionCheck,
  ConnectionSecrets,
  PinnedAddresses,
} from '../../contract/connection.ts'
import { v0SocketPath } from '../../contract/v0/push.ts'
import type { TokenInfo } from '../../contract/v1/resources.ts'
import { type Message, messageOf, sentences } from '../../domain/messages/message.ts'
import { ApiError, looksLikeV1Token, wrongTokenText } from '../http/api-error.ts'
import { eventsPath, expiryOf, roleOf } from '../http/api-shapes.ts'
import { HttpClient } from '../http/http.ts'
import type { Network } from '../http/network.ts'
import { networkFor, readFingerprint } from '../http/pinned-network.ts'
import { createV1Client, type V1Client } from '../v1/v1-client.ts'

interface CheckOptions {
  readonly addresses: PinnedAddresses
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
 * Tries an address with its tokens, and reports what a desk would have there. Changes nothing on the service, takes four
 * requests at most, and counts no more rundowns than fit in the first page. Never rejects.
 */
export async function checkConnection(given: CheckOptions): Promise<ConnectionCheck> {
  const options = { ...given, network: networkFor(given.network, given.addresses) }
  const { addresses, secrets, network, timers, local, random } = options
  const wrong = wrongAddress(addresses)
  if (wrong !== null) return wrong
  const observer = { answered: () => undefined }
  const token = secrets.v1Token
  const http = new HttpClient({ baseUrl: addresses.baseUrl, token, network, local, timers, random, observer })
  try {
    // A person waits for the answer, and can ask again: each request is sent once.
    const v1 = createV1Client({
      request: request => http.request({ ...request, repeatable: false }),
    })
    const info = await describe(v1)
    const page = (await v1.rundownPages().next()).value ?? []
    const timing = await tryTiming(options, page[0]?.id ?? null)
    return { ok: true, rundowns: page.length, expiresAt: expiryOf(info), role: roleOf(info), ...timing }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const untrusted = await untrustedCertificate(error, options)
    if (untrusted !== null) return untrusted
    return { ok: false, code: error.code, text: wrongTokenText(error, token, secrets.v0Token) }
  } finally {
    http.close()
  }
}

/** With the certificate that was shown, for a person to compare: over its connection nothing was sent. Null: it is not that. */
async function untrustedCertificate(
  { code }: ApiError,
  { addresses, timers }: CheckOptions,
): Promise<ConnectionCheck | null> {
  if (code !== 'link.untrusted' && code !== 'link.certificate_changed') return null
  const fingerprint = await readFingerprint(addresses.baseUrl, timers, tryMs)
  const text = messageOf(code === 'link.untrusted' ? 'check.untrusted' : 'check.certificate-changed')
  return fingerprint === null ? null : { ok: false, code, text, fingerprint }
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
    const advice = messageOf('check.no-rundown')
    return { timing: pushes ? 'push' : 'events', advice }
  }
  const refused = pushes ? await tryPush(options, socketUrl, v0Token, rundownId) : null
  if (pushes && refused === null) return { timing: 'push', advice: null }
  const why = refused ?? (v0Token === null ? null : messageOf('check.no-push-address'))
  if (await tryEvents(options, rundownId)) return { timing: 'events', advice: why }
  const polling = messageOf('check.polling')
  const remedy = v0Token === null ? messageOf('check.add-v0-token') : null
  return { timing: 'polling', advice: sentences(why, polling, remedy) }
}

/** Null when the push channel takes the token; otherwise why it does not. */
function tryPush(
  { network, timers }: CheckOptions,
  socketUrl: string,
  apiToken: string,
  rundownId: string,
): Promise<Message | null> {
  return new Promise(resolve => {
    const socket = network.io(socketUrl, {
      path: v0SocketPath,
      auth: { rundownId, apiToken },
      transports: ['websocket'],
      reconnection: false,
      timeout: tryMs,
      forceNew: true,
    })
    const end = (refusal: Message | null): void => {
      cancel()
      socket.removeAllListeners()
      socket.disconnect()
      resolve(refusal)
    }
    const cancel = timers.after(tryMs, () => end(messageOf('check.push-silent')))
    socket.on('connect', () => end(null))
    socket.on('connect_error', (error: Error) => end(pushRefusal(error, apiToken)))
  })
}

function pushRefusal({ message }: Error, apiToken: string): Message {
  if (looksLikeV1Token(apiToken)) {
    return messageOf('check.v0-token-is-v1')
  }
  if (message.includes("Rundown doesn't exist")) {
    return messageOf('check.v0-token-of-other-team')
  }
  if (/websocket error|xhr poll error|timeout/.test(message)) {
    return messageOf('check.push-unreachable')
  }
  return messageOf('check.push-refused', { why: message })
}

/** Whether the service offers the event stream of v1. */
async function tryEvents(options: CheckOptions, rundownId: string): Promise<boolean> {
  const { addresses, secrets, network, timers } = options
  const controller = new AbortController()
  const cancel = timers.after(tryMs, () => controller.abort())
  try {
    const url = `${addresses.baseUrl.replace(/\/+$/, '')}${eventsPath(rundownId, 'rundown')}`
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
  ['baseUrl', 'address.v1', ['http:', 'https:']],
  ['v0Url', 'address.v0', ['http:', 'https:']],
  ['socketUrl', 'address.push', ['http:', 'https:', 'ws:', 'wss:']],
] as const

/** Nothing is put right by guessing: a person corrects it. */
function wrongAddress(addresses: ConnectionAddresses): ConnectionCheck | null {
  for (const [field, name, protocols] of fields) {
    const text = addresses[field]
    if (text === null) continue
    const fault = faultOf(messageOf(name), text, protocols)
    if (fault !== null) return { ok: false, code: 'link.bad_address', text: fault }
  }
  return null
}

function faultOf(field: Message, text: string, protocols: readonly string[]): Message | null {
  const url = URL.parse(text)
  const begin = protocols.map(protocol => `${protocol}//`).join(', ')
  if (url === null) return messageOf('address.not-one', { field, begin })
  if (!protocols.includes(url.protocol)) return messageOf('address.must-start', { field, begin })
  if (url.username !== '' || url.password !== '') return messageOf('address.has-name', { field })
  if (url.search !== '' || url.hash !== '') return messageOf('address.has-query-or-hash', { field })
  return null
}
