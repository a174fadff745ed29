import type { ServedOrigins } from '../../desk/ports/standby.ts'
import type { PeerMessage, Served as ServedMessage } from './peer-messages.ts'
import type { PairOptions } from './standby-options.ts'

interface ServedOptions extends Pick<PairOptions, 'desk' | 'outputKey' | 'keepOutputKey'> {
  readonly send: (message: PeerMessage) => void
  /** Whether this desk calls the show: it then sends its output pages, and the standby takes them. */
  readonly leads: () => boolean
  readonly standsBy: () => boolean
  /** Ids of output pages that both desks have. */
  readonly shared: () => readonly string[]
  readonly saveShared: (ids: readonly string[]) => void
}

/** What both desks of a pair serve: their addresses, and output pages whose links are good at both. */
export class Served {
  readonly #options: ServedOptions
  #other: ServedOrigins = nothing
  /** The message sent last, as JSON; null: the other desk is not connected. */
  #sent: string | null = null

  constructor(options: ServedOptions) {
    this.#options = options
  }

  /** The addresses of the other desk as last received; also once it is lost. */
  get other(): ServedOrigins {
    return this.#other
  }

  /** The other desk is connected. */
  begin(): void {
    this.#sent = ''
    this.changed()
  }

  /** The other desk is lost. */
  end(): void {
    this.#sent = null
  }

  /** What this desk serves may have changed. */
  changed(): void {
    if (this.#sent === null) return
    const { desk, outputKey, leads, shared, saveShared, send } = this.#options
    const { outputPages, outputs, pages, apis } = desk.served()
    const origins = { outputs: [...outputs], pages: [...pages], apis: [...apis] }
    const served: ServedMessage = { kind: 'served', ...origins, outputKey, outputPages: null }
    const message: ServedMessage = leads() ? { ...served, outputPages } : served
    const json = JSON.stringify(message)
    if (json === this.#sent) return
    this.#sent = json
    const ids = outputPages.map(({ id }) => id)
    if (leads() && JSON.stringify(ids) !== JSON.stringify(shared())) saveShared(ids)
    send(message)
  }

  take({ outputs, pages, apis, outputKey, outputPages }: ServedMessage): void {
    const { desk, keepOutputKey, standsBy, shared, saveShared } = this.#options
    this.#other = { outputs, pages, apis }
    keepOutputKey(outputKey)
    if (outputPages === null || !standsBy()) return
    const ids = outputPages.map(({ id }) => id)
    const remove = shared().filter(id => !ids.includes(id))
    saveShared(ids)
    desk.share({ put: outputPages, remove })
  }
}

const nothing: ServedOrigins = { outputs: [], pages: [], apis: [] }
