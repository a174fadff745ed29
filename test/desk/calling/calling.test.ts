import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteConnection } from '../../../src-main/contract/connection.ts'

import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { type AsRun, asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { readCalls } from '../../../src-main/domain/as-run/as-run-calls.ts'
import type { CallEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { showReport } from '../../../src-main/domain/as-run/show-report.ts'
import { type CallingState, noCalling } from '../../../src-main/domain/calling/calling-state.ts'
import { dueAt } from '../../../src-main/domain/calling/due.ts'
import { asDue } from '../../../src-main/domain/calling/overtaken.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { activeCueId, onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration, zero } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createMemoryJournal } from '../../fakes/memory-journal.ts'
import { createMemoryKeptShow } from '../../fakes/memory-kept-show.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { openPhone, type Phone } from '../../model/calling/phone.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const booth: RemoteConnection = {
  id: 'booth',
  name: 'Booth',
  baseUrl: 'https://booth.test/api-v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
}

const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: [] })
const content = (): RundownContent => {
  const plain = contentWith([cue('a', 60), cue('b', 30), cue('c', 45)])
  const columns = [
    { id: 'lx', name: 'Lights', department: department('LX') },
    { id: 'snd', name: 'Sound', department: department('SND') },
    { id: 'notes', name: 'Notes' },
  ]
  return {
    ...plain,
    rundown: { ...plain.rundown, columns },
    cells: new Map([
      ['a', { lx: 'LX 1\n+0:20 LX 2', snd: 'SND 1', notes: 'no call' }],
      ['b', { lx: 'LX 3', snd: 'SND 3' }],
      ['c', { notes: 'no call' }],
    ]),
  }
}

describe('the calls of departments', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [content()])
    rig = await deskRig({ time, own: service })
  })

  const press = async (intent: Intent, by?: string): Promise<void> => {
    rig.tap(intent, by)
    await time.advance(600)
  }
  const all = { departments: null } as const
  const go = () => press({ action: 'go' })
  /** Also where calls of the cue on air are left uncalled. */
  const goHeld = async (): Promise<void> => {
    await rig.hold({ action: 'go' })
    await time.advance(600)
  }
  const standby = (columns: readonly string[] | null = null) =>
    press({ action: 'standby', departments: columns })
  const state = () => rig.desk.snapshot().calling.state
  const phases = () =>
    Object.fromEntries(Object.entries(state().records).map(([id, { phase }]) => [id, phase]))
  const result = () => rig.desk.snapshot().pressResult
  const onAir = () => activeCueId(rig.desk.snapshot().show.state)
  const told = ({ event, department, text, cue: of }: CallEntry): string =>
    `${event} ${department} ${text} ${of?.cueId}`
  /** Once each: what happened before the show is written again in its run. */
  const inJournal = () =>
    rig.journal.kept.flatMap((entry, place, all) => {
      if (entry.kind !== 'call') return []
      const isCopy = all
        .slice(0, place)
        .some(each => each.kind === 'call' && each.at === entry.at && told(each) === told(entry))
      return isCopy ? [] : [told(entry)]
    })

  const asRunOfShow = (): AsRun =>
    asRunOf(rig.journal.kept.filter(({ runId }) => runId !== null)) ?? expect.unreachable('there is no run')

  it('stand by, are acknowledged, go with their cue, and stand in the journal', async () => {
    await standby()
    expect(result()).toMatchObject({ action: 'standby', outcome: 'confirmed' })
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Pedal')
    expect(phases()).toEqual({ 'a lx start': 'acknowledged', 'a snd start': 'standby' })
    await go()
    expect(onAir()).toBe('a')
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
    expect(inJournal()).toEqual([
      'standby Lights LX 1 a',
      'standby Sound SND 1 a',
      'acknowledged Lights LX 1 a',
      'go Lights LX 1 a',
      'go Sound SND 1 a',
    ])
  })

  it('inside a cue stand by first and go by CALL; GO calls the next cue', async () => {
    await go()
    await standby()
    expect(phases()['a lx +0:20']).toBe('standby')
    await standby()
    expect(phases()['b lx start']).toBe('standby')
    await standby()
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'all-stand-by' })
    await press({ action: 'call', ...all })
    expect(phases()['a lx +0:20']).toBe('go')
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'no-call-inside' })
    await go()
    expect(phases()).toEqual({ 'b lx start': 'go', 'b snd start': 'go' })
  })

  it('are called long before their time only by a press that is held, or once they stand by', async () => {
    const sound = () => {
      const edited = content()
      return { ...edited, cells: new Map([['a', { lx: '+0:20 LX 2\n+0:50 LX 3' }]]) }
    }
    service.change(sound())
    await go()
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ action: 'call', outcome: 'refused', reason: 'call-early' })
    expect(phases()).toEqual({})
    await rig.hold({ action: 'call', ...all }, 'C')
    expect(result()).toMatchObject({ action: 'call', outcome: 'confirmed' })
    expect(phases()).toEqual({ 'a lx +0:20': 'go' })
    await time.advance(600)
    await standby()
    await press({ action: 'call', ...all })
    expect(phases()).toEqual({ 'a lx +0:20': 'go', 'a lx +0:50': 'go' })
  })

  it('near their time are called by a press; a second one right after it is refused', async () => {
    const soon = content()
    service.change({ ...soon, cells: new Map([['a', { lx: '+0:14 LX 2\n+0:16 LX 3' }]]) })
    await go()
    await time.advance(2_000)
    rig.tap({ action: 'call', ...all }, 'C')
    await time.advance(100)
    rig.tap({ action: 'call', ...all }, 'Pedal')
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'call-again' })
    expect(phases()).toEqual({ 'a lx +0:14': 'go' })
    await time.advance(500)
    rig.tap({ action: 'call', ...all }, 'C')
    expect(phases()).toEqual({ 'a lx +0:14': 'go', 'a lx +0:16': 'go' })
  })

  it('say that GO was cancelled after an undo, and stand by again unacknowledged', async () => {
    await go()
    await standby(['snd'])
    await press({ action: 'acknowledge', departments: ['snd'] })
    await goHeld()
    expect(onAir()).toBe('b')
    await rig.hold({ action: 'undo' })
    await time.advance(600)
    expect(onAir()).toBe('a')
    expect(phases()).toMatchObject({
      'b snd start': 'standby',
      'b lx start': 'cancelled',
      'a lx start': 'go',
    })
    expect(state().records['b snd start']).toMatchObject({ acknowledgedBy: null })
    expect(inJournal().filter(line => line.startsWith('cancelled'))).toEqual([
      'cancelled Lights LX 3 b',
      'cancelled Sound SND 3 b',
    ])
  })

  const undo = async (): Promise<void> => {
    await rig.hold({ action: 'undo' })
    await time.advance(600)
  }

  it('that CALL called are taken back by undo, which says what; undo of the GO before it works after that', async () => {
    await go()
    await standby(['lx'])
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Deck')
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ action: 'call', outcome: 'confirmed', calls: 'LX 2' })
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'call', calls: 'LX 2' })
    await undo()
    expect(result()).toMatchObject({ action: 'undo', outcome: 'confirmed', undid: 'call', calls: 'LX 2' })
    expect(onAir()).toBe('a')
    const { 'a lx +0:20': call } = state().records
    expect(call).toMatchObject({ phase: 'standby', standby: 2, acknowledgedBy: null })
    expect(call?.cancelledAt).toBe(call?.since)
    expect(inJournal().slice(-2)).toEqual(['go Lights LX 2 a', 'cancelled Lights LX 2 a'])
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'standby', calls: 'LX 2' })
    await undo()
    expect(result()).toMatchObject({ outcome: 'confirmed', undid: 'standby', calls: 'LX 2' })
    expect(phases()).toMatchObject({ 'a lx +0:20': 'cancelled' })
    expect(inJournal().at(-1)).toBe('stand-down Lights LX 2 a')
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'go' })
    await undo()
    expect(result()).toMatchObject({ action: 'undo', outcome: 'confirmed', undid: 'go' })
    expect(onAir()).toBeNull()
    const presses = rig.journal.kept.flatMap(entry => (entry.kind === 'press' ? entry : []))
    const called = presses.find(({ action }) => action === 'call')
    const [undid] = presses.filter(({ action }) => action === 'undo')
    expect(asRunOfShow().undone).toMatchObject([
      { action: 'call', calls: 'LX 2', at: called?.at, undoneAt: undid?.at, cues: [] },
      { action: 'standby', calls: 'LX 2', cues: [] },
      { action: 'go', calls: null, cues: [{ cueId: 'a' }] },
    ])
  })

  it('that were stood down stand by again after undo, which says which; then the standby is taken back', async () => {
    await go()
    await standby(['lx'])
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Deck')
    await rig.hold({ action: 'stand-down', ...all }, 'T')
    await time.advance(600)
    expect(phases()).toMatchObject({ 'a lx +0:20': 'cancelled' })
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'stand-down', calls: 'LX 2' })
    await undo()
    expect(result()).toMatchObject({ outcome: 'confirmed', undid: 'stand-down', calls: 'LX 2' })
    expect(state().records['a lx +0:20']).toMatchObject({ phase: 'standby', acknowledgedBy: null })
    expect(onAir()).toBe('a')
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'standby', calls: 'LX 2' })
    await undo()
    expect(phases()).toMatchObject({ 'a lx +0:20': 'cancelled' })
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'go' })
  })

  it('of several departments are undone by the names of these, and recorded by their own', async () => {
    await standby(null)
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'standby', calls: 'LX, SND' })
    await undo()
    expect(result()).toMatchObject({ undid: 'standby', calls: 'LX, SND' })
  })

  it('that were stood down and stand by again leave nothing of that to undo', async () => {
    await go()
    await standby(['lx'])
    await rig.hold({ action: 'stand-down', ...all }, 'T')
    await time.advance(600)
    await standby(['lx'])
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'standby' })
    await undo()
    expect(phases()).toMatchObject({ 'a lx +0:20': 'cancelled' })
    await rig.hold({ action: 'call', ...all }, 'C')
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'call' })
  })

  it('that CALL called without a standby are idle again after undo; a CALL before the next GO is not undone', async () => {
    await go()
    await rig.hold({ action: 'call', ...all }, 'C')
    await undo()
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go', 'a lx +0:20': 'cancelled' })
    await time.advance(5_000)
    await press({ action: 'call', ...all })
    await go()
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'go' })
    await undo()
    expect(onAir()).toBe('a')
    expect(phases()).toMatchObject({ 'a lx +0:20': 'go' })
  })

  it('stay as they are when a press is taken back that moved no cue', async () => {
    await go()
    await press({ action: 'adjust', delta: duration(10_000) })
    await undo()
    expect(result()).toMatchObject({ undid: 'adjust' })
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
  })

  it('are acknowledged at the desk one by one, by the call that is meant', async () => {
    await go()
    await standby(['lx'])
    await standby(['lx'])
    await press({ action: 'acknowledge', departments: ['lx'], callId: 'b lx start' }, 'Mouse')
    expect(phases()).toMatchObject({ 'a lx +0:20': 'standby', 'b lx start': 'acknowledged' })
    await press({ action: 'acknowledge', departments: ['lx'], callId: 'b lx start' }, 'Mouse')
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'nothing-stands-by' })
    expect(inJournal().at(-1)).toBe('acknowledged Lights LX 3 b')
  })

  it('a word of the crew is cleared at the desk, and the journal has by whom', async () => {
    await press({ action: 'clear-word', departments: ['lx'] })
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'no-word' })
    rig.desk.crew.say('Lights', 'hold', 'Anna')
    rig.desk.crew.say('Sound', 'help', 'Ben')
    await press({ action: 'clear-word', departments: ['lx'] }, 'Mouse')
    expect(state().crew).toMatchObject({ snd: { word: 'help' } })
    expect(state().crew['lx']).toBeUndefined()
    expect(rig.journal.kept.at(-1)).toMatchObject({ kind: 'press', action: 'clear-word' })
    expect(rig.journal.kept.findLast(({ kind }) => kind === 'call')).toMatchObject({
      event: 'crew',
      department: 'Lights',
      word: null,
      by: result()?.origin.surface,
    })
  })

  const withdrawn = () => (state().withdrawn ?? []).map(({ text }) => text)

  it('that stand by for a cue that is skipped or deleted are cancelled, and the journal says so', async () => {
    await go()
    await standby(['snd'])
    expect(phases()).toMatchObject({ 'b snd start': 'standby' })
    const skipped = content()
    service.change({
      ...skipped,
      cues: skipped.cues.map(one => (one.id === 'b' ? { ...one, skippedBy: 'self' as const } : one)),
    })
    await time.advance(100)
    expect(rig.desk.snapshot().show.nextCueId).toBe('c')
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
    expect(withdrawn()).toEqual(['SND 3'])
    expect(inJournal().at(-1)).toBe('stand-down Sound SND 3 b')
    service.change(content())
    await time.advance(5_000)
    await standby(['lx'])
    await standby(['lx'])
    service.change({ ...content(), cues: content().cues.filter(({ id }) => id !== 'b') })
    await time.advance(100)
    expect(withdrawn()).toEqual(['LX 3'])
    expect(inJournal().at(-1)).toBe('stand-down Lights LX 3 b')
  })

  it('that stand by for a cue that is jumped over are cancelled; after undo they stand by again', async () => {
    await go()
    await standby(['snd'])
    await press({ action: 'acknowledge', departments: ['snd'] })
    await press({ action: 'jump', cueId: 'c' })
    expect(onAir()).toBe('c')
    expect(phases()).toEqual({})
    expect(withdrawn()).toEqual(['SND 3'])
    expect(inJournal().at(-1)).toBe('stand-down Sound SND 3 b')
    await undo()
    expect(onAir()).toBe('a')
    expect(phases()).toMatchObject({ 'b snd start': 'standby', 'a lx start': 'go' })
    expect(state().records['b snd start']).toMatchObject({ acknowledgedBy: null, cancelledAt: null })
    expect(inJournal().at(-1)).toBe('standby Sound SND 3 b')
  })

  it('that stand by for a cue that is skipped stand by again after undo, unacknowledged', async () => {
    const skip = { action: 'skip', cueId: 'b' } as const
    service.change({ ...content(), cells: new Map([...content().cells, ['c', { lx: 'LX 5' }]]) })
    await go()
    await press({ action: 'standby', ...all, nextCue: true })
    await press({ action: 'acknowledge', departments: ['snd'] })
    await press(skip)
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
    await press({ action: 'standby', ...all, nextCue: true })
    expect(phases()).toMatchObject({ 'c lx start': 'standby' })
    await undo()
    expect(result()).toMatchObject({ outcome: 'confirmed', undid: 'standby', calls: 'LX 5' })
    await undo()
    expect(result()).toMatchObject({ outcome: 'confirmed', undid: 'skip' })
    // CANCELLED was shown: it has to be acknowledged again.
    expect(phases()).toMatchObject({
      'a lx start': 'go',
      'a snd start': 'go',
      'b lx start': 'standby',
      'b snd start': 'standby',
      'c lx start': 'cancelled',
    })
    expect(state().records['b snd start']).toMatchObject({ standby: 3, acknowledgedBy: null })
    expect(inJournal().slice(-3)).toEqual([
      'stand-down Lights LX 5 c',
      'standby Lights LX 3 b',
      'standby Sound SND 3 b',
    ])
    await go()
    expect(showReport(asRunOfShow()).acknowledges).toMatchObject([
      // LX 5 of the cue after the one that was skipped stood by until the undo.
      { department: 'Lights', standbys: 2, withdrawn: 1, withoutStandby: 1 },
      { department: 'Sound', standbys: 1, withdrawn: 0, withoutStandby: 1 },
    ])
  })

  it('that stood by at a desk before this one are in its report as such, with their acknowledge', async () => {
    await go()
    await press({ action: 'standby', ...all, nextCue: true })
    await time.advance(1_400)
    await press({ action: 'acknowledge', departments: ['snd'] })
    service.forgetDesk()
    rig = await deskRig({ time, own: service, journal: createMemoryJournal() })
    await time.advance(1_000)
    await goHeld()
    expect(onAir()).toBe('b')
    const report = showReport(asRunOfShow())
    expect(report.acknowledges).toMatchObject([
      { department: 'Lights', standbys: 1, acknowledged: 0, withoutStandby: 0 },
      { department: 'Sound', standbys: 1, acknowledged: 1, withoutStandby: 0, longest: 2_000 },
    ])
    expect(report.missed).toMatchObject([{ department: 'Lights' }])
    await undo()
    await go()
    expect(showReport(asRunOfShow()).acknowledges).toMatchObject([
      { department: 'Lights', standbys: 1, acknowledged: 0, withoutStandby: 0 },
      { department: 'Sound', standbys: 1, acknowledged: 0, withoutStandby: 0 },
    ])
  })

  it('go again after a step back: those of the cue that is next again, and of a cue that starts again', async () => {
    await go()
    await standby()
    await standby()
    await goHeld()
    expect(phases()).toMatchObject({ 'b lx start': 'go', 'b snd start': 'go' })
    await rig.hold({ action: 'previous' })
    await time.advance(600)
    expect(onAir()).toBe('a')
    expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
    await rig.hold({ action: 'call', ...all }, 'C')
    expect(phases()).toMatchObject({ 'a lx +0:20': 'go' })
    await press({ action: 'standby', ...all, nextCue: true })
    expect(phases()).toMatchObject({ 'b lx start': 'standby', 'b snd start': 'standby' })
    await go()
    expect(inJournal().slice(-2)).toEqual(['go Lights LX 3 b', 'go Sound SND 3 b'])
    await undo()
    expect(onAir()).toBe('a')
    await press({ action: 'jump', cueId: 'a' })
    expect(phases()).toMatchObject({ 'a lx start': 'go', 'a snd start': 'go' })
    expect(phases()['a lx +0:20']).toBeUndefined()
    expect(inJournal().slice(-2)).toEqual(['go Lights LX 1 a', 'go Sound SND 1 a'])
  })

  it('HELP stands over End and Reset until it is cleared, and is in the reports of the shows in which it stood', async () => {
    const wordsOfRuns = () =>
      [...Map.groupBy(rig.journal.kept, ({ runId }) => runId)].flatMap(([runId, entries]) =>
        runId === null ? [] : [asRunOf(entries)?.words.map(({ word, at, ended }) => [word, at, ended?.word])],
      )
    await go()
    rig.desk.crew.say('Lights', 'help', 'Anna')
    const inShow = time.now()
    await rig.hold({ action: 'end' }, 'E')
    rig.desk.crew.say('Sound', 'help', 'Ben')
    const afterEnd = time.now()
    await rig.hold({ action: 'reset' }, 'R')
    const crew = { lx: { word: 'help', at: inShow }, snd: { word: 'help', at: afterEnd } }
    expect(state().crew).toMatchObject(crew)
    await go()
    expect(onAir()).toBe('a')
    expect(state().crew).toMatchObject(crew)
    await press({ action: 'clear-word', ...all })
    expect(state().crew).toEqual({})
    expect(wordsOfRuns()).toEqual([
      [
        ['help', inShow, undefined],
        ['help', afterEnd, undefined],
      ],
      [
        ['help', inShow, null],
        ['help', afterEnd, null],
      ],
    ])
  })

  it('that were held back are so after the end of the show, and after its undo', async () => {
    await go()
    await standby(['snd'])
    rig.desk.crew.say('Lights', 'hold', 'Anna')
    rig.desk.crew.say('Sound', 'ready', 'Ben')
    await rig.hold({ action: 'end' }, 'E')
    expect(state().crew).toMatchObject({ lx: { word: 'hold', by: 'Anna' } })
    expect(state().crew['snd']).toBeUndefined()
    await undo()
    expect(onAir()).toBe('a')
    expect(state().crew).toMatchObject({ lx: { word: 'hold', by: 'Anna' } })
    // What it was ready for has to be acknowledged again.
    expect(state().crew['snd']).toBeUndefined()
    expect(phases()).toMatchObject({ 'b snd start': 'standby' })
  })

  it('that were given standby after a GO are stood down before that GO is taken back', async () => {
    service.change({
      ...content(),
      cells: new Map([
        ['b', { lx: 'LX 3' }],
        ['c', { snd: 'SND 4' }],
      ]),
    })
    await go()
    await go()
    await standby()
    expect(phases()).toMatchObject({ 'c snd start': 'standby' })
    await undo()
    expect([onAir(), phases()['c snd start']]).toEqual(['b', 'cancelled'])
    await undo()
    expect(onAir()).toBe('a')
    expect(phases()).toEqual({ 'b lx start': 'cancelled' })
  })

  it('that went with what was undone are not in the as-run: a GO, a jump, a step back', async () => {
    service.change({
      ...content(),
      cells: new Map([
        ['a', { lx: 'LX 1' }],
        ['b', { lx: 'LX 3' }],
        ['c', { lx: 'LX 5' }],
        ['d', { lx: 'LX 7' }],
      ]),
      cues: [...content().cues, cue('d', 20)],
    })
    const gone = () => asRunOfShow().calls.map(({ text }) => text)
    await go()
    await undo()
    await go()
    expect(gone()).toEqual(['LX 1'])
    await press({ action: 'jump', cueId: 'd' })
    expect(gone()).toEqual(['LX 1', 'LX 7'])
    await undo()
    expect(inJournal().at(-1)).toBe('cancelled Lights LX 7 d')
    // Its phones show CANCELLED.
    expect(withdrawn()).toEqual(['LX 7'])
    expect(gone()).toEqual(['LX 1'])
    await press({ action: 'jump', cueId: 'a' })
    expect(gone()).toEqual(['LX 1', 'LX 1'])
    await undo()
    expect(inJournal().at(-1)).toBe('cancelled Lights LX 1 a')
    expect(gone()).toEqual(['LX 1'])
    const { 'a lx start': first } = state().records
    expect(first?.phase).toBe('go')
    expect(first?.cancelledAt).toBeGreaterThan(first?.since ?? 0)
    await go()
    await undo()
    await go()
    expect(gone()).toEqual(['LX 1', 'LX 3'])
    await go()
    await go()
    await rig.hold({ action: 'previous' })
    await time.advance(600)
    expect(gone()).toEqual(['LX 1', 'LX 3', 'LX 5', 'LX 7', 'LX 5'])
    await undo()
    expect(gone()).toEqual(['LX 1', 'LX 3', 'LX 5', 'LX 7'])
  })

  it('that did not go are in the as-run: left uncalled by GO, stood down, undone', async () => {
    await press({ action: 'go' })
    const notCalled = () => asRunOfShow().notCalled.map(({ text, time, why }) => [text, time, why])
    expect(notCalled()).toEqual([])
    await go()
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'leaves-calls' })
    await goHeld()
    expect(inJournal()).toContain('not-called Lights LX 2 a')
    expect(notCalled()).toEqual([['LX 2', '+0:20', 'left']])
    await undo()
    const undone = asRunOfShow().undoneCalls.map(({ text, at, undoneAt }) => [text, undoneAt > at])
    expect(undone).toEqual(expect.arrayContaining([['LX 3', true]]))
    // Its time is near enough to call it after all.
    await rig.hold({ action: 'call', ...all }, 'C')
    await time.advance(600)
    expect(notCalled()).toEqual(expect.not.arrayContaining([['LX 2', '+0:20', expect.anything()]]))
    expect(asRunOfShow().calls).toContainEqual(expect.objectContaining({ text: 'LX 2', time: '+0:20' }))
  })

  it('in two steps stand by again after undo of the GO, since the caller’s press', async () => {
    rig.desk.caller.write({ twoStep: true })
    await go()
    const pressed = rig.journal.kept.find(entry => entry.kind === 'call' && entry.event === 'standby')?.at
    await go()
    await undo()
    expect(onAir()).toBeNull()
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
    // The next press is GO: the calls stand by.
    await go()
    expect(onAir()).toBe('a')
    expect(readCalls(rig.journal.kept).calls.map(({ standby: at }) => at)).toEqual([pressed, pressed])
  })

  describe('from the end of a cue that is made shorter', () => {
    const cellsWithEnd = new Map([['a', { lx: '−0:30 LX 9\n+0:50 LX 10' }]])
    const call = {
      id: 'a lx −0:30',
      cueId: 'a',
      at: { from: 'end', offset: duration(30_000) },
    } as const
    /** What a phone and the desk say of it. */
    const said = () => {
      const { moment } = phone.shown() ?? {}
      const shown = [moment?.field, ...(moment?.others ?? [])].find(one => one?.call.text === 'LX 9')
      const [due = call] = asDue([call], state())
      return { phone: shown?.face ?? null, due: dueAt(due, showState(), null) }
    }
    const showState = () => rig.desk.snapshot().show.state
    const kickoff = () => onAirOf(showState())?.kickoff ?? expect.unreachable('no cue is on air')
    let phone: Phone

    beforeEach(async () => {
      service.change({ ...content(), cells: cellsWithEnd })
      const made = rig.outputPages.make({ kind: 'cue-light', name: 'Lights', department: 'Lights' })
      if (!made.ok) throw new Error('The page was not made.')
      const clock = () => ({ now: rig.desk.now(), clockSteps: rig.desk.clockSteps() })
      phone = openPhone(time, { outputPages: rig.outputPages, clock }, made.id, () => 1)
      phone.connect()
      await go()
      await time.advance(5_000)
      expect(said()).toEqual({ phone: 'idle', due: kickoff() + 30_000 })
    })

    it.each([
      ['by adjusting it to nothing', () => press({ action: 'adjust', delta: duration(-60_000) })],
      ['by adjusting it past the call', () => press({ action: 'adjust', delta: duration(-40_000) })],
      [
        'by an edit to 0:00',
        async () => {
          const edited = content()
          const [a, ...others] = edited.cues
          if (a === undefined) return
          service.change({ ...edited, cells: cellsWithEnd, cues: [{ ...a, duration: zero }, ...others] })
          service.elsewhere({ verb: 'adjust-duration', delta: duration(-60_000) })
          await time.advance(600)
        },
      ],
    ])('are due at once, %s', async (_how, cut) => {
      const at = time.now()
      await cut()
      expect(said().phone).toBe('time')
      expect((said().due ?? 0) - at).toBeLessThanOrEqual(10)
      await press({ action: 'call', ...all })
      expect(result()).toMatchObject({ outcome: 'confirmed', calls: 'LX 9' })
      await time.advance(100)
      expect(said().phone).toBe('go')
    })

    it('are passed after a while, wait again when time is added, and stay due over a pause, where calls go by time', async () => {
      rig.desk.caller.write({ callsBy: 'time' })
      await press({ action: 'adjust', delta: duration(-60_000) })
      const { due } = said()
      await press({ action: 'pause' })
      await time.advance(60_000)
      expect(said()).toEqual({ phone: 'time', due })
      await press({ action: 'pause' })
      expect(said().phone).toBe('time')
      await time.advance(4_500)
      expect(said().phone).toBeNull()
      await press({ action: 'adjust', delta: duration(60_000) })
      expect(said()).toEqual({ phone: 'idle', due: kickoff() + 30_000 })
      await press({ action: 'adjust', delta: duration(-60_000) })
      expect(said().phone).toBe('time')
      await undo()
      expect(said()).toEqual({ phone: 'idle', due: kickoff() + 30_000 })
    })

    it('are due at once after a restart of the desk, too', async () => {
      await press({ action: 'adjust', delta: duration(-60_000) })
      const { due } = said()
      await rig.desk.close()
      rig = await deskRig({ time, own: service, journal: rig.journal })
      await time.advance(600)
      expect(said().due).toBe(due)
    })
  })

  it('refuse what there is nothing for, with the reason', async () => {
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ reason: 'not-running' })
    await press({ action: 'acknowledge', departments: ['lx'] })
    expect(result()).toMatchObject({ reason: 'nothing-stands-by' })
    await press({ action: 'stand-down', ...all })
    expect(result()).toMatchObject({ reason: 'hold-longer' })
    await rig.hold({ action: 'stand-down', ...all })
    expect(result()).toMatchObject({ reason: 'nothing-stands-by' })
    await go()
    await goHeld()
    await standby()
    expect(result()).toMatchObject({ reason: 'no-calls' })
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ reason: 'no-call-inside' })
    await rig.hold({ action: 'end' })
    await standby()
    expect(result()).toMatchObject({ reason: 'not-running' })
    await press({ action: 'call', ...all })
    expect(result()).toMatchObject({ reason: 'show-ended' })
  })

  it('neither stand by nor stand down where the page loses the key that does both', async () => {
    const intent = { action: 'stand-down', ...all } as const
    const tap = { action: 'standby', ...all } as const
    rig.edge(intent, { tap })
    await time.advance(100)
    rig.edge(intent, { tap, edge: 'cancel' })
    expect(result()).toMatchObject({ action: 'stand-down', outcome: 'refused', reason: 'hold-longer' })
    await time.advance(5_000)
    expect(phases()).toEqual({})
    rig.edge(intent, { tap })
    rig.edge(intent, { tap, edge: 'up' })
    await time.advance(600)
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
  })

  it('are withdrawn by STAND DOWN', async () => {
    await standby()
    await rig.hold({ action: 'stand-down', ...all })
    expect(phases()).toEqual({ 'a lx start': 'cancelled', 'a snd start': 'cancelled' })
    await standby()
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
  })

  it('in two steps stand by moment after moment; a second STANDBY or a GO right after one comes too soon', async () => {
    rig.desk.caller.write({ twoStep: true })
    for (const reason of [undefined, 'standby-just-given']) {
      rig.tap({ action: 'standby', ...all })
      await time.advance(100)
      expect(result()?.reason).toBe(reason)
    }
    rig.tap({ action: 'go' })
    await time.advance(100)
    expect(result()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'standby-just-given' })
    rig.tap({ action: 'standby', departments: ['lx'] })
    await time.advance(200)
    expect(result()?.reason).toBe('all-stand-by')
    rig.tap({ action: 'standby', ...all })
    await time.advance(100)
    expect(result()?.reason).toBe('all-stand-by')
  })

  it('stand by one after the other: a second press does not take a call that is more than a minute ahead', async () => {
    await go()
    await press({ action: 'adjust', delta: duration(120_000) })
    await standby()
    await standby()
    expect(result()).toMatchObject({ action: 'standby', outcome: 'refused', reason: 'call-first' })
    expect(phases()['b lx start']).toBeUndefined()
    await press({ action: 'call', ...all })
    await standby()
    expect(phases()['b lx start']).toBe('standby')
  })

  it('hold GO back more than a minute before the end while nobody stands by, where departments have phones', async () => {
    await go()
    await standby()
    await press({ action: 'call', ...all })
    await press({ action: 'adjust', delta: duration(120_000) })
    const phone = {
      pageId: 'p1',
      name: 'Anna',
      columnName: 'Lights',
      connected: true,
      lastSeen: null,
      battery: null,
      visible: true,
    }
    rig.desk.crew.setPages([phone])
    await go()
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'nobody-stands-by' })
    expect(onAir()).toBe('a')
    await standby()
    await go()
    expect(onAir()).toBe('b')
  })

  it('in two steps stand by with the first GO; a second one within the guard is refused', async () => {
    rig.desk.caller.write({ twoStep: true })
    rig.tap({ action: 'go' })
    await time.advance(100)
    expect(result()).toMatchObject({ action: 'standby', outcome: 'confirmed' })
    expect(onAir()).toBeNull()
    rig.tap({ action: 'go' })
    await time.advance(100)
    expect(result()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'standby-just-given' })
    await time.advance(600)
    await go()
    expect(onAir()).toBe('a')
    // The last cue has no calls: GO is GO.
    await go()
    await goHeld()
    expect(onAir()).toBe('b')
    await go()
    expect(onAir()).toBe('c')
  })

  it('hold GO back until all have acknowledged, where the caller wants it', async () => {
    rig.desk.caller.write({ holdUnacknowledged: true })
    await go()
    await press({ action: 'standby', departments: ['lx', 'snd'] })
    await standby()
    expect(phases()['b lx start']).toBe('standby')
    await go()
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'unacknowledged' })
    expect(onAir()).toBe('a')
    await press({ action: 'acknowledge', departments: ['lx'] })
    await press({ action: 'acknowledge', departments: ['lx'] })
    await press({ action: 'acknowledge', departments: ['snd'] })
    await goHeld()
    expect(onAir()).toBe('b')
  })

  describe('of a rundown whose cells are still to be read', () => {
    const unread = (): RundownContent => {
      const { rundown, ...others } = content()
      return { ...others, rundown: { ...rundown, cellsUnread: true }, cells: new Map() }
    }

    it('hold GO back, which goes without them where it is held', async () => {
      service = createFakeShowService(time.now, [unread()])
      rig = await deskRig({ time, own: service })
      await go()
      expect(result()).toMatchObject({ outcome: 'refused', reason: 'calls-unread' })
      expect(onAir()).toBeNull()
      await rig.hold({ action: 'go' })
      await time.advance(100)
      expect(onAir()).toBe('a')
      expect(phases()).toEqual({})
      service.change(content())
      await time.advance(600)
      await goHeld()
      expect(onAir()).toBe('b')
      expect(phases()).toMatchObject({ 'b lx start': 'go', 'b snd start': 'go' })
    })

    it('are those that were known before, where it is read anew', async () => {
      service.change(unread())
      await time.advance(100)
      await go()
      expect(result()).toMatchObject({ outcome: 'confirmed' })
      expect(phases()).toEqual({ 'a lx start': 'go', 'a snd start': 'go' })
    })
  })

  it('that are edited while they stand by have to be acknowledged again; one that is emptied stands by no more', async () => {
    await standby()
    await press({ action: 'acknowledge', departments: ['lx'] })
    await press({ action: 'acknowledge', departments: ['snd'] })
    const edited = content()
    service.change({ ...edited, cells: new Map([['a', { lx: 'LX 99\n+0:20 LX 2' }]]) })
    await time.advance(100)
    expect(phases()).toEqual({ 'a lx start': 'standby' })
    expect(state().records['a lx start']).toMatchObject({ standby: 2, acknowledgedBy: null })
    expect(inJournal().slice(-2)).toEqual(['stand-down Sound SND 1 a', 'standby Lights LX 99 a'])
  })

  it('that were called, or stand by, are the same when only their time is edited', async () => {
    await go()
    await time.advance(20_000)
    await press({ action: 'call', ...all })
    expect(phases()).toMatchObject({ 'a lx +0:20': 'go' })
    const cells = (lx: string) => service.change({ ...content(), cells: new Map([['a', { lx }]]) })
    cells('LX 1\n+0:25 LX 2\n+0:50 LX 3')
    await time.advance(100)
    expect(phases()).toMatchObject({ 'a lx +0:25': 'go' })
    await standby(['lx'])
    expect(phases()).toMatchObject({ 'a lx +0:25': 'go', 'a lx +0:50': 'standby' })
    cells('LX 1\n+0:30 LX 2\n+0:55 LX 3')
    await time.advance(100)
    expect(phases()).toMatchObject({ 'a lx +0:30': 'go', 'a lx +0:55': 'standby' })
    // Another text as well: the number says which call it is. Another number is another call.
    cells('LX 1\n+0:35 LX 2 amber\n+0:55 LX 3')
    await time.advance(100)
    expect(phases()).toMatchObject({ 'a lx +0:35': 'go', 'a lx +0:55': 'standby' })
    cells('LX 1\n+0:40 LX 9\n+0:55 LX 3')
    await time.advance(100)
    expect(phases()['a lx +0:40']).toBeUndefined()
  })

  describe('of one time in one cell', () => {
    const cells = (lx: string) => service.change({ ...content(), cells: new Map([['a', { lx }]]) })
    beforeEach(async () => {
      cells('+0:20 LX 2\n+0:20 LX 3')
      await go()
    })

    it('keep what they stood at when the one before them is deleted, moved or added again', async () => {
      await standby()
      await press({ action: 'acknowledge', departments: null, callId: 'a lx +0:20#2' })
      const [, second] = Object.values(state().records)
      cells('+0:20 LX 3')
      expect(state().records).toEqual({ 'a lx +0:20': second })
      expect(withdrawn()).toEqual(['LX 2'])
      expect(inJournal().at(-1)).toBe('stand-down Lights LX 2 a')
      cells('+0:20 LX 1\n+0:20 LX 3')
      expect(state().records).toEqual({ 'a lx +0:20#2': second })
      cells('+0:20 LX 3\n+0:20 LX 1')
      expect(state().records).toEqual({ 'a lx +0:20': second })
    })

    it('are to come when the one before them, which has gone, is deleted; a new one is to come, too', async () => {
      cells('+0:20 LX 2')
      await standby()
      await press({ action: 'call', ...all })
      cells('+0:20 LX 2\n+0:20 LX 3')
      cells('+0:20 LX 3')
      expect(phases()['a lx +0:20']).toBeUndefined()
      cells('+0:20 LX 3\n+0:20 LX 4')
      await standby()
      expect(phases()).toEqual({ 'a lx +0:20': 'standby', 'a lx +0:20#2': 'standby' })
    })

    it('are taken back by undo of their CALL, too, when one was added before them since', async () => {
      await standby()
      await press({ action: 'call', ...all })
      cells('+0:20 LX 1\n+0:20 LX 2\n+0:20 LX 3')
      expect(phases()).toEqual({ 'a lx +0:20#2': 'go', 'a lx +0:20#3': 'go' })
      await undo()
      expect(phases()).toEqual({ 'a lx +0:20#2': 'standby', 'a lx +0:20#3': 'standby' })
    })

    it('stand by anew under another text alone', async () => {
      await standby()
      cells('+0:20 LX 22\n+0:20 LX 3')
      expect(state().records).toMatchObject({
        'a lx +0:20': { standby: 2 },
        'a lx +0:20#2': { standby: 1 },
      })
      expect(inJournal().at(-1)).toBe('standby Lights LX 22 a')
    })
  })

  it('in a rehearsal are its own', async () => {
    await standby()
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    expect(state()).toEqual(noCalling)
    // An edit is asked about by those of the show.
    expect(rig.desk.snapshot().show.outside?.standing).toEqual(['a lx start', 'a snd start'])
    await standby()
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
    await go()
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
    expect(inJournal()).toHaveLength(2)
  })

  it('that were edited while it was rehearsed stand by anew once the show is back, and those that NEXT has no more are cancelled', async () => {
    const edit = (change: (edited: RundownContent) => RundownContent) => service.change(change(content()))
    const cells = (lx: string) => new Map([...content().cells, ['b', { lx, snd: 'SND 3' }]])
    await go()
    await standby(['lx', 'snd'])
    await standby(['lx', 'snd'])
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Phone')
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Phone')
    await press({ action: 'acknowledge', departments: ['snd'] }, 'Phone')
    const { 'b lx start': lx, 'b snd start': snd } = state().records
    expect([lx, snd]).toMatchObject([
      { phase: 'acknowledged', text: 'LX 3' },
      { phase: 'acknowledged', text: 'SND 3' },
    ])
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    edit(edited => ({ ...edited, cells: cells('LX 3 dark') }))
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    expect(state().records['b lx start']).toMatchObject({ phase: 'standby', text: 'LX 3 dark' })
    expect(state().records['b snd start']).toEqual(snd)

    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    edit(edited => ({
      ...edited,
      cells: cells('LX 3 dark'),
      cues: [cue('a', 60), cue('new', 20), cue('b', 30), cue('c', 45)],
    }))
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    expect(
      state()
        .withdrawn?.map(({ callId }) => callId)
        .toSorted(),
    ).toEqual(['b lx start', 'b snd start'])
    expect(phases()['b lx start']).toBeUndefined()
  })

  it('stand where they stood after a restart of the desk, and go on from there', async () => {
    await go()
    await standby(['lx'])
    await standby(['lx'])
    await rig.desk.close()
    rig = await deskRig({ time, own: service, journal: rig.journal })
    await time.advance(600)
    expect(phases()).toMatchObject({ 'a snd start': 'go', 'a lx +0:20': 'standby', 'b lx start': 'standby' })
    await goHeld()
    expect(phases()).toEqual({ 'b lx start': 'go', 'b snd start': 'go' })
  })

  it('move with the clock of the service', async () => {
    await standby()
    const { since } = state().records['a lx start'] ?? { since: 0 }
    service.step(5_000)
    await time.advance(100)
    expect(state().records['a lx start']?.since).toBe(since + 5_000)
  })

  it('before the first GO are in the as-run of the show that follows', async () => {
    await standby()
    await press({ action: 'acknowledge', departments: ['lx'] }, 'Pedal')
    await go()
    const { missed, acknowledges } = showReport(asRunOfShow())
    expect(missed).toMatchObject([{ department: 'Sound', text: 'SND 1', cue: { cueId: 'a' } }])
    expect(acknowledges).toMatchObject([
      { department: 'Lights', standbys: 1, acknowledged: 1, longest: 600 },
      { department: 'Sound', standbys: 1, acknowledged: 0 },
    ])
  })

  it('that are edited after a restart of the desk have to be acknowledged again, too', async () => {
    await standby()
    await press({ action: 'acknowledge', departments: ['lx'] })
    await rig.desk.close()
    rig = await deskRig({ time, own: service, journal: rig.journal })
    await time.advance(600)
    service.change(content())
    await time.advance(100)
    expect(phases()).toEqual({ 'a lx start': 'acknowledged', 'a snd start': 'standby' })
    const edited = content()
    service.change({ ...edited, cells: new Map([['a', { lx: 'LX 99', snd: 'SND 1' }]]) })
    await time.advance(100)
    expect(phases()).toEqual({ 'a lx start': 'standby', 'a snd start': 'standby' })
  })

  it('that the service does not keep act all the same, and the desk says what a restart would lose until they are kept', async () => {
    let isFull = true
    const { setCalling } = service.ownerActions
    const ownerActions = {
      ...service.ownerActions,
      setCalling: async (id: string, kept: CallingState) =>
        (isFull ? null : await setCalling?.(id, kept)) ??
        ({ ok: false, code: 'internal.unhandled', detail: 'full' } as const),
    }
    rig = await deskRig({ time, own: { ...service, ownerActions } })
    await time.advance(600)
    await standby()
    await press({ action: 'acknowledge', departments: ['lx'] })
    expect(phases()).toEqual({ 'a lx start': 'acknowledged', 'a snd start': 'standby' })
    const said = () => rig.desk.snapshot().notices.map(({ text }) => text)
    expect(said()).toEqual([{ code: 'calling.not-kept', params: {} }])
    await time.advance(10_000)
    expect(said()).toEqual([{ code: 'calling.not-kept', params: {} }])
    isFull = false
    await time.advance(3_000)
    expect(said()).toEqual([])
    expect(await service.ownerActions.calling?.(rig.desk.snapshot().rundown?.id ?? '')).toEqual(
      rig.desk.snapshot().calling.state,
    )
  })

  it('that cannot be read at a start are read later, with a message until then, and are not overwritten', async () => {
    await standby(['lx'])
    await press({ action: 'acknowledge', departments: ['lx'] })
    await rig.desk.close()
    let answers = false
    const { calling: read, setCalling } = service.ownerActions
    const written: CallingState[] = []
    const ownerActions = {
      ...service.ownerActions,
      calling: async (id: string) => {
        if (!answers) throw new Error('The disk is full.')
        return read?.(id) ?? null
      },
      setCalling: async (id: string, kept: CallingState) => {
        written.push(kept)
        return setCalling?.(id, kept) ?? ({ ok: false, code: 'internal.unhandled', detail: 'none' } as const)
      },
    }
    rig = await deskRig({ time, own: { ...service, ownerActions }, journal: rig.journal })
    await time.advance(10_000)
    const notices = () => rig.desk.snapshot().notices.map(({ text }) => text)
    expect(notices()).toEqual([{ code: 'calling.not-read', params: {} }])
    expect(phases()).toEqual({})
    await standby(['snd'])
    expect(phases()).toEqual({ 'a snd start': 'standby' })
    expect(written).toEqual([])
    answers = true
    await time.advance(3_000)
    expect(notices()).toEqual([])
    const both = { 'a lx start': 'acknowledged', 'a snd start': 'standby' }
    expect(phases()).toEqual(both)
    expect(written.map(({ records }) => Object.keys(records).toSorted())).toEqual([
      ['a lx start', 'a snd start'],
    ])
    // The crew knows the text that stood by: an edit of it is another standby.
    service.change({ ...content(), cells: new Map([['a', { lx: 'LX 99', snd: 'SND 1' }]]) })
    await time.advance(100)
    expect(phases()).toEqual({ ...both, 'a lx start': 'standby' })
    await rig.desk.close()
  })

  it('that could not be read are not lost with the next session of the rundown', async () => {
    await standby(['lx'])
    await rig.desk.close()
    let answers = false
    const { calling: read } = service.ownerActions
    const ownerActions = {
      ...service.ownerActions,
      calling: async (id: string) => {
        if (!answers) throw new Error('The disk is full.')
        return read?.(id) ?? null
      },
    }
    rig = await deskRig({ time, own: { ...service, ownerActions }, journal: rig.journal })
    await time.advance(600)
    await standby(['snd'])
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    expect(phases()).toEqual({})
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    expect(phases()).toEqual({ 'a snd start': 'standby' })
    await press({ action: 'acknowledge', departments: ['snd'] })
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    answers = true
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    const both = { 'a lx start': 'standby', 'a snd start': 'acknowledged' }
    expect(phases()).toEqual(both)
    const stored = await service.ownerActions.calling?.('rundown-1')
    expect(Object.keys(stored?.records ?? {}).toSorted()).toEqual(Object.keys(both))
  })

  it('after an outage of this computer’s service are as they were at the next start, not as they were in the outage', async () => {
    const keptShow = createMemoryKeptShow()
    await rig.desk.close()
    rig = await deskRig({ time, own: service, journal: rig.journal, keptShow })
    await go()
    await standby(['lx'])
    service.link('lost')
    await time.advance(3_000)
    rig.desk.crew.say('Lights', 'hold', 'Anna')
    await goHeld()
    service.link('live')
    await time.advance(1_000)
    await goHeld()
    await press({ action: 'clear-word', departments: ['lx'] })
    rig.desk.crew.say('Sound', 'help', 'Ben')
    await time.advance(1_000)
    const runs = () => rig.journal.kept.filter(({ kind }) => kind === 'run').map(({ runId }) => runId)
    const before = { state: state(), onAir: onAir(), runs: runs() }
    expect(Object.keys(before.state.crew)).toEqual(['snd'])
    expect(before.onAir).toBe('c')
    // As after a loss of power: it is not closed.
    rig = await deskRig({ time, own: service, journal: rig.journal, keptShow })
    await time.advance(1_000)
    expect({ state: state(), onAir: onAir() }).toEqual({ state: before.state, onAir: before.onAir })
    // It goes on in the run that it was in.
    expect(new Set(runs())).toEqual(new Set(before.runs))
  })

  it('at a service of another computer are at the next start as they are stored there, whoever called meanwhile', async () => {
    const keptShow = createMemoryKeptShow()
    const start = () =>
      deskRig({
        time,
        own: createFakeShowService(time.now, []),
        remote: service,
        remoteDashboard: true,
        keptShow,
        stored: { connections: [booth], connectionId: booth.id, rundowns: { [booth.id]: 'rundown-1' } },
      })
    rig = await start()
    await standby(['lx'])
    const own = state()
    expect(phases()).toEqual({ 'a lx start': 'standby' })
    // Another desk calls while this one is off.
    const other = { ...own, records: {}, crew: {} }
    await service.ownerActions.setCalling?.('rundown-1', other)
    rig = await start()
    await time.advance(1_000)
    expect(state()).toEqual(other)
    await standby(['snd'])
    expect(await service.ownerActions.calling?.('rundown-1')).toEqual(state())
    expect(phases()).toEqual({ 'a snd start': 'standby' })
  })
})
