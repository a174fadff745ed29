import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ObtainedElectron, obtainElectron } from '../../../src-main/hosts/launcher/obtain-electron.ts'
import {
  createElectronPackage,
  type ElectronPackage,
  executable,
  version,
  zipName,
} from './electron-package.ts'
import { type FileServer, startFileServer, whole } from './file-server.ts'

// By the installer of the very package that npm has installed.
describe('the distribution of Electron', () => {
  let electron: ElectronPackage
  let server: FileServer
  let said: string
  let interrupt: (signal: NodeJS.Signals) => void

  beforeEach(async () => {
    electron = createElectronPackage()
    server = await startFileServer(whole(electron.zip))
    said = ''
  })
  afterEach(async () => {
    await server.close()
    electron.remove()
  })

  const obtain = (more: Readonly<Record<string, string>> = {}): Promise<ObtainedElectron> =>
    obtainElectron({
      root: electron.root,
      env: {
        PATH: process.env['PATH'],
        ELECTRON_MIRROR: `${server.origin}/`,
        electron_config_cache: electron.cache,
        ...more,
      },
      signals: {
        listen(listener) {
          interrupt = listener
          return () => undefined
        },
      },
      say: line => {
        said += `${line}\n`
      },
    })
  const path = (): string => join(electron.home, 'dist', executable)

  it('is downloaded once', async () => {
    expect(await obtain()).toEqual({ kind: 'here', path: path() })
    expect(readFileSync(path(), 'utf8')).toBe('the executable')
    expect(server.asked.map(asked => asked.path)).toEqual([`/v${version}/${zipName}`])
    expect(said).toContain('npm start -- --web')
    expect(await obtain()).toEqual({ kind: 'here', path: path() })
    expect(server.asked).toHaveLength(1)
  })

  it('of another version is replaced', async () => {
    await obtain()
    writeFileSync(join(electron.home, 'dist', 'version'), '44.0.0')
    expect(await obtain()).toMatchObject({ kind: 'here' })
    expect(readFileSync(join(electron.home, 'dist', 'version'), 'utf8')).toBe(`v${version}`)
  })

  it('that is not the published one is refused', async () => {
    const other = Buffer.from(electron.zip)
    other[40] = (other[40] ?? 0) ^ 1
    server.answer(whole(other))
    expect(await obtain()).toEqual({
      kind: 'none',
      why: expect.stringMatching(/not installed: .*[Cc]hecksum/),
    })
    expect(existsSync(path())).toBe(false)
  })

  it('is installed by the next start after Ctrl-C has stopped the download', async () => {
    const asked = Promise.withResolvers<void>()
    server.answer(() => asked.resolve(), whole(electron.zip))
    const obtained = obtain()
    await asked.promise
    interrupt('SIGINT')
    expect(await obtained).toEqual({ kind: 'interrupted' })
    expect(await obtain()).toMatchObject({ kind: 'here' })
  })

  it.each([404, 500])('is not waited for where the server answers %d', async status => {
    server.answer((_request, response) => void response.writeHead(status).end())
    expect(await obtain()).toEqual({ kind: 'none', why: expect.stringContaining(String(status)) })
  })

  it('is not waited for where nobody listens; a proxy that is set and not used is named', async () => {
    const mirror = { ELECTRON_MIRROR: 'http://127.0.0.1:1/' }
    const why = 'Electron was not installed: the server was not reached. Check the internet connection.'
    expect(await obtain(mirror)).toEqual({ kind: 'none', why })
    expect(await obtain({ ...mirror, HTTPS_PROXY: 'http://proxy.example:3128' })).toEqual({
      kind: 'none',
      why: `${why} HTTPS_PROXY is set but not used: run ELECTRON_GET_USE_PROXY=1 npm start to download through the proxy.`,
    })
  })

  it('is not downloaded where ELECTRON_SKIP_BINARY_DOWNLOAD is set', async () => {
    expect(await obtain({ ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).toEqual({
      kind: 'none',
      why: 'Electron is not downloaded because ELECTRON_SKIP_BINARY_DOWNLOAD is set.',
    })
    expect(server.asked).toEqual([])
  })

  it('is taken from ELECTRON_OVERRIDE_DIST_PATH where that is set', async () => {
    const elsewhere = join(electron.root, 'elsewhere')
    mkdirSync(join(elsewhere, executable, '..'), { recursive: true })
    writeFileSync(join(elsewhere, executable), '')
    expect(await obtain({ ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toEqual({
      kind: 'here',
      path: join(elsewhere, executable),
    })
    expect(server.asked).toEqual([])
  })

  it('is missed where the package is', async () => {
    electron.remove()
    expect(await obtain()).toEqual({ kind: 'none', why: 'Electron is not installed.' })
  })
})
