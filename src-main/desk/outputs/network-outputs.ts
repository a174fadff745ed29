import type { Timers } from '../../base/timers.ts'
import type { OutputNetworkSlice, WriteOutputNetwork } from '../../contract/bridge/output-pages.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { OpenedNetwork, OutputNetwork } from '../ports/output-screens.ts'
import type { SettingsStore } from '../ports/settings.ts'

export interface NetworkOutputsOptions {
  readonly network: OutputNetwork
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly changed: () => void
}

/** Output pages in the network: open as the settings say, and told where. */
export interface NetworkOutputs {
  slice(): OutputNetworkSlice
  /** Answers once it is open, closed, or known why not. */
  write(change: WriteOutputNetwork): Promise<Reply>
  /** The listener ends with the service. */
  close(): void
}

/** Addresses come and go with cables and Wi-Fi; systems tell nobody of it. */
const lookEvery = duration(5_000)

export function createNetworkOutputs(options: NetworkOutputsOptions): NetworkOutputs {
  const { network, settings, timers, changed } = options
  let opened: OpenedNetwork | null = null
  /** As JSON, as they were told last. */
  let addresses = ''
  let cancelLook: (() => void) | null = null
  let closed = false

  /** One after the other: the last one that was asked for holds. */
  let settled = Promise.resolve()
  const settle = (): Promise<void> => {
    settled = settled.then(apply, apply)
    return settled
  }
  async function apply(): Promise<void> {
    cancelLook?.()
    cancelLook = null
    if (closed) return
    const { on, address, port } = settings.read().outputNetwork
    if (on) opened = await network.open({ address, port }).catch(() => failed)
    else if (opened !== null) {
      opened = null
      await network.close().catch(() => undefined)
    }
    if (closed) return
    addresses = JSON.stringify(network.addresses())
    if (on) cancelLook = timers.after(lookEvery, look)
    changed()
  }
  function look(): void {
    cancelLook = timers.after(lookEvery, look)
    const now = JSON.stringify(network.addresses())
    if (now === addresses) return
    addresses = now
    // The address that was missing may be there.
    if (opened?.ok === true) changed()
    else void settle()
  }

  function slice(): OutputNetworkSlice {
    const saved = settings.read().outputNetwork
    const all = network.addresses()
    const openPort = opened?.ok === true ? opened.port : null
    const reached = all.filter(({ address }) => saved.address === null || address === saved.address)
    return {
      ...saved,
      addresses: all,
      openPort,
      origins:
        openPort === null
          ? []
          : reached.map(({ address, name }) => ({ origin: originOf(address, openPort), name })),
      problem: saved.on && opened !== null ? problemOf(opened, saved, reached.length) : null,
    }
  }

  if (settings.read().outputNetwork.on) void settle()
  return {
    slice,
    async write(change) {
      const before = settings.read().outputNetwork
      const { address } = change
      if (typeof address === 'string' && !network.addresses().some(one => one.address === address))
        return refused(messageOf('network.address-gone'))
      settings.write({ outputNetwork: { ...before, ...change } })
      await settle()
      return done
    },
    close() {
      closed = true
      cancelLook?.()
    },
  }
}

/** The thread of the service did not answer. */
const failed: OpenedNetwork = { ok: false, why: 'failed' }

const originOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`

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
