import type { ServedOrigins } from '../../desk/ports/standby.ts'
import type { PairOptions } from './pair-options.ts'
import type { PeerMessage, Served as Told } from './peer-messages.ts'

export interface ServedOptions extends Pick<PairOptions, 'desk' | 'outputKey' | 'keepOutputKey'> {
  readonly send: (message: PeerMessage) => void
  /** This desk calls the show: its output pages are told. One that stands by takes those of the other. */
  readonly leads: () => boolean
  readonly standsBy: () => boolean
  /** Ids of output pages that both desks have. */
  readonly shared: () => readonly string[]
  readonly saveShared: (ids: readonly string[]) => void
}

/** What both desks of a pair serve to others: where, and output pages whose links are good at both. */
export class Served {
  readonly #options: ServedOptions
  #other: ServedOrigins = nothing
  /** As it was told last, as JSON; null: nothing is told. */
  #told: string | null = null

  constructor(options: ServedOptions) {
    this.#options = options
  }

  /** Of the other desk, as far as it was heard; also once it is lost. */
  get other(): ServedOrigins {
    return this.#other
  }

  /** The other desk is there. */
  begin(): void {
    this.#told = ''
    this.changed()
  }

  /** The other desk is lost. */
  end(): void {
    this.#told = null
  }

  /** What this desk serves may be another. */
  changed(): void {
    if (this.#told === null) return
    const { desk, outputKey, leads, shared, saveShared, send } = this.#options
    const { outputPages, outputs, pages, apis } = desk.served()
    const origins = { outputs: [...outputs], pages: [...pages], apis: [...apis] }
    const told: Told = { kind: 'served', ...origins, outputKey, outputPages: null }
    const message: Told = leads() ? { ...told, outputPages } : told
    const json = JSON.stringify(message)
    if (json === this.#told) return
    this.#told = json
    const ids = outputPages.map(({ id }) => id)
    if (leads() && JSON.stringify(ids) !== JSON.stringify(shared())) saveShared(ids)
    send(message)
  }

  take({ outputs, pages, apis, outputKey, outputPages }: Told): void {
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
