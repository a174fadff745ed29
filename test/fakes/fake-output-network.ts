import type { NetworkAddress } from '../../src-main/contract/bridge/output-pages.ts'
import type { NetworkPlace, OpenedNetwork, OutputNetwork } from '../../src-main/desk/ports/output-screens.ts'

export interface FakeOutputNetwork extends OutputNetwork {
  /** Addresses of this computer. */
  here: readonly NetworkAddress[]
  /** Ports that other programs use. */
  readonly taken: Set<number>
  /** Where it is open; null for nowhere. */
  readonly openAt: () => NetworkPlace | null
}

/** The network of a computer that a test plugs together. */
export function fakeOutputNetwork(): FakeOutputNetwork {
  let open: NetworkPlace | null = null
  const fake: FakeOutputNetwork = {
    here: [
      { address: '192.168.1.5', name: 'Wi-Fi' },
      { address: 'fd00::5', name: 'Wi-Fi' },
    ],
    taken: new Set(),
    openAt: () => open,
    addresses: () => fake.here,
    async open({ address, port }): Promise<OpenedNetwork> {
      open = null
      if (address !== null && !fake.here.some(one => one.address === address))
        return { ok: false, why: 'address-gone' }
      for (let at = port; at < port + 3; at += 1)
        if (!fake.taken.has(at)) {
          open = { address, port: at }
          return { ok: true, port: at }
        }
      return { ok: false, why: 'ports-taken' }
    },
    async close() {
      open = null
    },
  }
  return fake
}
