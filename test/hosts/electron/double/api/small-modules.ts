import { EventEmitter } from 'node:events'
import type { MessageBoxOptions } from 'electron'
import { type Machine, tell } from '../machine.ts'
import { NotInTheDouble } from '../strict.ts'

/** Each dialog is told to the test, which chooses the answer; a box that blocks the main thread is an error. */
export function createDialog(machine: Machine) {
  const requireReady = (): void => {
    if (!machine.ready) throw new Error('dialog module can only be used after app is ready')
  }
  return {
    async showMessageBox(...args: unknown[]) {
      requireReady()
      const given = args.at(-1) as MessageBoxOptions
      const answer = Promise.withResolvers<number>()
      const id = machine.dialogs.size + 1
      machine.dialogs.set(id, { options: given, answer: answer.resolve })
      tell(machine, 'message-box', { id, options: given })
      given.signal?.addEventListener('abort', () => answer.resolve(given.cancelId ?? 0))
      const response = await answer.promise
      machine.dialogs.delete(id)
      return { response, checkboxChecked: false }
    },
    showErrorBox(title: string, content: string): void {
      tell(machine, 'error-box', { title, content })
      process.stderr.write(`${title}\n${content}\n`)
      // Before ready, Electron on Linux writes to stderr alone.
      if (!machine.ready || machine.options.errorBoxes === 'allowed') return
      throw new NotInTheDouble(`box that blocks the main thread (dialog.showErrorBox: ${content})`)
    },
  }
}

export function createPowerMonitor(machine: Machine): EventEmitter {
  return Object.assign(new EventEmitter(), {
    isOnBatteryPower: () => false,
    onBatteryPower: false,
    getSystemIdleTime: () => machine.options.idleSeconds ?? 0,
  })
}

export const powerEvents = [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
]

export function createPowerSaveBlocker(machine: Machine) {
  let last = -1
  return {
    start(type: string): number {
      if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep') {
        throw new TypeError(`Error processing argument at index 0, conversion failure from ${type}`)
      }
      last += 1
      machine.blockers.set(last, type)
      return last
    },
    stop: (id: number): boolean => machine.blockers.delete(id),
    isStarted: (id: number): boolean => machine.blockers.has(id),
  }
}

export function createShell(machine: Machine) {
  return {
    async openExternal(url: string): Promise<void> {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      tell(machine, 'opened-link', { url })
    },
    async openPath(path: string): Promise<string> {
      tell(machine, 'opened-path', { path })
      return ''
    },
    showItemInFolder(path: string): void {
      tell(machine, 'shown-in-folder', { path })
    },
    beep(): void {
      tell(machine, 'beep')
    },
  }
}

const key =
  /^(?:[A-Z0-9)!@#$%^&*(:;+=<,_>.?/~`{\][|}"'-]|F(?:[1-9]|1\d|2[0-4])|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|VolumeUp|VolumeDown|VolumeMute|MediaNextTrack|MediaPreviousTrack|MediaStop|MediaPlayPause|PrintScreen|num[0-9]|numdec|numadd|numsub|nummult|numdiv)$/i
const modifier =
  /^(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i

/** Throws Electron's error for what is no accelerator. */
export function checkAccelerator(accelerator: string): void {
  const parts = accelerator.split('+').map(part => part.trim())
  const last = parts.pop() ?? ''
  if (!key.test(last) || !parts.every(part => modifier.test(part))) {
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`)
  }
}

export function createGlobalShortcut(machine: Machine) {
  const ready = (): void => {
    if (!machine.ready) throw new Error('globalShortcut cannot be used before the app is ready')
  }
  return {
    register(accelerator: string, pressed: () => void): boolean {
      ready()
      checkAccelerator(accelerator)
      if (machine.shortcuts.has(accelerator) || machine.takenShortcuts.has(accelerator)) return false
      machine.shortcuts.set(accelerator, pressed)
      return true
    },
    registerAll(accelerators: readonly string[], pressed: () => void): void {
      for (const accelerator of accelerators) this.register(accelerator, pressed)
    },
    isRegistered(accelerator: string): boolean {
      ready()
      checkAccelerator(accelerator)
      return machine.shortcuts.has(accelerator)
    },
    unregister(accelerator: string): void {
      ready()
      checkAccelerator(accelerator)
      machine.shortcuts.delete(accelerator)
    },
    unregisterAll(): void {
      ready()
      machine.shortcuts.clear()
    },
  }
}

/** Seals by reversing bytes: what stands before them tells which key Electron would have used. */
export function createSafeStorage(machine: Machine) {
  const backend = (): string => machine.options.keychain ?? 'basic_text'
  const requireReady = (): void => {
    if (!machine.ready) throw new Error('safeStorage cannot be used before app is ready')
  }
  const seal = (text: string): Buffer =>
    Buffer.concat([
      Buffer.from(backend() === 'basic_text' ? 'v10' : 'v11'),
      Buffer.from(text, 'utf8').toReversed(),
    ])
  const open = (sealed: Buffer): string => Buffer.from(sealed.subarray(3).toReversed()).toString('utf8')
  return {
    isEncryptionAvailable(): boolean {
      return machine.ready && backend() !== 'basic_text'
    },
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      requireReady()
      return true
    },
    encryptString(text: string): Buffer {
      requireReady()
      return seal(text)
    },
    decryptString(sealed: Buffer): string {
      requireReady()
      return open(sealed)
    },
    async encryptStringAsync(text: string): Promise<Buffer> {
      requireReady()
      return seal(text)
    },
    async decryptStringAsync(
      sealed: Buffer,
    ): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }> {
      requireReady()
      return { shouldReEncrypt: false, result: open(sealed) }
    },
    getSelectedStorageBackend(): string {
      requireReady()
      return backend()
    },
  }
}
