import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'

/** What a second start asks of the first. */
export interface FrontRequest {
  /** A running order to import; null for none. */
  readonly file: string | null
  /** False: only tell the address. */
  readonly open: boolean
}

/** What the first start answers: a sentence to print. */
export interface FrontReply {
  readonly message: string
}

export type Instance =
  | {
      readonly first: true
      serve(answer: (request: FrontRequest) => Promise<FrontReply>): void
      release(): Promise<void>
    }
  | { readonly first: false; readonly reply: FrontReply }

/** One desk a data directory: the first start listens on a local socket, which a later one finds. */
export async function claimInstance(dataDir: string, request: FrontRequest): Promise<Instance> {
  const path = socketPath(dataDir)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const claimed = await listen(path)
    if (claimed !== null) return claimed
    const reply = await ask(path, request)
    if (reply !== null) return { first: false, reply }
    // Left behind by a desk that was killed: nobody answers there.
    if (process.platform !== 'win32') rmSync(path, { force: true })
  }
  throw new Error(`The local socket ${path} can be neither used nor replaced. Remove it and start again.`)
}

function socketPath(dataDir: string): string {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  // Paths of local sockets may not be longer than about 100 bytes, so they can't stand in the directory itself.
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\showcall-${digest}`
    : join(tmpdir(), `showcall-${userInfo().uid}-${digest}.sock`)
}

async function listen(path: string): Promise<Extract<Instance, { first: true }> | null> {
  let answer: ((request: FrontRequest) => Promise<FrontReply>) | null = null
  const waiting: (() => void)[] = []
  const sockets = new Set<Socket>()

  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void firstLine(socket).then(line => {
      const reply = async (): Promise<void> => {
        const request = parseRequest(line)
        if (request === null || answer === null) return void socket.end()
        const text = await answer(request).catch((error: unknown) => ({ message: String(error) }))
        socket.end(`${JSON.stringify(text)}\n`)
      }
      if (answer === null) waiting.push(() => void reply())
      else void reply()
    })
  })

  const listening = await new Promise<boolean>((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(false) : fail(error),
    )
    server.listen(path, () => settle(true))
  })
  if (!listening) return null
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  server.unref()

  return {
    first: true,
    serve(next) {
      answer = next
      for (const go of waiting.splice(0)) go()
    },
    async release() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}

/** Null when nobody listens there. */
function ask(path: string, request: FrontRequest): Promise<FrontReply | null> {
  return new Promise(settle => {
    const socket = connect(path)
    socket.on('error', () => settle(null))
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`))
    void firstLine(socket).then(line => settle(parseReply(line)))
  })
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

function parseRequest(line: string): FrontRequest | null {
  const parsed = parseObject(line)
  if (parsed === null) return null
  const { file, open } = parsed
  return { file: typeof file === 'string' ? file : null, open: open !== false }
}

function parseReply(line: string): FrontReply | null {
  const message = parseObject(line)?.['message']
  return typeof message === 'string' ? { message } : null
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null
  }
}
