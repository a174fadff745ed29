import { once } from 'node:events'
import type { Accelerator } from './accelerators.ts'
import { chooseByKey, menuOf } from './api/menu.ts'
import type { KeyPress } from './control-types.ts'
import type { Machine } from './machine.ts'
import { preventable } from './preventable.ts'
import type { WindowOfDouble } from './window-types.ts'

const named: Readonly<Record<string, readonly [key: string, virtualKey: number, text?: string]>> = {
  Space: [' ', 32, ' '],
  Enter: ['Enter', 13, '\r'],
  Escape: ['Escape', 27],
  Tab: ['Tab', 9],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Minus: ['-', 189, '-'],
  Equal: ['=', 187, '='],
  AltLeft: ['Alt', 18],
}

function describe({ code, shift = false }: KeyPress): { key: string; virtualKey: number; text?: string } {
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  if (letter !== undefined) {
    const key = shift ? letter : letter.toLowerCase()
    return { key, virtualKey: letter.charCodeAt(0), text: key }
  }
  const functionKey = /^F(\d+)$/.exec(code)
  if (functionKey !== null) return { key: code, virtualKey: 111 + Number(functionKey[1]) }
  const [key, virtualKey, text] = named[code] ?? [code, 0]
  return { key, virtualKey, ...(text !== undefined && { text }) }
}

/** A keyboard before a window: keys reach `before-input-event` first, then the page, then the menu, as in Electron. */
export class Keyboard {
  private readonly machine: Machine
  private readonly quit: () => void
  /** A bare Alt has given the focus to the menu bar, which takes the next key. */
  private inMenuBar = false

  constructor(machine: Machine, quit: () => void) {
    this.machine = machine
    this.quit = quit
  }

  async press(window: WindowOfDouble, press: KeyPress): Promise<void> {
    if (this.inMenuBar) {
      this.inMenuBar = false
      return
    }
    const { contents } = window
    const handled = await this.stroke(window, press, 'keyDown')
    if (window.isDestroyed()) return
    if (!handled && chooseByKey(this.machine, window, pressed(press), this.quit)) return
    if (window.isDestroyed() || contents.isDestroyed()) return
    await this.stroke(window, press, 'keyUp')
    if (press.code !== 'AltLeft' || process.platform === 'darwin') return
    this.inMenuBar = menuOf(this.machine) !== null
  }

  /** True when the application or the page has taken it. */
  private async stroke(
    { contents }: WindowOfDouble,
    press: KeyPress,
    type: 'keyDown' | 'keyUp',
  ): Promise<boolean> {
    const { code, control = false, alt = false, shift = false, meta = false } = press
    const { key, virtualKey, text } = describe(press)
    const event = preventable()
    const input = {
      type,
      key,
      code,
      control,
      alt,
      shift,
      meta,
      isAutoRepeat: false,
      isComposing: false,
      location: 0,
    }
    contents.emit('before-input-event', event, { ...input, modifiers: [] })
    if (event.defaultPrevented) return true
    const writes = type === 'keyDown' && text !== undefined && !control && !alt && !meta
    const answered = once(contents, '-key')
    await contents.command('Input.dispatchKeyEvent', {
      type: writes ? 'keyDown' : type === 'keyDown' ? 'rawKeyDown' : 'keyUp',
      key,
      code,
      windowsVirtualKeyCode: virtualKey,
      modifiers: Number(alt) + 2 * Number(control) + 4 * Number(meta) + 8 * Number(shift),
      ...(writes && { text }),
    })
    if (type === 'keyUp') return false
    const [prevented] = await answered
    return Boolean(prevented)
  }
}

function pressed({ code, control = false, alt = false, shift = false, meta = false }: KeyPress): Accelerator {
  const { key } = describe({ code })
  const name: Record<string, string> = { '=': 'plus', ' ': 'space', ArrowUp: 'up', ArrowDown: 'down' }
  return { key: (name[key] ?? key).toLowerCase(), control, alt, shift, meta }
}
