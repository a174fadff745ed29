import type { Emitter } from '../../src-main/base/emitter.ts'
import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import type {
  OutputNetworkSlice,
  OutputPageItem,
  OutputPagesSlice,
} from '../../src-main/contract/bridge/output-pages.ts'
import { defaultOutputLook } from '../../src-main/domain/output/output-page.ts'

type Name = Extract<OperationName, 'output-pages' | `output-page.${string}` | `output-network.${string}`>
type Handlers = { readonly [One in Name]: (payload: InputOf<One>) => OutputOf<One> }

const done = { ok: true } as const

/** The output pages of a fake's desk: one of each act, kept in memory. */
export function createFakeOutputPages(changes: Emitter<OutputPagesSlice>): Handlers {
  let pages: readonly OutputPageItem[] = []
  let network: OutputNetworkSlice = {
    on: false,
    address: null,
    port: 4748,
    addresses: [
      { address: '192.168.1.5', name: 'Wi-Fi' },
      { address: '10.0.0.8', name: 'Ethernet' },
    ],
    openPort: null,
    origins: [],
    problem: null,
  }
  let made = 0
  const slice = (): OutputPagesSlice => ({
    pages,
    links: { origin: 'http://127.0.0.1:4747', network },
    displays: null,
  })
  const set = (next: readonly OutputPageItem[]): typeof done => {
    pages = next
    changes.emit(slice())
    return done
  }
  return {
    'output-pages': slice,
    'output-page.make'({ kind, name, department }) {
      made += 1
      const id = `page-${made}`
      const crew = { bound: made === 1, connected: made === 1, lastSeen: null, battery: 62, visible: true }
      set([
        ...pages,
        {
          id,
          kind,
          name,
          look: defaultOutputLook,
          display: null,
          viewers: 0,
          ...(department !== undefined && { department, crew }),
        },
      ])
      return { ok: true, id }
    },
    'output-page.write': ({ id, name, look }) =>
      set(
        pages.map(page =>
          page.id === id ? { ...page, name: name ?? page.name, look: look ?? page.look } : page,
        ),
      ),
    'output-page.link': ({ id }) => ({ ok: true, path: `/output/countdown#key=${id}.secret` }),
    'output-page.renew': () => done,
    'output-page.release': ({ id }) =>
      set(
        pages.map(({ crew, ...page }) =>
          crew === undefined || page.id !== id
            ? { ...page, ...(crew !== undefined && { crew }) }
            : { ...page, crew: { ...crew, bound: false, connected: false } },
        ),
      ),
    'output-network.write'(change) {
      const next = { ...network, ...change }
      const openPort = next.on ? next.port : null
      const reached = next.addresses.filter(one => next.address === null || one.address === next.address)
      network = {
        ...next,
        openPort,
        origins:
          openPort === null
            ? []
            : reached.map(({ address, name }) => ({ origin: `http://${address}:${openPort}`, name })),
      }
      changes.emit(slice())
      return done
    },
    'output-page.remove': ({ id }) => set(pages.filter(page => page.id !== id)),
  }
}
