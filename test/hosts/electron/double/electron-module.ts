import { App, appEvents } from './api/app.ts'
import { browserWindowOf } from './api/browser-window.ts'
import { createCommandLine } from './api/command-line.ts'
import { createCrashReporter } from './api/crash-reporter.ts'
import { createDialog } from './api/dialog.ts'
import { createGlobalShortcut } from './api/global-shortcut.ts'
import { IpcMain } from './api/ipc-main.ts'
import { createMenu } from './api/menu.ts'
import { NativeTheme } from './api/native-theme.ts'
import { createPowerMonitor, createPowerSaveBlocker, powerEvents } from './api/power.ts'
import { createProtocol } from './api/protocol.ts'
import { createSafeStorage } from './api/safe-storage.ts'
import { displayOf, Screen, screenEvents } from './api/screen.ts'
import { createSessions, type Session } from './api/session.ts'
import { createClipboard, createShell } from './api/shell.ts'
import { electronNames } from './electron-names.ts'
import type { Machine } from './machine.ts'
import { NotInTheDouble, strict } from './strict.ts'

export interface ElectronOfDouble {
  readonly app: App
  readonly screen: Screen
  readonly session: Session
  readonly powerMonitor: NodeJS.EventEmitter
  /** What the application imports. */
  readonly module: Readonly<Record<string, unknown>>
}

export function createElectron(machine: Machine): ElectronOfDouble {
  const commandLine = strict('CommandLine', 'app.commandLine', createCommandLine(process.argv.slice(1)))
  const app = new App(machine, commandLine)
  const ipcMain = new IpcMain()
  const protocol = createProtocol(machine)
  const { session, sessions } = createSessions(machine, protocol, () => app.getPath('sessionData'))
  const screen = new Screen(machine)
  const powerMonitor = createPowerMonitor(machine)
  machine.displays = machine.options.displays.map(displayOf)
  const known: Readonly<Record<string, unknown>> = {
    app: strict('App', 'app', app, appEvents),
    BrowserWindow: strict(
      'BrowserWindow',
      'BrowserWindow',
      browserWindowOf({ machine, ipc: ipcMain, session, app }),
    ),
    clipboard: strict('Clipboard', 'clipboard', createClipboard(machine)),
    crashReporter: strict('CrashReporter', 'crashReporter', createCrashReporter()),
    dialog: strict('Dialog', 'dialog', createDialog(machine)),
    globalShortcut: strict('GlobalShortcut', 'globalShortcut', createGlobalShortcut(machine)),
    ipcMain: strict('IpcMain', 'ipcMain', ipcMain),
    Menu: createMenu(machine),
    nativeTheme: strict('NativeTheme', 'nativeTheme', new NativeTheme()),
    powerMonitor: strict('PowerMonitor', 'powerMonitor', powerMonitor, powerEvents),
    powerSaveBlocker: strict('PowerSaveBlocker', 'powerSaveBlocker', createPowerSaveBlocker(machine)),
    protocol: strict('Protocol', 'protocol', protocol),
    safeStorage: strict('SafeStorage', 'safeStorage', createSafeStorage(machine)),
    screen: onlyWhenReady(machine, strict('Screen', 'screen', screen, screenEvents)),
    session: strict('Session', 'session', sessions),
    shell: strict('Shell', 'shell', createShell(machine)),
  }
  const module = Object.fromEntries(electronNames.map(name => [name, known[name] ?? absent(name)]))
  return { app, screen, session, powerMonitor, module }
}

const onlyWhenReady = (machine: Machine, screen: Screen): Screen =>
  new Proxy(screen, {
    get(target, key) {
      if (!machine.ready) throw new Error("The 'screen' module can't be used before the app 'ready' event")
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const absent = (name: string): unknown =>
  new Proxy(function lacking() {}, {
    get(_target, key) {
      // The module system looks for these.
      if (typeof key === 'symbol' || key === 'then' || key === '__esModule') return undefined
      throw new NotInTheDouble(`${name}.${key}`)
    },
    construct() {
      throw new NotInTheDouble(name)
    },
  })
