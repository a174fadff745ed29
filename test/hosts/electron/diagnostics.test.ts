import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { LogEntry } from '../../../src-main/contract/log.ts'
import { keepCrashReports } from '../../../src-main/hosts/electron/system/crash-reports.ts'
import { electronFacts } from '../../../src-main/hosts/electron/system/electron-facts.ts'
import { logPages } from '../../../src-main/hosts/electron/windows/log-pages.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-electron-'))
})

/** As Electron: a path that is not there is refused, and nothing is sent unless it is said so. */
const calls = () => {
  const paths: string[] = []
  const started: unknown[] = []
  return {
    paths,
    started,
    app: {
      setPath(name: string, path: string) {
        if (!existsSync(path)) throw new Error(`Failed to set path ${path}`)
        paths.push(`${name} ${path}`)
      },
    },
    crashReporter: {
      start(options: { readonly uploadToServer?: boolean; readonly submitURL?: string }) {
        if (options.uploadToServer !== false && options.submitURL === undefined)
          throw new Error('submitURL must be specified when uploadToServer is true')
        started.push(options)
      },
    },
  }
}

it('what a crash leaves is kept in the data directory and sent nowhere', () => {
  const electron = calls()
  expect(keepCrashReports(electron, dataDir)).toBe(true)
  expect(electron.paths).toEqual([`crashDumps ${join(dataDir, 'crashes')}`])
  expect(electron.started).toEqual([{ uploadToServer: false }])
  expect(readdirSync(dataDir)).toEqual(['crashes'])
})

it('a desk starts where nothing can be kept', () => {
  writeFileSync(join(dataDir, 'crashes'), 'a file')
  const electron = calls()
  expect(keepCrashReports(electron, dataDir)).toBe(false)
  expect(electron.started).toEqual([])
})

it('displays and graphics are listed for the diagnostic bundle', async () => {
  const display = {
    id: 7,
    label: 'Booth',
    bounds: { x: 0, y: 0, width: 1920, height: 1080 },
    workArea: { x: 0, y: 0, width: 1920, height: 1040 },
    scaleFactor: 1.5,
    displayFrequency: 60,
    rotation: 0,
    internal: false,
  }
  const facts = electronFacts({
    app: {
      isPackaged: true,
      getLocale: () => 'de',
      getGPUFeatureStatus: () => ({ gpu_compositing: 'enabled' }) as never,
    },
    screen: { getAllDisplays: () => [display as never], getPrimaryDisplay: () => display as never },
  })
  expect(facts.host).toBe('electron')
  expect(await facts.read()).toMatchObject({
    packaged: true,
    displays: [{ label: 'Booth', primary: true, scale: 1.5, hertz: 60 }],
    graphics: { gpu_compositing: 'enabled' },
  })
})

it('pages that crash or hang are in the log, without what opens them', () => {
  const app = new EventEmitter()
  const lines: LogEntry[] = []
  logPages(app, line => lines.push(line))
  const contents = { getURL: () => 'showcall://desk/output/index.html?token=hunter2#key=hunter2' }
  const window = Object.assign(new EventEmitter(), { webContents: contents })
  app.emit('browser-window-created', {}, window)
  window.emit('unresponsive')
  window.emit('responsive')
  app.emit('render-process-gone', {}, contents, { reason: 'crashed', exitCode: 139 })
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'killed', exitCode: 9 })
  const page = '/output/index.html'
  expect(lines).toEqual([
    { level: 'error', event: 'page.unresponsive', fields: { page } },
    { level: 'info', event: 'page.responsive', fields: { page } },
    { level: 'error', event: 'page.gone', fields: { page, exitCode: 139, reason: 'crashed' } },
    { level: 'error', event: 'process.gone', fields: { type: 'GPU', exitCode: 9, reason: 'killed' } },
  ])
})
