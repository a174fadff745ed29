import { integer, required } from '../decode.ts'
import type { TokenStanding } from '../rows.ts'
import { type ReaderContext, StoreReader } from '../store-reader.ts'
import type { Connection } from './connection.ts'

const mostKept = 1_024

/**
 * A reader that keeps the tokens it has read. Each request asks for one, and a look into the file takes longer than
 * all the rest of a small reply. They are forgotten when anything is committed, by this service or by another process
 * on the same file; the file is asked about others once in each turn of the event loop, before the first answer.
 */
export class TokenKeepingReader extends StoreReader {
  readonly #connection: Connection
  readonly #standings = new Map<string, TokenStanding>()
  #dataVersion: number | null = null
  #isFresh = false

  constructor(connection: Connection, context: ReaderContext) {
    super(connection, context)
    this.#connection = connection
  }

  override async token(id: string): Promise<TokenStanding | null> {
    this.#look()
    const known = this.#standings.get(id)
    if (known !== undefined) return known
    // In the same turn: a commit that comes later finds it among those that it ends.
    const standing = this.#connection.readNow(this.readToken(id))
    if (this.#standings.size >= mostKept) this.#standings.clear()
    if (standing !== null) this.#standings.set(id, standing)
    return standing
  }

  /** Whether the file can be read. */
  answers(): boolean {
    try {
      this.#connection.first('SELECT 1 FROM installation LIMIT 1')
      return true
    } catch {
      return false
    }
  }

  /** Something was committed by this service. */
  forgetTokens(): void {
    this.#standings.clear()
  }

  #look(): void {
    if (this.#isFresh) return
    const row = required(this.#connection.first('PRAGMA data_version'), 'data_version')
    const version = integer(row, 'data_version')
    if (version !== this.#dataVersion) this.#standings.clear()
    this.#dataVersion = version
    this.#isFresh = true
    setImmediate(() => {
      this.#isFresh = false
    })
  }
}
