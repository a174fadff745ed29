import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeEventName, BridgeEvents } from '../../../src-main/contract/bridge/events.ts'
import { speakCalls, spokenSecond } from '../../../src-renderer/state/calling/voice.ts'
import { applyDeskEvents, fromSnapshot } from '../../../src-renderer/state/session/desk-state.ts'
import { createStore } from '../../../src-renderer/state/session/store.ts'
import type { Ticker } from '../../../src-renderer/state/time/ticker.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: [] })
const plain = contentWith([cue('a', 60), cue('b', 30), cue('c', 30)])
const content = {
  ...plain,
  rundown: {
    ...plain.rundown,
    columns: [
      { id: 'lx', name: 'Lights', department: department('LX') },
      { id: 'snd', name: 'Sound', department: department('SND') },
    ],
  },
  cells: new Map([
    ['a', { lx: 'LX 1\n+0:20 LX 2' }],
    ['b', { lx: 'blackout', snd: 'SND 3' }],
  ]),
}

/** As the ticker of a page, in virtual time. */
function tickerOver({ now, timers }: VirtualTime): Ticker {
  const runs = new Set<() => void>()
  return {
    add(paint) {
      let cancel = (): void => undefined
      const run = (): void => {
        cancel()
        const wait = paint(now())
        cancel = wait === null ? () => undefined : timers.after(wait, run)
      }
      runs.add(run)
      run()
      return () => {
        runs.delete(run)
        cancel()
      }
    },
    nudge() {
      for (const run of runs) run()
    },
  }
}

describe('the voice', () => {
  let time: VirtualTime
  let rig: DeskRig
  let said: string[]
  let stop: () => void

  beforeEach(async () => {
    time = createVirtualTime()
    const service = createFakeShowService(time.now, [content])
    rig = await deskRig({ time, own: service })
    said = []
    const now = () => time.now()
    const state = createStore(fromSnapshot(rig.desk.snapshot(), now()))
    const ticker = tickerOver(time)
    state.subscribe(ticker.nudge)
    applyDeskEvents(
      {
        on: <Name extends BridgeEventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void) =>
          rig.desk.subscribe((told: BridgeEventName, payload) => {
            // The name tells which payload it is.
            if (told === name) listener(payload as BridgeEvents[Name])
          }),
      },
      { state, ticker, clock: { now, nowWithSteps: now } as never },
    )
    stop = speakCalls({
      state,
      ticker,
      now,
      speaker: { say: text => said.push(text), silence: () => said.push('–') },
    })
  })
  afterEach(() => {
    stop()
  })
  const pass = (ms: number): Promise<void> => time.advance(ms)
  const press = async (action: 'go' | 'pause' | 'standby'): Promise<void> => {
    rig.tap(action === 'standby' ? { action, departments: null } : { action })
    await pass(700)
  }

  it('speaks standbys with their departments, the countdown to the next call, and GOs', async () => {
    rig.desk.caller.write({ callsBy: 'time' })
    await press('standby')
    expect(said).toEqual(['Standby LX 1'])
    await press('go')
    expect(said.splice(0)).toEqual(['Standby LX 1', '–', 'GO'])
    await pass(19_000)
    expect(said.splice(0)).toEqual(['10', '5', '4', '3', '2', '1'])
    await pass(10_500)
    expect(said.splice(0)).toEqual(['30'])
    await press('standby')
    expect(said.splice(0)).toEqual(['Standby Lights blackout, SND 3'])
  })

  it('is silent at once when the cue is paused, and counts anew when time is added', async () => {
    await press('go')
    await pass(12_000)
    expect(said.splice(0)).toEqual(['–', 'GO', '10'])
    await press('pause')
    expect(said.splice(0)).toEqual(['–'])
    await pass(30_000)
    expect(said).toEqual([])
    await press('pause')
    await pass(4_000)
    expect(said.splice(0)).toEqual(['5', '4', '3'])
  })

  it('is silent after an undo, and says nothing of a show that a page opens', async () => {
    await press('go')
    said.splice(0)
    await rig.hold({ action: 'undo' })
    await pass(500)
    expect(said).toContain('–')
    expect(said).not.toContain('GO')
  })
})

it('a second is spoken when it is crossed', () => {
  expect(spokenSecond(12_000, null)).toEqual({ say: null, changesIn: 2_000 })
  expect(spokenSecond(10_000, 12_000)).toEqual({ say: 10, changesIn: 5_000 })
  expect(spokenSecond(900, 1_100)).toEqual({ say: 1, changesIn: null })
})
