import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ObtainedElectron,
  obtainElectron,
} from '../../../../src-main/hosts/launcher/download/obtain-electron.ts'
import { createVirtualTime } from '../../../fakes/virtual-time.ts'
import {
  createElectronPackage,
  type ElectronPackage,
  executable,
  version,
  zipName,
} from '../electron-package.ts'
import { type FileServer, first, startFileServer, whole } from '../file-server.ts'

describe('the distribution of Electron', () => {
  let electron: ElectronPackage
  let server: FileServer
  let said: string
  /** Settles once the first bytes have come. */
  let begun: PromiseWithResolvers<void>
  let interrupt: (signal: NodeJS.Signals) => void

  beforeEach(async () => {
    electron = createElectronPackage()
    server = await startFileServer(whole(electron.zip))
    said = ''
    begun = Promise.withResolvers()
    vi.stubEnv('ELECTRON_MIRROR', `${server.origin}/`)
    vi.stubEnv('electron_config_cache', electron.cache)
    for (const name of ['ELECTRON_OVERRIDE_DIST_PATH', 'ELECTRON_SKIP_BINARY_DOWNLOAD', 'HTTPS_PROXY'])
      vi.stubEnv(name, undefined)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await server.close()
    electron.remove()
  })

  const obtain = (): Promise<ObtainedElectron> =>
    obtainElectron({
      root: electron.root,
      env: process.env,
      signals: {
        listen(listener) {
          interrupt = listener
          return () => undefined
        },
      },
      timers: createVirtualTime().timers,
      now: () => 0,
      say: line => {
        said += `${line}\n`
      },
      write: text => {
        said += text
        if (!text.includes(': 0 %')) begun.resolve()
      },
      terminal: false,
    })
  const path = (): string => join(electron.home, 'dist', executable)
  const inHome = (name: string): string => readFileSync(join(electron.home, name), 'utf8')
  const leftovers = (): readonly string[] => [
    ...readdirSync(electron.home).filter(name => name.endsWith('.part')),
    ...readdirSync(electron.cache).filter(name => name.startsWith('electron-download')),
  ]

  it('is fetched once, with its progress, and is installed whole', async () => {
    expect(await obtain()).toEqual({ kind: 'here', path: path() })
    expect(readFileSync(path(), 'utf8')).toBe('the executable')
    expect(inHome('path.txt')).toBe(executable)
    expect(inHome('electron.d.ts')).toBe('types')
    expect(server.asked.map(asked => asked.path)).toEqual([`/v${version}/${zipName}`])
    expect(said).toContain(`Downloading Electron ${version} (only this once).`)
    expect(said).toContain('npm start -- --web')
    expect(said).toContain('Electron: 100 % of')
    expect(leftovers()).toEqual([])
    expect(await obtain()).toEqual({ kind: 'here', path: path() })
    expect(server.asked).toHaveLength(1)
  })

  it('comes from the cache where it was fetched before', async () => {
    await obtain()
    writeFileSync(join(electron.home, 'path.txt'), '')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked).toHaveLength(1)
  })

  it('is fetched in spite of the cache where force_no_cache is set', async () => {
    await obtain()
    writeFileSync(join(electron.home, 'path.txt'), '')
    vi.stubEnv('force_no_cache', 'true')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked).toHaveLength(2)
  })

  it('of another version is replaced', async () => {
    await obtain()
    writeFileSync(join(electron.home, 'dist', 'version'), '44.0.0')
    writeFileSync(join(electron.home, 'dist', 'of-before'), '')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(inHome('dist/version')).toBe(`v${version}`)
    expect(existsSync(join(electron.home, 'dist', 'of-before'))).toBe(false)
  })

  it('that is not the published one is refused and removed', async () => {
    const other = Buffer.from(electron.zip)
    other[40] = (other[40] ?? 0) ^ 1
    server.answer(whole(other))
    expect(await obtain()).toEqual({
      kind: 'none',
      why: 'Electron was not installed: the downloaded file is not the published one, and was deleted.',
    })
    expect(existsSync(join(electron.home, 'dist'))).toBe(false)
    expect(readdirSync(electron.cache)).toEqual([])
  })

  it('is fetched anew when the part of an earlier download does not belong to it', async () => {
    server.answer(first(electron.zip, 100), whole(Buffer.alloc(electron.zip.length)))
    const fetched = obtain()
    await begun.promise
    server.cut()
    expect(await fetched).toMatchObject({ kind: 'here' })
    expect(server.asked.map(({ range }) => range)).toEqual([null, 'bytes=100-', null])
  })

  it('is as before when the archive cannot be extracted', async () => {
    await obtain()
    writeFileSync(join(electron.home, 'dist', 'version'), '44.0.0')
    const [directory = ''] = readdirSync(electron.cache)
    const broken = electron.zip.subarray(0, 60)
    writeFileSync(join(electron.cache, directory, zipName), broken)
    const sum = createHash('sha256').update(broken).digest('hex')
    writeFileSync(join(electron.home, 'checksums.json'), JSON.stringify({ [zipName]: sum }))
    expect(await obtain()).toMatchObject({ kind: 'none', why: expect.stringContaining('not installed') })
    expect(inHome('dist/version')).toBe('44.0.0')
    expect(leftovers()).toEqual([])
  })

  it('is extracted anew after a start that was killed while it extracted', async () => {
    const left = join(electron.home, `dist.${2 ** 22 + 1}.part`)
    mkdirSync(left)
    writeFileSync(join(left, executable.replace(/.*\//, '')), 'half')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(readFileSync(path(), 'utf8')).toBe('the executable')
    expect(leftovers()).toEqual([])
  })

  it('is kept as far as it came when Ctrl-C stops the download', async () => {
    server.answer(first(electron.zip, 100))
    const fetched = obtain()
    await begun.promise
    interrupt('SIGINT')
    expect(await fetched).toEqual({ kind: 'interrupted' })
    expect(said).toContain('The next npm start continues the download')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked.at(-1)?.range).toBe('bytes=100-')
  })

  it.each([
    ['ELECTRON_CUSTOM_DIR', 'of-{{ version }}', `/of-${version}/${zipName}`],
    ['ELECTRON_CUSTOM_FILENAME', 'e.zip', `/v${version}/e.zip`],
  ])('obeys %s', async (name, value, asked) => {
    vi.stubEnv(name, value)
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked.map(request => request.path)).toEqual([asked])
  })

  it('obeys a mirror of npm’s configuration', async () => {
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:1/')
    vi.stubEnv('npm_config_electron_mirror', `${server.origin}/npm/`)
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked[0]?.path).toBe(`/npm/v${version}/${zipName}`)
  })

  it('is of the system and processor that were asked for', async () => {
    vi.stubEnv('ELECTRON_INSTALL_PLATFORM', 'win32')
    vi.stubEnv('ELECTRON_INSTALL_ARCH', 'arm64')
    await obtain()
    expect(server.asked[0]?.path).toBe(`/v${version}/electron-v${version}-win32-arm64.zip`)
  })

  it('is held against the checksums of the server where that is asked for', async () => {
    writeFileSync(join(electron.home, 'checksums.json'), '{}')
    vi.stubEnv('electron_use_remote_checksums', '1')
    const sum = createHash('sha256').update(electron.zip).digest('hex')
    server.answer(whole(electron.zip), whole(Buffer.from(`${sum} *${zipName}\n`)))
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(server.asked[1]?.path).toBe(`/v${version}/SHASUMS256.txt`)
  })

  it.each([
    ['a server that has no such file', 404, 'answered 404. Check ELECTRON_MIRROR and ELECTRON_CUSTOM_DIR.'],
    ['a server that refuses', 500, 'answered 500.'],
  ])('is not waited for with %s', async (_what, status, why) => {
    server.answer((_request, response) => void response.writeHead(status).end())
    const got = await obtain()
    expect(got).toMatchObject({ kind: 'none', why: expect.stringContaining(why) })
  })

  it('is not waited for where nobody listens; a proxy that is set and not used is named', async () => {
    await server.close()
    const { host } = new URL(server.origin)
    expect(await obtain()).toEqual({
      kind: 'none',
      why: `Electron was not downloaded: ${host} refuses the connection.`,
    })
    vi.stubEnv('HTTPS_PROXY', 'http://proxy.example:3128')
    expect(await obtain()).toEqual({
      kind: 'none',
      why:
        `Electron was not downloaded: ${host} refuses the connection. ` +
        'HTTPS_PROXY is set but not used: run ELECTRON_GET_USE_PROXY=1 npm start to download through the proxy.',
    })
    server = await startFileServer(whole(electron.zip))
  })

  it('is not fetched where ELECTRON_SKIP_BINARY_DOWNLOAD is set', async () => {
    vi.stubEnv('ELECTRON_SKIP_BINARY_DOWNLOAD', '1')
    expect(await obtain()).toEqual({
      kind: 'none',
      why: 'Electron is not downloaded because ELECTRON_SKIP_BINARY_DOWNLOAD is set.',
    })
    expect(server.asked).toEqual([])
  })

  it('is taken from ELECTRON_OVERRIDE_DIST_PATH where that is set', async () => {
    const elsewhere = join(electron.root, 'elsewhere')
    mkdirSync(join(elsewhere, executable, '..'), { recursive: true })
    writeFileSync(join(elsewhere, executable), '')
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', elsewhere)
    expect(await obtain()).toEqual({ kind: 'here', path: join(elsewhere, executable) })
    expect(server.asked).toEqual([])
  })

  it('is missed where the package is', async () => {
    electron.remove()
    expect(await obtain()).toEqual({ kind: 'none', why: 'Electron is not installed.' })
  })
})
