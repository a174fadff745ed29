import { beforeEach, describe, expect, it } from 'vitest'
import type { SaveConnection } from '../../../src-main/contract/bridge/connections.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { activeCueId, onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const cues = [cue('a', 60), cue('b', 30), cue('c', 45)]

let time: VirtualTime
let own: FakeShowService
let remote: FakeShowService
let rig: DeskRig

beforeEach(async () => {
  time = createVirtualTime()
  own = createFakeShowService(time.now, [contentWith(cues)])
  remote = createFakeShowService(time.now, [contentWith([cue('x', 10), cue('y', 10)], 'far-1', 'Far show')])
  rig = await deskRig({ time, own, remote })
})

const snapshot = () => rig.desk.snapshot()
const pressResult = () => snapshot().pressResult
const onAir = () => activeCueId(snapshot().show.state)
const lastNotice = () => snapshot().notices.at(-1)?.text

const go = async (): Promise<void> => {
  rig.tap({ action: 'go' })
  await time.advance(600)
}

describe('connections of a desk', () => {
  const hosted: SaveConnection = {
    name: ' Hosted ',
    baseUrl: 'https://hosted.test/v1',
    v0Url: null,
    socketUrl: null,
    goAs: 'auto',
    v1Token: 'secret-token-of-v1',
    v0Token: null,
  }
  const save = async (change: Partial<SaveConnection> = {}) =>
    rig.desk.saveConnection({ ...hosted, ...change })

  it('are saved with their tokens apart, and no page ever gets one', async () => {
    expect(await save()).toEqual({ ok: true, id: 'connection-2' })
    await time.advance(0)
    expect(snapshot().connections).toEqual({
      current: null,
      tokensKept: 'memory',
      items: [
        {
          id: 'connection-2',
          name: 'Hosted',
          baseUrl: 'https://hosted.test/v1',
          v0Url: null,
          socketUrl: null,
          goAs: 'auto',
          hasV1Token: true,
          hasV0Token: false,
        },
      ],
    })
    expect(JSON.stringify([snapshot(), rig.emitted, rig.stored()])).not.toContain('secret-token-of-v1')
  })

  it('are changed without giving the token again, and need one at first', async () => {
    const { v1Token: _left, ...without } = hosted
    expect(await rig.desk.saveConnection(without)).toMatchObject({ ok: false })
    await save()
    expect(await rig.desk.saveConnection({ ...without, id: 'connection-2', name: 'Main' })).toMatchObject({
      ok: true,
    })
    await time.advance(0)
    expect(snapshot().connections.items).toMatchObject([{ name: 'Main', hasV1Token: true }])
  })

  it.each([
    ['no address', { baseUrl: 'hosted' }, 'not a web address'],
    ['another scheme', { baseUrl: 'ftp://hosted.test' }, 'https://'],
    ['a token in the address', { baseUrl: 'https://hosted.test/?token=x' }, 'query'],
    ['a bad push address', { socketUrl: 'socket' }, 'push address'],
  ])('with %s are refused in a sentence', async (_what, change, words) => {
    const reply = await save(change)
    expect(reply.ok).toBe(false)
    expect(inEnglish(reply.ok ? '' : reply.reason)).toContain(words)
    expect(rig.stored().connections).toEqual([])
  })

  it('are used one at a time, each with the rundown that was open there', async () => {
    await save()
    expect(await rig.desk.switchConnection('connection-2', false)).toEqual({ ok: true })
    await time.advance(0)
    expect(snapshot()).toMatchObject({ rundown: null, link: { name: 'Hosted' }, desk: { personActs: false } })
    expect(rig.desk.sessions.open('far-1', false)).toEqual({ ok: true })
    await time.advance(0)
    await go()
    expect(activeCueId(remote.state())).toBe('x')
    expect(activeCueId(own.state())).toBeNull()
    rig.tap({ action: 'skip', cueId: 'y' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'own-service-only' })
    await rig.hold({ action: 'end' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'own-service-only' })
    // It was not shown as ended meanwhile.
    expect(JSON.stringify(rig.emitted)).not.toContain('"phase":"ended"')
    expect(await rig.desk.switchConnection(null, false)).toMatchObject({ ok: false })
    expect(await rig.desk.switchConnection(null, true)).toEqual({ ok: true })
    await time.advance(0)
    expect(snapshot()).toMatchObject({ rundown: { id: 'rundown-1' }, link: { name: null } })
    await rig.desk.switchConnection('connection-2', true)
    await time.advance(0)
    expect(snapshot()).toMatchObject({ rundown: { id: 'far-1' }, connections: { current: 'connection-2' } })
    expect(onAir()).toBe('x')
  })

  it('a restart comes back to the one in use; one without its token is said, and our own service serves', async () => {
    await save()
    await rig.desk.switchConnection('connection-2', false)
    rig.desk.sessions.open('far-1', false)
    const again = await deskRig({ time, own, remote, stored: rig.stored() })
    await time.advance(0)
    expect(again.desk.snapshot()).toMatchObject({ rundown: { id: 'far-1' }, link: { name: 'Hosted' } })

    const forgotten = { ...rig.stored(), connections: [], connectionId: 'connection-2' }
    const without = await deskRig({ time, own, remote, stored: forgotten })
    expect(without.desk.snapshot()).toMatchObject({ rundown: { id: 'rundown-1' }, link: { name: null } })
    expect(inEnglish(without.desk.snapshot().notices[0]?.text ?? null)).toContain('no longer saved')
    expect(without.desk.snapshot().connections.current).toBeNull()
  })

  it('the one in use is not removed; another is, with its tokens', async () => {
    await save()
    await rig.desk.switchConnection('connection-2', false)
    expect(await rig.desk.removeConnection('connection-2')).toMatchObject({ ok: false })
    await rig.desk.switchConnection(null, false)
    expect(await rig.desk.removeConnection('connection-2')).toMatchObject({ ok: true })
    expect(await rig.desk.switchConnection('connection-2', false)).toMatchObject({ ok: false })
    expect(rig.stored().connections).toEqual([])
  })

  it('a press that was meant for the show before never moves the one after', async () => {
    await save()
    const saw = snapshot().show.version
    await rig.desk.switchConnection('connection-2', false)
    rig.desk.sessions.open('far-1', false)
    await time.advance(0)
    rig.edge({ action: 'go' }, { saw })
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
    expect(activeCueId(remote.state())).toBeNull()
  })

  it('another rundown in place of one on air, or one on air in place of another, takes no press in the first moment', async () => {
    await save()
    await go()
    const onAirHere = own.state()
    await rig.desk.switchConnection('connection-2', true)
    rig.desk.sessions.open('far-1', false)
    await time.advance(900)
    await go()
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
    expect(remote.state().phase).toBe('pre-show')
    await rig.desk.switchConnection(null, false)
    await time.advance(900)
    await go()
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
    expect(own.state()).toEqual(onAirHere)
    await go()
    expect(activeCueId(own.state())).toBe('b')
  })
})

describe('a rehearsal', () => {
  it('runs on a private copy: every press acts here, and nothing is sent to the service', async () => {
    expect(rig.desk.sessions.rehearse(true, false)).toEqual({ ok: true })
    await time.advance(0)
    expect(snapshot()).toMatchObject({
      show: { mode: 'rehearsal', outside: { phase: 'pre-show' } },
      rundown: { id: 'rundown-1' },
    })
    await go()
    await go()
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(0)
    expect(onAirOf(snapshot().show.state)).toMatchObject({ cueId: 'b', deadline: time.now() - 600 + 40_000 })
    await rig.hold({ action: 'undo' })
    await rig.hold({ action: 'end' }, 'End')
    expect(snapshot().show.state.phase).toBe('ended')
    expect(own.state().phase).toBe('pre-show')
    expect(own.written).toEqual([])
    expect(rig.desk.sessions.rehearse(false, false)).toEqual({ ok: true })
    await time.advance(0)
    expect(snapshot()).toMatchObject({ show: { mode: 'show', state: { phase: 'pre-show' } } })
  })

  it('that a restart ended is said, and no press moves the real show before a person has confirmed it', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    const again = async () => {
      rig = await deskRig({ time, own, stored: rig.stored() })
      expect(snapshot().show).toMatchObject({ mode: 'show', rehearsalEnded: true })
    }
    await again()
    for (const intent of [{ action: 'go' }, { action: 'jump', cueId: 'b' }] as const) {
      rig.tap(intent)
      await time.advance(600)
      expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'rehearsal-ended' })
    }
    expect(own.state().phase).toBe('pre-show')
    await again()
    expect(rig.desk.sessions.rehearse(false, false)).toEqual({ ok: true })
    expect(snapshot().show.rehearsalEnded).toBeUndefined()
    await go()
    expect(activeCueId(own.state())).toBe('a')
    rig = await deskRig({ time, own, stored: rig.stored() })
    expect(snapshot().show.rehearsalEnded).toBeUndefined()
  })

  it('that a restart ended is confirmed by a GO that is held, too', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    rig = await deskRig({ time, own, stored: rig.stored() })
    await rig.hold({ action: 'go' })
    expect(activeCueId(own.state())).toBe('a')
    expect(snapshot().show.rehearsalEnded).toBeUndefined()
  })

  it('a restart says the last press of the show that is on, with its surface in any language', async () => {
    await go()
    const before = pressResult()
    rig = await deskRig({ time, own, stored: rig.stored(), journal: rig.journal })
    await time.advance(0)
    expect(pressResult()).toMatchObject({
      action: 'go',
      outcome: 'confirmed',
      at: before?.at,
      origin: { surface: messageOf('surface.keyboard'), control: before?.origin.control },
    })
  })

  it('goes on without a link, and says when the real show goes on air meanwhile', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    own.link('lost')
    await go()
    expect(pressResult()).toMatchObject({ outcome: 'confirmed' })
    own.link('live')
    own.elsewhere({ verb: 'start' })
    expect(snapshot().show).toMatchObject({
      outside: {
        phase: 'running',
        activeCueId: 'a',
        nextCueId: 'b',
        entered: [{ cueId: 'a' }],
      },
      mode: 'rehearsal',
    })
    own.elsewhere({ verb: 'adjust-duration', delta: duration(5_000) })
    expect(snapshot().show.outside?.state).toEqual(own.state())
    expect(onAir()).toBe('a')
  })

  it('leaves alone what is not its own: skips and planned times are refused with a reason', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    rig.tap({ action: 'skip', cueId: 'b' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'not-in-rehearsal' })
    expect(await rig.desk.runToday(true)).toMatchObject({ ok: false })
    expect(own.written).toEqual([])
  })

  it('has an output message of its own, which no service gets and which ends with it', async () => {
    const before = snapshot().message
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    expect(await rig.desk.writeMessage({ text: 'Hello', visible: true })).toEqual({ ok: true })
    expect(snapshot().message).toMatchObject({ text: 'Hello', visible: true })
    rig.tap({ action: 'message' }, 'M')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed' })
    expect(snapshot().message).toMatchObject({ text: 'Hello', visible: false })
    expect(own.written).toEqual([])
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(snapshot().message).toEqual(before)
  })

  it('times its cues, which stay known after it and after a restart until they are discarded', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    await go()
    await time.advance(68_800)
    rig.tap({ action: 'pause' }, 'P')
    await time.advance(20_000)
    rig.tap({ action: 'pause' }, 'P')
    // Not a double press.
    await time.advance(600)
    await go()
    expect(snapshot().rehearsed).toEqual({})
    await time.advance(4_400)
    rig.tap({ action: 'jump', cueId: 'c' }, 'J')
    await time.advance(10_000)
    await rig.hold({ action: 'end' }, 'End')
    const times = { a: 70_000, c: 10_600 }
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(snapshot().rehearsed).toEqual(times)
    expect([own.written, rig.journal.kept]).toEqual([[], []])
    await time.advance(1_000)
    const again = await deskRig({ time, own, remote, stored: rig.stored() })
    expect(again.desk.snapshot().rehearsed).toEqual(times)
    expect(again.desk.forgetRehearsed('rundown-1', ['c'])).toEqual({ ok: true })
    expect(again.desk.snapshot().rehearsed).toEqual({ c: 10_600 })
    expect(again.stored().rehearsed).toEqual({ 'rundown-1': { c: 10_600 } })
  })

  it('takes a new duration of the cue that is rehearsed as a show does, and undo takes no more than its press back', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    await go()
    await go()
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(0)
    const before = onAirOf(snapshot().show.state)
    const { version } = snapshot().show
    own.change(contentWith([cue('a', 60), cue('b', 90), cue('c', 45)]))
    await time.advance(0)
    expect(snapshot().show.state).toEqual({ ...before, deadline: (before?.deadline ?? 0) + 60_000 })
    // A GO that was pressed meanwhile is for the same cues.
    expect(snapshot().show.version).toBe(version)
    own.change(contentWith([cue('a', 60), cue('b', 90), cue('c', 10)]))
    await time.advance(0)
    expect(onAirOf(snapshot().show.state)?.deadline).toBe((before?.deadline ?? 0) + 60_000)
    await rig.hold({ action: 'undo' })
    expect(onAirOf(snapshot().show.state)?.deadline).toBe((before?.deadline ?? 0) + 50_000)
    expect(own.state().phase).toBe('pre-show')
  })

  it('takes the time of a cue back with the GO that ended it', async () => {
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    await go()
    await time.advance(9_400)
    await go()
    await rig.hold({ action: 'undo' })
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(snapshot().rehearsed).toEqual({})
  })

  it('takes the place of a show on air, and gives it back, without a press of another page in that moment', async () => {
    await go()
    const onAir = own.state()
    for (const on of [true, false]) {
      rig.desk.sessions.rehearse(on, true)
      await time.advance(900)
      await go()
      expect(snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
      expect(snapshot().show.state.phase).toBe(on ? 'pre-show' : 'running')
      expect(own.state()).toEqual(onAir)
    }
    await time.advance(1_500)
    await go()
    expect(own.state()).not.toEqual(onAir)
  })

  it('leaves no press to be taken back from before a skip, which is over with its session', async () => {
    await go()
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    expect(snapshot().undo).toMatchObject({ action: 'skip' })
    for (const on of [true, false]) {
      rig.desk.sessions.rehearse(on, on)
      await time.advance(1_500)
    }
    const onAir = own.state()
    expect(snapshot().undo).toBeNull()
    await rig.hold({ action: 'undo' })
    expect(own.state()).toEqual(onAir)
  })

  it('leaves the last press of the show to be taken back, within the window that it had', async () => {
    expect(rig.desk.caller.write({ undoWindow: 30_000 }).ok).toBe(true)
    await go()
    const { press, until } = snapshot().undo ?? {}
    rig.desk.sessions.rehearse(true, true)
    await time.advance(0)
    expect(snapshot().undo).toBeNull()
    await time.advance(1_500)
    await go()
    expect(snapshot().undo?.press).not.toBe(press)
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(snapshot().undo).toMatchObject({ press, until, action: 'go' })
    await rig.hold({ action: 'undo' })
    expect(own.state().phase).toBe('pre-show')
    await time.advance(1_500)
    await go()
    rig.desk.sessions.rehearse(true, true)
    await time.advance(20_000)
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(snapshot().undo).not.toBeNull()
    rig.emitted.length = 0
    await time.advance(10_000)
    expect(snapshot().undo).toBeNull()
    expect(rig.emitted.findLast(({ name }) => name === 'undo')?.payload).toBeNull()
  })

  it('begins while a show is on air only when held, and can be left at any time', async () => {
    await go()
    expect(rig.desk.sessions.rehearse(true, false)).toMatchObject({ ok: false })
    expect(rig.desk.sessions.rehearse(true, true)).toEqual({ ok: true })
    await time.advance(0)
    await go()
    expect(rig.desk.sessions.rehearse(false, false)).toEqual({ ok: true })
    await time.advance(0)
    expect(onAir()).toBe('a')
  })
})

it('the last press of a rundown is gone once another one is open', async () => {
  own = createFakeShowService(time.now, [contentWith(cues), contentWith(cues, 'other', 'Other show')])
  rig = await deskRig({ time, own })
  await go()
  await rig.hold({ action: 'end' }, 'E')
  expect(pressResult()).toMatchObject({ action: 'end' })
  expect(rig.desk.sessions.open('other', false).ok).toBe(true)
  await time.advance(0)
  expect(pressResult()).toBeNull()
  expect(rig.emitted.findLast(({ name }) => name === 'snapshot')?.payload).toMatchObject({
    pressResult: null,
  })
})

describe('the show lock', () => {
  it('is held on and held off, holds edits and settings, and never a GO', async () => {
    await rig.hold({ action: 'lock' }, 'L')
    expect(snapshot().desk.locked).toBe(true)
    expect(rig.stored().locked).toBe(true)
    const refusals = [
      rig.desk.sessions.open('elsewhere', true),
      rig.desk.caller.write({ hold: 900 }),
      rig.desk.sessions.rehearse(true, true),
      rig.desk.forgetRehearsed('rundown-1', []),
      await rig.desk.runToday(true),
      await rig.desk.switchConnection('any', true),
      await rig.desk.removeConnection('any'),
    ]
    for (const reply of refusals) expect(reply).toEqual({ ok: false, reason: saying('locked') })
    expect(await rig.transfers.bring({ name: 'x.csv', content: 'title\nOne' })).toMatchObject({
      kind: 'faults',
    })
    await go()
    expect(onAir()).toBe('a')
    await rig.hold({ action: 'lock' }, 'L')
    expect(snapshot().desk.locked).toBe(false)
    expect(rig.desk.caller.write({ hold: 900 })).toEqual({ ok: true })
    expect(snapshot().desk.caller.hold).toBe(900)
  })

  it('reports which of the two a press on a cue was: it skipped it, or took a skip back', async () => {
    rig.tap({ action: 'skip', cueId: 'b' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ action: 'skip', outcome: 'confirmed' })
    expect(pressResult()).not.toHaveProperty('unskips')
    rig.tap({ action: 'skip', cueId: 'b' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ unskips: true, outcome: 'confirmed' })
  })

  it('reports which of the two a press was', async () => {
    await rig.hold({ action: 'lock' }, 'L')
    expect(pressResult()).toMatchObject({ action: 'lock', outcome: 'confirmed' })
    expect(pressResult()).not.toHaveProperty('unlocks')
    rig.tap({ action: 'lock' }, 'L')
    expect(pressResult()).toMatchObject({ unlocks: true, outcome: 'refused' })
    await rig.hold({ action: 'lock' }, 'L')
    expect(pressResult()).toMatchObject({ unlocks: true, outcome: 'confirmed' })
  })

  it('a tap does nothing but say that it must be held', async () => {
    rig.tap({ action: 'lock' }, 'L')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    expect(snapshot().desk.locked).toBe(false)
  })
})

it('Previous after the end says that the show has ended', async () => {
  await go()
  await rig.hold({ action: 'end' }, 'End')
  await rig.hold({ action: 'previous' }, 'B')
  expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'show-ended' })
})

describe('skipping', () => {
  it('skips a cue and no longer skips it, and next passes it by', async () => {
    await go()
    rig.tap({ action: 'skip', cueId: 'b' }, 'S')
    await time.advance(600)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', action: 'skip' })
    expect(snapshot().show.nextCueId).toBe('c')
    rig.tap({ action: 'skip', cueId: 'b' }, 'S')
    await time.advance(0)
    expect(snapshot().show.nextCueId).toBe('b')
    rig.tap({ action: 'skip', cueId: 'nowhere' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'cue-gone' })
  })

  it('refuses the cue on air, and takes back the skip of one that was jumped to', async () => {
    await go()
    const skips = () => snapshot().rows.map(({ cue }) => cue.skippedBy)
    rig.tap({ action: 'skip', cueId: 'a' }, 'S')
    await time.advance(600)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'on-air' })
    expect(skips()).toEqual([null, null, null])
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(600)
    rig.tap({ action: 'jump', cueId: 'c' }, 'Enter')
    await time.advance(600)
    expect(skips()).toEqual([null, null, 'self'])
    rig.tap({ action: 'skip', cueId: 'c' }, 'S')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', action: 'skip' })
    expect(skips()).toEqual([null, null, null])
  })
})

describe('the output message', () => {
  it('is written, shown and hidden by one key, and an empty one says so', async () => {
    rig.tap({ action: 'message' }, 'M')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-message' })
    expect(await rig.desk.writeMessage({ text: 'Wrap up' })).toEqual({ ok: true })
    rig.tap({ action: 'message' }, 'M')
    await time.advance(0)
    expect(snapshot().message).toMatchObject({ text: 'Wrap up', visible: true })
    rig.tap({ action: 'message' }, 'M')
    await time.advance(0)
    expect(snapshot().message).toMatchObject({ visible: false })
  })
})

describe('run today', () => {
  const planned = () => {
    const content = contentWith([
      cue('a', 60, { startTime: instant(Date.UTC(2023, 10, 1, 20)) }),
      cue('b', 30),
    ])
    return { ...content, rundown: { ...content.rundown, startTime: instant(Date.UTC(2023, 10, 1, 19, 55)) } }
  }

  it('moves the start and the fixed starts to today, and says for when it is planned', async () => {
    own.change(planned())
    expect(await rig.desk.runToday(false)).toEqual({ ok: true })
    expect(own.written).toEqual([
      [{ id: 'a', start_time: '2023-11-14T20:00:00.000Z' }],
      { start_time: '2023-11-14T19:55:00.000Z' },
    ])
    expect(inEnglish(lastNotice() ?? null)).toMatch(/^“.+” is planned for 20:00 today\.$/)
  })

  it('moves nothing away from today when only the start of the rundown is of another day', async () => {
    const content = planned()
    const first = instant(Date.UTC(2023, 10, 14, 20))
    const cues = content.cues.map(each => (each.id === 'a' ? { ...each, startTime: first } : each))
    own.change({ ...content, cues })
    expect(await rig.desk.runToday(false)).toEqual({ ok: true })
    expect(own.written).toEqual([{ start_time: '2023-11-14T19:55:00.000Z' }])
    expect(inEnglish(lastNotice() ?? null)).toMatch(/^“.+” is planned for 20:00 today\.$/)
  })

  it('moves a show on air only when held, and says when nothing is planned', async () => {
    expect(await rig.desk.runToday(false)).toMatchObject({
      ok: false,
      reason: saying('no planned'),
    })
    own.change(planned())
    await go()
    expect(await rig.desk.runToday(false)).toMatchObject({ ok: false })
    expect(await rig.desk.runToday(true)).toEqual({ ok: true })
  })
})

describe('the computer', () => {
  it('is kept awake while a cue is on air, and not after', async () => {
    expect(rig.awake()).toBe(false)
    await go()
    expect(rig.awake()).toBe(true)
    await rig.hold({ action: 'end' }, 'End')
    expect(rig.awake()).toBe(false)
  })
})

describe('a step of the wall clock of the service', () => {
  it('moves no countdown, and is nobody’s press', async () => {
    await go()
    const before = onAirOf(snapshot().show.state)
    const left = (before?.deadline ?? 0) - rig.desk.now()
    own.step(-7_200_000)
    const after = onAirOf(snapshot().show.state)
    expect((after?.deadline ?? 0) - rig.desk.now()).toBe(left)
    expect(snapshot().show.clockSteps).toBe(-7_200_000)
  })
})

describe('the journal of a desk', () => {
  const presses = () => rig.journal.kept.flatMap(entry => (entry.kind === 'press' ? [entry] : []))

  it('has each press once with its outcome, undone ones as such, and the moves of other clients', async () => {
    await go()
    await go()
    rig.tap({ action: 'go' }, 'Space')
    rig.tap({ action: 'go' }, 'Space')
    await time.advance(600)
    await rig.hold({ action: 'undo' })
    own.elsewhere({ verb: 'next' })
    await time.advance(0)
    expect(
      presses().map(({ press, action, outcome, reason, undid }) => [press, action, outcome, reason, undid]),
    ).toEqual([
      [1, 'go', 'confirmed', undefined, null],
      [2, 'go', 'confirmed', undefined, null],
      [4, 'go', 'refused', 'double-press', null],
      [3, 'go', 'confirmed', undefined, null],
      [5, 'undo', 'confirmed', undefined, 3],
    ])
    expect(rig.journal.kept.map(({ kind }) => kind).at(-1)).toBe('moved-by')
    const runs = await rig.desk.journal.reports.runs()
    if (!runs.ok) throw new Error(inEnglish(runs.reason))
    expect(runs.runs).toMatchObject([{ title: 'Evening show', phase: 'running' }])
    const report = await rig.desk.journal.reports.asRun(runs.runs[0]?.runId ?? '')
    if (!report.ok) throw new Error(inEnglish(report.reason))
    expect(report.asRun.cues.map(({ number }) => number)).toEqual(['1', '2', '3'])
    expect(report.asRun.undone).toMatchObject([{ press: 3, action: 'go' }])
  })

  it('has nothing of a rehearsal, and goes on with the show after it', async () => {
    await go()
    const before = rig.journal.kept.length
    rig.desk.sessions.rehearse(true, true)
    await time.advance(1_500)
    await go()
    await go()
    await rig.hold({ action: 'end' }, 'End')
    expect(rig.journal.kept.length).toBe(before)
    rig.desk.sessions.rehearse(false, false)
    await time.advance(1_500)
    await go()
    expect(presses().map(({ press, outcome }) => [press, outcome])).toEqual([
      [1, 'confirmed'],
      [5, 'confirmed'],
    ])
    expect(new Set(presses().map(({ runId }) => runId)).size).toBe(1)
  })
})
