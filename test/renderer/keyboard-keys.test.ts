import { describe, expect, it } from 'vitest'
import { layoutFaults } from '../../src-main/domain/bindings/faults.ts'
import { languages } from '../../src-main/domain/language.ts'
import {
  boundKey,
  canBeBound,
  clickerKeys,
  ownMeaning,
  withClicker,
} from '../../src-renderer/state/keys/key-meaning.ts'
import { keyName } from '../../src-renderer/state/keys/key-name.ts'
import { boundScreenKey, screenKeys } from '../../src-renderer/state/keys/screen-controls.ts'
import { surfacesOf } from '../fakes/bridge-surfaces.ts'
import { catalogueOf } from '../support/catalogues.ts'

const empty = { name: 'Keys', bindings: [], shows: {} }

describe('keys of the keyboard surface', () => {
  it('fills in the keys of a clicker without a fault, and takes no key of the desk', () => {
    const page = withClicker(empty)
    expect(layoutFaults([page])).toEqual([])
    expect(boundKey(page, 'PageDown')?.action).toEqual({ do: 'go' })
    expect(boundKey(page, 'PageUp')?.action).toEqual({ do: 'previous' })
    expect(boundKey(page, 'Period')?.action).toEqual({ do: 'toggle' })
    expect(boundKey(page, 'Escape')).toBeNull()
    expect(page.bindings.filter(({ control }) => ownMeaning(control) !== null)).toEqual([])
  })

  it.each(languages)('says of each key of a clicker what it does, in “%s”', async language => {
    const { pageTexts } = await catalogueOf(language)
    const sentences = pageTexts['controllers.keyboard.clicker-help'].split('. ')
    const byAction = Map.groupBy(
      clickerKeys.filter(({ control }) => /^F\d/.test(control)),
      ({ action }) => JSON.stringify(action),
    )
    const saying = [...byAction.values()].map(keys =>
      sentences.filter(sentence => keys.some(({ control }) => new RegExp(`\\b${control}\\b`).test(sentence))),
    )
    // One sentence for each act, with all of its keys, and what they do behind a colon.
    expect(saying.map(found => found.length)).toEqual(saying.map(() => 1))
    expect(new Set(saying.flat()).size).toBe(byAction.size)
    for (const sentence of saying.flat()) expect(sentence).toMatch(/: \S+/)
  })

  it('leaves a key as it is that was bound before, also when it is filled in twice', () => {
    const own = {
      ...empty,
      bindings: [{ control: 'PageDown', trigger: 'press', action: { do: 'message' } }],
    } as const
    const page = withClicker(own)
    expect(boundKey(page, 'PageDown')?.action).toEqual({ do: 'message' })
    expect(withClicker(page)).toEqual(page)
  })

  it('lists the keys that the desk has itself, and those that nobody may bind', () => {
    expect(['Space', 'KeyB', 'KeyL', 'ArrowUp', 'Minus'].every(code => ownMeaning(code) !== null)).toBe(true)
    expect(['F13', 'PageDown', 'KeyY', 'Enter'].some(code => ownMeaning(code) !== null)).toBe(false)
    expect(['ShiftLeft', 'ControlRight', 'Tab', 'Escape', ''].some(canBeBound)).toBe(false)
    expect(['F13', 'PageDown', 'KeyB', 'Numpad5'].every(canBeBound)).toBe(true)
  })

  it.each([
    ['KeyB', 'B'],
    ['Digit4', '4'],
    ['PageDown', 'Page Down'],
    ['ArrowRight', '→'],
    ['Period', '.'],
    ['F13', 'F13'],
    ['Numpad5', 'Numpad 5'],
    ['NumpadEnter', 'Numpad Enter'],
  ])('calls %s %s', (code, name) => {
    expect(keyName(code)).toBe(name)
  })

  it('finds what a key is bound to on the page that is on, and nothing for others', () => {
    const keyboard = { ...surfacesOf.keyboard, pages: [withClicker(empty)] }
    const state = { devices: { surfaces: [surfacesOf.xl, keyboard], problems: [] } }
    expect(boundScreenKey(state, 'F14')).toEqual({ id: 'keyboard', control: 'F14', action: { do: 'toggle' } })
    expect(boundScreenKey(state, 'key-1')).toBeNull()
    expect(boundScreenKey({ devices: { surfaces: [], problems: [] } }, 'F14')).toBeNull()
  })
})

describe('keys of a surface that is gone', () => {
  it('are those of its page, by what they do; what is held says so', () => {
    const words = screenKeys(surfacesOf.gonePedal, false).map(({ word, name, held }) => [word, name, held])
    expect(words).toEqual([
      ['GO', 'left', false],
      ['Pause', 'middle', false],
      ['Previous', 'right', true],
    ])
    expect(screenKeys(surfacesOf.gonePedal, true)[1]?.word).toBe('Resume')
  })

  it('begin with what moves the show, whatever place it has on the surface', () => {
    const gone = surfacesOf.xl
    const jumps = {
      ...gone,
      page: 1,
      pages: [
        gone.pages[0] ?? empty,
        {
          ...empty,
          bindings: [
            { control: 'key-1', trigger: 'press', action: { do: 'jump', to: { ahead: 2 } } },
            { control: 'key-2', trigger: 'press', action: { do: 'previous' } },
            { control: 'key-3', trigger: 'press', action: { do: 'go' } },
            { control: 'key-4', trigger: 'hold', action: { do: 'end' } },
          ] as const,
        },
      ],
    }
    expect(screenKeys(jumps, false).map(({ word }) => word)).toEqual(['GO', 'Previous', 'Jump +2', 'End'])
  })

  it('leave out what only a machine sends, what turns and what dims', () => {
    const controls = screenKeys(surfacesOf.xTouch, false).map(({ control }) => control)
    expect(controls).toEqual(['note-1-0', 'note-1-1'])
    const dial = screenKeys(surfacesOf.plus, false).map(({ control }) => control)
    expect(dial).toEqual(['key-5', 'key-6', 'key-7'])
  })
})
