import { describe, expect, it } from 'vitest'
import { acceleratorOf, createGlobalKeys } from '../../../../src-main/hosts/electron/system/global-keys.ts'

/** Electron's shortcuts, with some keys that another program has. */
function shortcutsWithout(taken: readonly string[]) {
  const registered = new Map<string, () => void>()
  return {
    registered,
    register(accelerator: string, callback: () => void): boolean {
      if (taken.includes(accelerator) || registered.has(accelerator)) return false
      registered.set(accelerator, callback)
      return true
    },
    unregister: (accelerator: string): void => void registered.delete(accelerator),
    isRegistered: (accelerator: string): boolean => registered.has(accelerator),
  }
}

describe('keys that act while another window has the focus', () => {
  it('are taken when asked for, reported by their code, and let go when they are bound no more', () => {
    const shortcuts = shortcutsWithout([])
    const keys = createGlobalKeys(shortcuts)
    const pressed: string[] = []
    keys.onPress(code => pressed.push(code))
    expect(keys.take(['F13', 'PageDown', 'KeyG'])).toEqual([])
    for (const press of shortcuts.registered.values()) press()
    expect(pressed).toEqual(['F13', 'PageDown', 'KeyG'])
    expect(keys.take(['F13'])).toEqual([])
    expect([...shortcuts.registered.keys()]).toEqual(['F13'])
    keys.take([])
    expect(shortcuts.registered.size).toBe(0)
  })

  it('that another program has, or that have no name, are reported', () => {
    const keys = createGlobalKeys(shortcutsWithout(['PageDown']))
    expect(keys.take(['F13', 'PageDown', 'Lang1'])).toEqual(['PageDown', 'Lang1'])
  })

  it.each([
    ['KeyZ', 'Z'],
    ['Digit7', '7'],
    ['F24', 'F24'],
    ['F25', null],
    ['Numpad0', 'num0'],
    ['ArrowRight', 'Right'],
  ])('%s is %s', (code, accelerator) => expect(acceleratorOf(code)).toBe(accelerator))
})
