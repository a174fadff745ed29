import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import { Server } from 'socket.io'
import { answerParent } from '../harness/answer-parent.ts'
import { bigTablePage } from '../harness/big-show.ts'

/**
 * The same libraries with nothing in them: an empty route, one that sends as many bytes as it is told, one that makes
 * one row durable, one that tells every socket, a page with one line, and one with a plain table of the big show.
 * Arguments: directory, port.
 */
export interface BareReady {
  readonly origin: string
  readonly pid: number
}

const [directory = '', port = '0'] = process.argv.slice(2)
const server = createServer()
const app = fastify({ serverFactory: handler => server.on('request', handler), forceCloseConnections: true })

const database = new DatabaseSync(join(directory, 'bare.db'))
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
database.exec('CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY, value INTEGER)')
database.exec('INSERT OR IGNORE INTO counter VALUES (1, 0)')
const count = database.prepare('UPDATE counter SET value = value + 1 WHERE id = 1')

const io = new Server(server, { serveClient: false, perMessageDeflate: false, transports: ['websocket'] })
io.on('connection', socket => socket.on('press', (payload: unknown) => io.emit('told', payload)))

app.get('/empty', () => ({ ok: true }))
app.get<{ Params: { size: string } }>('/bytes/:size', (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bodyOf(Number(request.params.size))),
)
app.post('/durable', () => {
  count.run()
  return { ok: true }
})
app.post('/tell', request => {
  io.emit('told', request.body)
  return { ok: true }
})
app.get('/', (_request, reply) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .send('<!doctype html><title>Bare</title><p id="line">0</p>'),
)

app.get<{ Params: { columns: string } }>('/table/:columns', (request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').send(bigTablePage(Number(request.params.columns))),
)

const bodies = new Map<number, string>()
function bodyOf(size: number): string {
  const body = bodies.get(size) ?? JSON.stringify('x'.repeat(Math.max(0, size - 2)))
  bodies.set(size, body)
  return body
}

await app.ready()
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : 0
  const ready: BareReady = { origin: `http://127.0.0.1:${listening}`, pid: process.pid }
  answerParent(ready, async () => {
    await io.close()
    await app.close()
    database.close()
  })
})
