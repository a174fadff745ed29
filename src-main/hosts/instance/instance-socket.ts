import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openChannel } from '../../base/channel.ts'
import { describeFileError } from '../describe-file-error.ts'
import { linePort } from '../line-port.ts'
import {
  answerInstance,
  type InstanceHandlers,
  type InstanceReply,
  type InstanceRequest,
  instanceReplyOf,
  stoppingReply,
} from './instance-protocol.ts'

/** Where the process that has a data directory open listens for the requests of others. */
export interface SocketPlace {
  readonly path: string
  /** Removes what was made for it. */
  clear(): void
}

/** Longer than any request and any answer, in characters. */
const longestLine = 64 * 1024 * 1024

/** Bytes of the path of a local socket, by the systems' `sockaddr_un`. */
const longestPath = process.platform === 'linux' ? 107 : 103

/**
 * Places that nobody else can take, the best one first: the data directory itself, else a directory that is the
 * person's alone. What has no place of a known name has a random one, which the lock in the data directory contains.
 */
export function socketPlaces(
  dataDir: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): readonly (() => SocketPlace)[] {
  if (platform === 'win32') {
    return [() => at(`\\\\.\\pipe\\showcall-${randomBytes(16).toString('hex')}`)]
  }
  const within = join(resolve(dataDir), 'instance.sock')
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  const runtime = env['XDG_RUNTIME_DIR'] ?? ''
  return [
    ...(fits(within) ? [() => at(within)] : []),
    ...(isOwnAlone(runtime) ? [() => at(join(runtime, `showcall-${digest}.sock`))] : []),
    temporaryPlace,
  ]
}

const fits = (path: string): boolean => Buffer.byteLength(path) <= longestPath

const at = (path: string): SocketPlace => ({ path, clear: () => undefined })

function temporaryPlace(): SocketPlace {
  try {
    const directory = mkdtempSync(join(tmpdir(), 'showcall-'))
    return {
      path: join(directory, 's'),
      clear: () => rmSync(directory, { recursive: true, force: true }),
    }
  } catch (error) {
    throw new Error(
      `Showcall needs a folder for temporary files, and ${tmpdir()} cannot be used: ${describeFileError(error)} Create it, or set TMPDIR to another one, then start again.`,
      { cause: error },
    )
  }
}

/** A directory that others may enter could hold a socket of theirs. */
function isOwnAlone(directory: string): boolean {
  if (!directory.startsWith('/')) return false
  const stat = statSync(directory, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0
}

/** A socket that answers requests. */
export interface ListeningSocket {
  /** Requests that came before are answered now. */
  serve(handlers: InstanceHandlers): void
  /** Answers every request from now on that it has to wait for the end. */
  stopping(): void
  /** Answers what is under way, then is gone. */
  close(): Promise<void>
}

/** Null when somebody listens there, or was killed there. Rejects where no socket can be. */
export async function listen(path: string): Promise<ListeningSocket | null> {
  let handlers: InstanceHandlers | null = null
  let ending = false
  /** Requests that came before wait for it. */
  const begun = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const underWay = new Set<Promise<InstanceReply>>()

  async function answer(request: unknown): Promise<InstanceReply> {
    await begun.promise
    if (handlers === null || ending) return stoppingReply
    const reply = answerInstance(request, handlers)
    underWay.add(reply)
    void reply.finally(() => underWay.delete(reply))
    return reply
  }
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    openChannel(linePort(socket, longestLine), {
      call: (_name, request) => answer(request),
      listen: () => () => undefined,
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
    serve(next) {
      handlers = next
      begun.resolve()
    },
    stopping() {
      ending = true
      begun.resolve()
    },
    async close() {
      await Promise.allSettled(underWay)
      // The channels have sent them by then.
      await new Promise(resolve => setImmediate(resolve))
      const closed = new Promise<void>(done => server.close(() => done()))
      for (const socket of sockets) socket.destroySoon()
      await closed
    },
  }
}

/** What keeps a request from its answer: no socket, one that nobody listens on, an end without a word, or none in time. */
type Silence = 'nobody' | 'left-behind' | 'closed' | 'late'

/** `timeoutMs`: how long the answer may take, ms; 0 for no limit. */
export async function ask(
  path: string,
  request: InstanceRequest,
  timeoutMs = 0,
): Promise<InstanceReply | Silence> {
  refuseForeign(path)
  const socket = connect(path)
  let silence: Silence = 'closed'
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') silence = 'left-behind'
    if (error.code === 'ENOENT') silence = 'nobody'
  })
  const late = timeoutMs === 0 ? null : AbortSignal.timeout(timeoutMs)
  try {
    const channel = openChannel(linePort(socket, longestLine))
    const answer = await channel.call(request.ask, request, late === null ? {} : { signal: late })
    return instanceReplyOf(answer) ?? 'closed'
  } catch {
    return late?.aborted === true ? 'late' : silence
  } finally {
    socket.destroy()
  }
}

/** Another user's socket at this path would receive requests that are meant for ours. */
function refuseForeign(path: string): void {
  const own = process.getuid?.()
  if (own === undefined) return
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat !== undefined && stat.uid !== own) {
    throw new Error(
      `The local socket ${path} belongs to another user. Ask them to remove it, then start again.`,
    )
  }
}
