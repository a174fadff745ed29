import { EventEmitter } from 'node:events'
import type { Display, MenuItemConstructorOptions, MessageBoxOptions } from 'electron'
import type { Application } from './application.ts'
import type { Chromium } from './chromium.ts'
import type { DoubleOptions } from './control-types.ts'
import type { ContentsOfDouble, WindowOfDouble } from './window-types.ts'

export interface DoubleMenu {
  readonly items: readonly MenuItemConstructorOptions[]
}

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

/** What all modules of the double share: the process, the computer around it, and what a test has decided about both. */
export interface Machine {
  readonly options: DoubleOptions
  readonly application: Application
  /** Ends the process; `process.exit` of the application is `app.exit`. */
  readonly end: (code: number) => void
  ready: boolean
  quitting: boolean
  readonly browser: () => Promise<Chromium>
  readonly windows: WindowOfDouble[]
  /** Windows are asked to close one after the other, so that their order is always the same. */
  closing: Promise<void>
  readonly contents: Map<number, ContentsOfDouble>
  /** Registered as privileged before ready. */
  readonly schemes: Set<string>
  readonly protocols: Map<string, ProtocolHandler>
  displays: Display[]
  /** Message boxes that are open. */
  readonly dialogs: Map<number, { readonly options: MessageBoxOptions; answer(button: number): void }>
  /** Reasons why the computer stays awake. */
  readonly blockers: Map<number, string>
  readonly shortcuts: Map<string, () => void>
  /** The application menu; undefined: none was set, so Electron's own lives. */
  menu: DoubleMenu | null | undefined
  /** The menu that was opened last by `popup`. */
  popup: DoubleMenu | null
  clipboard: string
  /** What happened, for the test: its name and what belongs to it. */
  readonly happened: EventEmitter<{ event: [name: string, detail: unknown] }>
}

export interface MachineOptions extends Pick<Machine, 'options' | 'application' | 'end'> {
  readonly startBrowser: () => Promise<Chromium>
}

export function createMachine({ startBrowser, ...given }: MachineOptions): Machine {
  let browser: Promise<Chromium> | null = null
  return {
    ...given,
    ready: false,
    quitting: false,
    browser() {
      browser ??= startBrowser()
      return browser
    },
    windows: [],
    closing: Promise.resolve(),
    contents: new Map(),
    schemes: new Set(),
    protocols: new Map(),
    displays: [],
    dialogs: new Map(),
    blockers: new Map(),
    shortcuts: new Map(),
    menu: undefined,
    popup: null,
    clipboard: '',
    happened: new EventEmitter(),
  }
}

export const report = (machine: Machine, name: string, detail: unknown = null): void =>
  void machine.happened.emit('event', name, detail)
