import { beforeEach, describe, expect, it } from 'vitest'
import type { SaveConnection } from '../../src-main/contract/bridge/connections.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import { activeCueId, onAirOf } from '../../src-main/domain/show/runner.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import { contentWith, createFakeShowService, cue, type FakeShowService } from '../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'
import { saying } from '../support/saying.ts'
import { type DeskRig, deskRig } from './rig.ts'

let time: VirtualTime
let own: FakeShowService
let remote: FakeShowService
let rig: DeskRig

beforeEach(async () => {
  time = createVirtualTime()
  own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 30), cue('c', 45)])])
  remote = createFakeShowService(time.now, [contentWith([cue('x', 10), cue('y', 10)], 'far-1', 'Far show')])
  rig = await deskRig({ time, own, remote })
})

const snapshot = () => rig.desk.snapshot()
const go = async (): Promise<void> => {
  rig.tap({ action: 'go' })
  await time.advance(600)
}
const hosted: SaveConnection = {
  name: 'Hosted',
  baseUrl: 'https://hosted.test/v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
  v1Token: 'first',
}

it('a message without the service is refused at once, with the reason', async () => {
  await go()
  own.link('lost')
  expect(await rig.desk.writeMessage({ text: 'Wrap up' })).toMatchObject({
    ok: false,
    reason: { code: 'message.not-changed', params: { why: { code: 'refusal.no-link' } } },
  })
})

describe('changes by other clients', () => {
  it('while a message is on its way is shown at once, not at the next look', async () => {
    await go()
    await rig.desk.writeMessage({ text: 'Wrap up' })
    const patch = own.writes.patchOutputMessage
    const waiting = Promise.withResolvers<void>()
    Object.assign(own.writes, {
      patchOutputMessage: async (...args: Parameters<typeof patch>) => {
        await waiting.promise
        return patch(...args)
      },
    })
    rig.tap({ action: 'message' }, 'M')
    await time.advance(10)
    own.elsewhere({ verb: 'next' })
    expect(activeCueId(snapshot().show.state)).toBe('b')
    waiting.resolve()
    await time.advance(0)
    expect(activeCueId(snapshot().show.state)).toBe('b')
  })

  it('to the same cue stays when an adjustment is taken back: only that is', async () => {
    await go()
    const planned = onAirOf(own.state())?.deadline ?? 0
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(0)
    own.elsewhere({ verb: 'adjust-duration', delta: duration(20_000) })
    await rig.hold({ action: 'undo' })
    expect(onAirOf(own.state())?.deadline).toBe(planned + 20_000)
  })
})

describe('what was pressed is named', () => {
  it('by what it did: a pause that resumed, an adjustment with its amount, also when taken back', async () => {
    await go()
    rig.tap({ action: 'pause' }, 'P')
    await time.advance(0)
    expect(snapshot().pressResult).not.toHaveProperty('resumed')
    rig.tap({ action: 'pause' }, 'P')
    await time.advance(0)
    expect(snapshot()).toMatchObject({
      pressResult: { resumed: true },
      undo: { action: 'pause', resumed: true },
    })
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(0)
    expect(snapshot().undo).toMatchObject({ action: 'adjust', moved: 10_000 })
    await rig.hold({ action: 'undo' })
    expect(snapshot().pressResult).toMatchObject({ action: 'undo', undid: 'adjust', moved: 10_000 })
  })
})

describe('a group', () => {
  it('is dropped only by holding, and comes back by a press', async () => {
    const parts = [
      cue('a', 60),
      { ...cue('g', 0), type: 'group' as const },
      { ...cue('g1', 30), parentId: 'g' },
    ]
    own = createFakeShowService(time.now, [contentWith(parts)])
    rig = await deskRig({ time, own })
    const group = () => snapshot().rows.find(row => row.cue.id === 'g')?.cue.skippedBy
    const skip = { action: 'skip', cueId: 'g' } as const
    rig.tap(skip, 'S')
    await time.advance(0)
    expect(snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    expect(group()).toBeNull()
    await rig.hold(skip, 'S')
    expect(snapshot().pressResult).toMatchObject({ outcome: 'confirmed', action: 'skip' })
    expect(group()).toBe('self')
    rig.tap(skip, 'S')
    await time.advance(0)
    expect(group()).toBeNull()
  })

  it('keeps its cues skipped: a press on one of them is refused, and changes nothing that comes back later', async () => {
    const parts = [
      cue('a', 60),
      { ...cue('g', 0), type: 'group' as const, skippedBy: 'self' as const },
      { ...cue('g1', 30), parentId: 'g', skippedBy: 'group' as const },
    ]
    own = createFakeShowService(time.now, [contentWith(parts)])
    rig = await deskRig({ time, own })
    const skips = () => snapshot().rows.map(row => row.cue.skippedBy)
    rig.tap({ action: 'skip', cueId: 'g1' }, 'S')
    await time.advance(0)
    expect(snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'skipped-with-group' })
    expect(skips()).toEqual([null, 'self', 'group'])
  })
})

describe('a refusal', () => {
  it('of an earlier press is said also after the answer to a later one', async () => {
    await go()
    own.prompt = false
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '=')
    own.waiting[1]?.answer()
    await time.advance(1)
    own.waiting[0]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(1)
    expect(snapshot().pressResult).toMatchObject({ press: 2, outcome: 'refused', reason: 'no-link' })
  })
})

describe('the connection in use', () => {
  it('is opened again when it is saved: the new token serves, and the show goes on', async () => {
    await rig.desk.saveConnection(hosted)
    const [item] = rig.stored().connections
    await rig.desk.switchConnection(item?.id ?? '', false)
    rig.desk.sessions.open('far-1', false)
    await time.advance(0)
    await go()
    remote.link('signed-out')
    expect(snapshot().link.state).toBe('signed-out')
    const saved = rig.desk.saveConnection({ ...hosted, id: item?.id ?? '', v1Token: 'second', name: 'New' })
    await time.advance(0)
    expect(await saved).toMatchObject({ ok: true })
    expect(snapshot()).toMatchObject({ link: { state: 'live', name: 'New' }, rundown: { id: 'far-1' } })
    expect(activeCueId(snapshot().show.state)).toBe('x')
  })

  it('without its token after a restart stays in use, signed out: nothing of another show is pressed', async () => {
    await rig.desk.saveConnection(hosted)
    const id = rig.stored().connections[0]?.id ?? ''
    await rig.desk.switchConnection(id, false)
    rig.desk.sessions.open('far-1', false)
    await time.advance(0)
    // Meanwhile a show runs on the service in this computer.
    own.elsewhere({ verb: 'start' })

    rig = await deskRig({ time, own, remote, stored: rig.stored(), tokensGone: true })
    expect(snapshot()).toMatchObject({
      link: { state: 'signed-out', name: hosted.name, problem: { code: 'link.token_gone' } },
      connections: { current: id, items: [{ hasV1Token: false }] },
      rundown: null,
    })
    expect(inEnglish(snapshot().link.problem?.text ?? null)).toContain('Enter it in Connections')
    const before = own.state()
    await go()
    expect(snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'signed-out' })
    expect(own.state()).toEqual(before)

    expect(await rig.desk.saveConnection({ ...hosted, id, v1Token: 'again' })).toMatchObject({ ok: true })
    await time.advance(0)
    expect(snapshot()).toMatchObject({ link: { state: 'live' }, rundown: { id: 'far-1' } })
    await go()
    expect(activeCueId(snapshot().show.state)).toBe('x')
  })

  it('with a token that may only watch refuses each press at once and says which token it takes', async () => {
    own.watchOnly(true)
    expect(snapshot().link.watchOnly).toBe(true)
    await go()
    expect(snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'watch-only' })
    expect(own.state().phase).toBe('pre-show')
    rig.desk.sessions.rehearse(true, false)
    await go()
    expect(activeCueId(snapshot().show.state)).toBe('a')
  })

  it('is left with what was said of it: no notice and no last press go along to another service', async () => {
    await rig.desk.saveConnection(hosted)
    rig.tap({ action: 'previous' }, 'B')
    rig.desk.notices.add('error', 'The rundown that was open can no longer be opened.')
    expect(snapshot().pressResult).toMatchObject({ outcome: 'refused' })
    await rig.desk.switchConnection(rig.stored().connections[0]?.id ?? '', false)
    expect(snapshot()).toMatchObject({ pressResult: null, notices: [], link: { name: hosted.name } })
  })

  it('of two that are asked for together is the one asked for last', async () => {
    await rig.desk.saveConnection(hosted)
    const id = rig.stored().connections[0]?.id ?? ''
    const [first, second] = await Promise.all([
      rig.desk.switchConnection(id, false),
      rig.desk.switchConnection(id, false),
    ])
    expect([first.ok, second.ok]).toEqual([false, true])
    expect(rig.stored().connectionId).toBe(id)
  })

  it('is not left for another when the show goes on air meanwhile', async () => {
    await rig.desk.saveConnection(hosted)
    const leaving = rig.desk.switchConnection(rig.stored().connections[0]?.id ?? '', false)
    rig.tap({ action: 'go' })
    expect(await leaving).toMatchObject({ ok: false, reason: saying('on air') })
    expect(snapshot().link.name).toBeNull()
  })

  it('is not left for one that is removed while it is reached', async () => {
    await rig.desk.saveConnection(hosted)
    const id = rig.stored().connections[0]?.id ?? ''
    const [switched, removed] = await Promise.all([
      rig.desk.switchConnection(id, false),
      rig.desk.removeConnection(id),
    ])
    expect([switched.ok, removed.ok]).toEqual([false, true])
    expect(snapshot()).toMatchObject({ link: { name: null }, connections: { current: null } })
  })
})

describe('leaving a rehearsal', () => {
  it('leaves its last press behind, which the show does not have', async () => {
    rig.desk.sessions.rehearse(true, false)
    await go()
    expect(snapshot().pressResult).toMatchObject({ action: 'go', outcome: 'confirmed' })
    rig.desk.sessions.rehearse(false, false)
    expect(snapshot().pressResult).toBeNull()
  })

  it('for another service or rundown is held while the show itself is on air', async () => {
    await rig.desk.saveConnection(hosted)
    const id = rig.stored().connections[0]?.id ?? ''
    rig.desk.sessions.rehearse(true, false)
    await time.advance(0)
    own.elsewhere({ verb: 'start' })
    expect(await rig.desk.switchConnection(id, false)).toMatchObject({ ok: false })
    expect(rig.desk.sessions.open('elsewhere', false)).toMatchObject({ ok: false })
    expect(await rig.desk.switchConnection(id, true)).toEqual({ ok: true })
  })

  it('shows the real show at once, not a show that has not begun', async () => {
    await go()
    rig.desk.sessions.rehearse(true, true)
    await time.advance(0)
    rig.desk.sessions.rehearse(false, false)
    expect(snapshot().show).toMatchObject({ mode: 'show', state: { phase: 'running', cueId: 'a' } })
    expect(rig.awake()).toBe(true)
  })
})

describe('a stop', () => {
  it('with a press on its way ends: its end is in the journal, and no timer and no helper is left', async () => {
    await go()
    own.prompt = false
    await time.advance(600)
    rig.tap({ action: 'go' })
    await time.advance(10)
    const closing = rig.desk.close()
    own.waiting[0]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(1_000)
    await closing
    expect(rig.journal.kept).toContainEqual(
      expect.objectContaining({ kind: 'press', press: 2, outcome: 'unknown' }),
    )
    expect(rig.awake()).toBe(false)
    await time.advance(20_000)
    expect(time.waiting()).toBe(0)
  })
})
