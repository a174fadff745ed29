import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { followDownloads } from './api/downloads.ts'
import { readApplication } from './application.ts'
import { startChromium } from './chromium.ts'
import { serveControl } from './control.ts'
import type { DoubleOptions } from './control-types.ts'
import { createElectron } from './electron-module.ts'
import { createMachine, report } from './machine.ts'
import { provideElectron } from './module-hooks.ts'
import { installSignals } from './signals.ts'

/**
 * Starts an application as Electron does: `node boot.ts [switches] APPLICATION [arguments]`. Ready comes only when the
 * entry has been evaluated, its top-level awaits included (lib/browser/init.ts, electron/electron#40719).
 */
const settleLimit = 30_000
process.argv.splice(1, 1)
const given = process.argv.slice(1).find(argument => !argument.startsWith('-')) ?? '.'
const options = JSON.parse(process.env['SHOWCALL_DOUBLE'] ?? '{}') as DoubleOptions
delete process.env['SHOWCALL_DOUBLE']
const application = readApplication(given, options.packaged === true)
// The packaged application is the executable itself.
if (application.packaged) process.argv.splice(process.argv.indexOf(given), 1)

// Without the event `exit`, which the application has had by then.
const { reallyExit } = process as unknown as { readonly reallyExit: (code: number) => never }
const end = (code: number): void => reallyExit.call(process, code)
const machine = createMachine({
  options,
  application,
  end,
  async startBrowser() {
    const browser = await startChromium(
      options.browserPath,
      join(app.getPath('sessionData'), 'browser-of-double'),
    )
    await followDownloads(machine, electron.session, browser)
    return browser
  },
})
const electron = createElectron(machine)
const { app } = electron

Object.assign(process, { type: 'browser', resourcesPath: dirname(process.execPath) })
if (!application.packaged) Object.assign(process, { defaultApp: true })
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true })
Object.defineProperty(process.versions, 'chrome', { value: '156.0.0.0', enumerable: true })
provideElectron(electron.module)

process.exit = ((code?: number) => {
  if (code !== undefined) process.exitCode = code
  app.exit(Number(process.exitCode ?? 0))
}) as typeof process.exit
// The process lives until the application quits, whether or not anything else is under way.
setInterval(() => undefined, 2 ** 30)

process.on('uncaughtException', error => {
  if (process.listenerCount('uncaughtException') > 1) return
  const title = 'A JavaScript error occurred in the main process'
  const content = `Uncaught Exception:\n${error.stack ?? error}`
  const { dialog } = electron.module as { readonly dialog: Pick<Electron.Dialog, 'showErrorBox'> }
  try {
    dialog.showErrorBox(title, content)
  } catch {
    // A person would have to press a button first.
  }
})
process.on('unhandledRejection', reason => {
  if (process.listenerCount('unhandledRejection') === 1)
    report(machine, 'unhandled-rejection', { reason: String(reason) })
})
const signals = installSignals(() => app.quit())
serveControl(machine, electron)

const late = setTimeout(() => {
  process.stderr.write(
    `The entry has not been evaluated within ${settleLimit / 1000} s. Electron is not ready before: a top-level await of app.whenReady() waits for ever (electron/electron#40719).\n`,
  )
  end(70)
}, settleLimit)
const begin = performance.now()
try {
  await import(pathToFileURL(application.entry).href)
} catch (error) {
  process.emit('uncaughtException', error as Error)
}
clearTimeout(late)
setImmediate(() => {
  signals.ready()
  report(machine, 'ready', { entry: performance.now() - begin })
  app.becomeReady()
})
