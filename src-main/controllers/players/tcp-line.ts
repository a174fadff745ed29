import { connect } from 'node:net'
import { PlayerFailure } from '../../desk/ports/players.ts'
import type { PlayerFault } from '../../domain/players/player.ts'

/** A TCP connection to a player. */
interface TcpLine {
  /** Resolves once it is connected; rejects with `PlayerFailure`. The same each time. */
  readonly opened: Promise<void>
  write(bytes: string | Uint8Array): void
  /** Ends it for this reason. */
  fail(why: PlayerFault): void
  close(): void
}

interface TcpLineOptions {
  readonly host: string
  readonly port: number
  readonly received: (bytes: Uint8Array) => void
  /** It has ended by itself, or by `fail`. */
  readonly ended: (failure: PlayerFailure) => void
}

export function openTcpLine({ host, port, received, ended }: TcpLineOptions): TcpLine {
  const socket = connect({ host, port })
  socket.setNoDelay(true)
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  // Who waits for it is told; nobody may.
  opened.catch(() => undefined)
  let isOpen = false
  let isOver = false
  const end = (why: PlayerFault): void => {
    if (isOver) return
    isOver = true
    socket.destroy()
    const failure = new PlayerFailure(why)
    reject(failure)
    ended(failure)
  }
  socket.on('connect', () => {
    isOpen = true
    resolve()
  })
  socket.on('data', bytes => {
    if (!isOver) received(bytes)
  })
  socket.on('error', () => end(isOpen ? 'closed' : 'refused'))
  socket.on('close', () => end(isOpen ? 'closed' : 'refused'))
  return {
    opened,
    write(bytes) {
      if (!isOver) socket.write(bytes)
    },
    fail: end,
    close: () => end('closed'),
  }
}

/** The most characters that a player may send without an end of a line. */
const longestLine = 16_384

/** Lines of UTF-8 out of a stream of bytes; ends with line feeds, before which carriage returns are taken away. False: one is too long. */
export function createLines(line: (text: string) => void): (bytes: Uint8Array) => boolean {
  const decoder = new TextDecoder()
  let rest = ''
  return bytes => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const one of lines) line(one.replace(/\r$/, ''))
    return rest.length <= longestLine
  }
}

/** What is asked of a player that answers in the order in which it was asked. */
export interface Answers<Answer> {
  /** The answer to what is asked now. */
  next(): Promise<Answer>
  /** False: nothing was asked. */
  take(answer: Answer): boolean
  fail(failure: PlayerFailure): void
}

export function createAnswers<Answer>(): Answers<Answer> {
  const waiting: PromiseWithResolvers<Answer>[] = []
  let over: PlayerFailure | null = null
  return {
    next() {
      const asked = Promise.withResolvers<Answer>()
      if (over === null) waiting.push(asked)
      else asked.reject(over)
      return asked.promise
    },
    take(answer) {
      const first = waiting.shift()
      first?.resolve(answer)
      return first !== undefined
    },
    fail(failure) {
      over = failure
      for (const asked of waiting.splice(0)) asked.reject(failure)
    },
  }
}
