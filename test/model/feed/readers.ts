import { inject } from 'vitest'
import { applyChange } from '../../../src-main/domain/feed/apply-change.ts'
import type { Part } from '../../../src-main/domain/feed/change.ts'
import { parsePosition } from '../../../src-main/domain/feed/position.ts'
import { readReplica } from '../../../src-main/domain/feed/read-replica.ts'
import type { Replica } from '../../../src-main/domain/feed/replica.ts'
import type { Json } from '../../service/json.ts'
import { granted } from '../../support/granted.ts'
import type { World } from './world.ts'

/** Keeps a replica of a rundown only by what it receives. */
export interface FeedReader {
  readonly name: string
  /** Null before it has read, and from a reset to the next reading. */
  replica(): Replica | null
  /** Whether it receives when the rundown was changed, also where it does not follow what was. */
  readonly followsCommits: boolean
  /** Sum of the steps of the clock: those before its last reading, and those that it has received since. Null: it does not follow them. */
  clockSteps(): number | null
  /** Comes back, or begins. */
  connect(): Promise<void>
  /** Takes so many more events, and is cut off, in the middle of a commit or not. */
  cut(more: number): void
  /** Resolves once it has received all up to the change of that number. */
  upTo(seq: number): Promise<void>
  /** A replica made by reading alone. */
  fresh(): Promise<Replica>
  /** Of a reader that does not give its replica away: fails unless it shows what a fresh one shows. */
  compare?(): Promise<void>
  /** It has another token from now on. */
  renewToken(): Promise<void>
  /** Cut off until it is connected again. */
  close(): void
  /** Once, at the end. */
  dispose?(): void
}

export interface StreamReaderOptions {
  readonly name: string
  readonly role: 'VIEW' | 'SHOWCALL' | 'EDIT' | 'OWNER'
  /** Its token is of this rundown alone. */
  readonly scoped: boolean
  /** Null: without `events=`. */
  readonly events: string | null
}

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'
export const streamReaders: readonly StreamReaderOptions[] = [
  { name: 'everything', role: 'OWNER', scoped: false, events: everything },
  { name: 'content', role: 'VIEW', scoped: true, events: 'rundown:fat,cue:fat,column:fat,cell' },
  { name: 'default', role: 'VIEW', scoped: false, events: null },
  { name: 'cells', role: 'EDIT', scoped: false, events: 'cue:fat,column:thin,cell:fat' },
  { name: 'references', role: 'SHOWCALL', scoped: true, events: 'mention:fat,text_variable:fat,cue:thin' },
  { name: 'message', role: 'VIEW', scoped: false, events: 'output_message:fat,clock' },
]

/** A reader of the event stream of v1. */
export async function createStreamReader(world: World, options: StreamReaderOptions): Promise<FeedReader> {
  const asked = new Map(
    (options.events ?? 'rundown,cue,column,cell').split(',').map(text => {
      const [name = '', size = 'thin'] = text.split(':')
      return [name, size] as const
    }),
  )
  let token = await mint()
  let replica: Replica | null = null
  let steps = 0
  let lastId = ''
  let connection: Connection | null = null
  let isCut = false

  async function mint(): Promise<string> {
    const rundownId = options.scoped ? world.rundownId : null
    return granted(await world.dashboard().mint({ role: options.role, rundownId, expiresIn: null })).token
  }
  const get = async (path: string): Promise<Json> => {
    const response = await world.get(path, token)
    if (response.status === 200) return response.body
    throw new Error(`${options.name} reads ${path}: ${response.text}`)
  }

  async function read(): Promise<Replica> {
    const head = await get('?include=cues,columns')
    const cells = asked.has('cell') ? await pages('/cells') : []
    const { history, seq } = parsePosition(head.meta.seq) ?? fail('The answer has no position.')
    const rows = (kind: string, all: readonly Json[]): readonly Json[] => {
      const size = asked.get(kind)
      return size === undefined ? [] : size === 'fat' ? all : all.map(({ id }) => ({ id }))
    }
    const { server_time: _, ...status } = (await get('/status')).data
    return readReplica({
      history,
      content: {
        seq,
        value: {
          rundown: asked.get('rundown') === 'fat' ? head.data : null,
          cues: rows('cue', head.included.cues) as never,
          columns: rows('column', head.included.columns) as never,
          cells: cells as never,
        },
      },
      show: { seq, value: { status } },
      ...(asked.has('mention') && { mentions: { seq, value: (await pages('/mentions')) as never } }),
      ...(asked.has('text_variable') && {
        textVariables: { seq, value: (await pages('/text-variables')) as never },
      }),
      ...(asked.has('output_message') && {
        outputMessage: { seq, value: (await get('/output-message')).data },
      }),
    })
  }

  async function pages(path: string): Promise<Json[]> {
    const items: Json[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Json = (await get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`)).data
      items.push(...page.items)
      cursor = page.next_cursor
    }
    return items
  }

  /** One commit: what came up to a block with an identifier. */
  function take(id: string, { parts, at, contentChanged }: Commit): void {
    lastId = id
    const [history = '', seq = ''] = id.split('.')
    if (replica === null) return
    if (history !== replica.history) throw new Error(`${options.name} was not notified of the new history.`)
    // A change that was on its way while the rundown was read is in what was read.
    if (Number(seq) > replica.known.show)
      for (const part of parts) if (part.kind === 'clock') steps += part.step_ms
    replica = applyChange(replica, {
      seq: Number(seq),
      parts,
      ...(at !== undefined && { at, contentChanged: contentChanged === true }),
    })
  }

  async function connect(): Promise<void> {
    if (connection !== null && !isCut) return
    connection?.kill()
    isCut = false
    const query = options.events === null ? '' : `?events=${options.events}`
    const mine = await openConnection(world.address(`/events${query}`), token, lastId, {
      commit: take,
      reset() {
        replica = null
      },
    })
    connection = mine
    await mine.ready
    if (replica !== null) return
    // Changes received meanwhile are applied to what was read.
    mine.hold()
    steps = world.steps()
    replica = await read()
    mine.release()
  }

  return {
    name: options.name,
    followsCommits: asked.has('commit'),
    replica: () => replica,
    clockSteps: () => (asked.has('clock') ? steps : null),
    connect,
    cut(more) {
      if (!isCut) connection?.cut(more)
      isCut = true
    },
    async upTo(seq) {
      while ((await connection?.upTo(seq)) === false) {
        connection = null
        await connect()
      }
    },
    fresh: read,
    async renewToken() {
      token = await mint()
    },
    close() {
      connection?.kill()
      connection = null
    },
  }
}

/** Whether several services share a database. */
const isShared = inject('postgres') !== undefined

const fail = (message: string): never => {
  throw new Error(message)
}

interface Connection {
  /** The present state was received, after all missed changes. */
  readonly ready: Promise<void>
  hold(): void
  release(): void
  /** Tells so many more events at most. */
  cut(more: number): void
  kill(): void
  /** Whether it came so far. False: the service ended it, and said that its reader may come back. */
  upTo(seq: number): Promise<boolean>
}

interface Commit {
  parts: Part[]
  at?: number
  contentChanged?: boolean
}

interface Told {
  commit(id: string, commit: Commit): void
  reset(): void
}

async function openConnection(
  url: string,
  token: string,
  lastId: string,
  listener: Told,
): Promise<Connection> {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId !== '' && { 'last-event-id': lastId }) }
  const response = await fetch(url, { headers, signal: abort.signal })
  if (response.status !== 200 || response.body === null) throw new Error(await response.text())
  let left = Number.POSITIVE_INFINITY
  let held: (() => void)[] | null = null
  let pending: Commit = { parts: [] }
  let seen = -1
  let lastSeen = ''
  let mayComeBack = false
  const waiting: { readonly seq: number; readonly resolve: () => void }[] = []
  const ready = Promise.withResolvers<void>()

  const commit = (id: string): void => {
    const whole = pending
    pending = { parts: [] }
    const run = () => listener.commit(id, whole)
    if (held === null) run()
    else held.push(run)
    seen = Number(id.split('.')[1])
    for (const one of waiting) if (one.seq <= seen) one.resolve()
  }
  const take = (name: string, data: string): void => {
    left -= 1
    if (left < 0) return
    if (name === 'reset') listener.reset()
    // From another process it receives only what the log holds; a single process sends everything.
    if (name === 'disconnect') mayComeBack = isShared && JSON.parse(data).reason === 'lifetime'
    if (['ready', 'reset', 'heartbeat', 'disconnect'].includes(name)) return
    const event: Json = JSON.parse(data)
    if (name === 'commit') {
      pending.at = event.at
      pending.contentChanged = event.content_changed
    } else pending.parts.push(partOf(name, event))
  }
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const name = field('event')
        if (name !== undefined) take(name, field('data') ?? '')
        const id = field('id')
        if (id === undefined || left < 0) continue
        lastSeen = id
        commit(id)
        if (name === 'status') ready.resolve()
      }
    }
  }
  const ended = read(response.body).catch(() => undefined)
  return {
    ready: Promise.race([ready.promise, ended.then(() => undefined)]),
    hold() {
      held = []
    },
    release() {
      const runs = held ?? []
      held = null
      for (const run of runs) run()
    },
    cut(more) {
      left = more
    },
    kill() {
      left = -1
      abort.abort()
    },
    async upTo(seq) {
      if (seen >= seq) return true
      const reached = new Promise<'reached'>(resolve =>
        waiting.push({ seq, resolve: () => resolve('reached') }),
      )
      const end = ended.then(() => 'ended' as const)
      if ((await Promise.race([reached, end])) === 'reached' || seen >= seq) return true
      if (!mayComeBack) throw new Error(`The stream ended at ${lastSeen}, before ${seq}.`)
      return false
    },
  }
}

function partOf(name: string, data: Json): Part {
  if (name !== 'status') return { kind: name, ...data } as Part
  const { server_time: _, ...status } = data
  return { kind: 'status', status }
}
