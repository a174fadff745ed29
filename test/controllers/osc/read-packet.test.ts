import { describe, expect, it } from 'vitest'
import { readPacket } from '../../../src-main/controllers/osc/read-packet.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { bundle, float32, float64, int32, int64, message, text } from './bytes.ts'

const now = instant(1_700_000_000_000)
const read = (bytes: Uint8Array) => readPacket(bytes, now)
const hex = (digits: string) => read(Buffer.from(digits.replaceAll(/\s/g, ''), 'hex'))
const fired = (bytes: Uint8Array) => read(bytes).fires
const go = '/showcall/go'

describe('packets as the OSC 1.0 specification writes them', () => {
  it('an address with a float32', () => {
    const packet = '2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000'
    expect(hex(packet)).toEqual({
      fires: [{ address: '/oscillator/4/frequency', sent: '440' }],
      unheard: [],
      foreign: false,
    })
  })

  it('an address with several arguments, of which the first is what came with it', () => {
    const packet = '2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d'
    expect(hex(packet).fires).toEqual([{ address: '/foo', sent: '1000' }])
  })

  it('GO without an argument', () => {
    expect(hex('2f73686f 7763616c 6c2f676f 00000000 2c000000').fires).toEqual([{ address: go, sent: null }])
  })

  it('GO of a sender that leaves the type tag string out', () => {
    expect(hex('2f73686f 7763616c 6c2f676f 00000000')).toEqual({
      fires: [{ address: go, sent: null }],
      unheard: [],
      foreign: false,
    })
  })

  it('arguments without type tags may be a release, and fire nothing', () => {
    expect(read(Buffer.concat([text(go), int32(0)]))).toEqual({
      fires: [],
      unheard: ['untyped'],
      foreign: false,
    })
    expect(read(Buffer.concat([text(go), int32(1)])).unheard).toEqual(['untyped'])
  })
})

describe('press and release', () => {
  it.each([
    ['no argument', message(go)],
    ['true', message(go, 'T')],
    ['nil', message(go, 'N')],
    ['int32 1', message(go, 'i', int32(1))],
    ['float32 1', message(go, 'f', float32(1))],
    ['int32 127, as of a note', message(go, 'i', int32(127))],
    ['float32 1 before int32 5', message(go, 'fi', float32(1), int32(5))],
    ['impulse', message(go, 'I')],
    ['int64 1', message(go, 'h', int64(1n))],
    ['double 1', message(go, 'd', float64(1))],
    ['a time', message(go, 't', int64(1n))],
    ['a colour', message(go, 'r', int32(0x00ff0000))],
    ['the character 1', message(go, 'c', int32(0x31))],
    ['the text 1', message(go, 's', text('1'))],
    ['the symbol on', message(go, 'S', text('on'))],
    ['a note of MIDI', message(go, 'm', int32(0x00903c7f))],
    ['an array of 1', message(go, '[i]', int32(1))],
    ['an empty array', message(go, '[]')],
    [
      '1 before every other type',
      message(
        go,
        'iTFNIbhdtScrm[[f]s]',
        int32(1),
        int32(3),
        int32(0),
        int64(2n),
        float64(2),
        int64(2n),
        text('x'),
        int32(0x31),
        int32(0),
        int32(0),
        float32(2),
        text('y'),
      ),
    ],
  ])('%s is a press', (_what, packet) => {
    expect(fired(packet).map(({ address }) => address)).toEqual([go])
  })

  it.each([
    ['false', message(go, 'F')],
    ['int32 0', message(go, 'i', int32(0))],
    ['float32 0', message(go, 'f', float32(0))],
    ['float32 −0', message(go, 'f', float32(-0))],
    ['a fader on its way', message(go, 'f', float32(0.97))],
    ['int64 0', message(go, 'h', int64(0n))],
    ['double 0.5', message(go, 'd', float64(0.5))],
    ['the text 0', message(go, 's', text('0'))],
    ['the text 0.0', message(go, 's', text('0.0'))],
    ['the text false', message(go, 's', text('False'))],
    ['the symbol off', message(go, 'S', text('off'))],
    ['the character 0', message(go, 'c', int32(0x30))],
    ['a note off of MIDI', message(go, 'm', int32(0x00803c40))],
    ['a note of MIDI with velocity 0', message(go, 'm', int32(0x00903c00))],
    ['an array of 0', message(go, '[f]', float32(0))],
  ])('%s is a release, which is nothing', (_what, packet) => {
    expect(read(packet)).toEqual({ fires: [], unheard: [], foreign: false })
  })

  it('the same holds for an address that is not the desk’s own', () => {
    expect(fired(message('/1/push3', 'f', float32(1)))).toEqual([{ address: '/1/push3', sent: '1' }])
    expect(fired(message('/1/push3', 'f', float32(0)))).toEqual([])
  })
})

describe('what comes with a message', () => {
  it.each([
    ['i', int32(12), '12'],
    ['i', int32(0), '0'],
    ['f', float32(20), '20'],
    ['s', text('20.000'), '20.000'],
    ['f', float32(12.5), '12.5'],
    ['f', float32(12.3), '12.3'],
    ['s', text('12A'), '12A'],
    ['s', text(' 7 '), '7'],
    ['s', text(''), null],
    ['s', text('123456789012345678901'), null],
    ['f', float32(1e30), null],
    ['s', text('0'), '0'],
    ['h', int64(12n), '12'],
    ['h', int64(-9_223_372_036_854_775_808n), null],
    ['d', float64(12.3), '12.3'],
    ['c', int32(0x37), '7'],
    ['S', text('12A'), '12A'],
    ['[i]', int32(3), '3'],
    ['I', Buffer.alloc(0), null],
  ])('jump with %s takes the number of a cue', (tag, argument, sent) => {
    expect(fired(message('/showcall/jump', tag, argument))).toEqual([{ address: '/showcall/jump', sent }])
  })

  it('jump without a number names no cue', () => {
    expect(fired(message('/showcall/jump'))).toEqual([{ address: '/showcall/jump', sent: null }])
  })

  it.each([
    [-30, '-30'],
    [0.5, '0.5'],
    [60, '60'],
  ])('adjust by %s seconds', (seconds, sent) => {
    expect(fired(message('/showcall/adjust', 'f', float32(seconds)))).toEqual([
      { address: '/showcall/adjust', sent },
    ])
  })
})

describe('bundles', () => {
  it.each([
    ['at once', null],
    ['no time, of a sender without a clock', -2_208_988_800_000],
    ['1970, of another', 0],
    ['now', now, 0],
    ['long ago', now - 3_600_000, 3_600_000],
    ['as soon as clocks may differ', now + 900, -900],
  ])('a bundle for %s is read in its order, and says how long that is past', (_when, at, ago?: number) => {
    const age = ago === undefined ? {} : { ago }
    expect(fired(bundle(at, message(go), message('/showcall/adjust', 'i', int32(10))))).toEqual([
      { address: go, sent: null, ...age },
      { address: '/showcall/adjust', sent: '10', ...age },
    ])
  })

  it('what is scheduled for later never fires, also in a bundle of it that says at once', () => {
    const packet = bundle(now + 60_000, message(go), bundle(null, message(go)))
    expect(read(packet)).toEqual({ fires: [], unheard: ['later', 'later'], foreign: false })
  })

  it('a bundle for later in one for now does nothing, and the rest acts', () => {
    const packet = bundle(null, message('/a'), bundle(now + 5_000, message(go)))
    expect(read(packet)).toEqual({
      fires: [{ address: '/a', sent: null }],
      unheard: ['later'],
      foreign: false,
    })
  })

  it('one bad element takes the whole bundle with it', () => {
    expect(read(bundle(null, message(go), message('/a', 'i')))).toEqual({
      fires: [],
      unheard: ['unreadable'],
      foreign: false,
    })
  })

  it('bundles in bundles in bundles, and a thousand messages at once, do nothing', () => {
    let nested = message(go)
    for (let depth = 0; depth < 2_000; depth += 1) nested = bundle(null, nested)
    expect(read(nested).unheard).toEqual(['unreadable'])
    expect(read(nested).fires).toEqual([])
    const crowd = bundle(null, ...Array.from({ length: 1_000 }, () => message(go)))
    expect(read(crowd)).toEqual({ fires: [], unheard: ['unreadable'], foreign: false })
  })
})

describe('what must never be a press', () => {
  it.each(['/showcall/*', '/showcall/g?', '/showcall/[a-z]o', '/showcall/{go,next}', '//go', '/*/go'])(
    'the pattern %s matches nothing',
    address => {
      expect(read(message(address))).toEqual({ fires: [], unheard: ['pattern'], foreign: false })
    },
  )

  it.each(['/showcall/go now', '/showcall/gö', '/#', '/', `/${'x'.repeat(100)}`])(
    '%s is no address',
    address => {
      expect(read(message(address))).toEqual({ fires: [], unheard: ['unreadable'], foreign: false })
    },
  )

  it('an argument that cannot be read, or is no number', () => {
    expect(fired(message(go, 'q', int32(1)))).toEqual([])
    expect(fired(message(go, 'f', float32(Number.NaN)))).toEqual([])
    expect(fired(message(go, 'b', int32(4), int32(1)))).toEqual([])
    expect(fired(message(go, 'd', float64(Number.POSITIVE_INFINITY)))).toEqual([])
    expect(fired(message(go, 'i]', int32(1)))).toEqual([])
    expect(fired(message(go, '[i', int32(1)))).toEqual([])
    expect(fired(message(go, 'ib', int32(1), int32(-4)))).toEqual([])
  })

  it.each([
    ['a press', message(go, 'i', int32(1))],
    ['a release', message(go, 'F')],
    ['a release as float32', message(go, 'f', float32(0))],
    ['a bundle', bundle(null, message(go), message('/showcall/jump', 's', text('12A')))],
  ])('%s that is cut off anywhere', (_what, packet) => {
    for (let length = 0; length < packet.length; length += 1) {
      const { fires, unheard } = read(packet.subarray(0, length))
      // A bundle has no length of its own: cut between its messages it is a shorter bundle.
      // A message that ends after its address is one of a sender without type tags.
      const isBundle = packet[0] === 0x23
      const whole = isBundle ? length === 16 + 4 + message(go).length : length === text(go).length
      expect({ length, fires: fires.length, told: unheard.length }).toEqual({
        length,
        fires: whole ? 1 : 0,
        told: whole || (isBundle && length === 16) ? 0 : 1,
      })
    }
  })

  it('what a browser sends is foreign', () => {
    expect(read(Buffer.from('POST / HTTP/1.1\r\n\r\n\r\n')).foreign).toBe(true)
    expect(read(Buffer.alloc(0)).foreign).toBe(true)
    expect(read(Buffer.from('/x')).foreign).toBe(false)
  })

  it('random bytes throw nothing and fire nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(read(bytes).fires).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('a packet with bytes changed fires only what its own bytes say', () => {
    const packet = bundle(null, message('/a/b', 'sf', text('x'), float32(1)), message('/c', 'i', int32(7)))
    const change = fc.tuple(fc.nat(packet.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), changes => {
        const bytes = Buffer.from(packet)
        for (const [place, value] of changes) bytes[place] = value
        for (const { address, sent } of read(bytes).fires) {
          expect(bytes.includes(address)).toBe(true)
          expect(address).toMatch(/^\/[!-~]{1,99}$/)
          expect(address).not.toMatch(/[*?[\]{}#,]/)
          expect((sent ?? '').length).toBeLessThanOrEqual(20)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

it('a cue light acknowledges with its station; what else it sends of itself does nothing', () => {
  expect(read(message('/cuelight/state/LX/ack', ''))).toEqual({
    fires: [{ address: '/cuelight/state/+/ack', sent: 'LX' }],
    unheard: [],
    foreign: false,
  })
  for (const address of [
    '/cuelight/state/LX/go',
    '/cuelight/state/LX/standby',
    '/cuelight/state/stations-too-long/ack',
  ])
    expect(read(message(address, ''))).toEqual({ fires: [], unheard: [], foreign: false })
})

it('a timer comes by its name, and with the seconds that are added to it', () => {
  const sent = (packet: Buffer) => read(packet).fires.map(fire => fire.sent)
  expect(sent(message('/showcall/timer-start', 's', text('Interval')))).toEqual(['Interval'])
  const add = '/showcall/timer-add'
  expect(sent(message(add, 'si', text('Interval'), int32(-30)))).toEqual(['Interval -30'])
  expect(sent(message(add, 's', text('Interval 30')))).toEqual(['Interval 30'])
  expect(sent(message('/showcall/standby', 'si', text('LX'), int32(3)))).toEqual(['LX'])
})

it('the text of a note is longer than both', () => {
  const note = 'x'.repeat(1_000)
  expect(fired(message('/showcall/note', 's', text(note)))).toEqual([
    { address: '/showcall/note', sent: note },
  ])
})

it('the name of a department is longer than the number of a cue', () => {
  const name = 'Follow spots, upper gallery'
  expect(fired(message('/showcall/standby', 's', text(name)))).toEqual([
    { address: '/showcall/standby', sent: name },
  ])
})
