import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteConnection } from '../../../src-main/contract/connection.ts'
import { asRunCsv } from '../../../src-main/desk/journal/export-run.ts'
import type { OwnerActions, RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { showReport } from '../../../src-main/domain/as-run/show-report.ts'
import { type Action, actionsThat } from '../../../src-main/domain/show/actions.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { onAirOf, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { reportedRun } from '../../fakes/recorded-runs.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const cues = [cue('a', 60), cue('b', 30), cue('c', 45)]

/** Four cues, each with two calls inside. */
const calledShow = (): RundownContent => {
  const ids = ['a', 'b', 'c', 'd']
  const plain = contentWith(ids.map(id => cue(id, 60)))
  const column = (id: string) => ({
    id,
    name: id.toUpperCase(),
    department: { shortName: id.toUpperCase(), color: '#ff0000', groups: [] },
  })
  return {
    ...plain,
    rundown: { ...plain.rundown, columns: [column('lx'), column('snd')] },
    cells: new Map(
      ids.map(id => [
        id,
        { lx: `LX ${id}\n+0:05 LX ${id}1\n+0:10 LX ${id}2`, snd: `SND ${id}\n+0:20 SND ${id}1` },
      ]),
    ),
  }
}

const hosted: RemoteConnection = {
  id: 'hosted',
  name: 'Hosted',
  baseUrl: 'https://hosted.test/v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
}

let time: VirtualTime
let rig: DeskRig

const state = (): RunnerState => rig.desk.snapshot().show.state
const pressResult = () => rig.desk.snapshot().pressResult
const undo = () => rig.desk.snapshot().undo

const go = async (): Promise<void> => {
  rig.tap({ action: 'go' })
  await time.advance(600)
}

describe('undo at our own service', () => {
  let service: FakeShowService

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [contentWith(cues)])
    rig = await deskRig({ time, own: service })
  })

  it('takes a wrong GO back while over time, exactly, with the overtime running on as if nothing had been', async () => {
    await go()
    await time.advance(75_000)
    const before = service.state()
    await go()
    expect(onAirOf(service.state())?.cueId).toBe('b')
    await rig.hold({ action: 'undo' })
    expect(service.state()).toEqual(before)
    expect(state()).toEqual(before)
    expect(pressResult()).toMatchObject({ action: 'undo', outcome: 'confirmed', undid: 'go' })
    expect(undo()).toBeNull()
  })

  it('takes back a skip, and the removal of one, before what moved the show', async () => {
    await go()
    await go()
    const before = service.state()
    const skipped = () => rig.desk.snapshot().rows.find(row => row.cue.id === 'c')?.cue.skippedBy
    const skip = { action: 'skip', cueId: 'c' } as const
    rig.tap(skip, 'S')
    await time.advance(600)
    expect(undo()).toMatchObject({ action: 'skip' })
    await rig.hold({ action: 'undo' })
    expect(skipped()).toBeNull()
    expect(pressResult()).toMatchObject({ action: 'undo', outcome: 'confirmed', undid: 'skip' })
    expect(service.state()).toEqual(before)
    rig.tap(skip, 'S')
    await time.advance(600)
    rig.tap(skip, 'S')
    await time.advance(600)
    expect(skipped()).toBeNull()
    expect(undo()).toMatchObject({ action: 'skip', unskips: true })
    await rig.hold({ action: 'undo' })
    expect(skipped()).toBe('self')
    expect(pressResult()).toMatchObject({ undid: 'skip', unskips: true })
    // Then the skip before it, and then the GO.
    await rig.hold({ action: 'undo' })
    expect(skipped()).toBeNull()
    expect(onAirOf(service.state())?.cueId).toBe('b')
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())?.cueId).toBe('a')
  })

  it('takes two CALLs back after a skip that was undone, and then the GO before them', async () => {
    service.change(calledShow())
    await go()
    for (const intent of [
      { action: 'call', departments: null },
      { action: 'call', departments: null },
    ] as const)
      await rig.hold(intent)
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    const undone: unknown[] = []
    for (let press = 0; press < 4; press += 1) {
      const offered = undo()
      await rig.hold({ action: 'undo' })
      undone.push([offered?.action, offered?.calls, pressResult()?.undid, pressResult()?.calls])
    }
    expect(undone).toEqual([
      ['skip', undefined, 'skip', undefined],
      ['call', 'LX a2', 'call', 'LX a2'],
      ['call', 'LX a1', 'call', 'LX a1'],
      ['go', undefined, 'go', undefined],
    ])
  })

  it('takes back the GO, and no skip from before it that the service answered late', async () => {
    await go()
    const { setSkipped } = service.ownerActions
    const late = Promise.withResolvers<void>()
    Object.assign(service.ownerActions, {
      setSkipped: async (...args: Parameters<typeof setSkipped>) => {
        const answer = await setSkipped(...args)
        await late.promise
        return answer
      },
    })
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    await go()
    late.resolve()
    await time.advance(0)
    expect(undo()).toMatchObject({ action: 'go' })
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())?.cueId).toBe('a')
  })

  it('takes back a CALL that was pressed while the GO before it waited, and then that GO', async () => {
    service.change(calledShow())
    await go()
    service.prompt = false
    await rig.hold({ action: 'go' })
    await time.advance(600)
    await rig.hold({ action: 'call', departments: null })
    service.prompt = true
    for (const act of service.waiting.splice(0)) act.answer()
    await time.advance(600)
    expect(undo()).toMatchObject({ action: 'call', calls: 'LX b1' })
    await rig.hold({ action: 'undo' })
    await rig.hold({ action: 'undo' })
    expect([pressResult()?.undid, onAirOf(service.state())?.cueId]).toEqual(['go', 'a'])
  })

  it('passes over no press, whatever was pressed before', async () => {
    const press = fc.constantFrom<Intent>(
      { action: 'call', departments: null },
      { action: 'call', departments: ['lx'] },
      { action: 'skip', cueId: 'b' },
      { action: 'skip', cueId: 'c' },
      { action: 'skip', cueId: 'd' },
      { action: 'standby', departments: null },
      { action: 'standby', departments: ['snd'] },
      { action: 'stand-down', departments: null },
      { action: 'go' },
      { action: 'go' },
      { action: 'go' },
      { action: 'pause' },
      { action: 'previous' },
      { action: 'undo' },
      { action: 'undo' },
      { action: 'undo' },
    )
    let [moves, asides, standbys] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 10, maxLength: 30 }), async presses => {
        time = createVirtualTime()
        service = createFakeShowService(time.now, [calledShow()])
        rig = await deskRig({ time, own: service })
        const stands = () => ({
          onAir: onAirOf(service.state())?.cueId ?? null,
          phase: service.state().phase,
          skipped: rig.desk.snapshot().rows.filter(({ cue }) => cue.skippedBy === 'self').length,
          gone: Object.entries(rig.desk.snapshot().calling.state.records).flatMap(([id, { phase }]) =>
            phase === 'go' ? [id] : [],
          ),
        })
        const inPhase = (...phases: readonly string[]): readonly string[] =>
          Object.entries(rig.desk.snapshot().calling.state.records).flatMap(([id, { phase }]) =>
            phases.includes(phase) ? [id] : [],
          )
        /**
         * What can be taken back: the last move, and what was pressed since, each with how things stood before. `put`: the calls of
         * a STANDBY, which is over once all of them were withdrawn, or of a STAND DOWN, which is over once none is idle.
         */
        let done: {
          readonly press: number
          readonly action: string
          readonly before: unknown
          readonly stood: readonly string[]
          readonly put: readonly string[]
        }[] = []
        for (const intent of presses) {
          const before = stands()
          const stood = inPhase('standby', 'acknowledged')
          const known = inPhase('standby', 'acknowledged', 'go')
          const idle = inPhase('cancelled')
          const last = done.findLast(({ action, put }) => {
            if (action === 'stand-down') return put.some(id => idle.includes(id))
            return action !== 'standby' || put.some(id => known.includes(id))
          })
          expect(undo()?.press ?? null).toBe(last?.press ?? null)
          if (intent.action === 'go' || intent.action === 'pause') rig.tap(intent)
          else await rig.hold(intent, intent.action)
          await time.advance(600)
          const result = pressResult()
          if (result?.outcome !== 'confirmed') continue
          if (intent.action === 'undo') {
            expect([result.undid, stands()]).toEqual([last?.action, last?.before])
            if (last?.action === 'standby' || last?.action === 'stand-down') {
              standbys += 1
              expect(inPhase('standby', 'acknowledged')).toEqual(last.stood)
            } else if (last?.action === 'call' || last?.action === 'skip') asides += 1
            else moves += 1
            done = done.filter(one => one !== last)
          } else {
            const isAside = ['call', 'skip', 'standby', 'stand-down'].includes(intent.action)
            const put =
              intent.action === 'standby'
                ? inPhase('standby').filter(id => !stood.includes(id))
                : intent.action === 'stand-down'
                  ? inPhase('cancelled').filter(id => stood.includes(id))
                  : []
            const made = { press: result.press, action: intent.action, before, stood, put }
            done = [...(isAside ? done : []), made]
          }
        }
      }),
      { numRuns: 200 },
    )
    // The cases are of the kind that they claim to be.
    expect(Math.min(moves, asides, standbys)).toBeGreaterThan(100)
  })

  it('is in the journal and the report, of whatever kind the press was', async () => {
    const plain = contentWith(cues)
    service.change({
      ...plain,
      rundown: {
        ...plain.rundown,
        columns: [{ id: 'lx', name: 'LX', department: { shortName: 'LX', color: '#ff0000', groups: [] } }],
      },
      cells: new Map([['b', { lx: '+0:28 LX 1' }]]),
    })
    await go()
    await go()
    const kinds = {
      go: { action: 'go' },
      'next-cue': { action: 'next-cue' },
      pause: { action: 'pause' },
      previous: { action: 'previous' },
      jump: { action: 'jump', cueId: 'a' },
      adjust: { action: 'adjust', delta: duration(5_000) },
      end: { action: 'end' },
      reset: { action: 'reset' },
      call: { action: 'call', departments: null },
      skip: { action: 'skip', cueId: 'c' },
    } satisfies Partial<Record<Action, Intent>>
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining([...actionsThat(({ command }) => command)]))
    const takenBack = async (intent: Intent): Promise<void> => {
      if (intent.action === 'pause') rig.tap(intent)
      else await rig.hold(intent, 'P')
      await time.advance(600)
      await rig.hold({ action: 'undo' })
      await time.advance(600)
      expect(pressResult()).toMatchObject({ outcome: 'confirmed', undid: intent.action })
    }
    for (const intent of Object.values(kinds)) await takenBack(intent)
    rig.tap(kinds.pause)
    await time.advance(600)
    await takenBack(kinds.pause)
    rig.tap(kinds.skip, 'S')
    await time.advance(600)
    await takenBack(kinds.skip)
    const asRun = asRunOf(rig.journal.kept.filter(({ runId }) => runId !== null))
    if (asRun === null) return expect.unreachable('there is no run')
    const { undone } = showReport(asRun)
    expect(undone.map(({ action }) => action)).toEqual([...Object.keys(kinds), 'pause', 'skip'])
    const c = { cueId: 'c', number: '3', title: 'Cue c' }
    expect(undone.filter(({ action }) => action === 'skip')).toMatchObject([
      { unskips: false, cues: [c] },
      { unskips: true, cues: [c] },
    ])
    expect(undone.filter(({ resumed }) => resumed)).toMatchObject([{ action: 'pause' }])
    expect(undone.find(({ action }) => action === 'adjust')).toMatchObject({ moved: 5_000 })
    const table = asRunCsv(asRun, 'UTC').split('\r\n')
    for (const what of ['Skip', 'Unskip', 'Resume', 'Reset'])
      expect(table.filter(line => line.startsWith('Undone') && line.includes(`,${what},`))).toHaveLength(1)
  })

  it('has in its table each call with its time, those that did not go, and those that were undone with their cue', async () => {
    const lines = asRunCsv(reportedRun, 'UTC').split('\r\n')
    const line = (begin: string) =>
      lines.filter(one => one.startsWith(begin)).map(one => one.split(',').slice(0, 5))
    expect(line('Call')[1]).toEqual(['Call', '02', 'SND: +0:20 fade', '', '21:01:30'])
    expect(line('Not called')).toEqual([['Not called', '02', 'VID: +0:40 VID 13', '', '21:06:44']])
    expect(line('Undone').map(([, , title]) => title)).toContain('SND: SND 3')
  })

  it('takes no skip back that somebody has taken back meanwhile, and moves no show instead', async () => {
    await go()
    const before = service.state()
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    service.change(contentWith(cues))
    await time.advance(0)
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'changed-since' })
    expect(service.state()).toEqual(before)
  })

  it('is offered for the skip again when the service does not take the undo', async () => {
    let isAway = false
    const { setSkipped } = service.ownerActions
    const ownerActions: OwnerActions = {
      ...service.ownerActions,
      setSkipped: (...args) =>
        isAway
          ? Promise.resolve({ ok: false, code: 'storage.unavailable', detail: 'The disk is full.' })
          : setSkipped(...args),
    }
    rig = await deskRig({ time, own: { ...service, ownerActions } })
    await go()
    const before = service.state()
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    isAway = true
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ action: 'undo', outcome: 'refused' })
    expect(undo()).toMatchObject({ action: 'skip' })
    isAway = false
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', undid: 'skip' })
    expect(service.state()).toEqual(before)
  })

  it('takes back the first start, a pause, a resume, a jump, a previous, an adjustment and the end', async () => {
    const history: readonly (() => Promise<void>)[] = [
      go,
      async () => rig.tap({ action: 'pause' }, 'P'),
      async () => rig.tap({ action: 'pause' }, 'P'),
      async () => rig.tap({ action: 'jump', cueId: 'c' }, 'Enter'),
      () => rig.hold({ action: 'previous' }, 'B'),
      async () => rig.tap({ action: 'adjust', delta: duration(10_000) }, '+'),
      () => rig.hold({ action: 'end' }, 'End'),
    ]
    for (const [place, press] of history.entries()) {
      await time.advance(3_000)
      const before = service.state()
      await press()
      await time.advance(100)
      expect(service.state(), `press ${place}`).not.toEqual(before)
      await time.advance(1_000)
      await rig.hold({ action: 'undo' })
      expect(service.state(), `press ${place}`).toEqual(before)
      await press()
      await time.advance(1_000)
    }
    expect(service.state().phase).toBe('ended')
  })

  it('is there until the next press, however long that takes', async () => {
    await go()
    expect(undo()).toMatchObject({ press: 1, action: 'go', until: null })
    await time.advance(600_000)
    expect(undo()).toMatchObject({ press: 1 })
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', undid: 'go' })
    expect(undo()).toBeNull()
  })

  it('is there for as long as was set, and says until when', async () => {
    rig.desk.caller.write({ undoWindow: 10_000 })
    await go()
    expect(undo()).toMatchObject({ press: 1, action: 'go', unfinished: false })
    expect((undo()?.until ?? 0) - time.now()).toBe(9_400)
    await time.advance(9_400)
    expect(undo()).toBeNull()
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'nothing-to-undo' })
    rig.desk.caller.write({ undoWindow: 30_000 })
    await go()
    await time.advance(29_000)
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', undid: 'go' })
    rig.desk.caller.write({ undoWindow: 0 })
    await go()
    expect(undo()).toBeNull()
  })

  it('counts from when the key went down: a hold that runs past the end of the time still takes back', async () => {
    rig.desk.caller.write({ undoWindow: 10_000 })
    await go()
    await time.advance(9_200)
    await rig.hold({ action: 'undo' })
    expect(service.state().phase).toBe('pre-show')
  })

  it('is of the last press alone, and a refused press does not take its place', async () => {
    await go()
    await go()
    rig.tap({ action: 'jump', cueId: 'nowhere' })
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused' })
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())?.cueId).toBe('a')
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'nothing-to-undo' })
  })

  it('is not offered once somebody else moved the show: it is refused, and the show stays where it is', async () => {
    await go()
    expect(undo()).toMatchObject({ action: 'go' })
    service.elsewhere({ verb: 'next' })
    await time.advance(0)
    expect(undo()).toBeNull()
    const stands = service.state()
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'changed-since' })
    expect(service.state()).toEqual(stands)
  })

  it('is refused by the service too when somebody else is faster than the news of it', async () => {
    await go()
    const restore = service.ownerActions.restore
    Object.assign(service.ownerActions, {
      restore: async (...args: Parameters<typeof restore>) => {
        service.elsewhere({ verb: 'next' })
        return restore(...args)
      },
    })
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'changed-since' })
    expect(onAirOf(service.state())?.cueId).toBe('b')
    expect(onAirOf(state())?.cueId).toBe('b')
  })

  it('is exact also when the wall clock of the service was stepped in between', async () => {
    await go()
    await go()
    service.step(3_600_000)
    await rig.hold({ action: 'undo' })
    expect(service.state()).toEqual({
      phase: 'running',
      cueId: 'a',
      kickoff: time.now() - 1_200 - 600 + 3_600_000,
      deadline: time.now() - 1_200 - 600 + 3_600_000 + 60_000,
    })
  })

  it('counts an edit of the duration of the cue that comes back, made after the GO, on top of what was adjusted before', async () => {
    await go()
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(9_400)
    const before = onAirOf(service.state())
    await go()
    service.change(contentWith([cue('a', 120), ...cues.slice(1)]))
    await rig.hold({ action: 'undo' })
    expect(service.state()).toEqual({ ...before, deadline: (before?.deadline ?? 0) + 60_000 })
    expect(state()).toEqual(service.state())
  })

  it('ends a cue that was made shorter than it has run at the duration that it has now', async () => {
    await go()
    const kickoff = onAirOf(service.state())?.kickoff ?? 0
    await time.advance(19_400)
    await rig.hold({ action: 'end' }, 'End')
    service.change(contentWith([cue('a', 5), ...cues.slice(1)]))
    await rig.hold({ action: 'undo' })
    expect(service.state()).toEqual({ phase: 'running', cueId: 'a', kickoff, deadline: kickoff + 5_000 })
  })

  it('must be held', async () => {
    await go()
    rig.tap({ action: 'undo' }, 'U')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    expect(service.state().phase).toBe('running')
  })
})

describe('undo at a service with public verbs alone', () => {
  let service: FakeShowService

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [contentWith(cues)])
    rig = await deskRig({
      time,
      own: createFakeShowService(time.now, []),
      remote: service,
      stored: { connections: [hosted], connectionId: 'hosted', rundowns: { hosted: 'rundown-1' } },
    })
  })

  it('jumps back and gives the cue the time that it had left', async () => {
    await go()
    const before = onAirOf(service.state())
    await time.advance(20_000)
    await go()
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())).toMatchObject({
      cueId: 'a',
      phase: 'running',
      deadline: before?.deadline,
    })
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', undid: 'go' })
    expect(rig.desk.snapshot().desk.personActs).toBe(false)
  })

  it('gives the cue the time of its duration as it is now', async () => {
    await go()
    const before = onAirOf(service.state())
    await time.advance(20_000)
    await go()
    service.change(contentWith([cue('a', 120), ...cues.slice(1)]))
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())).toMatchObject({
      cueId: 'a',
      deadline: (before?.deadline ?? 0) + 60_000,
    })
  })

  it('a cue that was paused comes back paused with the same time left', async () => {
    await go()
    await time.advance(20_000)
    rig.tap({ action: 'pause' }, 'P')
    await time.advance(5_000)
    const before = onAirOf(service.state())
    rig.tap({ action: 'jump', cueId: 'c' }, 'Enter')
    await time.advance(1_000)
    await rig.hold({ action: 'undo' })
    const after = onAirOf(service.state())
    if (before?.phase !== 'paused' || after?.phase !== 'paused') throw new Error('Both are paused.')
    expect(after.cueId).toBe('a')
    expect(after.deadline - after.lastStop).toBe(before.deadline - before.lastStop)
  })

  it('says so when the first start cannot be taken back, and changes nothing', async () => {
    await go()
    const before = service.state()
    await rig.hold({ action: 'undo' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'cannot-undo' })
    expect(service.state()).toEqual(before)
  })

  it('a failure half way is said, stays to be taken up again, and then goes on from there', async () => {
    await go()
    const before = onAirOf(service.state())
    await time.advance(20_000)
    await go()
    service.prompt = false
    rig.edge({ action: 'undo' }, { by: 'U' })
    await time.advance(600)
    rig.edge({ action: 'undo' }, { by: 'U', edge: 'up' })
    service.waiting[0]?.answer()
    await time.advance(0)
    service.waiting[1]?.fail({ ok: false, reason: 'no-link', detail: 'The service did not answer in time.' })
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'undo-unfinished' })
    expect(undo()).toMatchObject({ unfinished: true })
    expect(onAirOf(state())?.cueId).toBe('a')
    service.prompt = true
    await rig.hold({ action: 'undo' })
    expect(onAirOf(service.state())).toMatchObject({ cueId: 'a', deadline: before?.deadline })
    expect(undo()).toBeNull()
  })
})
