import { describe, expect, it } from 'vitest'
import { keyMeaning } from '../../src-renderer/state/keys/key-meaning.ts'

/** `code key`, with a `⇧` in front for Shift, as a browser tells it. */
function meant(pressed: string): string | null {
  const shiftKey = pressed.startsWith('⇧')
  const [code = '', key = ''] = pressed.replace('⇧', '').split(' ')
  const meaning = keyMeaning({ code, key: code === 'Space' ? ' ' : key, shiftKey })
  if (meaning?.key !== 'adjust') return meaning?.key ?? null
  return `${meaning.sign < 0 ? '−' : '+'}${meaning.far ? 30 : 10}`
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
    ['⇧Minus _', '−30'],
    ['Equal =', '+10'],
    ['⇧Equal +', '+30'],
    ['NumpadSubtract -', '−10'],
    ['⇧NumpadAdd +', '+30'],
    ['⇧Slash ?', 'help'],
    ['Slash /', null],
    ['BracketRight ]', null],
    ['Digit1 1', null],
  ])('US: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['Slash -', '−10'],
    ['⇧Slash _', '−30'],
    ['BracketRight +', '+10'],
    ['⇧BracketRight *', '+30'],
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
    ['⇧Equal +', '+30'],
    ['⇧KeyM ?', 'help'],
  ])('AZERTY: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['Minus +', '+10'],
    ['⇧Minus ?', 'help'],
    ['Slash -', '−10'],
    ['⇧Slash _', '−30'],
    ['Equal Dead', null],
    ['KeyP p', 'pause'],
  ])('Nordic: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['Quote -', '−10'],
    ['⇧Quote _', '−30'],
    ['BracketRight =', '+10'],
    ['⇧BracketRight +', '+10'],
    ['Minus [', null],
    ['⇧Minus {', null],
    ['Equal ]', null],
    ['⇧BracketLeft ?', 'help'],
    ['KeyR p', 'pause'],
    ['KeyP l', 'lock'],
  ])('Dvorak: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  it.each([
    ['Minus =', '+10'],
    ['⇧Minus °', null],
    ['Equal %', null],
    ['KeyE p', 'pause'],
    ['KeyQ b', 'previous'],
  ])('Bépo: %s', (pressed, meaning) => expect(meant(pressed)).toBe(meaning))

  // Of each layout what its ten digit keys type, without Shift and with it.
  it.each([
    ['US', '1234567890', '!@#$%^&*()', {}],
    ['QWERTZ', '1234567890', '!"§$%&/()=', {}],
    // Its minus is on the 6.
    ['AZERTY', '&é"\'(-è_çà', '1234567890', { 6: '−10' }],
    ['Belgian', '&é"\'(§è!çà', '1234567890', {}],
    // Its plus is on the 1.
    ['Czech', '+ěščřžýáíé', '1234567890', { 1: '+10' }],
    ['Swiss', '1234567890', '+"*ç%&/()=', { '⇧1': '+10' }],
    ['Hungarian', '123456789ö', '\'"+!%/=()Ö', { '⇧3': '+10' }],
    ['Turkish', '1234567890', "!'^+%&/()=", { '⇧4': '+10' }],
    ['Swedish', '1234567890', '!"#¤%&/()=', {}],
    ['Danish and Norwegian', '1234567890', '!"#¤%&/()=', {}],
    ['Icelandic', '1234567890', '!"#$%&/()=', {}],
    // Its plus is on the 7, and its minus on the 8.
    ['Bépo', '"«»()@+-/*', '1234567890', { 7: '+10', 8: '−10' }],
    ['Dvorak', '1234567890', '!@#$%^&*()', {}],
  ])(
    '%s: a key of the digits adjusts only where its minus or plus is printed',
    (_, plain, shifted, printed) => {
      const typed = (keys: string, shift: string): readonly (readonly [string, string | null])[] =>
        [...keys].map((key, place) => {
          const digit = (place + 1) % 10
          return [`${shift}${digit}`, meant(`${shift}Digit${digit} ${key}`)]
        })
      const all = [...typed(plain, ''), ...typed(shifted, '⇧')].filter(([, meaning]) => meaning !== null)
      expect(Object.fromEntries(all)).toEqual(printed)
    },
  )

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
