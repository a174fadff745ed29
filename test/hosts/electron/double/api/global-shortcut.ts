import { parseAccelerator } from '../accelerators.ts'
import type { Machine } from '../machine.ts'

export function createGlobalShortcut(machine: Machine) {
  const { shortcuts, options } = machine
  const isReady = (): boolean => machine.ready
  const check = (accelerator: string): void => {
    if (!isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
    parseAccelerator(accelerator)
  }
  const register = (accelerator: string, pressed: () => void): boolean => {
    check(accelerator)
    if (shortcuts.has(accelerator) || options.takenShortcuts?.includes(accelerator)) return false
    shortcuts.set(accelerator, pressed)
    return true
  }
  return {
    register,
    registerAll: (accelerators: readonly string[], pressed: () => void): boolean =>
      accelerators.map(accelerator => register(accelerator, pressed)).every(Boolean),
    isRegistered(accelerator: string): boolean {
      if (isReady()) check(accelerator)
      return shortcuts.has(accelerator)
    },
    unregister(accelerator: string): void {
      check(accelerator)
      shortcuts.delete(accelerator)
    },
    unregisterAll(): void {
      if (!isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
      shortcuts.clear()
    },
  }
}
