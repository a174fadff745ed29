import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startChromium } from './chromium.ts'
import { serveControl } from './control.ts'
import type { DoubleOptions } from './control-types.ts'
import { createElectron } from './electron-module.ts'
import { electronNames } from './electron-names.ts'
import { createMachine } from './machine.ts'

/**
 * Starts an application as Electron does: `node boot.ts APPLICATION …arguments`. Ready comes only when the entry has
 * been evaluated, top-level awaits included (electron/electron#40719).
 */
const settleLimit = 5_000
const given = process.argv[2] ?? ''
const appPath = resolve(given)
const options = JSON.parse(process.env['SHOWCALL_DOUBLE'] ?? '{}') as DoubleOptions
delete process.env['SHOWCALL_DOUBLE']
process.argv.splice(1, 1)

const description = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))
const entry = join(appPath, String(description.main ?? 'index.js'))

const machine = createMachine(options, appPath, () =>
  startChromium(options.browserPath, join(electron.app.getPath('sessionData'), 'browser-of-double')),
)
const electron = createElectron(machine)
const { app } = electron

Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: dirname(process.execPath) })
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true })
Object.defineProperty(process.versions, 'chrome', { value: '156.0.0.0', enumerable: true })

const shared = Symbol.for('electron of the double')
Object.assign(globalThis, { [shared]: electron.module })
const source = [
  `const electron = globalThis[Symbol.for('electron of the double')]`,
  'export default electron',
  ...electronNames.map(name => `export const ${name} = electron.${name}`),
].join('\n')
const address = 'electron:double'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: address, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === address ? { format: 'module', source, shortCircuit: true } : next(url, context),
})

const exit = process.exit.bind(process)
machine.exit = exit
process.exit = ((code?: number) => {
  if (code !== undefined) process.exitCode = code
  app.exit(Number(process.exitCode ?? 0))
}) as typeof process.exit
// Electron's process lives until the application quits, whatever its loop waits for.
setInterval(() => undefined, 2 ** 30)

process.on('uncaughtException', error => {
  if (process.listenerCount('uncaughtException') > 1) return
  process.stderr.write(`A JavaScript error occurred in the main process\n${error.stack ?? error}\n`)
  machine.happened.emit('event', 'error-box', {
    title: 'A JavaScript error occurred',
    content: String(error),
  })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  const quit = (): void => {
    if (process.listenerCount(signal) > 1) return
    process.off(signal, quit)
    app.quit()
  }
  process.on(signal, quit)
}

serveControl(machine, electron)

const late = setTimeout(() => {
  process.stderr.write(
    `The entry has not settled within ${settleLimit / 1000} s. Electron fires ready only when it has: a top-level await of app.whenReady() waits for ever (electron/electron#40719).\n`,
  )
  exit(70)
}, settleLimit)
try {
  await import(pathToFileURL(entry).href)
} catch (error) {
  process.emit('uncaughtException', error as Error)
}
clearTimeout(late)
setImmediate(() => app.becomeReady())
