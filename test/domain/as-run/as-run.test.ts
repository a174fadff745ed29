import { describe, expect, it } from 'vitest'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { changePlan, planChange } from '../../../src-main/domain/as-run/as-run-plan.ts'
import { shownAsRun } from '../../../src-main/domain/as-run/as-run-shown.ts'
import type { PlannedShow } from '../../../src-main/domain/as-run/journal-entry.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'

const begun = 1_800_000_000_000
const three = [plannedCue('c1', 60_000), plannedCue('c2', 120_000), plannedCue('c3', 30_000)]
const at = (ms: number) => instant(begun + ms)

describe('a show as it ran', () => {
  it('counts from its first GO where no start is planned, and from the next first one when that was undone', () => {
    const history = createHistory(three, begun, null)
    history.press({ verb: 'start' })
    history.wait(2_000)
    history.undo()
    history.wait(8_000)
    history.press({ verb: 'start' })
    history.wait(65_000)
    history.press({ verb: 'next' })
    history.wait(120_000)
    history.press({ verb: 'next' })
    history.wait(30_000)
    history.press({ verb: 'end' })
    const asRun = asRunOf(history.entries)
    expect(asRun).toMatchObject({ plannedStart: at(10_000), plannedEnd: at(220_000), overUnder: 5_000 })
    expect(asRun?.cues.map(({ startDifference }) => startDifference)).toEqual([0, 5_000, 5_000])
  })

  it('keeps the plan that it began with when cues are skipped in it, and lists those as cut', () => {
    const left = plannedCue('c4', 15_000, { skippedBy: 'self' })
    const history = createHistory([...three, left], begun, begun)
    history.press({ verb: 'start' })
    history.wait(60_000)
    history.press({ verb: 'next' })
    const skipped = { skippedBy: 'self' } as const
    const cues = [plannedCue('c1', 60_000, skipped), plannedCue('c3', 30_000, skipped)]
    history.add({ kind: 'plan', change: { cues } })
    history.wait(120_000)
    history.press({ verb: 'end' })
    const asRun = asRunOf(history.entries)
    expect(asRun).toMatchObject({
      plannedStart: at(0),
      plannedEnd: at(210_000),
      plannedDuration: 210_000,
      overUnder: -30_000,
      notRun: [
        { number: '3', plannedStart: at(180_000), cut: true, skipped: false },
        { number: '4', plannedStart: null, cut: false, skipped: true },
      ],
    })
    expect(asRun?.cues.map(({ plannedStart }) => plannedStart)).toEqual([at(0), at(60_000)])
  })

  it.each([
    { label: 'parts of a second', by: -3_600, late: 0, adjusted: -4_000, running: 196_000 },
    {
      label: 'parts of a second, GO half a second late',
      by: -3_600,
      late: 500,
      adjusted: -3_000,
      running: 197_000,
    },
    { label: 'parts of a second, GO late', by: -3_600, late: 9_000, adjusted: -4_000, running: 205_000 },
    { label: 'whole seconds, GO a little late', by: 10_000, late: 900, adjusted: 10_000, running: 211_000 },
  ])('shows an adjustment that adds up with its row: $label', ({ by, late, adjusted, running }) => {
    const history = createHistory([plannedCue('c1', 200_000), plannedCue('c2', 60_000)], begun + 300, begun)
    history.press({ verb: 'start' })
    history.press({ verb: 'adjust-duration', delta: duration(by) })
    history.wait(200_000 + by + late)
    history.press({ verb: 'next' })
    const asRun = asRunOf(history.entries)
    const row = asRun === null ? undefined : shownAsRun(asRun).cues[0]
    expect(row).toMatchObject({ adjusted, running, durationDifference: running - 200_000 })
  })

  it('has no planned duration for a cue that was deleted after it ran, as the planned total is without it', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    history.wait(62_000)
    history.press({ verb: 'next' })
    history.add({ kind: 'plan', change: { order: ['c2', 'c3'] } })
    const asRun = asRunOf(history.entries)
    expect(asRun?.plannedDuration).toBe(150_000)
    expect(asRun?.cues).toMatchObject([
      { cueId: 'c1', deleted: true, plannedStart: at(0), plannedDuration: null, running: 62_000 },
      { cueId: 'c2', deleted: false, plannedDuration: 120_000 },
    ])
    expect(asRun?.cues[0]?.durationDifference).toBeNull()
  })

  it('counts an edit of a duration as planned until its cue has left, and none of it as adjusted', () => {
    const history = createHistory(three, begun, begun)
    const edit = (id: string, ms: number) =>
      history.add({ kind: 'plan', change: { cues: [plannedCue(id, ms)] } })
    const rows = () => {
      const asRun = asRunOf(history.entries)
      const ran = asRun?.cues.map(({ plannedDuration, adjusted }) => [plannedDuration, adjusted])
      return [ran, asRun?.notRun.map(cue => cue.plannedDuration), asRun?.plannedDuration]
    }
    history.press({ verb: 'start' })
    history.wait(10_000)
    edit('c1', 90_000)
    history.other({ verb: 'adjust-duration', delta: duration(30_000) })
    history.press({ verb: 'adjust-duration', delta: duration(5_000) })
    expect(rows()).toEqual([[[90_000, 5_000]], [120_000, 30_000], 240_000])
    edit('c2', 100_000)
    history.press({ verb: 'next' })
    history.wait(10_000)
    edit('c1', 300_000)
    edit('c3', 40_000)
    const left = [
      [90_000, 5_000],
      [100_000, 0],
    ]
    expect(rows()).toEqual([left, [40_000], 230_000])
    expect(asRunOf(history.entries)?.plannedEnd).toBe(at(230_000))
    history.wait(50_000)
    history.press({ verb: 'end' })
    edit('c2', 1_000)
    expect(rows()).toEqual([left, [40_000], 230_000])
    expect(asRunOf(history.entries)?.overUnder).toBe(-160_000)
  })

  for (const how of ['undo', 'undoByVerbs'] as const)
    it(`a cue that comes back by ${how} after an edit of its duration has no adjustment`, () => {
      const history = createHistory(three, begun, begun)
      history.press({ verb: 'start' })
      history.wait(8_000)
      history.press({ verb: 'next' })
      history.wait(2_000)
      history.add({ kind: 'plan', change: { cues: [plannedCue('c1', 150_000)] } })
      expect(history[how](duration(90_000))).toBe(true)
      expect(onAirOf(history.state())?.deadline).toBe(at(150_000))
      expect(asRunOf(history.entries)?.cues).toMatchObject([{ plannedDuration: 150_000, adjusted: 0 }])
    })

  it('says of what never ran whether the show is past it', () => {
    const history = createHistory([...three, plannedCue('c4', 5_000)], begun, begun)
    const passed = () => asRunOf(history.entries)?.notRun.map(cue => [cue.cueId, cue.passed])
    history.press({ verb: 'start' })
    history.wait(1_000)
    history.press({ verb: 'jump', cueId: 'c3' })
    expect(passed()).toEqual([
      ['c2', true],
      ['c4', false],
    ])
    history.wait(1_000)
    history.undo()
    expect(passed()).toEqual([
      ['c2', false],
      ['c3', false],
      ['c4', false],
    ])
    history.press({ verb: 'end' })
    expect(passed()?.every(([, past]) => past)).toBe(true)
  })

  it('compares planned and actual of each cue and of all', () => {
    const history = createHistory(three, begun + 5_000, begun)
    history.press({ verb: 'start' })
    history.wait(70_000)
    history.press({ verb: 'next' })
    history.wait(20_000)
    history.press({ verb: 'pause' })
    history.wait(15_000)
    history.press({ verb: 'start' })
    history.press({ verb: 'adjust-duration', delta: duration(-10_000) })
    history.wait(80_000)
    history.press({ verb: 'end' })
    const asRun = asRunOf(history.entries)
    expect(asRun?.cues).toMatchObject([
      {
        number: '1',
        plannedStart: at(0),
        start: at(5_000),
        end: at(75_000),
        running: 70_000,
        startDifference: 5_000,
        durationDifference: 10_000,
        adjusted: 0,
        entered: {
          how: 'go',
          from: { kind: 'keyboard', surface: messageOf('surface.keyboard'), control: 'go' },
          press: 1,
        },
      },
      {
        number: '2',
        plannedStart: at(60_000),
        start: at(75_000),
        end: at(190_000),
        running: 100_000,
        paused: 15_000,
        startDifference: 15_000,
        durationDifference: -20_000,
        adjusted: -10_000,
      },
    ])
    expect(asRun).toMatchObject({
      plannedStart: at(0),
      plannedEnd: at(210_000),
      plannedDuration: 210_000,
      start: at(5_000),
      end: at(190_000),
      endedBy: 'ended',
      running: 170_000,
      paused: 15_000,
      overUnder: -20_000,
      notRun: [{ number: '3', plannedStart: at(180_000), skipped: false }],
      presses: { confirmed: 6, refused: 0, unknown: 0 },
    })
  })

  it('lists a cue that ran twice twice, and says how each was entered', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    history.wait(1_000)
    history.press({ verb: 'jump', cueId: 'c3' })
    history.wait(1_000)
    history.press({ verb: 'jump', cueId: 'c3' })
    history.wait(1_000)
    history.other({ verb: 'previous' })
    const asRun = asRunOf(history.entries)
    expect(asRun?.cues.map(({ cueId, entered }) => [cueId, entered.how])).toEqual([
      ['c1', 'go'],
      ['c3', 'jump'],
      ['c3', 'jump'],
      ['c2', 'moved-by'],
    ])
    expect(asRun?.cues.at(-1)).toMatchObject({ end: null, durationDifference: null })
  })

  it('counts a pause over midnight, and a cue over a change of the clocks, as long as they were', () => {
    const history = createHistory(three, begun, begun)
    const minute = 60_000
    const until = (iso: string) => history.wait(Date.parse(iso) - history.now())
    until('2027-03-27T22:50:00Z')
    history.press({ verb: 'start' })
    until('2027-03-27T22:59:00Z')
    history.press({ verb: 'pause' })
    until('2027-03-27T23:01:00Z')
    history.press({ verb: 'start' })
    // Berlin goes from 02:00 to 03:00 at 01:00 in universal time.
    until('2027-03-28T00:30:00Z')
    history.press({ verb: 'next' })
    until('2027-03-28T01:30:00Z')
    history.press({ verb: 'next' })
    expect(asRunOf(history.entries)?.cues).toMatchObject([
      { cueId: 'c1', paused: 2 * minute, running: 98 * minute },
      { cueId: 'c2', paused: 0, running: 60 * minute },
      { cueId: 'c3' },
    ])
  })

  it('distinguishes an undone Resume from an undone Pause', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    for (const verb of ['pause', 'start'] as const) {
      history.wait(5_000)
      history.press({ verb })
    }
    history.wait(1_000)
    history.undo()
    expect(asRunOf(history.entries)?.undone).toMatchObject([{ action: 'pause', resumed: true }])
  })

  it('lets the cue before a wrong GO run on when the GO is undone, and lists the GO', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    history.wait(30_000)
    history.press({ verb: 'next' })
    history.wait(4_000)
    history.undo()
    history.wait(26_000)
    history.press({ verb: 'next' })
    const asRun = asRunOf(history.entries)
    expect(asRun?.cues.map(({ cueId, running, adjusted }) => [cueId, running, adjusted])).toEqual([
      ['c1', 60_000, 0],
      ['c2', 0, 0],
    ])
    expect(asRun?.undone).toMatchObject([
      { press: 2, action: 'go', at: at(30_000), undoneAt: at(34_000), cues: [{ number: '2' }] },
    ])
  })

  it('lets a pause go on when what was pressed in it is undone by public verbs, which stop the cue again', () => {
    for (const wrong of [{ verb: 'jump', cueId: 'c3' }, { verb: 'start' }] as const) {
      const history = createHistory(three, begun, begun)
      history.press({ verb: 'start' })
      history.wait(5_000)
      history.press({ verb: 'pause' })
      history.wait(10_000)
      history.press(wrong)
      history.wait(6_000)
      expect(history.undoByVerbs()).toBe(true)
      history.wait(10_000)
      history.press({ verb: 'start' })
      history.wait(5_000)
      const asRun = asRunOf(history.entries, history.now())
      expect(asRun?.cues).toMatchObject([{ cueId: 'c1', running: 10_000, paused: 26_000, adjusted: 0 }])
    }
  })

  it('keeps true durations across a step of the clock, and reports times of day as they were shown', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    history.wait(10_000)
    const hour = 3_600_000
    const first = history.state()
    if (first.phase !== 'running') throw new Error('Not running.')
    history.wait(hour)
    history.add({ kind: 'desk', event: 'clock-stepped', by: duration(hour) })
    const moved = {
      ...first,
      kickoff: instant(first.kickoff + hour),
      deadline: instant(first.deadline + hour),
    }
    const second = instant(begun + hour + 20_000)
    history.wait(10_000)
    history.add({
      kind: 'moved-by',
      before: moved,
      after: {
        phase: 'running',
        cueId: 'c2',
        kickoff: second,
        deadline: instant(second + 120_000),
      },
    })
    const asRun = asRunOf(history.entries)
    expect(asRun?.cues).toMatchObject([
      { cueId: 'c1', start: at(0), end: second, running: 20_000, adjusted: 0 },
      { cueId: 'c2', start: second, startDifference: hour - 40_000 },
    ])
  })

  it('judges each cue by the plan as it was until the cue left, and its start by the plan as it came on air', () => {
    const history = createHistory(three, begun, begun)
    history.press({ verb: 'start' })
    history.wait(60_000)
    history.add({
      kind: 'plan',
      change: { cues: [plannedCue('c1', 1_000), plannedCue('c2', 90_000, { title: 'Shorter' })] },
    })
    history.other({ verb: 'adjust-duration', delta: duration(-59_000) })
    history.press({ verb: 'next' })
    history.wait(90_000)
    history.press({ verb: 'end' })
    const asRun = asRunOf(history.entries)
    expect(asRun?.cues).toMatchObject([
      { title: 'Cue c1', plannedDuration: 1_000, durationDifference: 59_000, adjusted: 0 },
      { title: 'Shorter', plannedDuration: 90_000, durationDifference: 0, plannedStart: at(1_000) },
    ])
    expect(asRun?.plannedEnd).toBe(at(121_000))
  })

  it('gives latencies by nearest rank', () => {
    const history = createHistory(three, begun, begun)
    for (let ms = 1; ms <= 100; ms += 1) history.add({ kind: 'painted', press: ms, paintedMs: ms })
    expect(asRunOf(history.entries)?.latency).toEqual({
      applied: null,
      confirmed: null,
      painted: { count: 100, p50: 50, p99: 99 },
    })
  })

  it('says that it has holes where entries were lost', () => {
    const history = createHistory(three, begun, begun)
    history.add({ kind: 'desk', event: 'recorded-again', dropped: 7 })
    expect(asRunOf(history.entries)?.dropped).toBe(7)
  })
})

describe('a change of the plan', () => {
  const show: PlannedShow = { title: 'Gala', timezone: null, startTime: null, cues: three }

  it('holds what changed only, and leads to the same plan', () => {
    const [one, two, last] = three
    if (one === undefined || two === undefined || last === undefined) throw new Error('Three cues.')
    const longer = { ...two, duration: duration(5_000) }
    expect(planChange(show, { ...show, cues: [one, longer, last] })).toEqual({ cues: [longer] })
    const added = plannedCue('c9', 1_000)
    const after = { ...show, title: 'Gala II', cues: [last, added, one] }
    const change = planChange(show, after)
    expect(change).toEqual({ title: 'Gala II', cues: [added], order: ['c3', 'c9', 'c1'] })
    expect(changePlan(show, change ?? {})).toEqual(after)
    expect(planChange(show, { ...show, cues: [...three] })).toBeNull()
  })
})
