import { createHash } from 'node:crypto'
import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { basename } from 'node:path'
import { largestFile } from '../../contract/bridge/transfer-limits.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { SourceReading } from '../../desk/ports/sources.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { tooLarge } from './file-source.ts'

export interface AddressOptions {
  /** Names to addresses; of the system by default. */
  readonly lookup?: LookupFunction
  /** Whether an IP address may be asked; those of the public internet by default. */
  readonly isAllowed?: (ip: string) => boolean
  /** A certificate authority to trust beside those of the system, PEM. */
  readonly ca?: string
  /** Longest time for all of it, ms. */
  readonly timeoutMs?: number
}

const mostRedirects = 5
const defaultTimeout = 20_000

const refused = (reason: Message): MessageError => new MessageError(reason)

/** Only by https, and without a name and password in it. Throws `MessageError`. */
export function checkedAddress(text: string): URL {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') throw refused(messageOf('source.no-address', { typed: text }))
  if (url.protocol !== 'https:') throw refused(messageOf('source.only-https'))
  if (url.username !== '' || url.password !== '') throw refused(messageOf('source.no-password'))
  url.hash = ''
  return url
}

/** Loopback, networks of a house, the computer's own links, and what is no address of one computer. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
// Of version 6, only 2000::/3 is given to the internet; 6to4 and Teredo lead to addresses of version 4.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
inside.addSubnet('2001::', 32, 'ipv6')
inside.addSubnet('2002::', 16, 'ipv6')
inside.addSubnet('2001:db8::', 32, 'ipv6')

/** Of the public internet: nothing in the house is ever asked, whatever a name leads to. */
export function isPublicAddress(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (isIP(ip) === 4) return !inside.check(ip, 'ipv4')
  return isIP(ip) === 6 && outside.check(ip, 'ipv6') && !inside.check(ip, 'ipv6')
}

/** Rejects with `MessageError`. */
export async function readAddress(
  source: string,
  signal: AbortSignal,
  options: AddressOptions = {},
): Promise<SourceReading> {
  const reading = await readNewerAddress(source, null, signal, options)
  if (reading === null) throw new Error('A sheet without a mark is read.')
  return reading
}

/** Null: the server says that it is as it was at that mark. */
export async function readNewerAddress(
  source: string,
  mark: string | null,
  signal: AbortSignal,
  options: AddressOptions = {},
): Promise<SourceReading | null> {
  const within = AbortSignal.timeout(options.timeoutMs ?? defaultTimeout)
  const until = AbortSignal.any([signal, within])
  try {
    let url = checkedAddress(source)
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(url, mark, until, options)
      const { statusCode: status = 0 } = answer
      const { location } = answer.headers
      if (status === 200) return await read(url, answer)
      answer.destroy()
      if (status === 304 && mark !== null) return null
      if (![301, 302, 303, 307, 308].includes(status) || location === undefined)
        throw refused(messageOf('source.answers', { host: url.host, status }))
      if (redirects === mostRedirects) throw refused(messageOf('source.redirects', { host: url.host }))
      url = checkedAddress(URL.parse(location, url.href)?.href ?? location)
    }
  } catch (error) {
    if (error instanceof MessageError) throw error
    const { host } = new URL(source)
    if (within.aborted) throw new MessageError(messageOf('source.too-slow', { host }), error)
    const why = error instanceof Error ? error.message : String(error)
    throw new MessageError(messageOf('source.unreachable', { host, why }), error)
  }
}

function ask(
  url: URL,
  mark: string | null,
  signal: AbortSignal,
  { lookup = lookUp, isAllowed = isPublicAddress, ca }: AddressOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Names alone are looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) throw refused(messageOf('source.inside', { host: url.host }))
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'GET',
        signal,
        // Nothing is kept between two readings, and nothing of this computer is sent.
        agent: false,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'Showcall',
          ...conditionsOf(mark),
        },
        // The very address that is connected to is checked: a name may lead elsewhere the next time.
        lookup: (name, how, found) =>
          lookup(name, how, (error, address, family) => {
            const all = typeof address === 'string' ? [{ address }] : address
            if (error !== null || all.every(one => isAllowed(one.address))) found(error, address, family)
            else found(refused(messageOf('source.inside', { host: url.host })), address, family)
          }),
        ...(ca !== undefined && { ca }),
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end()
  })
}

async function read(url: URL, answer: IncomingMessage): Promise<SourceReading> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > largestFile) throw tooLarge()
    hash.update(bytes)
    parts.push(bytes)
  }
  if (!answer.complete) throw new Error('the connection was closed')
  const digest = hash.digest('hex')
  return {
    name: nameOf(url, answer.headers['content-disposition']),
    content: Buffer.concat(parts),
    digest,
    mark: markOf(answer),
  }
}

/** As the server names its version: by both, where it gives both. */
const markOf = ({ headers }: IncomingMessage): string =>
  JSON.stringify([headers.etag ?? null, headers['last-modified'] ?? null])

function conditionsOf(mark: string | null): Readonly<Record<string, string>> {
  if (mark === null) return {}
  const [etag, modified] = JSON.parse(mark)
  return {
    ...(typeof etag === 'string' && { 'if-none-match': etag }),
    ...(typeof modified === 'string' && { 'if-modified-since': modified }),
  }
}

/** What the server calls the file; else the end of its path, or the host. */
function nameOf(url: URL, disposition = ''): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition)
  const named = decoded(encoded) ?? plain?.[1] ?? plain?.[2]
  const last = decoded(url.pathname.split('/').at(-1))
  const name = basename((named ?? (last?.includes('.') ? last : undefined) ?? url.hostname).trim())
  return name.slice(-260) || url.hostname
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
