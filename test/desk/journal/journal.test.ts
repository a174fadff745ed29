import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

const kinds = (entries: readonly { readonly kind: string }[]): string[] => entries.map(({ kind }) => kind)

describe('what is journalled', () => {
  it('is each press once, in the order of the show, with what was seen and what became of it', async () => {
    rig.open()
    const recorded = rig.press({ verb: 'start' })
    await rig.time.advance(5_000)
    await rig.refused({ action: 'go' }, 'double-press')
    await rig.press({ verb: 'jump', cueId: 'c3' })
    expect(await recorded).toBe(true)
    const [runId] = await rig.runIds()
    const entries = await rig.entries(runId ?? '')
    expect(kinds(entries)).toEqual(['run', 'press', 'press', 'press'])
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(entries[0]).toMatchObject({
      how: 'started',
      plan: { title: 'Evening show', cues: [{ id: 'c1', number: '1' }, {}, {}] },
      state: { phase: 'pre-show' },
    })
    expect(entries[2]).toMatchObject({
      press: 2,
      outcome: 'refused',
      reason: 'double-press',
      after: null,
      seen: { phase: 'running', onAir: { cueId: 'c1', number: '1' }, next: { title: 'Cue c2' } },
    })
    expect(entries[3]).toMatchObject({
      target: { cueId: 'c3', number: '3' },
      outcome: 'confirmed',
      confirmedMs: 4,
    })
  })

  it('is a press that was sent and never answered as unknown, one that was not sent as refused', async () => {
    rig.open()
    await rig.refused({ action: 'go' }, 'no-link', { refusedAfterSending: true })
    await rig.refused({ action: 'go' }, 'no-link')
    await rig.refused({ action: 'go' }, 'moved-on', { refusedAfterSending: true })
    expect(await rig.entries(null)).toMatchObject([
      { outcome: 'unknown' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ])
  })

  it('is what moved the show without a press here, edits of the plan and the link', async () => {
    rig.open()
    rig.other({ verb: 'start' })
    rig.journal().contentReceived(rig.content)
    rig.journal().contentReceived(contentWith([cue('c1', 60), cue('c2', 90), cue('c3', 60)]))
    rig.journal().linkChanged('live', 'lost')
    rig.journal().linkChanged('lost', 'live')
    const [runId] = await rig.runIds()
    const entries = await rig.entries(runId ?? '')
    expect(kinds(entries)).toEqual(['run', 'moved-by', 'plan', 'desk', 'desk'])
    expect(entries[2]).toMatchObject({ change: { cues: [{ id: 'c2', duration: 90_000 }] } })
  })

  it('is what a person changed the plan for while the show is on, with each cue that it changed, and survives a kill', async () => {
    rig.open()
    const acted = {
      rundownId: 'rundown-1',
      plan: { of: { act: 'hit', cueId: 'c3', at: instant(1_800_000_100_000) }, way: 'done' },
      by: 'iPad',
      changes: [
        { change: 'duration', cue: 'c2', was: duration(60_000), is: duration(40_000) },
        { change: 'start', cue: null, was: null, is: instant(1_800_000_000_000) },
      ],
    } as const
    rig.journal().planActed(acted)
    expect(await rig.entries(null)).toEqual([])
    await rig.press({ verb: 'start' })
    rig.journal().planActed({ ...acted, rundownId: 'another' })
    rig.journal().planActed(acted)
    const [runId = ''] = await rig.runIds()
    rig.restart()
    const entries = await rig.entries(runId)
    expect(kinds(entries)).toEqual(['run', 'press', 'plan-act'])
    expect(entries[2]).toMatchObject({
      ...{ act: 'hit', way: 'done', time: 1_800_000_100_000, by: 'iPad' },
      cue: { cueId: 'c3', number: '3', title: 'Cue c3' },
      changes: [
        { change: 'duration', cue: { cueId: 'c2', number: '2' }, was: 60_000, is: 40_000 },
        { change: 'start', cue: null },
      ],
    })
    expect((await rig.asRun()).planActs).toHaveLength(1)
  })

  it('is a frame once its press is, and never that of a press which is not journalled', async () => {
    rig.open()
    rig.journal().painted(1, 9)
    rig.journal().painted(2, 8)
    await rig.press({ verb: 'start' })
    rig.journal().painted(1, 12)
    const asRun = await rig.asRun()
    expect(asRun.latency.painted).toEqual({ count: 2, p50: 9, p99: 12 })
  })

  it('goes to the disk together when it comes while the disk is busy', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.disk.appends.splice(0)
    const all = Array.from({ length: 20 }, () => rig.press({ verb: 'jump', cueId: 'c2' }))
    expect(new Set(await Promise.all(all))).toEqual(new Set([true]))
    expect(rig.disk.appends).toEqual([1, 19])
  })
})

describe('a run', () => {
  it('ends with its end and its reset, and the next start begins another', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'end' })
    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    const runs = await rig.runIds()
    expect(runs).toHaveLength(2)
    expect(kinds(await rig.entries(runs[1] ?? ''))).toEqual(['run', 'press', 'press', 'press'])
    expect(kinds(await rig.entries(runs[0] ?? ''))).toEqual(['run', 'press'])
  })

  it('is listed with the time zone of its rundown', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    const { timezone } = await rig.asRun()
    expect(timezone).not.toBeNull()
    expect(await rig.journal().reports.runs()).toMatchObject({ runs: [{ timezone }] })
  })

  it('goes on when its end, its reset or its start is undone', async () => {
    rig.open()
    const begun = rig.time.now()
    await rig.press({ verb: 'start' })
    const running = rig.state()
    for (const verb of ['end', 'reset'] as const) {
      await rig.time.advance(1_000)
      await rig.press({ verb })
      const press = rig.presses()
      await rig.time.advance(1_000)
      await rig.press({ verb: 'restore', state: running }, { undid: press })
    }
    await rig.time.advance(1_000)
    expect(await rig.runIds()).toHaveLength(1)
    const asRun = await rig.asRun()
    expect(asRun.cues).toMatchObject([{ cueId: 'c1', running: rig.time.now() - begun, end: null }])
    expect(asRun.undone.map(({ action }) => action)).toEqual(['end', 'reset'])

    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    await rig.press({ verb: 'restore', state: { phase: 'pre-show' } }, { undid: rig.presses() })
    await rig.press({ verb: 'start' })
    expect(await rig.runIds()).toHaveLength(2)
    expect((await rig.asRun()).cues).toHaveLength(1)
  })

  it('has the same report after a press that follows its end, as Reset', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    const running = rig.state()
    await rig.time.advance(1_000)
    await rig.press({ verb: 'end' })
    await rig.time.advance(1_000)
    const ended = await rig.asRun()
    expect(ended.presses.confirmed).toBe(2)
    expect(ended.latency.confirmed).toMatchObject({ count: 2 })
    await rig.press({ verb: 'reset' })
    rig.journal().painted(rig.presses(), 9)
    await rig.time.advance(1_000)
    const [runId = ''] = await rig.runIds()
    const read = await rig.journal().reports.asRun(runId)
    expect(read).toEqual({ ok: true, asRun: ended })
    // An undo of both leads back into the show.
    await rig.press({ verb: 'restore', state: running }, { undid: rig.presses() })
    expect((await rig.asRun()).presses.confirmed).toBe(4)
  })

  it('goes on over a restart of the desk, with what happened meanwhile', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(10_000)
    rig.restart()
    rig.other({ verb: 'next' }, false)
    await rig.time.advance(4_000)
    rig.open()
    await rig.time.advance(1_000)
    await rig.press({ verb: 'next' })
    const asRun = await rig.asRun()
    expect(asRun.joined).toBe(false)
    expect(asRun.cues.map(({ cueId, running, entered }) => [cueId, running, entered.how])).toEqual([
      ['c1', 10_000, 'go'],
      ['c2', 5_000, 'moved-by'],
      ['c3', 20, 'go'],
    ])
  })

  it('is another when the show was reset and started while the desk was away for a day', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.restart()
    await rig.time.advance(86_400_000)
    rig.other({ verb: 'reset' }, false)
    rig.other({ verb: 'start' }, false)
    rig.open()
    expect(await rig.runIds()).toHaveLength(2)
    expect((await rig.asRun()).joined).toBe(true)
  })

  it('is closed when the show was reset while the desk was away', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.restart()
    rig.other({ verb: 'reset' }, false)
    rig.open()
    await rig.press({ verb: 'start' })
    const runs = await rig.runIds()
    expect(runs).toHaveLength(2)
    expect((await rig.entries(runs[1] ?? '')).at(-1)).toMatchObject({ after: { phase: 'pre-show' } })
  })

  it('that is on before the content is known begins with the content', async () => {
    rig.other({ verb: 'start' }, false)
    rig.open(false)
    rig.other({ verb: 'next' })
    rig.journal().contentReceived(rig.content)
    const asRun = await rig.asRun()
    expect(asRun).toMatchObject({ joined: true, title: 'Evening show', cues: [{ cueId: 'c2', number: '2' }] })
  })

  it('keeps true durations when the clock of the service is set', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(10_000)
    rig.stepClock(3_600_000)
    await rig.time.advance(10_000)
    await rig.press({ verb: 'next' })
    expect((await rig.asRun()).cues[0]).toMatchObject({ running: 20_000, paused: 0, adjusted: 0 })
  })

  it('that was left is not written to', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.journal().showLeft()
    await rig.refused({ action: 'go' }, 'no-rundown')
    expect(rig.journal().slice().runId).toBeNull()
    expect(await rig.entries(null)).toHaveLength(1)
  })
})

it('a press whose answer comes when another rundown is open says nothing of that one', async () => {
  rig.open()
  await rig.press({ verb: 'start' }, { rundownId: 'another' })
  expect(await rig.runIds()).toEqual([])
  expect(await rig.entries(null)).toMatchObject([
    { kind: 'press', rundownId: 'another', outcome: 'confirmed' },
  ])
})

it('a journal that is damaged while the show is on is begun again with what the report needs', async () => {
  rig.open()
  await rig.press({ verb: 'start' })
  await rig.time.advance(10)
  await rig.damage()
  await rig.press({ verb: 'next' })
  await rig.time.advance(1_000)
  await rig.press({ verb: 'next' })
  expect(rig.said).toEqual([expect.stringContaining('It was renamed to')])
  expect(rig.journal().slice().notRecorded).toBeNull()
  const asRun = await rig.asRun()
  expect(asRun).toMatchObject({ joined: true, title: 'Evening show' })
  expect(asRun.cues.map(({ cueId }) => cueId)).toEqual(['c2', 'c3'])
})

describe('a disk that does not take entries', () => {
  it('stops no press, is reported, and gets everything in its order once it takes them again', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.disk.says = 'The disk is full.'
    const recorded = rig.press({ verb: 'next' })
    await rig.time.advance(10)
    expect(await recorded).toBe(false)
    expect(rig.journal().slice()).toMatchObject({ notRecorded: 'The disk is full.', waiting: 2 })
    expect(await rig.press({ verb: 'next' })).toBe(false)
    // The report knows what the disk does not.
    rig.disk.says = null
    expect((await rig.asRun()).cues).toHaveLength(3)
    await rig.time.advance(3_000)
    expect(rig.journal().slice()).toMatchObject({ notRecorded: null, waiting: 0, dropped: 0 })
    expect(rig.slices.map(({ notRecorded }) => notRecorded)).toEqual([null, 'The disk is full.', null])
    const [runId] = await rig.runIds()
    const entries = await rig.entries(runId ?? '')
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(kinds(entries)).toEqual(['run', 'press', 'press', 'desk', 'press', 'desk'])
  })

  it('that does not answer for five seconds is reported as well', async () => {
    rig.open()
    await rig.time.advance(10)
    rig.disk.hangs = true
    const recorded = rig.press({ verb: 'start' })
    await rig.time.advance(4_900)
    expect(rig.journal().slice().notRecorded).toBeNull()
    await rig.time.advance(200)
    expect(inEnglish(rig.journal().slice().notRecorded)).toBe('The disk does not answer.')
    expect(await recorded).toBe(false)
  })

  it('for too long costs the oldest entries, which are counted, never what the report begins with', async () => {
    rig.restart(50)
    rig.open()
    await rig.time.advance(10)
    rig.disk.says = 'The disk is full.'
    await rig.press({ verb: 'start' })
    for (let count = 0; count < 100; count += 1) await rig.press({ verb: 'jump', cueId: 'c2' })
    expect(rig.journal().slice().waiting).toBe(50)
    const reply = await rig.journal().reports.asRun(rig.journal().slice().runId ?? '')
    expect(reply.ok && reply.asRun.title).toBe('Evening show')
    rig.disk.says = null
    await rig.time.advance(3_000)
    // The run, the hundred and one presses, and the word that they are not recorded.
    expect((await rig.asRun()).dropped).toBe(103 - 50)
  })

  it('keeps nobody waiting who closes the desk', async () => {
    rig.open()
    await rig.time.advance(10)
    rig.disk.hangs = true
    void rig.press({ verb: 'start' })
    const closing = rig.journal().close()
    await rig.time.advance(2_000)
    await expect(closing).resolves.toBeUndefined()
  })

  it('that comes back at the close gets the rest', async () => {
    rig.open()
    rig.disk.says = 'The disk is full.'
    await rig.press({ verb: 'start' })
    rig.disk.says = null
    await rig.journal().close()
    rig.restart()
    expect(kinds(await rig.entries((await rig.runIds())[0] ?? ''))).toEqual(['run', 'press', 'desk', 'desk'])
  })
})
