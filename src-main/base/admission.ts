export interface AdmissionLimits {
  readonly total: number
  readonly perAddress: number
}

interface AdmissionOptions<Connection> extends AdmissionLimits {
  /** Whether it may be cut for a new one; each may unless told otherwise. */
  readonly givesWay?: (connection: Connection) => boolean
  readonly cut: (connection: Connection) => void
}

/**
 * Places for connections of which nobody knows yet who they are. Where they are taken, one that has shown nothing is cut for the
 * new one: the oldest of its address where that has too many, else the oldest of the address that has most. A client that
 * identifies itself at once is therefore admitted, however many connections are silent.
 */
export class Admission<Connection> {
  readonly #options: AdmissionOptions<Connection>
  /** By address; the oldest first. */
  readonly #open = new Map<string, Set<Connection>>()
  readonly #addresses = new Map<Connection, string>()

  constructor(options: AdmissionOptions<Connection>) {
    this.#options = options
  }

  /** False: all places are taken by connections that do not give way. */
  admit(connection: Connection, address: string): boolean {
    const { total, perAddress } = this.#options
    const own = this.#open.get(address)
    if (own !== undefined && own.size >= perAddress && !this.#makeRoom([own])) return false
    if (this.#addresses.size >= total && !this.#makeRoom(this.#open.values())) return false
    this.#addresses.set(connection, address)
    // It may have been emptied, and forgotten.
    this.#open.set(address, (this.#open.get(address) ?? new Set()).add(connection))
    return true
  }

  /** It has shown who it is and does not count any more, or it is closed. */
  leave(connection: Connection): void {
    const address = this.#addresses.get(connection)
    if (address === undefined) return
    this.#addresses.delete(connection)
    const own = this.#open.get(address)
    own?.delete(connection)
    if (own?.size === 0) this.#open.delete(address)
  }

  #makeRoom(sets: Iterable<ReadonlySet<Connection>>): boolean {
    const { givesWay = () => true, cut } = this.#options
    let most: readonly Connection[] = []
    for (const set of sets) {
      const silent = [...set].filter(givesWay)
      if (silent.length > most.length) most = silent
    }
    const [oldest] = most
    if (oldest === undefined) return false
    this.leave(oldest)
    cut(oldest)
    return true
  }
}
