import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteConnection } from '../../../src-main/contract/connection.ts'
import type { KeptShowStore } from '../../../src-main/desk/ports/host.ts'
import { defaultCaller } from '../../../src-main/desk/ports/settings.ts'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import type { Action } from '../../../src-main/domain/show/actions.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { refusalOf } from '../../../src-renderer/state/session/access.ts'
import { fromSnapshot } from '../../../src-renderer/state/session/desk-state.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createMemoryKeptShow } from '../../fakes/memory-kept-show.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig, type RigOptions } from '../rig.ts'

const cues = [cue('a', 60), cue('b', 30), cue('c', 45), cue('d', 20)]

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
let service: FakeShowService

const show = () => rig.desk.snapshot().show
const authority = () => show().authority
const onAir = (): string | null => onAirOf(show().state)?.cueId ?? null
const there = (): string | null => onAirOf(service.state())?.cueId ?? null
const remaining = (): number => {
  const is = onAirOf(show().state)
  return is === null ? 0 : is.deadline - (is.phase === 'paused' ? is.lastStop : time.now())
}
const result = () => rig.desk.snapshot().pressResult

const go = async (): Promise<void> => {
  rig.tap({ action: 'go' })
  await time.advance(600)
}

/** What a desk keeps of its show, for another start of it. */
let keptShow: KeptShowStore

/** At a service that this desk has no dashboard of, or at its own. */
const begin = async (kind: 'own' | 'hosted', caller: Partial<typeof defaultCaller> = {}): Promise<void> => {
  time = createVirtualTime()
  service = createFakeShowService(time.now, [contentWith(cues)])
  keptShow = createMemoryKeptShow()
  await restart(kind, caller)
  await go()
}

const restart = async (
  kind: 'own' | 'hosted',
  caller: Partial<typeof defaultCaller> = {},
  resume = true,
): Promise<void> => {
  const stored: RigOptions['stored'] = { caller: { ...defaultCaller, ...caller } }
  rig = await deskRig(
    kind === 'own'
      ? { time, own: service, stored, keptShow, resume }
      : {
          time,
          keptShow,
          resume,
          own: createFakeShowService(time.now, []),
          remote: service,
          stored: {
            ...stored,
            connections: [hosted],
            connectionId: 'hosted',
            rundowns: { hosted: 'rundown-1' },
          },
        },
  )
}

it('An outage ends in a question once the desk has read where somebody else moved the show, not with where it was before', async () => {
  await begin('hosted')
  service.link('lost')
  await go()
  service.prompt = false
  service.link('live')
  await time.advance(0)
  expect(service.waiting).toHaveLength(1)
  const published = service.elsewhereFirst({ verb: 'jump', cueId: 'd' })
  service.waiting.splice(0)[0]?.answer()
  await time.advance(100)
  expect(authority()).toMatchObject({ state: 'local', there: null })
  expect(onAir()).toBe('b')
  published()
  expect(authority()).toMatchObject({ state: 'reconciling', there: { cueId: 'd' } })
  expect(await rig.desk.sessions.chooseShow('there', true)).toEqual({ ok: true })
  expect(onAir()).toBe('d')
})

it('A press that the service carried out without an answer is no question, also where its state comes after the first try to lead the service', async () => {
  await begin('own')
  service.prompt = false
  rig.tap({ action: 'go' })
  await time.advance(1_500)
  service.link('lost')
  service.waiting.splice(0)[0]?.fail({ ok: false, reason: 'no-link', detail: null })
  await time.advance(0)
  expect(authority()).toMatchObject({ state: 'local', presses: 1 })
  const published = service.elsewhereFirst({ verb: 'next' })
  service.link('live')
  await time.advance(0)
  expect(authority()).toMatchObject({ state: 'local', there: null })
  published()
  await time.advance(1_000)
  expect(authority().state).toBe('live')
  expect([onAir(), there()]).toEqual(['b', 'b'])
})

describe.each(['own', 'hosted'] as const)('an outage of the link, at a service that is %s', kind => {
  beforeEach(() => begin(kind))

  it('leaves the show to this desk after the time that the caller set', async () => {
    service.link('lost')
    expect(authority()).toMatchObject({ state: 'waiting', since: null })
    await time.advance(1_999)
    expect(authority().state).toBe('waiting')
    await time.advance(1)
    expect(authority()).toMatchObject({ state: 'local', since: time.now(), presses: 0 })
    expect(onAir()).toBe('a')
  })

  it('carries a press out here at once, without the rest of that time', async () => {
    service.link('lost')
    await go()
    expect(authority()).toMatchObject({ state: 'local', presses: 1 })
    expect(onAir()).toBe('b')
    expect(result()).toMatchObject({ action: 'go', outcome: 'confirmed' })
    expect(there()).toBe('a')
  })

  it('takes the show of the service silently where nobody pressed here, also when it moved', async () => {
    service.link('lost')
    await time.advance(5_000)
    service.elsewhere({ verb: 'next' })
    expect(onAir()).toBe('a')
    service.link('live')
    expect(authority().state).toBe('live')
    expect(onAir()).toBe('b')
    expect(rig.desk.notices.list()).toEqual([])
  })

  it('leads the service to the show of this desk where it stands as it was left, with the time that is left', async () => {
    service.link('lost')
    await go()
    await go()
    rig.tap({ action: 'adjust', delta: duration(30_000) }, '+')
    await time.advance(7_000)
    const left = remaining()
    service.link('live')
    await time.advance(0)
    expect(authority().state).toBe('live')
    expect(there()).toBe('c')
    expect(onAir()).toBe('c')
    expect(remaining()).toBe(left)
    expect(onAirOf(service.state())).toMatchObject({ deadline: time.now() + left })
  })

  it('leads it to a paused cue, paused', async () => {
    service.link('lost')
    await go()
    await time.advance(4_000)
    rig.tap({ action: 'pause' }, 'P')
    await time.advance(9_000)
    service.link('live')
    await time.advance(0)
    expect(service.state()).toMatchObject({ phase: 'paused', cueId: 'b' })
    const left = remaining()
    expect(left).toBe(30_000 - 4_600)
    await time.advance(3_000)
    expect(remaining()).toBe(left)
  })

  it('asks a person where both were pressed, and goes on here until then', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    service.link('live')
    await time.advance(0)
    expect(authority()).toMatchObject({ state: 'reconciling', presses: 1, there: { cueId: 'd' } })
    expect(onAir()).toBe('b')
    await go()
    expect(onAir()).toBe('c')
    expect(there()).toBe('d')
    expect(await rig.desk.sessions.chooseShow('here', false)).toMatchObject({ ok: false })
    expect(authority().state).toBe('reconciling')
  })

  it('leads the service here when the person keeps the show of this desk', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    service.link('live')
    await time.advance(0)
    expect(await rig.desk.sessions.chooseShow('here', true)).toEqual({ ok: true })
    expect(there()).toBe('b')
    expect(authority()).toMatchObject({ state: 'live', there: null })
  })

  it('takes no second choice while the first is carried out', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    service.link('live')
    await time.advance(0)
    const first = rig.desk.sessions.chooseShow('here', true)
    expect(await rig.desk.sessions.chooseShow('there', true)).toMatchObject({
      ok: false,
      reason: { code: 'authority.choice-under-way' },
    })
    expect(await first).toEqual({ ok: true })
    expect([onAir(), there(), authority().state]).toEqual(['b', 'b', 'live'])
  })

  it('shows the show of the service when the person keeps that', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    service.link('live')
    await time.advance(0)
    expect(await rig.desk.sessions.chooseShow('there', true)).toEqual({ ok: true })
    expect(onAir()).toBe('d')
    expect(authority().state).toBe('live')
    expect(service.state()).toEqual(show().state)
  })

  it('undoes a press of the outage exactly, and the service is then as it was left', async () => {
    const before = service.state()
    service.link('lost')
    await go()
    await rig.hold({ action: 'undo' })
    expect(show().state).toEqual(before)
    service.link('live')
    await time.advance(0)
    expect(authority().state).toBe('live')
    expect(service.state()).toEqual(before)
  })

  it('keeps an unanswered press as it is shown, and recognises by it the service that carried it out', async () => {
    service.prompt = false
    rig.tap({ action: 'go' })
    await time.advance(1_500)
    expect(onAir()).toBe('b')
    service.link('lost')
    // It came to the service; its answer did not come here.
    service.elsewhere({ verb: 'next' })
    service.waiting[0]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(500)
    expect(onAir()).toBe('b')
    expect(authority()).toMatchObject({ state: 'local', presses: 1 })
    expect(result()).toMatchObject({ action: 'go', outcome: 'confirmed' })
    service.prompt = true
    service.link('live')
    await time.advance(0)
    expect(authority().state).toBe('live')
    expect(there()).toBe('b')
  })

  it('follows a step of the clock that came with the link', async () => {
    service.link('lost')
    await go()
    const left = remaining()
    service.step(3_600_000)
    service.link('live')
    await time.advance(0)
    const is = onAirOf(service.state())
    expect(is?.cueId).toBe('b')
    expect((is?.deadline ?? 0) - service.now()).toBe(left)
    expect(authority().state).toBe('live')
  })

  it('goes on here while the rundown is gone there, and says so', async () => {
    service.link('lost')
    await go()
    service.gone('The rundown was deleted.')
    expect(onAir()).toBe('b')
    expect(authority()).toMatchObject({ state: 'local', why: 'The rundown was deleted.' })
    await go()
    expect(onAir()).toBe('c')
  })

  it('goes on here while the service refuses the token, and leads it once a new one is accepted', async () => {
    service.link('lost')
    await go()
    service.link('signed-out')
    await go()
    expect([onAir(), authority().state, there()]).toEqual(['c', 'local', 'a'])
    service.link('live')
    await time.advance(0)
    expect([onAir(), authority().state, there()]).toEqual(['c', 'live', 'c'])
  })

  it('asks where the show was ended there meanwhile, and takes that end', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'end' })
    service.link('live')
    await time.advance(0)
    expect(authority()).toMatchObject({ state: 'reconciling', there: { phase: 'ended' } })
    expect(onAir()).toBe('b')
    expect(await rig.desk.sessions.chooseShow('there', true)).toEqual({ ok: true })
    expect(show()).toMatchObject({ state: { phase: 'ended' }, authority: { state: 'live' } })
  })

  it('asks where the service came back with an older database, and leads it from there', async () => {
    const older = service.state()
    await go()
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'restore', state: older })
    service.link('live')
    await time.advance(0)
    expect(authority()).toMatchObject({ state: 'reconciling', there: { cueId: 'a' } })
    expect(await rig.desk.sessions.chooseShow('here', true)).toEqual({ ok: true })
    expect([onAir(), there(), authority().state]).toEqual(['c', 'c', 'live'])
  })

  it('shows an older database as it is where nobody pressed here', async () => {
    const older = service.state()
    await go()
    service.link('lost')
    await time.advance(5_000)
    service.elsewhere({ verb: 'restore', state: older })
    service.link('live')
    await time.advance(0)
    expect(show()).toMatchObject({ state: older, authority: { state: 'live' } })
  })

  it('asks, and says why, where the cue on air here was deleted there', async () => {
    service.link('lost')
    await go()
    service.change(contentWith(cues.filter(({ id }) => id !== 'b')))
    service.link('live')
    await time.advance(0)
    expect(authority().state).toBe('reconciling')
    expect(authority().why).not.toBeNull()
    expect(onAir()).toBe('b')
    expect(await rig.desk.sessions.chooseShow('there', true)).toEqual({ ok: true })
    expect([onAir(), there(), authority().state]).toEqual(['a', 'a', 'live'])
  })

  it('keeps every press of a line that comes and goes, once each', async () => {
    for (const cueId of ['b', 'c', 'd']) {
      for (const state of ['lost', 'live', 'lost', 'live', 'lost', 'live', 'lost'] as const) {
        service.link(state)
        await time.advance(300)
      }
      await go()
      expect([onAir(), authority().state]).toEqual([cueId, 'local'])
      service.link('live')
      await time.advance(0)
      expect([onAir(), there(), authority().state]).toEqual([cueId, cueId, 'live'])
    }
    const events = rig.journal.kept.flatMap(entry => (entry.kind === 'desk' ? [entry.event] : []))
    // Waits that were shorter than the caller set are no outage: one for each press that needed it.
    expect(events.filter(event => event === 'local')).toHaveLength(3)
    const presses = rig.journal.kept.filter(entry => entry.kind === 'press' && entry.outcome === 'confirmed')
    expect(presses).toHaveLength(4)
  })

  it('of five hours with a press each minute leads the service to the last of them, exactly', async () => {
    service.link('lost')
    const intents = [
      { action: 'go' },
      // No overtime, which comes back as 0:00 by public verbs.
      { action: 'adjust', delta: duration(6 * 60_000) },
      { action: 'pause' },
      { action: 'pause' },
      { action: 'previous' },
    ] as const
    for (let minute = 0; minute < 300; minute += 1) {
      rig.tap(intents[minute % intents.length] ?? intents[0], `key ${minute % intents.length}`)
      await time.advance(60_000)
    }
    const [state, left, presses] = [onAirOf(show().state), remaining(), authority().presses]
    expect(presses).toBeGreaterThan(150)
    service.link('live')
    await time.advance(0)
    expect(authority().state).toBe('live')
    expect([there(), onAir()]).toEqual([state?.cueId, state?.cueId])
    expect(remaining()).toBe(left)
    // It was led there, not through each press.
    expect(service.state()).toMatchObject({ phase: state?.phase, deadline: state?.deadline })
  })

  it('goes on where it stood when the desk is started again during it, and leads the service there', async () => {
    await time.advance(1_000)
    service.link('lost')
    await go()
    await go()
    const before = show().state
    await time.advance(100)
    // Killed: nothing is closed.
    service.forgetDesk()
    await restart(kind, {}, false)
    void rig.desk.sessions.resume()
    await time.advance(3_000)
    expect(show().state).toEqual(before)
    expect(authority()).toMatchObject({ state: 'local', presses: 2 })
    await go()
    expect(onAir()).toBe('d')
    service.link('live')
    await time.advance(0)
    expect([there(), onAir(), authority().state]).toEqual(['d', 'd', 'live'])
    const joined = rig.journal.kept.filter(({ kind }) => kind === 'run')
    expect(joined).toMatchObject([{ how: 'joined' }])
  })

  /** Killed and started again after so long; the service is reached then, where it was left. */
  const anotherStart = async (after: number): Promise<void> => {
    await time.advance(100)
    service.forgetDesk()
    await time.advance(after)
    await restart(kind, {}, false)
    void rig.desk.sessions.resume()
    await time.advance(1_000)
    service.link('live')
    await time.advance(1_000)
  }

  it('drops an outage of the day before at the next start, says so, and leaves the service alone', async () => {
    service.link('lost')
    await go()
    await anotherStart(13 * 3_600_000)
    expect([there(), onAir(), authority().state]).toEqual(['a', 'a', 'live'])
    expect(rig.desk.notices.list()).toMatchObject([
      { text: { code: 'authority.outage-dropped', params: { since: expect.any(Number) } } },
    ])
  })

  it('goes on with an outage that began long ago where its cue was due a moment ago', async () => {
    service.link('lost')
    await go()
    rig.tap({ action: 'adjust', delta: duration(11 * 3_600_000) }, '+')
    await anotherStart(14 * 3_600_000)
    expect([there(), onAir(), authority().state]).toEqual(['b', 'b', 'live'])
    expect(rig.desk.notices.list()).not.toContainEqual(
      expect.objectContaining({ text: expect.objectContaining({ code: 'authority.outage-dropped' }) }),
    )
  })

  it('keeps the first content with the first press, so that a desk killed right after goes on', async () => {
    // Another rundown than was kept before.
    keptShow = createMemoryKeptShow()
    service.forgetDesk()
    await restart(kind)
    service.link('lost')
    rig.tap({ action: 'go' })
    await time.advance(50)
    service.forgetDesk()
    await restart(kind, {}, false)
    void rig.desk.sessions.resume()
    await time.advance(50)
    expect([onAir(), authority().state]).toEqual(['b', 'local'])
  })

  it('keeps the outage through a rehearsal', async () => {
    service.link('lost')
    await go()
    expect(rig.desk.sessions.rehearse(true, true)).toEqual({ ok: true })
    await go()
    expect(rig.desk.sessions.rehearse(false, true)).toEqual({ ok: true })
    expect(onAir()).toBe('b')
    expect(authority().state).toBe('local')
  })

  it('writes into the journal who decided, and how it ended', async () => {
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    service.link('live')
    await time.advance(0)
    await rig.desk.sessions.chooseShow('here', true)
    await time.advance(0)
    const events = rig.journal.kept.flatMap(entry => (entry.kind === 'desk' ? [entry.event] : []))
    expect(events).toEqual(expect.arrayContaining(['link-lost', 'local', 'reconciling', 'kept-here']))
    expect(rig.journal.kept.filter(entry => entry.kind === 'moved-by' && entry.led !== true)).toEqual([])
  })
})

describe('an outage at a service that is led by public verbs', () => {
  beforeEach(() => begin('hosted'))

  it('keeps a press as it is shown that the service answered with an error of its own, and is lost by it', async () => {
    service.prompt = false
    rig.tap({ action: 'go' })
    await time.advance(400)
    service.link('lost')
    service.waiting[0]?.fail({ ok: false, reason: 'service-error', detail: 'The service answered 500.' })
    await time.advance(0)
    expect(onAir()).toBe('b')
    expect(authority()).toMatchObject({ state: 'local', presses: 1 })
  })

  it('goes on showing a press when another is refused, and with it where the link is lost before its answer', async () => {
    service.prompt = false
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    rig.tap({ action: 'go' })
    await time.advance(100)
    expect(onAir()).toBe('b')
    service.waiting[0]?.fail({ ok: false, reason: 'too-many-requests', detail: null })
    await time.advance(0)
    expect(onAir()).toBe('b')
    service.link('lost')
    service.waiting[1]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(0)
    expect(result()).toMatchObject({ action: 'go', outcome: 'confirmed', local: true })
    expect([onAir(), authority().state]).toEqual(['b', 'local'])
  })

  it('refuses a press that a move of another client took off the display, where the link is lost before its answer', async () => {
    service.prompt = false
    rig.tap({ action: 'go' })
    await time.advance(100)
    expect(onAir()).toBe('b')
    service.elsewhere({ verb: 'jump', cueId: 'd' })
    await time.advance(0)
    expect(onAir()).toBe('d')
    service.link('lost')
    service.waiting[0]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(0)
    expect(result()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'no-link' })
    expect(onAir()).toBe('d')
  })

  it('loses the link again while it leads, and comes to one show in the end', async () => {
    service.link('lost')
    await go()
    await go()
    service.prompt = false
    service.link('live')
    await time.advance(0)
    service.link('lost')
    service.waiting[0]?.fail({ ok: false, reason: 'no-link', detail: null })
    await time.advance(0)
    expect(onAir()).toBe('c')
    expect(authority().state).toBe('local')
    service.prompt = true
    await go()
    service.link('live')
    await time.advance(5_000)
    expect([there(), onAir(), authority().state]).toEqual(['d', 'd', 'live'])
  })
})

describe('a show that was ended or reset in an outage, at a service that no verb leads there', () => {
  const choose = async (keep: 'here' | 'there') => {
    const reply = rig.desk.sessions.chooseShow(keep, true)
    await time.advance(1_000)
    return reply
  }

  it.each([
    ['ended', [{ action: 'end' }]],
    ['pre-show', [{ action: 'end' }, { action: 'reset' }]],
  ] as const)('is %s here until a person chooses, and is never put back by itself', async (phase, acts) => {
    await begin('hosted')
    service.link('lost')
    await time.advance(3_000)
    for (const act of acts) {
      await rig.hold(act)
      await time.advance(3_000)
    }
    service.link('live')
    await time.advance(5_000)
    expect([show().state.phase, authority().state]).toEqual([phase, 'reconciling'])
    expect(await choose('here')).toMatchObject({ ok: false })
    expect([show().state.phase, authority().state]).toEqual([phase, 'reconciling'])
    expect(await choose('there')).toEqual({ ok: true })
    expect([onAir(), authority().state]).toEqual(['a', 'live'])
  })

  it('is offered by pages where the desk does it: while the desk decides, until it was led or a person chose', async () => {
    await begin('hosted')
    const shown = (action: Action) => refusalOf(fromSnapshot(rig.desk.snapshot(), time.now()), action)
    const holds = async (action: 'end' | 'reset') => {
      await rig.hold({ action })
      await time.advance(1_000)
      const { outcome, reason = null } = result() ?? {}
      return { outcome, reason }
    }
    expect(shown('end')).toBe('own-service-only')
    expect(await holds('end')).toEqual({ outcome: 'refused', reason: 'own-service-only' })
    service.link('lost')
    await time.advance(3_000)
    expect(shown('end')).toBeNull()
    expect(await holds('end')).toEqual({ outcome: 'confirmed', reason: null })
    service.link('live')
    await time.advance(1_000)
    expect(authority().state).toBe('reconciling')
    expect(shown('reset')).toBeNull()
    expect(await holds('reset')).toEqual({ outcome: 'confirmed', reason: null })
    expect(await choose('there')).toEqual({ ok: true })
    expect(shown('end')).toBe('own-service-only')
    expect(await holds('end')).toEqual({ outcome: 'refused', reason: 'own-service-only' })
  })

  it('goes on here until a person chooses, where the service has ended it meanwhile', async () => {
    await begin('hosted')
    service.link('lost')
    await go()
    service.elsewhere({ verb: 'end' })
    service.link('live')
    await time.advance(1_000)
    expect([onAir(), authority().state]).toEqual(['b', 'reconciling'])
    expect(await choose('here')).toMatchObject({ ok: false })
    expect([onAir(), authority().state]).toEqual(['b', 'reconciling'])
  })
})

describe('overtime of an outage', () => {
  /** The cue ran 34 s over its 30 s, was led to the service, and is adjusted there. */
  const overtimeOfOutage = async (kind: 'own' | 'hosted') => {
    await begin(kind)
    service.link('lost')
    await go()
    service.link('signed-out')
    await time.advance(63_400)
    service.link('live')
    await time.advance(1_000)
    rig.tap({ action: 'adjust', delta: duration(10_000) }, '+')
    await time.advance(9_000)
    await go()
    const run = asRunOf(rig.journal.kept)
    const codes = rig.desk.notices
      .list()
      .map(({ text }) => (typeof text === 'string' ? text : [text.code, text.params]))
    return { ran: run?.cues.find(({ cueId }) => cueId === 'b'), codes }
  }

  it('that a service cannot take over is told, and is whole in the report, without a pause that nobody made', async () => {
    const { ran, codes } = await overtimeOfOutage('hosted')
    expect(codes).toEqual([['authority.overtime-lost', { over: '0:34' }]])
    expect(ran).toMatchObject({ running: 74_000, paused: 0, adjusted: 10_000, end: expect.any(Number) })
  })

  it('goes on at the service of the desk, and nothing is told', async () => {
    const { ran, codes } = await overtimeOfOutage('own')
    expect(codes).toEqual([])
    expect(ran).toMatchObject({ running: 74_000, paused: 0 })
  })
})

describe('a desk that does not decide', () => {
  it('refuses presses where the caller wants it so', async () => {
    await begin('hosted', { localAfter: null })
    service.link('lost')
    await time.advance(60_000)
    rig.tap({ action: 'go' })
    await time.advance(0)
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'no-link' })
    expect(authority().state).toBe('live')
    expect(onAir()).toBe('a')
  })

  it('refuses them where its token may only watch', async () => {
    await begin('hosted')
    service.watchOnly(true)
    service.link('lost')
    await time.advance(60_000)
    rig.tap({ action: 'go' })
    await time.advance(0)
    expect(result()).toMatchObject({ outcome: 'refused' })
    expect(authority().state).toBe('live')
  })
})
