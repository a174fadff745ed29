import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Machine, tell } from '../machine.ts'
import { preventable } from './web-contents.ts'

export const appEvents = [
  'will-finish-launching',
  'ready',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'activate',
  'open-file',
  'second-instance',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'web-contents-created',
  'render-process-gone',
  'child-process-gone',
]

/** Electron's `app` with the life cycle of its browser.cc: quit, close, quit again when the last window has gone. */
export class App extends EventEmitter {
  name: string
  readonly isPackaged: boolean
  readonly commandLine: object
  private readonly machine: Machine
  private readonly version: string
  private readonly paths = new Map<string, string>()
  private readonly whenReadyOf = Promise.withResolvers<void>()
  private exiting = false
  private gone = false

  constructor(machine: Machine) {
    super()
    this.machine = machine
    const description = JSON.parse(readFileSync(join(machine.appPath, 'package.json'), 'utf8'))
    this.name = String(description.productName ?? description.name ?? 'Electron').trim()
    this.version = String(description.version ?? '')
    this.isPackaged = false
    const switches = new Map<string, string>()
    this.commandLine = {
      appendSwitch: (name: string, value = '') => void switches.set(name, value),
      hasSwitch: (name: string) => switches.has(name),
      getSwitchValue: (name: string) => switches.get(name) ?? '',
      removeSwitch: (name: string) => void switches.delete(name),
    }
  }

  /** Called by the double alone. */
  becomeReady(): void {
    this.machine.ready = true
    mkdirSync(this.getPath('userData'), { recursive: true })
    this.emit('will-finish-launching')
    this.whenReadyOf.resolve()
    this.emit('ready', {}, {})
  }

  whenReady(): Promise<void> {
    return this.whenReadyOf.promise
  }

  isReady(): boolean {
    return this.machine.ready
  }

  quit(): void {
    if (this.machine.quitting) return
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.machine.quitting = true
    if (this.machine.windows.length === 0) this.willQuit()
    else for (const window of [...this.machine.windows]) window.close()
  }

  exit(code = 0): void {
    process.exitCode = code
    this.machine.quitting = true
    this.exiting = true
    if (this.machine.windows.length === 0) this.shutdown()
    else for (const window of [...this.machine.windows]) window.destroy()
  }

  /** The last window has gone. */
  allClosed(): void {
    if (this.exiting) this.shutdown()
    else if (this.machine.quitting) this.willQuit()
    else if (!this.emit('window-all-closed')) this.quit()
  }

  private willQuit(): void {
    const event = preventable()
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.machine.quitting = false
    else this.shutdown()
  }

  private shutdown(): void {
    if (this.gone) return
    this.gone = true
    const code = Number(process.exitCode ?? 0)
    this.emit('quit', {}, code)
    tell(this.machine, 'quit', { code })
    // Windows are closed by the browser's own end.
    void this.machine.chromium?.then(({ process: browser }) => browser.kill('SIGKILL'))
    setImmediate(() => this.machine.exit(code))
  }

  getName(): string {
    return this.name
  }

  setName(name: string): void {
    this.name = name
  }

  getVersion(): string {
    return this.version
  }

  getAppPath(): string {
    return this.machine.appPath
  }

  getLocale(): string {
    return this.machine.ready ? this.machine.options.locale : ''
  }

  getPath(name: string): string {
    const set = this.paths.get(name)
    if (set !== undefined) return set
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
    switch (name) {
      case 'appData':
        return appData
      case 'userData':
        return join(appData, this.name)
      case 'sessionData':
        return this.getPath('userData')
      case 'logs':
        return join(this.getPath('userData'), 'logs')
      case 'crashDumps':
        return join(this.getPath('userData'), 'Crashpad')
      case 'home':
        return homedir()
      case 'temp':
        return tmpdir()
      case 'exe':
        return process.execPath
      case 'desktop':
      case 'documents':
      case 'downloads':
        return join(homedir(), `${name[0]?.toUpperCase()}${name.slice(1)}`)
      default:
        throw new Error(`Failed to get '${name}' path`)
    }
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }

  /** Held by no other: two processes of one profile are another scenario. */
  requestSingleInstanceLock(): boolean {
    return true
  }

  hasSingleInstanceLock(): boolean {
    return true
  }

  releaseSingleInstanceLock(): void {}

  setAppUserModelId(): void {}

  setDesktopName(): void {}

  setAboutPanelOptions(given: object): void {
    tell(this.machine, 'about-panel', given)
  }

  addRecentDocument(path: string): void {
    tell(this.machine, 'recent-document', { path })
  }

  clearRecentDocuments(): void {}

  focus(): void {
    this.machine.windows.find(window => window.isVisible())?.focus()
  }
}
