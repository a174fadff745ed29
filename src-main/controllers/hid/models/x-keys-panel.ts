import { EventEmitter } from 'node:events'
import { type HIDDevice, type Product, XKeys } from '@xkeys-lib/core'
import type { HidListing } from '../../hid-bus.ts'
import type { LampOutput } from '../../midi/lamp-loop.ts'
import type { HidPanel, WriteReport } from '../hid-panel.ts'
import type { PanelKey } from './x-keys-keys.ts'
import { keyLight, xKeysLamps } from './x-keys-lamps.ts'

export interface XKeysPanelOptions {
  readonly product: Product
  readonly keys: readonly PanelKey[]
  readonly listing: HidListing
  readonly write: WriteReport
}

/** The library's side of a panel: it asks how the panel stands, and sets backlights. Nothing that it reads is an edge. */
export function createXKeysPanel({ product, keys, listing, write }: XKeysPanelOptions): HidPanel {
  const device = new PanelDevice(write)
  const { productId, vendorId } = listing
  const library = new XKeys(
    device,
    { product: listing.product ?? '', vendorId, productId, interface: null },
    listing.path,
  )
  // The device reports an error of the library itself, or it does not concern keys.
  library.on('error', () => undefined)
  const lamps = xKeysLamps(product, keys)
  let asking = true

  const begin = async (): Promise<LampOutput> => {
    await library.init()
    asking = false
    if (lamps.lamps.length === 0) return { send: () => undefined, close: () => undefined }
    // What another program left on it is not known.
    library.setAllBacklights(false)
    const lit = new Set<number>()
    return {
      send(bytes) {
        if (device.broken) throw new Error('the panel took no report')
        const light = keyLight(bytes)
        if (light === null) {
          library.setBacklightIntensity(bytes[1] ?? 0)
          return
        }
        const { key, color, flashing, dark } = light
        if (dark && !lit.has(key)) return
        if (dark) lit.delete(key)
        else lit.add(key)
        library.setBacklight(key, color, flashing)
      },
      close: () => undefined,
    }
  }

  return {
    lamps,
    ready: begin(),
    hear(report) {
      if (!asking) return
      try {
        device.emit('data', Buffer.from(report))
      } catch {
        // Cut short: the library reads beyond its end.
      }
    },
    flush: () => device.flush(),
  }
}

/** A panel as the library wants it. Reports go out one after another; after one that could not be sent, none. */
class PanelDevice extends EventEmitter implements HIDDevice {
  readonly #write: WriteReport
  #last: Promise<unknown> = Promise.resolve()
  broken = false

  constructor(write: WriteReport) {
    super()
    this.#write = write
  }

  write(data: number[]): void {
    this.#last = this.#last.then(async () => {
      if (this.broken) return
      try {
        await this.#write(Buffer.from(data))
      } catch {
        this.broken = true
      }
    })
  }

  async flush(): Promise<void> {
    await this.#last
  }

  /** Its surface closes it. */
  close(): Promise<void> {
    return Promise.resolve()
  }
}
