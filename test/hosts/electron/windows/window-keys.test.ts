import { EventEmitter } from 'node:events'
import type { Input, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { bindWindowKeys } from '../../../../src-main/hosts/electron/windows/window-keys.ts'

describe('keys of the window', () => {
  const bound = (platform: NodeJS.Platform, packaged = true) => {
    const events = new EventEmitter()
    const done: string[] = []
    bindWindowKeys({ on: events.on.bind(events) } as Pick<WebContents, 'on'>, {
      platform,
      packaged,
      zoom: change => void done.push(change),
      toggleFullScreen: () => void done.push('full screen'),
      quit: () => void done.push('quit'),
      toggleDeveloperTools: () => void done.push('developer tools'),
    })
    /** What a key does, and whether the page still gets it. */
    const press = (code: string, key: string, held: Partial<Input> = {}) => {
      done.length = 0
      let page = true
      const input: Input = {
        type: 'keyDown',
        key,
        code,
        isAutoRepeat: false,
        isComposing: false,
        shift: false,
        control: false,
        alt: false,
        meta: false,
        location: 0,
        modifiers: [],
        ...held,
      }
      events.emit('before-input-event', { preventDefault: () => (page = false) }, input)
      return { done: [...done], page }
    }
    return press
  }

  const ctrl = { control: true }
  const nothing = { done: [], page: true }

  it.each([
    ['US', 'Equal', '=', 'Minus', '-'],
    ['German', 'BracketRight', '+', 'Slash', '-'],
    ['number pad', 'NumpadAdd', '+', 'NumpadSubtract', '-'],
  ])(
    'Ctrl and plus, minus and 0 zoom on Windows and Linux: %s',
    (_layout, plus, plusKey, minus, minusKey) => {
      for (const platform of ['win32', 'linux'] as const) {
        const press = bound(platform)
        expect(press(plus, plusKey, ctrl)).toEqual({ done: ['in'], page: false })
        expect(press(minus, minusKey, ctrl)).toEqual({ done: ['out'], page: false })
        expect(press('Digit0', '0', ctrl)).toEqual({ done: ['reset'], page: false })
        expect(press('Numpad0', '0', ctrl)).toEqual({ done: ['reset'], page: false })
        expect(press('Equal', '+', { ...ctrl, shift: true })).toEqual({ done: ['in'], page: false })
      }
    },
  )

  it('plus and minus alone are of the page: they move the clock', () => {
    const press = bound('linux')
    expect(press('Minus', '-')).toEqual(nothing)
    expect(press('NumpadAdd', '+')).toEqual(nothing)
    expect(press('Minus', '_', { shift: true })).toEqual(nothing)
    expect(press('NumpadAdd', '+', { alt: true, control: true })).toEqual(nothing)
  })

  it('F11 is full screen and Ctrl+Q quits, once for each press', () => {
    const press = bound('win32')
    expect(press('F11', 'F11')).toEqual({ done: ['full screen'], page: false })
    expect(press('F11', 'F11', { isAutoRepeat: true })).toEqual({ done: [], page: false })
    expect(press('KeyQ', 'q', ctrl)).toEqual({ done: ['quit'], page: false })
    expect(press('KeyQ', 'q', { ...ctrl, isAutoRepeat: true })).toEqual({ done: [], page: false })
    expect(press('KeyQ', 'q', { type: 'keyUp', ...ctrl })).toEqual(nothing)
  })

  it.each([
    ['reload', 'KeyR', 'r', ctrl],
    ['reload', 'F5', 'F5', {}],
    ['reload without cache', 'KeyR', 'R', { control: true, shift: true }],
    ['close', 'KeyW', 'w', ctrl],
    ['minimise', 'KeyM', 'm', ctrl],
    ['the menu bar', 'AltLeft', 'Alt', { alt: true }],
    ['GO', 'Space', ' ', {}],
    ['undo of the editor', 'KeyZ', 'z', ctrl],
    ['the palette', 'KeyK', 'k', ctrl],
    ['developer tools, as packaged', 'KeyI', 'I', { control: true, shift: true }],
  ])('leaves the key of %s to the page', (_what, code, key, held) => {
    expect(bound('win32')(code, key, held)).toEqual(nothing)
  })

  it('opens developer tools in development', () => {
    const press = bound('linux', false)
    expect(press('KeyI', 'I', { control: true, shift: true }).done).toEqual(['developer tools'])
    expect(press('KeyI', 'i', ctrl)).toEqual(nothing)
  })

  it('on macOS it is Cmd that zooms, and all else is the menu', () => {
    const press = bound('darwin', false)
    const cmd = { meta: true }
    expect(press('Equal', '=', cmd)).toEqual({ done: ['in'], page: false })
    expect(press('NumpadSubtract', '-', cmd)).toEqual({ done: ['out'], page: false })
    expect(press('Equal', '=', ctrl)).toEqual(nothing)
    expect(press('F11', 'F11')).toEqual(nothing)
    expect(press('KeyQ', 'q', cmd)).toEqual(nothing)
    expect(press('KeyI', 'I', { control: true, shift: true })).toEqual(nothing)
  })
})
