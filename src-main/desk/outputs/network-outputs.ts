import type { Timers } from '../../base/timers.ts'
import type { OutputNetworkSlice, WriteOutputNetwork } from '../../contract/bridge/output-pages.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { keepOpen, originsOf, reachedBy } from '../network/kept-open.ts'
import type { OpenedNetwork, OutputNetwork } from '../ports/output-screens.ts'
import type { SettingsStore } from '../ports/settings.ts'

interface NetworkOutputsOptions {
  readonly network: OutputNetwork
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly changed: () => void
}

/** Output pages in the network: opened and closed by the settings, with their addresses. */
export interface NetworkOutputs {
  slice(): OutputNetworkSlice
  /** Answers once it is open, closed, or known why not. */
  write(change: WriteOutputNetwork): Promise<Reply>
  /** The listener ends with the service. */
  close(): void
}

export function createNetworkOutputs(options: NetworkOutputsOptions): NetworkOutputs {
  const { network, settings, timers, changed } = options
  const kept = keepOpen<OpenedNetwork>({
    open() {
      const { on, address, port } = settings.read().outputNetwork
      return on ? () => network.open({ address, port }) : null
    },
    close: network.close,
    failed: { ok: false, why: 'failed' },
    addresses: network.addresses,
    timers,
    changed,
  })

  return {
    slice() {
      const saved = settings.read().outputNetwork
      const opened = kept.opened()
      const addresses = network.addresses()
      const openPort = opened?.ok === true ? opened.port : null
      const reached = reachedBy(addresses, saved.address)
      return {
        ...saved,
        addresses,
        openPort,
        origins: openPort === null ? [] : originsOf('http', openPort, reached),
        problem: saved.on && opened !== null ? problemOf(opened, saved, reached.length) : null,
      }
    },
    async write(change) {
      const before = settings.read().outputNetwork
      const { address } = change
      if (typeof address === 'string' && !network.addresses().some(one => one.address === address))
        return refused(messageOf('network.address-gone'))
      settings.write({ outputNetwork: { ...before, ...change } })
      await kept.settle()
      return done
    },
    close: kept.close,
  }
}

function problemOf(
  opened: OpenedNetwork,
  { address, port }: Pick<OutputNetworkSlice, 'address' | 'port'>,
  reached: number,
): Message | null {
  if (!opened.ok && opened.why === 'ports-taken') return messageOf('network.ports-in-use', { port })
  if (!opened.ok && opened.why === 'failed') return messageOf('network.cannot-open')
  if (opened.ok && reached > 0) return null
  return address === null ? messageOf('network.none') : messageOf('network.address-away', { address })
}
