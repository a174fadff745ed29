import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Holder, mayBeRunning, readHolder, removeLock, takeLock } from './instance-lock.ts'
import {
  answerInstance,
  type InstanceHandlers,
  type InstanceReply,
  type InstanceRequest,
  parseReply,
} from './instance-protocol.ts'

export type Instance =
  | {
      readonly first: true
      /** Requests that came before are answered now. */
      serve(handlers: InstanceHandlers): void
      /** Answers what is under way, then lets the next one in. */
      release(): Promise<void>
    }
  | { readonly first: false; readonly reply: InstanceReply }

/** Between two looks at one that is just ending, in milliseconds. */
const look = 50
const looks = 200
/** A start that waits for longer, in milliseconds, waits for a desk that hangs. Shorter than the launcher's own limit. */
const answerLimit = 15_000
/** At a lock that says nothing. */
const looksAtNothing = 20

/**
 * One process a data directory: the first start listens on a local socket, on which a later one asks `request`. The
 * directory itself says which socket that is, as a later start may have another place for temporary files.
 */
export async function claimInstance(
  dataDir: string,
  request: InstanceRequest,
  patience: number = answerLimit,
): Promise<Instance> {
  const path = socketPath(dataDir)
  for (let attempt = 0; attempt < looks; attempt += 1) {
    const claimed = await listen(path)
    if (claimed !== null) {
      if (takeLock(dataDir, path) === 'taken') return unlocking(claimed, dataDir, path)
      await claimed.release()
      const holder = readHolder(dataDir)
      // Whoever wrote this very socket down listens there no more: it is free.
      const answer =
        holder?.socket === path ? 'gone' : await askHolder(dataDir, holder, { request, patience, attempt })
      if (typeof answer === 'object') return { first: false, reply: answer }
      if (answer === 'gone') removeLock(dataDir, holder)
      else await pause(look)
      continue
    }
    const answer = await ask(path, request, patience)
    if (typeof answer === 'object') return { first: false, reply: answer }
    if (answer === 'late') throw noAnswer(dataDir, readHolder(dataDir))
    if (answer === 'closed') await pause(look)
    // By one that was killed: nobody answers there.
    else if (answer === 'left-behind' && process.platform !== 'win32') rmSync(path, { force: true })
  }
  throw new Error(`The local socket ${path} can be neither used nor replaced. Remove it and start again.`)
}

/**
 * Null when the one that has the directory open is gone, or went before it answered. `patience`: how long the answer may
 * take, in milliseconds; 0 for any time.
 */
export async function askInstance(
  dataDir: string,
  request: InstanceRequest,
  patience = 0,
): Promise<InstanceReply | null> {
  const own = socketPath(dataDir)
  for (const path of new Set([own, readHolder(dataDir)?.socket ?? own])) {
    const answer = await ask(path, request, patience)
    if (typeof answer === 'object') return answer
  }
  return null
}

/** `gone`: whoever wrote the lock runs no more. Throws when that cannot be known. */
async function askHolder(
  dataDir: string,
  holder: Holder | null,
  { request, patience, attempt }: Asking,
): Promise<InstanceReply | 'gone' | 'wait'> {
  // It is just being written, or was cut off in that.
  if (holder === null) return attempt < looksAtNothing ? 'wait' : 'gone'
  const answer = await ask(holder.socket, request, patience)
  if (typeof answer === 'object') return answer
  if (answer === 'closed') return 'wait'
  if (answer === 'left-behind' || !mayBeRunning(dataDir, holder)) return 'gone'
  throw noAnswer(dataDir, holder)
}

interface Asking {
  readonly request: InstanceRequest
  /** Milliseconds. */
  readonly patience: number
  readonly attempt: number
}

const noAnswer = (dataDir: string, holder: Holder | null): Error =>
  new Error(
    `The process ${holder?.pid ?? 'of another Showcall'} has ${dataDir} open and does not answer. Stop it, or remove instance.json there if it is no Showcall.`,
  )

type First = Extract<Instance, { first: true }>

const unlocking = (instance: First, dataDir: string, socket: string): First => ({
  ...instance,
  async release() {
    removeLock(dataDir, { pid: process.pid, socket })
    await instance.release()
  },
})

function socketPath(dataDir: string): string {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  // Paths of local sockets may not be longer than about 100 bytes, so they can't stand in the directory itself.
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\showcall-${digest}`
    : join(tmpdir(), `showcall-${userInfo().uid}-${digest}.sock`)
}

async function listen(path: string): Promise<First | null> {
  let handlers: InstanceHandlers | null = null
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()
  const underWay = new Set<Promise<void>>()

  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void firstLine(socket).then(line => {
      const go = (): void => {
        if (handlers === null) return
        const reply = answerInstance(line, handlers).then(answer => {
          socket.end(`${JSON.stringify(answer)}\n`)
        })
        underWay.add(reply)
        void reply.finally(() => underWay.delete(reply))
      }
      if (handlers === null) waiting.push(go)
      else go()
    })
  })

  const listening = await new Promise<boolean>((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(false) : fail(error),
    )
    // From its first moment on it is its owner's alone.
    const mask = process.platform === 'win32' ? null : process.umask(0o177)
    server.listen(path, () => settle(true))
    if (mask !== null) process.umask(mask)
  })
  if (!listening) return null
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  server.unref()

  return {
    first: true,
    serve(next) {
      handlers = next
      for (const go of waiting.splice(0)) go()
    },
    async release() {
      await Promise.allSettled(underWay)
      const closed = new Promise<void>(done => server.close(() => done()))
      for (const socket of sockets) socket.destroySoon()
      await closed
    },
  }
}

/** What keeps a request from its answer: no socket, one that nobody listens on, an end without a word, or none in time. */
type Silence = 'nobody' | 'left-behind' | 'closed' | 'late'

/** `patience`: how long the answer may take, in milliseconds; 0 for any time. */
function ask(path: string, request: InstanceRequest, patience = 0): Promise<InstanceReply | Silence> {
  refuseForeign(path)
  return new Promise(settle => {
    const socket = connect(path)
    socket.setTimeout(patience, () => {
      settle('late')
      socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') settle('left-behind')
      else settle(error.code === 'ENOENT' ? 'nobody' : 'closed')
    })
    socket.on('connect', () => {
      socket.write(`${JSON.stringify(request)}\n`)
      void firstLine(socket).then(line => settle(parseReply(line) ?? 'closed'))
    })
  })
}

/** Somebody else's socket at this place would be told what is meant for our own. */
function refuseForeign(path: string): void {
  const own = process.getuid?.()
  if (own === undefined) return
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat !== undefined && stat.uid !== own) {
    throw new Error(`The local socket ${path} belongs to another user. Have it removed and start again.`)
  }
}

/** Empty when the other side closes without a word. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise(settle => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) settle(text.slice(0, end))
    })
    socket.on('close', () => settle(''))
  })
}
