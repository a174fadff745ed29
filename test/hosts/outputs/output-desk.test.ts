import { expect, it } from 'vitest'
import type { CrewMessage } from '../../../src-main/contract/bridge/output-pages.ts'
import type { Composition } from '../../../src-main/hosts/compose.ts'
import { createOutputDesk } from '../../../src-main/hosts/outputs/output-desk.ts'

it('takes well-formed answers of crew pages, and of the screens that it has', async () => {
  const taken: CrewMessage[] = []
  // Of the composition, outputs use these alone.
  const composition = {
    outputPages: {
      pageOf: () => 'page-1',
      watch: () => () => undefined,
      said(_pageId: string, message: CrewMessage) {
        taken.push(message)
        return 'done'
      },
    },
  } as unknown as Composition
  const desk = createOutputDesk(Promise.resolve(composition), {
    output: () => undefined,
    askOutput: async () => undefined,
    outputEnded: () => undefined,
  })
  const word = { say: 'word', word: 'ready', made: 1_700_000_000_000 }
  expect(await desk.outputSaid('phone', word)).toBe('refused')
  desk.outputJoined('phone', { kind: 'cue-light', key: 'key', device: 'device' })
  await expect.poll(() => desk.outputSaid('phone', word)).toBe('done')
  taken.length = 0
  const acknowledge = { say: 'acknowledge', callId: 'c lx start', standby: 1, made: null }
  for (const right of [
    acknowledge,
    { say: 'word', word: null, made: null },
    { say: 'presence', battery: 100, visible: false },
    { say: 'presence', battery: null, visible: true },
  ])
    expect(await desk.outputSaid('phone', right)).toBe('done')
  expect(taken).toHaveLength(4)
  for (const wrong of [
    null,
    'ready',
    {},
    { say: 'trigger', intent: { action: 'go' } },
    { ...word, word: 'go' },
    { say: 'word', word: 'ready' },
    { ...word, made: 0.5 },
    { ...word, by: 'Somebody' },
    { ...acknowledge, standby: 0 },
    { ...acknowledge, callId: 'x'.repeat(400) },
    { ...acknowledge, departments: null },
    { say: 'presence', battery: 101, visible: true },
    { say: 'presence', battery: 50 },
  ])
    expect(await desk.outputSaid('phone', wrong)).toBe('refused')
  expect(taken).toHaveLength(4)
  desk.outputLeft('phone')
  expect(await desk.outputSaid('phone', word)).toBe('refused')
})
