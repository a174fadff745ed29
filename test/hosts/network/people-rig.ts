import { createServer, request, type Server } from 'node:http'
import { request as requestTls } from 'node:https'
import { io, type Socket } from 'socket.io-client'
import type { DeskStanding } from '../../../src-main/contract/desk-standing.ts'
import { createPairing, type Pairing } from '../../../src-main/hosts/network/pairing.ts'
import { createPeopleListener, type PeopleListener } from '../../../src-main/hosts/network/people-listener.ts'
import type { PeoplePlace } from '../../../src-main/hosts/network/people-place.ts'
import { type Certificate, selfSigned } from '../../../src-main/hosts/network/self-signed.ts'
import { createMemoryStore } from '../../fakes/memory-store.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { pagesDir } from '../outputs/pages-dir.ts'

interface Reply {
  readonly status: number
  readonly headers: NodeJS.Dict<string | readonly string[]>
  readonly body: string
}

/** What a browser of a person holds. */
interface PersonClient {
  readonly cookie: string
  readonly key: string
}

export interface PeopleRig {
  readonly listener: PeopleListener
  readonly pairing: Pairing
  readonly time: VirtualTime
  readonly certificate: Certificate
  /** Requests of pages that came to the desk: who, and what. */
  readonly asked: string[]
  /** Requests and upgrades that came to the service. */
  readonly served: string[]
  port(): number
  origin(): string
  open(place?: Partial<PeoplePlace>): Promise<void>
  ask(path: string, options?: AskOptions): Promise<Reply>
  /** The secret of a new invitation. */
  invite(name: string, role: 'view' | 'call' | 'edit'): string
  redeem(secret: string, options?: AskOptions): Promise<Reply>
  join(name: string, role: 'view' | 'call' | 'edit'): Promise<PersonClient>
  /** The socket of a page, or why there is none. */
  connect(client: Partial<PersonClient>, headers?: Record<string, string>): Promise<Socket | string>
  /** The desk is one of a pair. */
  pair(standing: DeskStanding): void
  close(): Promise<void>
}

interface AskOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly localAddress?: string
}

export const certificateOf = (name: string, now = Date.now()): Promise<Certificate> =>
  selfSigned({ name, hosts: ['localhost', '127.0.0.1'], now, days: 30 })

/** The listener for people before a desk that writes down what it is asked, and a service that does as well. */
export async function peopleRig(
  options: {
    readonly limits?: { readonly total: number; readonly perAddress: number }
    readonly timeout?: number
    /** A real one, instead of the service that writes down what it is asked. */
    readonly service?: Server
  } = {},
): Promise<PeopleRig> {
  const asked: string[] = []
  const served: string[] = []
  const stops: (() => unknown)[] = []
  const time = createVirtualTime(Date.now())
  const pairing = createPairing({
    store: createMemoryStore(),
    now: () => time.now(),
    elapsed: () => time.now(),
    timers: time.timers,
    ended: clientIds => listener.unpaired(clientIds),
    failed: error => {
      throw error
    },
  })
  const { service = serviceWriting(served), ...limits } = options
  let standing: DeskStanding | null = null
  const listener = createPeopleListener({
    rendererDir: pagesDir(),
    service,
    ...limits,
    desk: {
      redeem: async request => pairing.redeem(request),
      admit: async (id, session, via) => pairing.admit(id, session, via),
      async request(id, name) {
        const client = pairing.client(id)
        if (client === null) return { ok: false, failure: { error: 'not-paired', message: '' } }
        asked.push(`${client.name} ${client.access} ${name}`)
        return { ok: true, value: { received: true } }
      },
      disconnected: id => pairing.left(id),
      language: async () => 'en',
      standing: async () => standing,
      onEvents: () => () => undefined,
    },
  })
  const certificate = await certificateOf('desk')
  let port = 0
  let secure = true
  const origin = (): string => `${secure ? 'https' : 'http'}://127.0.0.1:${port}`

  const ask: PeopleRig['ask'] = (path, { method = 'GET', headers = {}, body, localAddress } = {}) =>
    new Promise((resolve, reject) => {
      const send = secure ? requestTls : request
      const sent = send(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers,
          agent: false,
          rejectUnauthorized: false,
          ...(localAddress !== undefined && { localAddress }),
        },
        reply => {
          const chunks: Buffer[] = []
          reply.on('data', chunk => chunks.push(chunk))
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const rig: PeopleRig = {
    listener,
    pairing,
    time,
    certificate,
    asked,
    served,
    port: () => port,
    origin,
    async open(place = {}) {
      const full = {
        address: '127.0.0.1',
        port: 0,
        pages: true,
        api: false,
        certificate,
        names: [],
        ...place,
      }
      const opened = await listener.open(full)
      if (!opened.ok) throw new Error(opened.why)
      port = opened.port
      secure = full.certificate !== null
    },
    ask,
    invite: (name, role) => pairing.people.invite(name, role).path.replace('/#join=', ''),
    redeem: (secret, options = {}) =>
      ask('/desk/pair', {
        method: 'POST',
        body: JSON.stringify({ secret }),
        ...options,
        headers: { 'content-type': 'application/json', origin: origin(), ...options.headers },
      }),
    async join(name, role) {
      const reply = await rig.redeem(rig.invite(name, role))
      const { key }: { readonly key: string } = JSON.parse(reply.body)
      return { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', key }
    },
    connect({ cookie, key }, headers = {}) {
      const socket = io(origin(), {
        path: '/desk/socket.io',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        rejectUnauthorized: false,
        auth: key === undefined ? {} : { key },
        extraHeaders: { origin: origin(), ...(cookie !== undefined && { cookie }), ...headers },
      })
      stops.push(() => socket.close())
      return new Promise(resolve => {
        socket.once('connect', () => resolve(socket))
        socket.once('connect_error', error => resolve(error.message))
      })
    },
    pair(told) {
      standing = told
    },
    async close() {
      for (const stop of stops) stop()
      await listener.close()
      pairing.close()
    },
  }
  return rig
}

function serviceWriting(served: string[]): Server {
  const service = createServer((request, response) => {
    served.push(`${request.method} ${request.url}`)
    response.end('api')
  })
  service.on('upgrade', (request, socket) => {
    served.push(`upgrade ${request.url}`)
    socket.end('HTTP/1.1 418 Here\r\nconnection: close\r\n\r\n')
  })
  return service
}
