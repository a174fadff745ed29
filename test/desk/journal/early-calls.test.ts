import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallEventKind } from '../../../src-main/desk/calling/call-event.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

const called = (event: CallEventKind, columnId: string): void => {
  const { time } = rig
  rig
    .journal()
    .called(
      { event, cueId: 'c1', columnId, text: 'go', time: null, by: 'Booth', at: time.now() },
      'rundown-1',
    )
}

describe('calls before the show', () => {
  it('are in the show that follows, in their order, also when the desk was started again', async () => {
    rig.open()
    called('standby', 'LX')
    called('stand-down', 'SND')
    called('standby', 'SND')
    await rig.time.advance(2_000)
    called('acknowledged', 'LX')
    await rig.time.advance(2_000)
    rig.restart()
    rig.open()
    await rig.press({ verb: 'start' })
    called('go', 'LX')
    called('go', 'SND')
    const { calls, start } = await rig.asRun()
    expect(calls.map(({ department, asked, acknowledged }) => [department, asked, acknowledged])).toEqual([
      ['LX', (start ?? 0) - 4_000, (start ?? 0) - 2_000],
      ['SND', (start ?? 0) - 4_000, null],
    ])

    // The next show of that rundown does not have them again.
    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    called('go', 'LX')
    expect((await rig.asRun()).calls).toMatchObject([{ department: 'LX', standby: null }])
  })
})
