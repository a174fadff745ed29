import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallEventKind } from '../../../src-main/desk/calling/call-event.ts'
import type { CrewWord } from '../../../src-main/domain/calling/calling-state.ts'
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

const said = (word: CrewWord | null, columnId = 'LX'): void => {
  const at = rig.time.now()
  const entry = { event: 'crew', cueId: 'c1', columnId, text: '', time: null, by: 'Booth', at, word } as const
  rig.journal().called(entry, 'rundown-1')
}

describe('words that stand over Reset', () => {
  const show = async (): Promise<void> => {
    rig.open()
    await rig.press({ verb: 'start' })
    said('help')
    said('hold', 'SND')
    await rig.time.advance(1_000)
    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
  }

  it('and are cleared before the next show are cleared in the report of the one in which they were said', async () => {
    await show()
    expect((await rig.asRun()).words).toMatchObject([{ ended: null }, { ended: null }])
    const at = rig.time.now()
    said(null)
    await rig.time.advance(1_000)
    rig.restart()
    rig.open()
    said('done')
    expect((await rig.asRun()).words).toMatchObject([
      { word: 'help', ended: { at, word: null, by: 'Booth' } },
      { word: 'hold', ended: null },
    ])
  })

  it('and are cleared in the next show are cleared in both reports', async () => {
    await show()
    await rig.press({ verb: 'start' })
    said('help')
    await rig.time.advance(1_000)
    const at = rig.time.now()
    said(null)
    const ended = { at, word: null }
    expect((await rig.asRun()).words).toMatchObject([{ word: 'help', ended }])
    const first = await rig.journal().reports.asRun((await rig.runIds()).at(-1) ?? '')
    expect(first).toMatchObject({ asRun: { words: [{ word: 'help', ended }, { ended: null }] } })
  })
})

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
