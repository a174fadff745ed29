import { describe, expect, it } from 'vitest'
import { callsOf, formatMoment, parseCalls } from '../../../src-main/domain/calling/call.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const at = (from: 'start' | 'end', seconds: number) => ({ from, offset: duration(seconds * 1_000) })

describe('the calls of a cell', () => {
  it('are one call without a time, and one for each line with a time', () => {
    expect(parseCalls('LX 11\n+0:20 LX 12\n−0:10 Fade\nhouse half')).toEqual([
      { place: 'start', at: null, text: 'LX 11\nhouse half' },
      { place: '+0:20', at: at('start', 20), text: 'LX 12' },
      { place: '−0:10', at: at('end', 10), text: 'Fade' },
    ])
  })

  it.each([
    ['+0:20 LX 12', at('start', 20)],
    ['-0:10 SND fade', at('end', 10)],
    ['– 1:30 VT', at('end', 90)],
    ['+1:02:03 Bow', at('start', 3_723)],
    ['  +90:00 Interval', at('start', 5_400)],
    ['+0:00', at('start', 0)],
  ])('reads the time of “%s”', (line, time) => {
    expect(parseCalls(line)[0]?.at).toEqual(time)
  })

  it.each(['-3 dB', '+10 people', '- Fade', '+0:75 LX', '+1:75:00 LX', '20:15 doors', '+0:20LX', 'LX +0:20'])(
    'takes “%s” for a text',
    line => {
      expect(parseCalls(line)).toEqual([{ place: 'start', at: null, text: line.trim() }])
    },
  )

  it('are none where the cell is empty', () => {
    expect(parseCalls(' \n ')).toEqual([])
  })

  it('distinguishes two calls of one time', () => {
    expect(parseCalls('+0:05 A\n+0:05 B').map(({ place }) => place)).toEqual(['+0:05', '+0:05#2'])
  })

  it('reads every time that it writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('start', 'end'),
        fc.integer({ min: 0, max: 80 * 3_600 }),
        (from, seconds) => {
          const time = at(from, seconds)
          expect(parseCalls(`${formatMoment(time)} x`)[0]?.at).toEqual(time)
        },
      ),
    )
  })
})

it('calls of a cue are in the order of the departments; a heading has none', () => {
  const cells = { snd: 'SND 4', lx: 'LX 1\n+0:10 LX 2', notes: 'no department' }
  const ids = callsOf({ id: 'c1', type: 'cue' }, cells, ['lx', 'snd']).map(({ id }) => id)
  expect(ids).toEqual(['c1 lx start', 'c1 lx +0:10', 'c1 snd start'])
  expect(callsOf({ id: 'c1', type: 'heading' }, cells, ['lx', 'snd'])).toEqual([])
})
