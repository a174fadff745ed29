import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type Machine, report } from '../machine.ts'
import { preventable } from '../preventable.ts'
import { Paths } from './paths.ts'
import { SingleInstance } from './single-instance.ts'

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

/** Electron's `app`, with the life cycle of its browser.cc: quit, close, and quit again when the last window has gone. */
export class App extends EventEmitter {
  name: string
  readonly isPackaged: boolean
  readonly commandLine: object
  private readonly machine: Machine
  private readonly paths = new Paths()
  private readonly whenReadyOf = Promise.withResolvers<void>()
  private readonly instance: SingleInstance
  private exiting = false
  private gone = false

  constructor(machine: Machine, commandLine: object) {
    super()
    this.machine = machine
    this.name = machine.application.name
    this.isPackaged = machine.application.packaged
    this.commandLine = commandLine
    this.instance = new SingleInstance(
      () => this.getPath('userData'),
      ({ argv, directory, data }) => this.emit('second-instance', preventable(), argv, directory, data),
    )
    // As lib/browser/init.ts does.
    this.on('quit', (_event, code) => process.emit('exit', code))
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit()
    })
  }

  /** Called by the double alone. */
  becomeReady(): void {
    mkdirSync(this.getPath('userData'), { recursive: true })
    this.emit('will-finish-launching')
    this.machine.ready = true
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
    else for (const window of [...this.machine.windows]) window.askToClose()
  }

  exit(code = 0): void {
    if (!this.machine.ready) {
      process.emit('exit', code)
      this.machine.end(code)
      return
    }
    this.machine.quitting = true
    this.exiting = true
    if (this.machine.windows.length === 0) this.shutdown(code)
    else {
      const windows = [...this.machine.windows]
      this.code = code
      for (const window of windows) window.destroy()
    }
  }

  private code = 0

  /** The last window has gone. */
  allClosed(): void {
    if (this.exiting) this.shutdown(this.code)
    else if (this.machine.quitting) this.willQuit()
    else this.emit('window-all-closed')
  }

  private willQuit(): void {
    const event = preventable()
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.machine.quitting = false
    else this.shutdown(0)
  }

  private shutdown(code: number): void {
    if (this.gone) return
    this.gone = true
    this.emit('quit', {}, code)
    this.instance.release()
    report(this.machine, 'quit', { code })
    // What windows that were destroyed have still to say comes first.
    setTimeout(() => this.machine.end(code), 20)
  }

  relaunch(): void {
    report(this.machine, 'relaunch')
  }

  getName(): string {
    return this.name
  }

  setName(name: string): void {
    this.name = name
  }

  getVersion(): string {
    return this.machine.application.version
  }

  getAppPath(): string {
    return this.machine.application.path
  }

  getLocale(): string {
    return this.machine.ready ? this.machine.options.locale : ''
  }

  getPreferredSystemLanguages(): string[] {
    return [this.machine.options.locale]
  }

  getPath(name: string): string {
    return this.paths.get(name, this.name)
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path)
    report(this.machine, 'path', { name, path, beforeReady: !this.machine.ready })
  }

  requestSingleInstanceLock(data?: unknown): boolean {
    const held = this.instance.request(data)
    report(this.machine, 'single-instance-lock', { held, userData: this.getPath('userData') })
    return held
  }

  hasSingleInstanceLock(): boolean {
    return this.instance.isHeld()
  }

  releaseSingleInstanceLock(): void {
    this.instance.release()
  }

  disableHardwareAcceleration(): void {
    this.beforeReady('disableHardwareAcceleration')
  }

  enableSandbox(): void {
    this.beforeReady('enableSandbox')
  }

  private beforeReady(name: string): void {
    if (this.machine.ready) throw new Error(`app.${name}() can only be called before app is ready`)
  }

  getGPUFeatureStatus(): Readonly<Record<string, string>> {
    return { gpu_compositing: 'disabled_software' }
  }

  setAppUserModelId(): void {}

  setDesktopName(): void {}

  setAboutPanelOptions(given: object): void {
    report(this.machine, 'about-panel', given)
  }

  addRecentDocument(path: string): void {
    report(this.machine, 'recent-document', { path })
  }

  clearRecentDocuments(): void {}

  focus(): void {
    this.machine.windows.find(window => window.isVisible())?.focus()
  }
}
