import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningDesk, runToEnd, startDesk } from '../support/running-desk.ts'

/** A web socket that sends nothing, not even answers to pings. */
async function openSilent(origin: string, path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET ${path}/?EIO=4&transport=websocket HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n'),
  )
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain('101 Switching Protocols')
  socket.pause()
  return socket
}

describe('npm start', () => {
  let dataDir: string
  let running: RunningDesk[]

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-start-'))
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map(desk => desk.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (...args: string[]): Promise<RunningDesk> => {
    const desk = await startDesk(dataDir, args)
    running.push(desk)
    return desk
  }
  const web = (...args: string[]): string[] => [
    '--web',
    '--no-open',
    '--port',
    '0',
    '--data-dir',
    dataDir,
    ...args,
  ]
  const database = (): string => join(dataDir, 'showcall.db')

  it('prints how it is used, and what an argument takes', async () => {
    const help = await runToEnd(['--help'])
    expect(help.code).toBe(0)
    for (const option of ['--open', '--web', '--port', '--data-dir', '--no-open'])
      expect(help.output).toContain(option)
    const wrong = await runToEnd(['--port', 'many'])
    expect(wrong.code).toBe(2)
    expect(wrong.output).toContain('--port must be a whole number from 0 to 65535, not "many".')
    expect((await runToEnd(['--prot', '1'])).output).toContain("Unknown option '--prot'")
  })

  it('a second start finds the first, hands it the file, and says where it is; also one with another place for temporary files', async () => {
    const first = await start()
    const file = join(dataDir, 'late.csv')
    writeFileSync(file, 'type,title,duration\ncue,Late show,1:00\n')
    const second = await runToEnd(web('--open', file))
    expect(second.code).toBe(0)
    expect(second.output).toContain('Showcall is already running')
    expect(second.output).toContain('“Late” is open.')
    const [address = ''] = /http:\S+#pair=\S+/.exec(second.output) ?? []
    expect(new URL(address).origin).toBe(first.origin)
    expect(address).not.toBe(first.pairingAddress)
    const third = await runToEnd(web('--open', join(dataDir, 'missing.csv')))
    expect(third.code).toBe(1)
    expect(third.output).toContain('there is no such file')

    const elsewhere = mkdtempSync(join(tmpdir(), 'showcall-elsewhere-'))
    const env = { TMPDIR: elsewhere, TEMP: elsewhere, TMP: elsewhere }
    try {
      const other = await runToEnd(web(), env)
      expect(other.code).toBe(0)
      expect(other.output).toContain('Showcall is already running')
      const [there = ''] = /http:\S+#pair=\S+/.exec(other.output) ?? []
      expect(new URL(there).origin).toBe(first.origin)
      await first.kill()
      const last = await startDesk(dataDir, [], env)
      running.push(last)
      expect((await fetch(`${last.origin}/healthz`)).status).toBe(200)
      expect((await runToEnd(web())).output).toContain('Showcall is already running')
      await last.stop()
      expect(readdirSync(dataDir)).not.toContain('instance.json')
    } finally {
      await Promise.all(running.splice(0).map(desk => desk.stop()))
      rmSync(elsewhere, { recursive: true, force: true })
    }
  })

  it('a start that meets one that is stopping waits for it and then serves, also with sockets that never answer', async () => {
    const first = await start()
    const silent = await Promise.all(
      ['/api-v0/socket.io', '/desk/socket.io', '/output/socket.io'].map(path =>
        openSilent(first.origin, path),
      ),
    )
    const began = performance.now()
    const [code, second] = await Promise.all([first.stop(), start()])
    expect(code).toBe(0)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
    expect((await runToEnd(web())).output).toContain('Showcall is already running')
    for (const socket of silent) socket.destroy()
  })

  it('two desks of two data directories run side by side; one that was killed does not keep the next from starting, which stops in good order', async () => {
    const [one, other] = await Promise.all([start(), startDesk(join(dataDir, 'other'))])
    running.push(other)
    expect(other.origin).not.toBe(one.origin)
    await one.kill()
    const next = await start()
    expect((await fetch(`${next.origin}/healthz`)).status).toBe(200)
    expect(await next.stop()).toBe(0)
    expect(next.output()).toContain('Showcall has stopped. Everything is saved.')
    expect(readdirSync(dataDir).filter(name => name.startsWith('showcall.db'))).toEqual(['showcall.db'])
  })

  it('takes the next port when its own is taken, and says so, and that there is no such file', async () => {
    const blocker = createServer()
    await new Promise<void>(done => blocker.listen(0, '127.0.0.1', done))
    const bound = blocker.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    try {
      const desk = await start('--port', String(port), '--open', join(dataDir, 'missing.csv'))
      expect(desk.output()).toContain('there is no such file')
      expect(new URL(desk.origin).port).not.toBe(String(port))
      expect(desk.output()).toContain(String(port))
      expect(desk.output()).toMatch(/taken|in use/i)
    } finally {
      blocker.close()
    }
  })

  it('lists every fault of a file by line, takes nothing of it, and the desk runs on', async () => {
    const file = join(dataDir, 'bad.csv')
    writeFileSync(file, 'type,title,duration\ncue,Fine,1:00\ncue,B\ufffdd,1:00\ncue,Wor\u0007se,1:00\n')
    const desk = await start('--open', file)
    expect(desk.output().match(/was not imported. Nothing changed/g)).toHaveLength(1)
    expect(desk.output()).toMatch(/line 3: /)
    expect(desk.output()).toMatch(/line 4: .*U\+0007/)
    await desk.stop()
    const db = new DatabaseSync(database(), { readOnly: true })
    const titles = db.prepare('SELECT title FROM rundowns').all()
    db.close()
    expect(titles).toEqual([{ title: 'Demo show' }])
  })

  it('refuses a database of a newer version and leaves it as it is', async () => {
    mkdirSync(dataDir, { recursive: true })
    const db = new DatabaseSync(database())
    db.exec('PRAGMA user_version = 9999; CREATE TABLE future (a); INSERT INTO future VALUES (1)')
    db.close()
    const before = readFileSync(database())
    const { code, output } = await runToEnd(web())
    expect(code).toBe(1)
    expect(output).toMatch(/newer/i)
    expect(readFileSync(database())).toEqual(before)
    expect(readdirSync(dataDir).filter(name => name.startsWith('showcall.db'))).toEqual(['showcall.db'])
  })

  it('sets a database that cannot be read aside, says so, and starts with a new one', async () => {
    const broken = Buffer.from('SQLite format 3\0 and then nothing that makes sense at all, for a while.')
    writeFileSync(database(), broken)
    const desk = await start()
    const [aside = ''] = readdirSync(dataDir).filter(name => name.includes('corrupt'))
    expect(readFileSync(join(dataDir, aside))).toEqual(broken)
    expect(desk.output()).toContain(aside)
  })

  it('says what to do when the data directory cannot be used', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const notADirectory = await runToEnd([
      '--web',
      '--no-open',
      '--port',
      '0',
      '--data-dir',
      join(file, 'inside'),
    ])
    expect(notADirectory.code).toBe(1)
    expect(notADirectory.output).toContain('--data-dir')
    // Root may write everywhere.
    if (process.getuid?.() === 0) return
    chmodSync(dataDir, 0o500)
    const readOnly = await runToEnd(web())
    chmodSync(dataDir, 0o700)
    expect(readOnly.code).toBe(1)
    expect(readOnly.output).toContain('--data-dir')
  })
})
