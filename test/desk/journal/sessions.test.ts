import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { preShow } from '../../../src-main/domain/show/runner.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

describe('what is journalled', () => {
  it('is a link that was lost and came back, not one that connects for another rundown', async () => {
    rig.open()
    rig.other({ verb: 'start' })
    const journal = rig.journal()
    journal.linkChanged('live', 'connecting')
    journal.linkChanged('connecting', 'live')
    journal.linkChanged('live', 'signed-out')
    journal.linkChanged('signed-out', 'connecting')
    journal.linkChanged('connecting', 'live')
    journal.linkChanged('live', 'lost')
    journal.linkChanged('lost', 'connecting')
    journal.linkChanged('connecting', 'lost')
    journal.linkChanged('lost', 'signed-out')
    journal.linkChanged('signed-out', 'live')
    const entries = await rig.entries((await rig.runIds())[0] ?? '')
    expect(entries.flatMap(entry => (entry.kind === 'desk' ? [entry.event] : []))).toEqual([
      'signed-out',
      'link-back',
      'link-lost',
      'signed-out',
      'link-back',
    ])
  })

  it('is how long the disk of the service took nothing, which is a stop in the report', async () => {
    rig.open()
    rig.other({ verb: 'start' })
    const began = rig.time.now()
    rig.journal().serviceDiskChanged(messageOf('link.service-disk'))
    await rig.time.advance(40_000)
    rig.journal().serviceDiskChanged(null)
    await rig.time.advance(1_000)
    expect((await rig.asRun()).stops).toMatchObject([{ kind: 'disk', from: began, to: began + 40_000 }])
  })

  it.each([1_000, 40_000])(
    'is from when until when the desk did not run, after it was killed in a cue that was on for %s ms',
    async ran => {
      rig.open()
      await rig.press({ verb: 'start' })
      await rig.time.advance(ran)
      const killed = rig.time.now()
      rig.restart()
      await rig.time.advance(9_000)
      rig.open()
      await rig.time.advance(60_000)
      const [stop, ...others] = (await rig.asRun()).stops
      expect(others).toEqual([])
      expect(stop).toMatchObject({ kind: 'away', to: killed + 9_000 })
      expect(stop?.from).toBeLessThanOrEqual(killed)
      expect(stop?.from).toBeGreaterThanOrEqual(killed - 2_000)
    },
  )

  it('is how long another rundown was open, to the moment', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(7_300)
    const left = rig.time.now()
    rig.open(true, { rundownId: 'rundown-2', stands: preShow })
    await rig.time.advance(5_000)
    rig.open()
    expect((await rig.asRun()).stops).toMatchObject([{ kind: 'away', from: left, to: left + 5_000 }])
  })

  it('is how long the desk stood still in a show; a stand outside one is in no report', async () => {
    rig.open()
    rig.journal().stoodStill(5_000)
    await rig.press({ verb: 'start' })
    await rig.time.advance(20_000)
    rig.journal().stoodStill(7_000)
    const at = rig.time.now()
    await rig.press({ verb: 'end' })
    rig.journal().stoodStill(3_000)
    expect((await rig.asRun()).stops).toEqual([
      { kind: 'stood-still', from: at - 7_000, to: at, surface: null, how: null },
    ])
  })

  it('is no frame of a long rehearsal, of which the oldest are forgotten', async () => {
    rig.open()
    for (let press = 1; press <= 60; press += 1) rig.journal().painted(press, press)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).latency.painted).toBeNull()
  })
})

describe('a run', () => {
  it('goes on at the service of this computer, whatever port that has and had', async () => {
    for (const service of ['http://127.0.0.1:4711/api', 'http://127.0.0.1:4712/api', 'own', 'own']) {
      rig.open(true, { service })
      if (rig.state().phase === 'pre-show') await rig.press({ verb: 'start' })
      await rig.time.advance(1_000)
      rig.restart()
    }
    expect(await rig.runIds()).toHaveLength(1)
    rig.open(true, { service: 'https://elsewhere.example' })
    expect(await rig.runIds()).toHaveLength(2)
  })

  it('has the numbers that cues have had since the reset before it', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.press({ verb: 'end' })
    await rig.press({ verb: 'reset' })
    rig.number(({ cues }) => new Map(cues.map(({ id }) => [id, `new ${id}`])))
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).cues).toMatchObject([{ cueId: 'c1', number: 'new c1' }])
  })

  it('takes the end of a press that was under way when it was left, and does not record it again', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(10_000)
    rig.journal().showLeft()
    rig.open(true, { rundownId: 'rundown-2', stands: preShow })
    await rig.press({ verb: 'next' }, { rundownId: 'rundown-1' })
    await rig.time.advance(5_000)
    rig.journal().showLeft()
    rig.open()
    const [runId] = await rig.runIds()
    const entries = await rig.entries(runId ?? '')
    expect(entries.map(({ kind }) => kind)).toEqual(['run', 'press', 'press', 'desk', 'plan'])
    expect(entries[2]).toMatchObject({ seen: { onAir: { number: '1' } }, after: { cueId: 'c2' } })
    expect((await rig.asRun()).cues).toMatchObject([
      { cueId: 'c1', running: 10_000, entered: { how: 'go' } },
      { cueId: 'c2', entered: { how: 'go' } },
    ])
  })

  it('returns after a restart when each cue came on air, and of an ended show when it ended', async () => {
    rig.open()
    expect(await rig.journal().runSoFar()).toBeNull()
    await rig.press({ verb: 'start' })
    const begun = rig.time.now()
    await rig.time.advance(10_000)
    await rig.press({ verb: 'next' })
    await rig.time.advance(5_000)
    rig.restart()
    rig.open()
    const starts = [
      ['c1', begun],
      ['c2', begun + 10_000],
    ]
    const run = await rig.journal().runSoFar()
    expect(run?.soFar.entered.map(({ cueId, start }) => [cueId, start])).toEqual(starts)
    expect(run?.soFar).toMatchObject({ leftOut: [], endedAt: null })
    await rig.press({ verb: 'end' })
    const end = rig.time.now()
    rig.restart()
    rig.open()
    expect(await rig.journal().runSoFar()).toMatchObject({ runId: run?.runId, soFar: { endedAt: end } })
  })

  it('takes a step of the clock by as much as its anchors moved, not by the estimate', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(10_000)
    rig.stepClock(3_600_000, 3_600_040)
    await rig.time.advance(10_000)
    await rig.press({ verb: 'next' })
    expect((await rig.asRun()).cues[0]).toMatchObject({ running: 20_000, paused: 0, adjusted: 0 })
  })
})
