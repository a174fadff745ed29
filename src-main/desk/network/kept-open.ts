import type { Timers } from '../../base/timers.ts'
import type { NetworkAddress } from '../../contract/bridge/output-pages.ts'
import { duration } from '../../domain/time/time.ts'

interface KeptOpenOptions<Opened> {
  /** Opens the listener by the settings; null while they keep it closed. */
  readonly open: () => (() => Promise<Opened>) | null
  readonly close: () => Promise<void>
  /** It could not even be asked for. */
  readonly failed: Opened
  readonly addresses: () => readonly NetworkAddress[]
  readonly timers: Timers
  readonly changed: () => void
}

/** A listener for other computers, opened and closed by the settings. */
interface KeptOpen<Opened> {
  /** Null while it is closed. */
  opened(): Opened | null
  /** Settles once the listener matches the settings, or has failed. */
  settle(): Promise<void>
  /** The listener ends with the service. */
  close(): void
}

/** Addresses change with cables and Wi-Fi, and systems send no event for it: how often they are read. */
const lookEvery = duration(5_000)

export function keepOpen<Opened extends { readonly ok: boolean }>(
  options: KeptOpenOptions<Opened>,
): KeptOpen<Opened> {
  const { timers, changed } = options
  let opened: Opened | null = null
  /** The addresses as last emitted, as JSON. */
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
    const open = options.open()
    if (open !== null) opened = await open().catch(() => options.failed)
    else if (opened !== null) {
      opened = null
      await options.close().catch(() => undefined)
    }
    if (closed) return
    addresses = JSON.stringify(options.addresses())
    if (open !== null) cancelLook = timers.after(lookEvery, look)
    changed()
  }
  function look(): void {
    cancelLook = timers.after(lookEvery, look)
    const now = JSON.stringify(options.addresses())
    if (now === addresses) return
    addresses = now
    // The address that was missing may be there.
    if (opened?.ok === true) changed()
    else void settle()
  }

  if (options.open() !== null) void settle()
  return {
    opened: () => opened,
    settle,
    close() {
      closed = true
      cancelLook?.()
    },
  }
}

/** Where browsers reach it by its addresses: by one of them, or by all. */
export const originsOf = (
  scheme: 'http' | 'https',
  port: number,
  reached: readonly NetworkAddress[],
): readonly { readonly origin: string; readonly name: string }[] =>
  reached.map(({ address, name }) => ({
    origin: `${scheme}://${address.includes(':') ? `[${address}]` : address}:${port}`,
    name,
  }))

/** The addresses of this computer by which it is reached; `chosen`: null for all. */
export const reachedBy = (
  addresses: readonly NetworkAddress[],
  chosen: string | null,
): readonly NetworkAddress[] => addresses.filter(({ address }) => chosen === null || address === chosen)
