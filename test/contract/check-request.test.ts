import { expect, it } from 'vitest'
import { createRequestCheck } from '../../src-main/contract/bridge/check-request.ts'

const faultOf = createRequestCheck()

it('names the first thing that is wrong in a small request, at whatever depth', () => {
  const trigger = {
    kind: 'keyboard',
    control: 'Space',
    edge: 'down',
    intent: { action: 'go' },
    saw: -1,
    made: 0,
  }
  expect(faultOf('call', 'trigger', trigger)).toMatchObject({
    error: 'invalid-request',
    message: expect.stringContaining('/saw'),
  })
  expect(faultOf('call', 'trigger', { ...trigger, saw: 1 })).toBe(null)
})

it.each([
  ['members', Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`m${at}`, 0]))],
  ['items of a list', { held: false, rundownId: Array.from({ length: 501 }, () => 0) }],
  ['levels', Array.from({ length: 501 }).reduce<unknown>(inner => ({ inner }), null)],
])('refuses one with many %s without a look for what is wrong', (_what, payload) => {
  expect(faultOf('call', 'rundown.open', payload)).toEqual({
    error: 'invalid-request',
    message: 'rundown.open:  not valid',
  })
})
