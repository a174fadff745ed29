import { EventEmitter } from 'node:events'
import type { Display, MessageBoxOptions } from 'electron'
import type { BrowserWindow } from './api/browser-window.ts'
import type { DoubleMenu } from './api/menu.ts'
import type { ProtocolHandler } from './api/protocol.ts'
import type { WebContents } from './api/web-contents.ts'
import type { Chromium } from './chromium.ts'
import type { DoubleOptions } from './control-types.ts'

/** What all modules of the double share: the process, the computer around it, and what a test has decided about both. */
export interface Machine {
  readonly options: DoubleOptions
  readonly appPath: string
  /** Ends the process; `process.exit` of the application is `app.exit`. */
  exit: (code: number) => void
  ready: boolean
  quitting: boolean
  chromium: Promise<Chromium> | null
  readonly startChromium: () => Promise<Chromium>
  readonly windows: BrowserWindow[]
  readonly contents: Map<number, WebContents>
  /** Registered as privileged before ready. */
  readonly schemes: Set<string>
  readonly protocols: Map<string, ProtocolHandler>
  displays: Display[]
  /** The application menu; undefined: none was set, so Electron's own lives. */
  menu: DoubleMenu | null | undefined
  /** Message boxes that are open. */
  readonly dialogs: Map<number, { readonly options: MessageBoxOptions; answer(button: number): void }>
  /** Reasons why the computer stays awake. */
  readonly blockers: Map<number, string>
  readonly shortcuts: Map<string, () => void>
  /** Shortcuts that another application has. */
  readonly takenShortcuts: Set<string>
  /** What happened, for the test: its name and what belongs to it. */
  readonly happened: EventEmitter<{ event: [name: string, detail: unknown] }>
}

export function createMachine(
  options: DoubleOptions,
  appPath: string,
  startChromium: () => Promise<Chromium>,
): Machine {
  const machine: Machine = {
    options,
    appPath,
    exit: code => process.exit(code),
    ready: false,
    quitting: false,
    chromium: null,
    startChromium() {
      machine.chromium ??= startChromium()
      return machine.chromium
    },
    windows: [],
    contents: new Map(),
    schemes: new Set(),
    protocols: new Map(),
    displays: [],
    menu: undefined,
    dialogs: new Map(),
    blockers: new Map(),
    shortcuts: new Map(),
    takenShortcuts: new Set(),
    happened: new EventEmitter(),
  }
  return machine
}

export const tell = (machine: Machine, name: string, detail: unknown = null): void =>
  void machine.happened.emit('event', name, detail)
