import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Dialect, Reading, Row, SqlValue, WritingEngine } from '../engine.ts'
import { StoreNotWritable, StoreUnavailable } from '../port.ts'

/** Values that a statement is given; arrays for `= ANY($1)`. */
type Parameter = SqlValue | readonly string[]

/**
 * How long the server may take, in ms. A press is too late after 2 s, and its client is gone after a few more. `access`: a
 * look-up that each request waits for; whoever asks is to know within 2 s that nobody can be let in.
 */
const limitsMs = {
  connect: 1_500,
  access: 1_500,
  statement: 5_000,
  lock: 4_000,
  idleInTransaction: 10_000,
} as const

/** Statements that wait for nothing are sent together: what is written in one turn goes out in one packet. */
function gatheringSocket(): Socket {
  const socket = new Socket()
  // Not before: a socket that connects takes back its own way to write.
  socket.once('connect', () => {
    let gathers = false
    socket.write = new Proxy(socket.write, {
      apply(write, _, given) {
        if (!gathers) {
          gathers = true
          socket.cork()
          process.nextTick(() => {
            gathers = false
            socket.uncork()
          })
        }
        return Reflect.apply(write, socket, given)
      },
    })
  })
  return socket
}

/** Settings of every connection. `bigint` columns hold whole numbers of JavaScript. */
export const connectionOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'showcall',
  keepAlive: true,
  stream: gatheringSocket,
  // Statements of one connection are sent without waiting for the answers to earlier ones.
  pipeline: true,
  connectionTimeoutMillis: limitsMs.connect,
  statement_timeout: limitsMs.statement,
  lock_timeout: limitsMs.lock,
  idle_in_transaction_session_timeout: limitsMs.idleInTransaction,
  // A server that is gone without a word is given up a little after one that is only slow.
  query_timeout: limitsMs.statement + 1_000,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  },
})

type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>

const postgres: Dialect = {
  position: 'strpos',
  texts: parameter => `SELECT value FROM json_array_elements_text(${parameter}::json)`,
}

/** Statements over one connection, or over any of a pool. Throws `StoreUnavailable` where the database does not answer. */
export class Sql implements WritingEngine {
  readonly dialect = postgres
  readonly #on: Queryable
  readonly #failed: (failure: StoreUnavailable) => void
  #sent: Promise<unknown>[] = []

  constructor(on: Queryable, failed: (failure: StoreUnavailable) => void = () => undefined) {
    this.#on = on
    this.#failed = failed
  }

  async all(text: string, ...values: Parameter[]): Promise<Row[]> {
    return this.#rows(text, values)
  }

  async first(text: string, ...values: Parameter[]): Promise<Row | undefined> {
    return (await this.#rows(text, values))[0]
  }

  /** The same for a look-up that each request waits for: it is given up early. */
  look(text: string, ...values: Parameter[]): Promise<Row[]> {
    return this.#rows(text, values, limitsMs.access)
  }

  async read<T>(reading: Reading<T>): Promise<T> {
    let step = reading.next()
    while (step.done !== true) {
      const { sql, values, isUrgent } = step.value
      step = reading.next(await this.#rows(sql, values, isUrgent ? limitsMs.access : undefined))
    }
    return step.value
  }

  /** Of a connection in a transaction of that isolation; over a pool each statement would see a state of its own. */
  readAtOnce<T>(reading: Reading<T>): Promise<T> {
    return this.read(reading)
  }

  async run(text: string, ...values: Parameter[]): Promise<void> {
    await this.#ask(text, values)
  }

  /**
   * Sends a statement whose answer nobody needs now: the next one is sent without waiting for it. Whether it failed is said
   * by `settled`, so it belongs into a transaction, on a connection that takes statements in their order.
   */
  send(text: string, ...values: Parameter[]): void {
    this.expect(() => undefined, text, ...values)
  }

  /** The same, where what `check` throws counts as a failure. Of statements that `;` parts it is given the rows of the last. */
  expect(check: (rows: readonly Row[]) => void, text: string, ...values: Parameter[]): void {
    const answer = this.#ask(text, values).then(check)
    // Until `settled` is asked.
    answer.catch(() => undefined)
    this.#sent.push(answer)
  }

  /** Throws what the first failed one of the statements threw that were sent so far. */
  async settled(): Promise<void> {
    const sent = this.#sent
    this.#sent = []
    for (const answer of await Promise.allSettled(sent)) if (answer.status === 'rejected') throw answer.reason
  }

  /** No text of PostgreSQL holds U+0000, so nothing is found by one. */
  async #rows(text: string, values: readonly Parameter[], atMost?: number): Promise<Row[]> {
    const answer = values.some(holdsNul) ? Promise.resolve([]) : this.#ask(text, values, atMost)
    // After a failed statement nothing is worth reading. Those sent before were answered before.
    if (this.#sent.length > 0) await Promise.allSettled([answer]).then(() => this.settled())
    return answer
  }

  async #ask(text: string, parameters: readonly Parameter[], atMost?: number): Promise<Row[]> {
    const values = [...parameters]
    try {
      // The driver takes a time for each statement, which its types do not say.
      const statement = {
        ...preparedAs(text, values),
        text,
        values,
        ...(atMost !== undefined && { query_timeout: atMost }),
      }
      const results: unknown = await this.#on.query(statement)
      // The driver gives one result for each statement of a script, and declares a single one.
      const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult<Row> | undefined
      return last?.rows ?? []
    } catch (error) {
      throw this.#told(error)
    }
  }

  #told(error: unknown): unknown {
    const failure = asUnavailable(error)
    if (failure instanceof StoreUnavailable) this.#failed(failure)
    return failure
  }
}

/**
 * Each connection plans a statement once, under its name. One with `*` is planned each time: a newer process may add
 * columns while this one runs, and PostgreSQL refuses a plan whose columns have become others. One without values, such as
 * `COMMIT`, is sent in one message, and several that `;` parts have no plan.
 */
const preparedAs = (text: string, values: readonly unknown[]): { readonly name?: string } =>
  values.length === 0 || /[*;]/.test(text) ? {} : { name: hash('sha1', text, 'base64url') }

const holdsNul = (value: Parameter): boolean => typeof value === 'string' && value.includes('\0')

/**
 * SQLSTATE: connection exceptions, resources but for a full disk, the operator (restart, timeout), a lock that was not had
 * in time, a transaction that was left idle, and a server that became a standby.
 */
const unavailable = /^(?:08|53|57|55P03|25P03|25P04|25006)/

const diskFull = '53100'

/** What the driver throws for itself has no SQLSTATE: the connection was lost, or the time was over. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable || error instanceof StoreNotWritable) return error
  if (error instanceof pg.DatabaseError && error.code === diskFull) return new StoreNotWritable(error)
  if (error instanceof pg.DatabaseError && !unavailable.test(error.code ?? '')) return error
  if (!(error instanceof Error)) return error
  return new StoreUnavailable(error)
}

/** The server did answer: something was locked for too long, or took too long. */
export const isBusy = ({ cause }: StoreUnavailable): boolean =>
  cause instanceof pg.DatabaseError && /^(?:55P03|57014|25P0[34])/.test(cause.code ?? '')

/** Whether the same transaction succeeds when it is done again: a deadlock, or a serialization failure. */
export const isTransient = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/** Numbers of advisory locks: one for each thing that processes must not do at the same time. */
export const locks = {
  /** To bring the schema up to date. */
  migrate: 0x5c_01,
  /** Shared: to write anchors of shows. Exclusive: to move all of them. */
  clock: 0x5c_02,
  /** To trim the log of all rundowns. */
  trim: 0x5c_03,
} as const
