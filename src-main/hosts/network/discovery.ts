import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { isIPv4 } from 'node:net'
import type { Bonjour, Service, ServiceConfig } from 'bonjour-service'
import type { Timers } from '../../base/timers.ts'
import type { FoundDesk, WaitingDesk } from '../../contract/bridge/found-desks.ts'
import type { Announced, Discovery } from '../../desk/ports/host.ts'

interface DiscoveryOptions {
  /** Of this computer. */
  readonly name: string
  readonly version: string
  readonly timers: Timers
  /** Multicast does not work here; for the log. Called once. */
  readonly failed: (error: unknown) => void
  /** The interface that it uses, for tests: every network of this computer by default. */
  readonly multicast?: { readonly interface: string; readonly bind: string; readonly port: number }
}

/** Service types: desks that are open to the network, and first desks that wait for another one. */
const types = { desk: 'showcall', waiting: 'showcall-pair' } as const
/** The search stops after this long without a call, ms. */
const looksFor = 30_000
/** Interval of queries, ms. Desks that vanished leave the list after the time to live that they sent. */
const asksEvery = 5_000
const longestText = 100
/** How long a desk that stops has to withdraw its announcement, ms. */
const goodbyeWithin = 500

export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { timers, name, version } = options
  /** Distinguishes this desk from others, also from those on the same computer. */
  const id = randomBytes(6).toString('hex')
  let opening: Promise<Bonjour | null> | null = null
  let failed = false
  let closed = false

  function fail(error: unknown): void {
    if (!failed) options.failed(error)
    failed = true
  }

  const multicast: Multicast = {
    isOpen: () => opening !== null,
    isClosed: () => closed,
    open() {
      opening ??= openMulticast(options.multicast, fail).catch(error => {
        fail(error)
        return null
      })
      return opening
    },
    failed: fail,
  }
  // A name is unique, so that two desks on one computer do not contend for it.
  const desk = createAnnouncement<Announced>(multicast, ({ port, pages, api, secure }) => ({
    name: `${name.slice(0, 40)} ${id}`,
    type: types.desk,
    port,
    txt: { id, name, version, pages: flag(pages), api: flag(api), tls: flag(secure) },
  }))
  const waiting = createAnnouncement<Pick<WaitingDesk, 'name' | 'port'>>(multicast, desk => ({
    name: `${desk.name.slice(0, 40)} ${id}`,
    type: types.waiting,
    port: desk.port,
    txt: { id, name: desk.name },
  }))
  const looking = createLooking({ timers, multicast, type: types.desk })
  const lookingForWaiting = createLooking({ timers, multicast, type: types.waiting })

  return {
    announce: desk,
    found: () => looking.found().flatMap(service => deskOf(service, id) ?? []),
    announceWaiting: waiting,
    waiting: () => lookingForWaiting.found().flatMap(service => waitingOf(service, id) ?? []),
    async close() {
      closed = true
      looking.stop()
      lookingForWaiting.stop()
      const opened = await opening
      if (opened == null) return
      await new Promise<void>(resolve => {
        // A network that takes nothing must not delay the stop.
        const cancel = timers.after(goodbyeWithin, resolve)
        opened.unpublishAll(() => {
          cancel()
          resolve()
        })
      })
      opened.destroy()
    },
  }
}

/** Loaded and opened only for a desk that announces itself or looks for others. */
interface Multicast {
  /** Null: multicast does not work here. */
  open(): Promise<Bonjour | null>
  isOpen(): boolean
  isClosed(): boolean
  failed(error: unknown): void
}

/** Publishes one announcement at a time; null: none. */
function createAnnouncement<What>(
  { open, isOpen, isClosed, failed }: Multicast,
  recordOf: (what: What) => ServiceConfig,
): (what: What | null) => void {
  let wanted: What | null = null
  let published: Service | null = null

  async function publish(what: What | null): Promise<void> {
    const multicast = await open()
    // Another call came meanwhile: that one counts.
    if (multicast === null || isClosed() || what !== wanted) return
    published?.stop()
    published = what === null ? null : multicast.publish({ ...recordOf(what), probe: false })
    published?.on('error', failed)
  }
  return what => {
    if (isClosed() || JSON.stringify(what) === JSON.stringify(wanted)) return
    wanted = what
    if (what !== null || isOpen()) publish(what).catch(failed)
  }
}

const flag = (on: boolean): string => (on ? '1' : '0')

async function openMulticast(
  multicast: DiscoveryOptions['multicast'],
  failed: (error: unknown) => void,
): Promise<Bonjour> {
  const { Bonjour } = await import('bonjour-service')
  // The options are those of the socket below it, which its types do not declare.
  const opened = new Bonjour((multicast ?? {}) as Partial<ServiceConfig>, failed)
  // Without a listener an error of the socket would end the process. The library offers no other way to it.
  const { server } = opened as unknown as { readonly server: { readonly mdns: EventEmitter } }
  server.mdns.on('error', failed)
  server.mdns.on('warning', failed)
  return opened
}

interface LookingOptions {
  readonly timers: Timers
  readonly multicast: Multicast
  readonly type: string
}

/** Looks for other desks while somebody asks. */
function createLooking({ timers, multicast: { open }, type }: LookingOptions) {
  let browser: ReturnType<Bonjour['find']> | null = null
  let starting = false
  let asked = 0
  let stopped = false
  let cancel: (() => void) | null = null

  const start = async (): Promise<void> => {
    const multicast = await open()
    starting = false
    if (multicast === null || stopped) return
    browser = multicast.find({ type })
    again()
  }
  const again = (): void => {
    cancel = timers.after(asksEvery, () => {
      asked += asksEvery
      if (asked >= looksFor) end()
      else {
        browser?.expire()
        browser?.update()
        again()
      }
    })
  }
  const end = (): void => {
    cancel?.()
    cancel = null
    browser?.stop()
    browser = null
  }
  return {
    found(): readonly Service[] {
      asked = 0
      if (browser === null && !starting && !stopped) {
        starting = true
        void start()
      }
      return browser?.services ?? []
    },
    stop() {
      stopped = true
      end()
    },
  }
}

function deskOf(service: Service, own: string): FoundDesk | null {
  const said = saidBy(service, own)
  if (said === null) return null
  const { text, address, port } = said
  return {
    name: text('name'),
    origin: `${text('tls') === '1' ? 'https' : 'http'}://${address}:${port}`,
    version: text('version'),
    api: text('api') === '1',
  }
}

function waitingOf(service: Service, own: string): WaitingDesk | null {
  const said = saidBy(service, own)
  return said === null ? null : { name: said.text('name'), host: said.address, port: said.port }
}

/** Anyone on the network may send anything: leaves out invalid announcements and this desk. */
function saidBy({ txt, port, referer, addresses = [] }: Service, own: string) {
  const record: Readonly<Record<string, unknown>> = typeof txt === 'object' && txt !== null ? txt : {}
  const text = (name: string): string => String(record[name] ?? '').slice(0, longestText)
  const address = [referer?.address ?? '', ...addresses].find(isIPv4)
  const isPort = Number.isInteger(port) && port > 0 && port <= 65_535
  if (address === undefined || !isPort || text('id') === own || text('name') === '') return null
  return { text, address, port }
}
