import { describe, expect, it } from 'vitest'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { shownAsRun } from '../../../src-main/domain/as-run/as-run-shown.ts'
import type { CallEntry, DeskEvent } from '../../../src-main/domain/as-run/journal-entry.ts'
import { type ShowReport, showReport } from '../../../src-main/domain/as-run/show-report.ts'
import type { CrewWord } from '../../../src-main/domain/calling/calling-state.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'

const begun = 1_800_000_000_000
const at = (seconds: number) => instant(begun + seconds * 1000)

function open() {
  const cues = ['c1', 'c2', 'c3', 'c4', 'c5'].map(id => plannedCue(id, 60_000))
  const history = createHistory(cues, begun, begun)
  return {
    ...history,
    seconds: (count: number) => history.wait(count * 1000),
    event: (event: DeskEvent) => history.add({ kind: 'desk', ...event }),
    note: (text: string, cueId: string | null) =>
      history.add({
        kind: 'note',
        text,
        department: null,
        by: 'Keyboard',
        cue: cueId === null ? null : { cueId, number: null, title: cueId },
      }),
    asRun() {
      const asRun = asRunOf(history.entries)
      return asRun === null ? expect.unreachable('there is no run') : shownAsRun(asRun)
    },
    report(threshold?: number): ShowReport {
      return showReport(this.asRun(), threshold === undefined ? undefined : duration(threshold))
    },
  }
}

describe('a show report', () => {
  it('has the cues whose own length was off by the threshold or more, and none that only began late', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(64)
    show.press({ verb: 'next' })
    show.seconds(61)
    show.press({ verb: 'next' })
    show.seconds(40)
    show.press({ verb: 'next' })
    const off = (report: ShowReport) =>
      report.offPlan.map(({ cueId, startDifference, durationDifference }) => [
        cueId,
        startDifference,
        durationDifference,
      ])
    expect(off(show.report())).toEqual([['c3', 5_000, -20_000]])
    expect(off(show.report(4_000)).map(([cueId]) => cueId)).toEqual(['c1', 'c3'])
    expect(off(show.report(30_000))).toEqual([])
  })

  it('has each pause with its length, which add up to the pauses of the show; one that lasts has none', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(10)
    for (const held of [7, 13]) {
      show.press({ verb: 'pause' })
      show.seconds(held)
      show.press({ verb: 'start' })
      show.seconds(5)
    }
    show.press({ verb: 'next' })
    show.press({ verb: 'pause' })
    const { pauses } = show.report()
    expect(pauses).toMatchObject([
      { cue: { cueId: 'c1' }, from: at(10), to: at(17), length: 7_000 },
      { cue: { cueId: 'c1' }, from: at(22), to: at(35), length: 13_000 },
      { cue: { cueId: 'c2' }, from: at(40), to: null, length: null },
    ])
    expect(show.asRun().cues[0]?.paused).toBe(20_000)
  })

  it('has what stopped the desk, from when until when, also where it never ended or ended with the desk', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(1)
    show.event({ event: 'link-lost' })
    show.seconds(2)
    show.event({ event: 'local' })
    show.seconds(10)
    show.event({ event: 'link-back' })
    show.event({ event: 'reconciling' })
    show.seconds(1)
    show.event({ event: 'kept-here' })
    show.seconds(1)
    show.event({ event: 'link-lost' })
    show.seconds(5)
    show.event({ event: 'returned', since: at(17) })
    show.seconds(1)
    show.event({ event: 'disarmed', surface: 'OSC', why: 'runaway' })
    show.event({ event: 'bounced', surface: 'Pedal', control: 'left', times: 3 })
    show.event({ event: 'not-recorded', reason: 'the disk is full' })
    show.seconds(9)
    show.event({ event: 'stood-still', since: at(23) })
    show.event({ event: 'returned' })
    const stop = { surface: null, how: null, length: null }
    expect(show.report().stops).toEqual([
      { ...stop, kind: 'link', from: at(1), to: at(13), length: 12_000 },
      { ...stop, kind: 'local', from: at(3), to: at(14), length: 11_000, how: 'kept-here' },
      { ...stop, kind: 'link', from: at(15), to: at(20), length: 5_000 },
      { ...stop, kind: 'away', from: at(17), to: at(20), length: 3_000 },
      { ...stop, kind: 'disarmed', from: at(21), to: at(21), surface: 'OSC' },
      { ...stop, kind: 'disk', from: at(21), to: at(30), length: 9_000 },
      { ...stop, kind: 'stood-still', from: at(23), to: at(30), length: 7_000 },
      // As earlier versions wrote it.
      { ...stop, kind: 'away', from: at(30), to: at(30) },
    ])
  })

  it('says that the service refused the token where it did, and not that it could not be reached', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(1)
    show.event({ event: 'link-lost' })
    show.seconds(2)
    show.event({ event: 'signed-out' })
    show.seconds(10)
    show.event({ event: 'link-back' })
    expect(show.report().stops).toMatchObject([
      { kind: 'link', from: at(1), to: at(3) },
      { kind: 'signed-out', from: at(3), to: at(13) },
    ])
  })

  it('has jumps with where they came from, what was undone, and the cues that were passed, not those to come', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(10)
    show.press({ verb: 'jump', cueId: 'c4' })
    show.seconds(10)
    const report = show.report()
    expect(report.jumps).toMatchObject([
      { at: at(10), from: { cueId: 'c1' }, to: { cueId: 'c4' }, by: { how: 'jump' } },
    ])
    expect(report.leftOut.map(({ cueId }) => cueId)).toEqual(['c2', 'c3'])
    show.undo()
    const after = show.report()
    expect(after.jumps).toEqual([])
    expect(after.leftOut).toEqual([])
    expect(after.undone).toMatchObject([
      { action: 'jump', at: at(10), undoneAt: at(20), cues: [{ cueId: 'c4' }] },
    ])
  })

  it('has calls that went without an acknowledge, and how long departments took for theirs', () => {
    const show = open()
    show.press({ verb: 'start' })
    const call = (event: CallEntry['event'], department: string, text = 'LX 1'): void => {
      const cue = { cueId: 'c1', number: '1', title: 'Cue c1' }
      show.add({ kind: 'call', event, department, text, cue, time: null, by: 'Booth' })
      show.seconds(1)
    }
    const answered = (department: string, text: string, delay: number): void => {
      call('standby', department, text)
      show.seconds(delay)
      call('acknowledged', department, text)
      // Only the first one counts.
      call('acknowledged', department, text)
      call('go', department, text)
    }
    answered('LX', 'LX 1', 1)
    answered('LX', 'LX 2', 4)
    answered('LX', 'LX 3', 2)
    answered('RIG', 'bar 1', 1)
    answered('RIG', 'bar 2', 26)
    call('standby', 'SND', 'fade')
    call('go', 'SND', 'fade')
    // Without a standby nobody had anything to acknowledge.
    call('go', 'VID', 'loop')
    call('standby', 'FLY', 'in')
    call('acknowledged', 'FLY', 'in')
    call('stand-down', 'FLY', 'in')
    call('go', 'FLY', 'in')
    const { missed, acknowledges } = show.report()
    expect(missed).toMatchObject([{ department: 'SND', text: 'fade', cue: { cueId: 'c1' } }])
    const none = { median: null, longest: null }
    expect(acknowledges).toEqual([
      {
        ...{ department: 'LX', standbys: 3, withdrawn: 0, acknowledged: 3, withoutStandby: 0 },
        ...{ median: 3_000, longest: 5_000 },
      },
      {
        ...{ department: 'RIG', standbys: 2, withdrawn: 0, acknowledged: 2, withoutStandby: 0 },
        ...{ median: 14_500, longest: 27_000 },
      },
      { department: 'SND', standbys: 1, withdrawn: 0, acknowledged: 0, withoutStandby: 0, ...none },
      {
        ...{ department: 'FLY', standbys: 1, withdrawn: 1, acknowledged: 1, withoutStandby: 1 },
        ...{ median: 1_000, longest: 1_000 },
      },
      { department: 'VID', standbys: 0, withdrawn: 0, acknowledged: 0, withoutStandby: 1, ...none },
    ])
  })

  it('has the word and the page of calls that were at a word of the script', () => {
    const show = open()
    show.press({ verb: 'start' })
    const atWord = { word: 'turns', page: '31' }
    const call = { kind: 'call', cue: null, department: 'LX', by: null, atWord } as const
    show.add({ ...call, event: 'go', text: 'LX 57', time: '§12' })
    show.add({ ...call, event: 'not-called', text: 'LX 58', time: '§13' })
    show.add({ ...call, event: 'go', text: 'LX 59', time: '§14' })
    show.add({ ...call, event: 'cancelled', text: 'LX 59', time: '§14' })
    const { calls, notCalled, undoneCalls } = show.report()
    expect(calls).toMatchObject([{ text: 'LX 57', atWord }])
    expect(notCalled).toMatchObject([
      { text: 'LX 58', atWord },
      { text: 'LX 59', atWord },
    ])
    expect(undoneCalls).toMatchObject([{ text: 'LX 59', atWord }])
  })

  it('counts each standby that was given once, also one that never went, and one whose call was edited', () => {
    const show = open()
    show.press({ verb: 'start' })
    const call = (event: CallEntry['event'], text: string, more: Partial<CallEntry> = {}): void => {
      const cue = { cueId: 'c1', number: '1', title: 'Cue c1' }
      const by = 'Booth'
      show.add({ ...{ kind: 'call', event, department: 'LX', text, cue, time: '+0:20', by }, ...more })
      show.seconds(1)
    }
    const counted = () =>
      show.report().acknowledges.map(({ standbys, withdrawn }) => [standbys, withdrawn].join(' '))
    call('standby', 'FX 6')
    expect(counted()).toEqual(['1 0'])
    // Edited: it has to be acknowledged again.
    call('standby', 'FX 6 low', { by: null })
    expect(counted()).toEqual(['1 0'])
    // Moved inside its cue, and left by the next GO.
    call('stand-down', 'FX 6 low', { time: '+0:30' })
    expect(counted()).toEqual(['1 1'])
    // That GO is undone.
    call('standby', 'FX 6 low', { time: '+0:30', standsAgain: true })
    expect(counted()).toEqual(['1 0'])
    call('stand-down', 'FX 6 low', { time: '+0:30' })
    call('standby', 'FX 6 low', { time: '+0:30' })
    expect(counted()).toEqual(['2 1'])
    call('go', 'FX 6 low', { time: '+0:30' })
    expect(counted()).toEqual(['2 1'])
    // Another desk gave its standby.
    call('stand-down', 'FX 7')
    expect(counted()).toEqual(['3 2'])
  })

  it('counts an acknowledge of a standby that the end of the show finds', () => {
    const show = open()
    show.press({ verb: 'start' })
    for (const event of ['standby', 'acknowledged'] as const) {
      show.add({ kind: 'call', event, department: 'LX', text: 'LX 1', cue: null, time: null, by: null })
      show.seconds(1)
    }
    expect(show.report().acknowledges).toMatchObject([
      { standbys: 1, withdrawn: 0, acknowledged: 1, median: 1_000 },
    ])
  })

  it('has the words of the crew, by whom, and what ended them', () => {
    const show = open()
    show.press({ verb: 'start' })
    const cue = { cueId: 'c1', number: '1', title: 'Cue c1' }
    const say = (department: string, word: CrewWord | null, by: string): void => {
      show.add({
        ...{ kind: 'call', event: 'crew', department, text: '', time: null, by, word },
        cue: { ...cue },
      })
      show.seconds(1)
    }
    say('LX', 'ready', 'Dimmer room')
    say('LX', 'hold', 'Dimmer room')
    say('SND', 'help', 'Monitors')
    // Said twice it is one.
    say('LX', 'hold', 'Dimmer room')
    say('LX', null, 'Keyboard')
    say('SND', 'done', 'Monitors')
    say('FLY', 'hold', 'Rail')
    const [ready, lx, snd, done, fly] = show.report().words
    expect(show.report().words).toHaveLength(5)
    expect(ready).toMatchObject({ word: 'ready', ended: { at: at(1), word: 'hold' } })
    expect(done).toMatchObject({ word: 'done', at: at(5), ended: null })
    expect(lx).toEqual({
      word: 'hold',
      at: at(1),
      cue,
      department: 'LX',
      call: '',
      by: 'Dimmer room',
      ended: { at: at(4), word: null, by: messageOf('surface.keyboard') },
    })
    expect(snd).toMatchObject({ word: 'help', ended: { at: at(5), word: 'done', by: 'Monitors' } })
    expect(fly).toMatchObject({ word: 'hold', at: at(6), ended: null })
    // READY of the cue before is over: this one is another.
    show.press({ verb: 'next' })
    cue.cueId = 'c2'
    say('LX', 'ready', 'Dimmer room')
    show.press({ verb: 'next' })
    cue.cueId = 'c3'
    say('LX', 'ready', 'Dimmer room')
    expect(show.report().words.slice(5)).toMatchObject([
      { word: 'ready', at: at(7), ended: null },
      { word: 'ready', at: at(8), ended: null },
    ])
  })

  it('says that READY and DONE about a call ended with the next call of their department', () => {
    const show = open()
    show.press({ verb: 'start' })
    const add = (event: CallEntry['event'], department: string, text: string, word?: CrewWord): void => {
      show.add({
        ...{ kind: 'call', event, department, text, time: null, by: 'Booth', cue: null },
        ...(word !== undefined && { word }),
      })
      show.seconds(1)
    }
    add('crew', 'LX', 'LX 1', 'done')
    add('standby', 'SND', 'SND 2')
    add('go', 'LX', 'LX 1')
    add('standby', 'LX', 'LX 2')
    add('crew', 'LX', 'LX 2', 'ready')
    add('go', 'LX', 'LX 2')
    add('crew', 'LX', 'LX 3', 'ready')
    add('crew', 'LX', 'LX 3', 'ready')
    expect(show.report().words).toMatchObject([
      { word: 'done', call: 'LX 1', ended: { at: at(3), word: 'next-call' } },
      { word: 'ready', call: 'LX 2', ended: { at: at(6), word: 'ready' } },
      { word: 'ready', call: 'LX 3', ended: null },
    ])
  })

  it('counts READY of a call as an answer to its standby', () => {
    const show = open()
    show.press({ verb: 'start' })
    const add = (event: CallEntry['event'], department: string, text: string, word?: CrewWord): void => {
      show.add({
        ...{ kind: 'call', event, department, text, time: null, by: 'Booth', cue: null },
        ...(word !== undefined && { word }),
      })
      show.seconds(1)
    }
    for (const [department, text] of [
      ['LX', 'LX 2'],
      ['SND', 'SND 2'],
    ] as const)
      add('standby', department, text)
    add('crew', 'LX', 'LX 2', 'ready')
    add('crew', 'SND', 'SND 1', 'ready')
    add('go', 'LX', 'LX 2')
    add('go', 'SND', 'SND 2')
    expect(show.report().missed).toMatchObject([{ department: 'SND', text: 'SND 2' }])
  })

  it('counts only what stands: a GO that was undone is in no sum, and its standby has to be acknowledged again', () => {
    const show = open()
    show.press({ verb: 'start' })
    const call = (event: CallEntry['event'], more: Partial<CallEntry> = {}): void => {
      show.add({
        ...{ kind: 'call', event, department: 'LX', text: 'LX 1', cue: null, time: null, by: null },
        ...more,
      })
      show.seconds(1)
    }
    for (const event of ['standby', 'acknowledged', 'go', 'cancelled'] as const) call(event)
    expect(show.asRun().calls).toEqual([])
    const none = { median: null, longest: null, withoutStandby: 0, withdrawn: 0 }
    expect(show.report().acknowledges).toEqual([{ department: 'LX', standbys: 1, acknowledged: 0, ...none }])
    call('go')
    expect(show.report().missed).toMatchObject([{ at: at(4), standby: at(0) }])
    expect(show.report().acknowledges).toEqual([{ department: 'LX', standbys: 1, acknowledged: 0, ...none }])
    call('cancelled')
    show.seconds(2)
    call('acknowledged')
    call('go')
    expect(show.report().missed).toEqual([])
    // Since the undo, at 5.
    expect(show.report().acknowledges).toMatchObject([
      { standbys: 1, acknowledged: 1, median: 3_000, longest: 3_000 },
    ])
    // A call that does not stand by again after its undo goes without a standby.
    call('cancelled', { standsAgain: false })
    call('go')
    expect(show.report().missed).toEqual([])
    expect(show.report().acknowledges).toMatchObject([
      { standbys: 1, withdrawn: 1, acknowledged: 1, withoutStandby: 1 },
    ])
  })

  it('has the notes by the time at which they were begun, those from before the show first', () => {
    const show = open()
    show.press({ verb: 'start' })
    show.seconds(30)
    show.note('good', 'c1')
    const { entries } = show
    const early = entries.map(entry =>
      entry.kind === 'note' ? { ...entry, seq: 99, text: 'doors', at: at(-60) } : entry,
    )
    const asRun = asRunOf([...entries, ...early.filter(({ kind }) => kind === 'note')])
    expect(asRun === null ? null : showReport(asRun).notes).toMatchObject([
      { at: at(-60), text: 'doors' },
      { at: at(30), text: 'good', cue: { cueId: 'c1' } },
    ])
  })
})
