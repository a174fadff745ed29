import { describe, expect, it } from 'vitest'
import { type Command, findActs, keysOf } from '../../src-renderer/state/acts/act.ts'
import { keyName, printedOn } from '../../src-renderer/state/keys/key-name.ts'
import { manyDevices } from '../fakes/bridge-surfaces.ts'

const act = (name: string, words = ''): Command => ({
  id: name,
  group: 'desk',
  name,
  words,
  keys: [],
  reason: null,
  deed: { kind: 'page', run: () => undefined },
})
const names = (acts: readonly Command[]): readonly string[] => acts.map(({ name }) => name)

describe('acts found by words', () => {
  const acts = [
    act('Previous cue'),
    act('GO: next cue', 'start take'),
    act('Print…', 'pdf'),
    act('Export…', 'print'),
  ]

  it('finds all of them with nothing typed, in their order', () => {
    expect(findActs(acts, '  ')).toEqual(acts)
  })

  it('puts a name that begins so before one that has a word so, and that before other words', () => {
    expect(names(findActs(acts, 'pr'))).toEqual(['Previous cue', 'Print…', 'Export…'])
    expect(names(findActs(acts, 'CUE go'))).toEqual(['GO: next cue'])
  })

  it('finds by words that are not in the name, and nothing by a word that is nowhere', () => {
    expect(names(findActs(acts, 'pdf'))).toEqual(['Print…'])
    expect(findActs(acts, 'print lasers')).toEqual([])
  })
})

describe('the keys of an act', () => {
  const none = new Map<string, string>()
  const devices = (control: string, action: 'go' | 'undo') => ({
    devices: {
      ...manyDevices,
      surfaces: manyDevices.surfaces.map(surface =>
        surface.id === 'keyboard'
          ? {
              ...surface,
              page: 0,
              pages: [
                {
                  name: 'Page',
                  bindings: [{ control, trigger: 'press', action: { do: action } } as const],
                  shows: {},
                },
              ],
            }
          : surface,
      ),
    },
  })

  it('are the key of the desk and those that are bound to it', () => {
    const keys = keysOf(devices('PageDown', 'go'), none, { code: 'Space' }, action => action.do === 'go')
    expect(keys).toEqual(['Space', 'Page Down'])
  })

  it('leave out the key of the desk where it does something else', () => {
    expect(
      keysOf(devices('Space', 'undo'), none, { code: 'Space' }, ({ do: does }) => does === 'go'),
    ).toEqual([])
  })

  it('are called by what is printed on them', () => {
    const german = new Map([
      ['KeyZ', 'y'],
      ['Slash', '-'],
      ['Quote', 'ä'],
      ['Equal', '´'],
    ])
    expect(['KeyZ', 'Slash', 'Quote', 'Numpad5', 'PageUp'].map(code => keyName(code, german))).toEqual([
      'Y',
      '−',
      'Ä',
      'Numpad 5',
      'Page Up',
    ])
    expect(keyName('KeyZ')).toBe('Z')
  })

  it('say what is printed at the place of a letter where another script is typed, and the letter itself elsewhere', () => {
    expect(printedOn('KeyP', new Map([['KeyP', 'з']]))).toBe('З · P')
    expect(printedOn('KeyA', new Map([['KeyA', 'q']]))).toBe(null)
    expect(printedOn('KeyA', none)).toBe(null)
  })
})
