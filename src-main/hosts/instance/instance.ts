import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Holder, mayBeRunning, readHolder, removeLock, takeLock } from './instance-lock.ts'
import type { InstanceHandlers, InstanceReply, InstanceRequest } from './instance-protocol.ts'
import { ask, type ListeningSocket, listen, type SocketPlace, socketPlaces } from './instance-socket.ts'

export type Instance =
  | {
      readonly first: true
      /** Requests that came before are answered now. */
      serve(handlers: InstanceHandlers): void
      /** Who asks from now on waits until the data directory is let go of. */
      stopping(): void
      /** Answers what is under way, then lets the next one in. Safe to call twice. */
      release(): Promise<void>
    }
  | { readonly first: false; readonly reply: InstanceReply }

export interface ClaimOptions {
  /** How long an answer, or the end of one that is stopping, may take, in milliseconds. */
  readonly timeoutMs?: number
  /** Called when this start waits for one that is stopping. */
  readonly say?: (line: string) => void
}

/** Between two looks at one that is just ending, in milliseconds. */
const look = 50
const looks = 200
/** A start that waits for longer, in milliseconds, waits for a desk that hangs. Shorter than the launcher's own limit. */
const answerLimit = 15_000
/** At a lock that says nothing. */
const looksAtNothing = 20

/**
 * One process a data directory: the first start listens on a local socket, on which a later one asks `request`. The
 * directory itself says which socket that is. One that is stopping is waited for.
 */
export async function claimInstance(
  dataDir: string,
  request: InstanceRequest,
  { timeoutMs = answerLimit, say = () => undefined }: ClaimOptions = {},
): Promise<Instance> {
  const { place, first } = await choosePlace(dataDir)
  const wait = createWait(dataDir, timeoutMs, say)
  let listening = first
  try {
    for (let attempt = 0; attempt < looks; ) {
      const outcome =
        listening === null
          ? await askThere(dataDir, place.path, { request, timeoutMs, attempt })
          : await take(dataDir, { listening, place }, { request, timeoutMs, attempt })
      if (outcome === 'stopping') await wait.forStop()
      else if (typeof outcome === 'object') {
        if (!outcome.first) place.clear()
        return outcome
      } else attempt += 1
      if (outcome === 'wait') await pause(look)
      listening = await listen(place.path)
    }
    throw new Error(`The local socket ${place.path} cannot be used or replaced. Remove it and start again.`)
  } catch (error) {
    place.clear()
    throw error
  }
}

/** The first place where a socket can be, with the socket, unless somebody listens there. */
async function choosePlace(
  dataDir: string,
): Promise<{ readonly place: SocketPlace; readonly first: ListeningSocket | null }> {
  let failure: unknown
  for (const make of socketPlaces(dataDir)) {
    const place = make()
    try {
      return { place, first: await listen(place.path) }
    } catch (error) {
      // A disk without sockets, or one that cannot be written.
      place.clear()
      failure = error
    }
  }
  throw failure
}

type LockOutcome = Instance | 'stopping' | 'again' | 'wait'

/** Somebody listens at our place, or was killed there. */
async function askThere(dataDir: string, path: string, { request, timeoutMs }: Asking): Promise<LockOutcome> {
  const answer = await ask(path, request, timeoutMs)
  if (typeof answer === 'object') return isStopping(answer) ? 'stopping' : { first: false, reply: answer }
  if (answer === 'late') throw noAnswer(dataDir, readHolder(dataDir))
  if (answer === 'closed') return 'wait'
  if (answer === 'left-behind' && process.platform !== 'win32') rmSync(path, { force: true })
  return 'again'
}

/** We listen: the directory is ours unless another process says in it that it has it. */
async function take(
  dataDir: string,
  { listening, place }: { readonly listening: ListeningSocket; readonly place: SocketPlace },
  asking: Asking,
): Promise<LockOutcome> {
  if (takeLock(dataDir, place.path) === 'taken') return firstOf(listening, dataDir, place)
  await listening.close()
  const holder = readHolder(dataDir)
  // The process that wrote this very socket down listens there no more: it is free.
  const answer = holder?.socket === place.path ? 'gone' : await askHolder(dataDir, holder, asking)
  if (typeof answer === 'object') return isStopping(answer) ? 'stopping' : { first: false, reply: answer }
  if (answer === 'wait') return 'wait'
  removeLock(dataDir, holder)
  return 'again'
}

/**
 * Null when the one that has the directory open is gone, or went before it answered. `timeoutMs`: how long the answer may
 * take, in milliseconds; 0 for any time.
 */
export async function askInstance(
  dataDir: string,
  request: InstanceRequest,
  timeoutMs = 0,
): Promise<InstanceReply | null> {
  const holder = readHolder(dataDir)
  const answer = holder === null ? null : await ask(holder.socket, request, timeoutMs)
  return typeof answer === 'object' ? answer : null
}

/** `gone`: the process that wrote the lock runs no more. Throws when that cannot be known. */
async function askHolder(
  dataDir: string,
  holder: Holder | null,
  { request, timeoutMs, attempt }: Asking,
): Promise<InstanceReply | 'gone' | 'wait'> {
  // It is just being written, or was cut off in that.
  if (holder === null) return attempt < looksAtNothing ? 'wait' : 'gone'
  const answer = await ask(holder.socket, request, timeoutMs)
  if (typeof answer === 'object') return answer
  if (answer === 'closed') return 'wait'
  if (answer === 'left-behind' || !mayBeRunning(dataDir, holder)) return 'gone'
  throw noAnswer(dataDir, holder)
}

interface Asking {
  readonly request: InstanceRequest
  /** Milliseconds. */
  readonly timeoutMs: number
  readonly attempt: number
}

const isStopping = (reply: InstanceReply): boolean => !reply.ok && reply.stopping === true

function createWait(dataDir: string, timeoutMs: number, say: (line: string) => void) {
  let since: number | null = null
  return {
    async forStop(): Promise<void> {
      if (since === null) say('Another Showcall is stopping. Waiting for it…')
      since ??= performance.now()
      if (performance.now() - since > timeoutMs) {
        throw new Error(
          `The process ${readHolder(dataDir)?.pid ?? 'of another Showcall'} has ${dataDir} open and is still stopping. Start again when it has ended, or end it.`,
        )
      }
      await pause(look)
    },
  }
}

const noAnswer = (dataDir: string, holder: Holder | null): Error =>
  new Error(
    `The process ${holder?.pid ?? 'of another Showcall'} has ${dataDir} open and does not answer. Stop it, or remove instance.json there if it is not Showcall.`,
  )

function firstOf(listening: ListeningSocket, dataDir: string, place: SocketPlace): Instance {
  let released: Promise<void> | null = null
  const release = async (): Promise<void> => {
    removeLock(dataDir, { pid: process.pid, socket: place.path })
    await listening.close()
    place.clear()
  }
  return {
    first: true,
    serve: listening.serve,
    stopping: listening.stopping,
    release() {
      released ??= release()
      return released
    },
  }
}
