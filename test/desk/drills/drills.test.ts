import { beforeEach, describe, expect, it } from 'vitest'
import type { BeginDrill, PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import type { LineFault } from '../../../src-main/desk/ports/connector.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createFakeDevices, type FakeDevices, keys } from '../../fakes/fake-surfaces.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'
import { on } from '../surfaces/rig.ts'

let time: VirtualTime
let service: FakeShowService
/** The service at the end of the line of a drill. */
let behind: FakeShowService
let faults: LineFault[]
let hardware: FakeDevices
let rig: DeskRig

const content = contentWith(['a', 'b', 'c', 'd'].map(id => cue(id, 60)))

beforeEach(async () => {
  time = createVirtualTime()
  service = createFakeShowService(time.now, [content])
  behind = createFakeShowService(time.now, [content])
  faults = []
  rig = await deskRig({
    time,
    own: service,
    breakable: () => ({
      connected: { service: behind, ownerActions: behind.ownerActions },
      fault(fault) {
        faults.push(fault)
        behind.link(fault === null ? 'live' : 'lost')
      },
    }),
  })
  service.link('live')
  hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  await time.advance(0)
  rig.desk.sessions.rehearse(true, false)
  rig.tap({ action: 'go' })
  await time.advance(1_000)
})

const slice = (): PreflightSlice => rig.preflight.slice('page')
const show = () => rig.desk.snapshot().show
const cueOn = (): string | null => activeCueId(show().state)
const go = async (): Promise<void> => {
  rig.tap({ action: 'go' })
  await time.advance(600)
}
const why = (reply: Reply): string => (reply.ok ? '' : inEnglish(reply.reason))
const begin = async (request: Partial<BeginDrill> = {}): Promise<string> => {
  const begun = rig.preflight.beginDrill({ kind: 'network', seconds: 30, ...request })
  await time.advance(0)
  return why(await begun)
}
const results = (): readonly string[] =>
  slice().drills.map(
    ({ kind, passed, text }) => `${kind} ${passed ? 'passed' : 'failed'}: ${inEnglish(text)}`,
  )

describe('a drill of the link', () => {
  it('makes the rehearsal LOCAL by the same authority, and LIVE again with the show as it was left', async () => {
    let onScreen: unknown = null
    const page = rig.outputPages.make({ kind: 'countdown', name: 'Countdown' })
    rig.outputPages.watch(page.ok ? page.id : '', {
      send: (_name, payload) => {
        if (payload !== null && 'face' in payload) onScreen = payload.face
      },
      ask: async () => undefined,
      end: () => undefined,
    })
    expect(await begin()).toBe('')
    expect(faults).toEqual(['cut'])
    expect(show()).toMatchObject({ mode: 'rehearsal', drill: 'network' })
    expect(rig.desk.snapshot().link.state).toBe('lost')
    // The wait that the caller set: two seconds.
    await time.advance(2_000)
    expect(show().authority.state).toBe('local')
    expect(onScreen).toMatchObject({ rehearsal: true, local: true, drill: true })
    await go()
    await go()
    expect(cueOn()).toBe('c')
    expect(show().authority.presses).toBe(2)
    await time.advance(30_000)
    expect(faults).toEqual(['cut', null])
    expect(show()).toMatchObject({ authority: { state: 'live' } })
    expect(show().drill).toBe(undefined)
    expect(cueOn()).toBe('c')
    expect(results()).toEqual([
      'network passed: LOCAL after 2 s (at most 8 s), 2 presses changed the show in LOCAL, LIVE again after 0 s, no press lost.',
    ])
    // The real show was never touched, and nothing but the result was recorded.
    expect(service.state().phase).toBe('pre-show')
    expect(rig.journal.kept.map(({ kind }) => kind)).toEqual(['drill'])
  })

  it('leaves the rehearsed durations of the cues whose GO was pressed in it, but of those that were taken back', async () => {
    await time.advance(9_000)
    await begin()
    await time.advance(1_000)
    // Before LOCAL: this press waits for the line, and begins LOCAL by itself.
    await go()
    await time.advance(4_400)
    expect(show().authority.state).toBe('local')
    await go()
    await time.advance(6_400)
    await go()
    await rig.hold({ action: 'undo' })
    expect(cueOn()).toBe('c')
    await time.advance(30_000)
    expect(show()).toMatchObject({ authority: { state: 'live' } })
    await go()
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(rig.desk.snapshot().rehearsed).toEqual({ a: 11_000, b: 5_000, c: 38_200 })
  })

  it('can be a service that does not answer, and be stopped', async () => {
    expect(await begin({ kind: 'service' })).toBe('')
    expect(faults).toEqual(['silent'])
    await time.advance(2_000)
    await go()
    rig.preflight.stopDrill()
    await time.advance(100)
    expect(slice().drill).toBe(null)
    expect(results()[0]).toMatch(/^service passed/)
    expect(cueOn()).toBe('b')
  })

  it('is not passed without a press, nor when it was stopped before LOCAL', async () => {
    await begin({ seconds: 10 })
    await time.advance(11_000)
    expect(results()).toEqual(['network failed: No press was made while LOCAL. Press GO during the drill.'])
    await begin()
    rig.preflight.stopDrill()
    await time.advance(100)
    expect(results()).toEqual(['network failed: The desk was not LOCAL within 8 s.'])
  })

  it('is not passed when LIVE does not come back, and ends all the same', async () => {
    await begin({ seconds: 10 })
    await time.advance(2_000)
    await go()
    behind.link = () => undefined
    await time.advance(25_000)
    expect(slice().drill).toBe(null)
    expect(results()).toEqual(['network failed: The desk did not come back to LIVE.'])
    // The rehearsal goes on over its own line.
    expect(show().authority.state).toBe('live')
    expect(cueOn()).toBe('b')
    await go()
    expect(cueOn()).toBe('c')
  })

  it('ends with the rehearsal, and the real show is as it was', async () => {
    await begin()
    await time.advance(2_000)
    await go()
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    expect(slice().drill).toBe(null)
    expect(show()).toMatchObject({ mode: 'show', authority: { state: 'live' }, state: { phase: 'pre-show' } })
    expect(rig.desk.snapshot().link.state).toBe('live')
    expect(results()).toEqual(['network failed: The drill was stopped before it was over.'])
    await time.advance(1_500)
    await go()
    expect(service.state()).toMatchObject({ phase: 'running', cueId: 'a' })
  })

  it('ends when the real show comes on air', async () => {
    await begin()
    await time.advance(2_000)
    service.elsewhere({ verb: 'start' })
    await time.advance(100)
    expect(slice().drill).toBe(null)
    expect(show()).toMatchObject({ mode: 'rehearsal', outside: { phase: 'running' } })
    expect(await begin()).toMatch(/^The real show is on air/)
  })

  it('ends with the desk', async () => {
    await begin()
    rig.preflight.close()
    await rig.desk.close()
    expect(faults).toEqual(['cut', null])
    expect(time.waiting()).toBe(0)
  })

  it('is begun in a rehearsal alone, one at a time, where the desk goes LOCAL and the service answers', async () => {
    await begin()
    expect(await begin()).toMatch(/^A drill is under way/)
    rig.preflight.stopDrill()
    await time.advance(100)
    rig.desk.caller.write({ localAfter: null })
    expect(await begin()).toMatch(/^This desk never goes LOCAL/)
    rig.desk.caller.write({ localAfter: 2_000 })
    behind = createFakeShowService(time.now, [])
    const unanswered = rig.preflight.beginDrill({ kind: 'network', seconds: 10 })
    await time.advance(5_000)
    expect(why(await unanswered)).toMatch(/^The service did not answer, so the drill was not started/)
    expect(slice().drill).toBe(null)
    rig.desk.sessions.rehearse(false, false)
    expect(await begin()).toMatch(/^Drills are for rehearsals/)
  })
})

describe('a drill of a controller', () => {
  const deckWithGo = () => {
    const controls = keys(3).map(control =>
      control.id === 'key-2' ? { ...control, kind: 'dial' as const } : control,
    )
    const deck = hardware.plug({ controls })
    const id = surface()
    const bindings = [on('key-1', 'press', { do: 'go' }), on('key-2', 'turn', { do: 'adjust', seconds: 10 })]
    rig.desk.controllers.write({ id, pages: [{ name: 'Show', bindings, shows: {} }] })
    return { deck, id }
  }
  const surface = (): string =>
    rig.desk.snapshot().devices.surfaces.find(({ id }) => id !== 'keyboard')?.id ?? ''
  const connected = (): boolean =>
    rig.desk.snapshot().devices.surfaces.some(({ id, connected }) => id !== 'keyboard' && connected)

  it('takes it away as if it was unplugged; the show is called by other means, and each press acts once after it', async () => {
    const { deck, id } = deckWithGo()
    expect(await begin({ kind: 'surface', surfaceId: id })).toBe('')
    expect(slice().drill).toMatchObject({ kind: 'surface', subject: 'Deck' })
    expect(connected()).toBe(false)
    deck.tap('key-1')
    await time.advance(600)
    expect(cueOn()).toBe('a')
    await go()
    expect(cueOn()).toBe('b')
    await time.advance(30_000)
    expect(connected()).toBe(true)
    expect(results()).toEqual([
      'surface passed: The desk said that it is gone, one press acted by other means, and it came back.',
    ])
    const deadline = (): number => {
      const { state } = show()
      return state.phase === 'running' ? state.deadline : 0
    }
    const before = deadline()
    deck.turn('key-2', 1)
    await time.advance(600)
    expect(deadline() - before).toBe(10_000)
    deck.tap('key-1')
    await time.advance(600)
    expect(cueOn()).toBe('c')
  })

  it('is not back when it was really unplugged meanwhile', async () => {
    const { deck, id } = deckWithGo()
    await begin({ kind: 'surface', surfaceId: id })
    await go()
    deck.unplug()
    await time.advance(30_000)
    expect(connected()).toBe(false)
    expect(results()).toEqual(['surface failed: The controller did not come back.'])
  })

  it('needs one that is connected, and is no keyboard', async () => {
    expect(await begin({ kind: 'surface' })).toMatch(/^That controller is not connected/)
    expect(await begin({ kind: 'surface', surfaceId: 'keyboard' })).toMatch(
      /^That controller is not connected/,
    )
  })
})
