import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createEmitter } from '../../base/emitter.ts'
import { inTurns } from '../../base/in-turns.ts'
import type { Access } from '../../contract/bridge/access.ts'
import type { BridgeAnswer } from '../../contract/bridge/bridge.ts'
import type { BridgeListener, SentEvent } from '../../contract/bridge/events.ts'
import type { OperationName } from '../../contract/bridge/operations.ts'
import { describeError } from '../../contract/log.ts'
import { shownTo } from '../../desk/bridge/bridge-server.ts'
import type { PeopleNetwork } from '../../desk/ports/people.ts'
import type { Composition } from '../compose.ts'
import type { DeskLog } from '../diagnostics/desk-log.ts'
import { realTimers } from '../real-time.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { type DeskCalls, relayToPages, type SendEvents } from './desk-relay.ts'
import { isPress } from './page-turns.ts'
import { createPairing, type Pairing } from './pairing.ts'
import { createPeopleNetwork } from './people-network.ts'

interface PagesHostOptions {
  /** Where paired browsers are kept. */
  readonly store: KeyValueStore
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly dataDir: string
  /** The desk is in browsers of this computer, and not in a window. */
  readonly here: boolean
  readonly log: DeskLog | null
}

/** Data from the main thread for the service's thread. */
export interface PagesServiceData {
  readonly relay: MessagePort
  readonly rendererDir: string
  readonly here: boolean
}

type PagedComposition = Pick<Composition, 'bridge' | 'language' | 'standing'> & {
  readonly desk: Pick<Composition['desk'], 'subscribe'>
}

/** The main thread's side of the desk in browsers. */
interface PagesHost {
  /** For the service's thread; its `relay` has to be transferred. */
  readonly data: PagesServiceData
  readonly pairing: Pairing
  readonly network: PeopleNetwork
  /** Pages may ask before the desk is composed; they wait. */
  serve(composition: PagedComposition): void
  close(): void
}

export function createPagesHost(options: PagesHostOptions): PagesHost {
  const { store, rendererDir, here, log } = options
  const { port1: near, port2: far } = new MessageChannel()
  const composed = Promise.withResolvers<PagedComposition>()
  composed.promise.catch(() => undefined)
  const pairing = createPairing({
    store,
    now: Date.now,
    elapsed: () => performance.now(),
    timers: realTimers,
    ended: clientIds => void pages.unpaired(clientIds),
    failed: error =>
      log?.of('host')({ level: 'warn', event: 'pairing.not-saved', error: describeError(error) }),
  })
  const events = createEmitter<Parameters<SendEvents>>()
  const pages = relayToPages(near, {
    ...pairedCalls(pairing, composed.promise, turnsOfLoop()),
    onEvents: listener => events.on(sent => listener(...sent)),
  })
  return {
    data: { relay: far, rendererDir, here },
    pairing,
    network: createPeopleNetwork(options.dataDir, pages),
    serve(composition) {
      composed.resolve(composition)
      composition.desk.subscribe(sendToPages((...sent) => events.emit(sent), pairing.present))
    },
    close() {
      composed.reject(new Error('Showcall has stopped.'))
      pairing.close()
      near.close()
    },
  }
}

/** Functions that pages may call once their browser is paired. */
const pairedCalls = (
  pairing: Pairing,
  composed: Promise<Pick<Composition, 'bridge' | 'language' | 'standing'>>,
  turn: ReturnType<typeof turnsOfLoop>,
): Omit<DeskCalls, 'onEvents'> => ({
  redeem: async request => pairing.redeem(request),
  admit: async (id, session, via) => pairing.admit(id, session, via),
  async request(id, name, payload) {
    const { bridge } = await composed
    // A press passes all that other pages ask.
    if (!isPress(name)) await turn()
    const client = pairing.client(id)
    return client === null ? notPaired : bridge.handle(client, name, payload)
  },
  standing: async () => (await composed).standing(),
  language: async () => (await composed).language(),
  disconnected(id) {
    pairing.left(id)
    composed.then(
      ({ bridge }) => bridge.disconnected({ id }),
      () => undefined,
    )
  },
})

/** One after the other, each in a turn of its own of the event loop: what comes meanwhile is not behind all of them. */
function turnsOfLoop(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise(resolve => setImmediate(resolve)))
    return last
  }
}

const notPaired: BridgeAnswer<OperationName> = {
  ok: false,
  failure: { error: 'not-paired', message: 'This browser is not paired with Showcall.' },
}

/**
 * Sends each event to the pages of browsers as far as their access allows; a payload for several pages is sent once. What happens
 * in one turn, as all that a press changes, goes together: a page shows it together.
 */
function sendToPages(
  send: SendEvents,
  /** Of the people whose pages are open. */
  present: () => ReadonlySet<Access>,
): BridgeListener {
  const add = inTurns<{ readonly to: readonly Access[]; readonly event: SentEvent }>(all => {
    const parts: { readonly to: readonly Access[]; readonly events: SentEvent[] }[] = []
    for (const { to, event } of all) {
      const last = parts.at(-1)
      if (last?.to.join() === to.join()) last.events.push(event)
      else parts.push({ to, events: [event] })
    }
    for (const { to, events } of parts) send(to, events)
  })
  return (name, payload) => {
    const groups = new Map<typeof payload, Access[]>()
    for (const access of present()) {
      const shown = shownTo(access, name, payload)
      if (shown === null) continue
      const group = groups.get(shown.payload)
      if (group === undefined) groups.set(shown.payload, [access])
      else group.push(access)
    }
    for (const [shown, to] of groups) add({ to, event: [name, shown] })
  }
}
