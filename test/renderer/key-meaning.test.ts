import { describe, expect, it } from 'vitest'
import { keyMeaning } from '../../src-renderer/state/keys/key-meaning.ts'

/** `code key`, with a `⇧` in front for Shift, as a browser tells it. */
function meant(pressed: string): string | null {
  const shiftKey = pressed.startsWith('⇧')
  const [code = '', key = ''] = pressed.replace('⇧', '').split(' ')
  const meaning = keyMeaning({ code, key: code === 'Space' ? ' ' : key, shiftKey })
  if (meaning?.key !== 'adjust') return meaning?.key ?? null
  return `${meaning.sign < 0 ? '−' : '+'}${meaning.far ? 60 : 10}`
}

describe('what a key means', () => {
  it.each([
    ['Space  ', 'go'],
    ['KeyP p', 'pause'],
    ['⇧KeyB B', 'previous'],
    ['KeyU u', 'undo'],
    ['KeyS s', 'skip'],
    ['KeyM m', 'message'],
    ['KeyN n', 'note'],
    ['KeyL l', 'lock'],
    ['ArrowUp ArrowUp', 'select'],
    ['Minus -', '−10'],
    ['⇧Minus _', '−60'],
    ['Equal =', '+10'],
    ['⇧Equal +', '+60'],
    ['NumpadSubtract -', '−10'],
    ['⇧NumpadAdd +', '+60'],
    ['⇧Slash ?', 'help'],
    ['Slash /', null],
    ['BracketRight ]', null],
    ['Digit1 1', null],
  ])('US: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['Slash -', '−10'],
    ['⇧Slash _', '−60'],
    ['BracketRight +', '+10'],
    ['⇧BracketRight *', '+60'],
    ['Minus ß', null],
    ['⇧Minus ?', 'help'],
    ['Equal Dead', null],
    ['⇧Digit0 =', null],
    ['KeyP p', 'pause'],
  ])('QWERTZ: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['KeyQ a', 'list'],
    ['KeyA q', null],
    ['Digit6 -', '−10'],
    ['Minus )', null],
    ['Equal =', '+10'],
    ['⇧Equal +', '+60'],
    ['⇧KeyM ?', 'help'],
  ])('AZERTY: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['KeyP з', 'pause'],
    ['KeyB и', 'previous'],
    ['KeyJ о', 'jump'],
    ['KeyF а', 'full'],
    ['KeyA ф', 'list'],
    ['KeyQ й', null],
    ['Minus -', '−10'],
    ['Equal =', '+10'],
  ])('Cyrillic: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['KeyB لا', 'previous'],
    ['KeyP π', 'pause'],
    ['KeyJ Process', 'jump'],
    ['Minus Process', '−10'],
    ['Semicolon +', '+10'],
    ['⇧Semicolon +', '+10'],
    ['F1 F1', null],
    ['KeyQ ;', null],
  ])('other scripts and input methods: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))
})
