import { beforeEach, describe, expect, it } from 'vitest'
import type { PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import type { AnchorRequest } from '../../../src-main/contract/bridge/script.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import type { Computer } from '../../../src-main/desk/ports/host.ts'
import type { OutputViewer } from '../../../src-main/desk/ports/output-screens.ts'
import type { StandbyFact } from '../../../src-main/domain/preflight/facts.ts'
import type { PreflightPoint } from '../../../src-main/domain/preflight/point.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createFakeDevices, type FakeDevices, keys } from '../../fakes/fake-surfaces.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { type DeskRig, deskRig } from '../rig.ts'
import { on } from '../surfaces/rig.ts'

const start = instant(Date.UTC(2026, 4, 16, 18))

let time: VirtualTime
let service: FakeShowService
let hardware: FakeDevices
let rig: DeskRig
let computer: { -readonly [Key in keyof Computer]: Computer[Key] }
let standby: { fact: StandbyFact; change: () => void }

const content = contentWith([cue('a', 60), cue('b', 30)])

beforeEach(async () => {
  time = createVirtualTime(start)
  service = createFakeShowService(time.now, [
    { ...content, rundown: { ...content.rundown, startTime: shift(start, duration(3_600_000)) } },
  ])
  computer = { freeBytes: async () => 50e9, power: async () => ({ source: 'mains' }) }
  standby = { fact: { name: 'Booth 2', state: 'identical', behind: 0 }, change: () => undefined }
  rig = await deskRig({
    time,
    own: service,
    computer,
    screens: { links: null, displays: null },
    standby: {
      read: () => standby.fact,
      onChange(listener) {
        standby.change = listener
        return () => undefined
      },
    },
  })
  service.link('live')
  hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  await time.advance(0)
})

const slice = (): PreflightSlice => rig.preflight.slice('page')
const running = (): NonNullable<PreflightSlice['running']> => {
  const found = slice().running
  if (found === null) throw new Error('No preflight is under way.')
  return found
}
const point = (id: string): PreflightPoint => {
  const found = running().points.find(one => one.id === id)
  if (found === undefined) throw new Error(`There is no point ${id}.`)
  return found
}
const stateOf = (id: string): string => `${point(id).state}: ${inEnglish(point(id).text)}`
const open = (): readonly string[] =>
  running()
    .points.filter(({ state }) => state === 'todo')
    .map(({ id }) => id)
const why = (reply: Reply): string => (reply.ok ? '' : inEnglish(reply.reason))
const begin = async (): Promise<void> => {
  expect(why(rig.preflight.begin())).toBe('')
  await time.advance(100)
}
const surface = (): string =>
  rig.desk.snapshot().devices.surfaces.find(({ id }) => id !== 'keyboard')?.id ?? ''

describe('a preflight', () => {
  it('looks at the desk, its service and its computer, and writes to the journal to see that it can', async () => {
    await begin()
    expect(open()).toEqual([])
    expect(running().points.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'start ok',
      'cues ok',
      'fixed none',
      'calls none',
      'script none',
      'link ok',
      'clock ok',
      'budget none',
      'token ok',
      'surface none',
      'display none',
      'power ok',
      'sleep ok',
      'disk ok',
      'journal ok',
      'standby ok',
      'versions ok',
    ])
    expect(rig.journal.kept).toMatchObject([{ kind: 'desk', event: 'preflight-test', runId: null }])
    expect(rig.awake()).toBe(true)
  })

  it('names calls, standbys and cues that have lost their words in the script, as soon as they do', async () => {
    const { rundown, ...rest } = content
    const department = { shortName: 'LX', color: '#ff0000', groups: [] }
    service.change({
      ...rest,
      rundown: { ...rundown, columns: [{ id: 'lx', name: 'Lights', department }] },
      cells: new Map([['a', { lx: '§1 LX 57 lamp turns\n§2 LX 58 out' }]]),
    })
    await time.advance(100)
    const rundownId = rundown.id
    const change = rig.desk.changeScript.bind(rig.desk)
    const paragraphs = lighthouse.paragraphs.map(paragraph => ({ ...paragraph }))
    change(script => script.write({ rundownId, script: { ...lighthouse, paragraphs }, revises: false }))
    const put = (of: AnchorRequest['of'], paragraphId: string, word: string, standby?: [string, string]) =>
      change(script =>
        script.anchor({
          rundownId,
          of,
          go: anchorOf(lighthouse, paragraphId, word),
          ...(standby !== undefined && { standby: anchorOf(lighthouse, ...standby) }),
        }),
      )
    put({ mark: 1 }, 'p3', 'nobody')
    put({ mark: 2 }, 'p7', 'answer', ['p3', 'rowed'])
    put({ cueId: 'b' }, 'p4', 'lamp')
    await begin()
    expect(stateOf('script')).toBe('ok: Everything that is marked in the script is at its word.')
    change(script => {
      const left = paragraphs.filter(({ id }) => id !== 'p3' && id !== 'p4')
      return script.write({ rundownId, script: { ...lighthouse, paragraphs: left }, revises: true })
    })
    await time.advance(100)
    expect(stateOf('script calls')).toContain('todo: LX 57 lamp turns has no word in the script')
    expect(stateOf('script standbys')).toContain('todo: The STANDBY of LX 58 out has lost its word')
    expect(stateOf('script cues')).toContain('todo: Cue 2 has no word')
  })

  it('follows what changes: link, plug, disk, standby desk', async () => {
    await begin()
    service.link('lost')
    computer.power = async () => ({ source: 'battery', percent: 80 })
    computer.freeBytes = async () => 1e6
    standby.fact = { ...standby.fact, state: 'lost' }
    standby.change()
    await time.advance(10_100)
    // No press was made: the desk decides alone, after its wait.
    expect(open()).toEqual(['link', 'power', 'disk', 'standby'])
    expect(rig.emitted.filter(({ name }) => name === 'preflight').length).toBeGreaterThan(1)
  })

  it('is kept with the show, with who finished it and each of its points', async () => {
    computer.power = async () => ({ source: 'battery', percent: 80 })
    await begin()
    await time.advance(60_000)
    await rig.preflight.finish({ page: 'Booth' })
    expect(rig.awake()).toBe(false)
    expect(slice()).toMatchObject({
      running: null,
      last: { rundownId: 'rundown-1', title: 'Evening show', by: 'Booth', took: 60_100 },
    })
    const { desk } = rig.desk.snapshot()
    expect(desk.preflight).toEqual({ at: shift(start, duration(60_100)), open: 1 })
    rig.tap({ action: 'go' })
    await time.advance(100)
    const [entry] = rig.journal.kept.filter(({ runId, kind }) => runId !== null && kind === 'preflight')
    expect(entry).toMatchObject({ certificate: { by: 'Booth', at: start + 60_100 } })
  })

  it('reports what the journal could not take', async () => {
    rig.journal.append = async () => {
      throw new Error('The disk is full.')
    }
    await begin()
    expect(stateOf('journal')).toBe('todo: The test entry was not written: The disk is full.')
  })

  it('is not begun on air, in a rehearsal or while locked, and blocks nothing', async () => {
    rig.desk.sessions.rehearse(true, false)
    expect(why(rig.preflight.begin())).toMatch(/^Not in a rehearsal/)
    rig.desk.sessions.rehearse(false, false)
    await rig.hold({ action: 'lock' }, 'L')
    expect(why(rig.preflight.begin())).toMatch(/locked/)
    await rig.hold({ action: 'lock' }, 'L')
    await begin()
    await time.advance(1_500)
    rig.tap({ action: 'go' })
    await time.advance(100)
    // The show is on, and the preflight over.
    expect(rig.desk.snapshot().show.state.phase).toBe('running')
    expect(slice().running).toBe(null)
    expect(why(rig.preflight.begin())).toMatch(/^A show is on air/)
    expect(why(await rig.preflight.finish({}))).toMatch(/^This preflight has ended/)
  })

  it('ends a minute after the last page that showed it has gone', async () => {
    await begin()
    slice()
    rig.preflight.released('page')
    await time.advance(59_000)
    slice()
    await time.advance(60_000)
    expect(slice().running).not.toBe(null)
    rig.preflight.released('page')
    await time.advance(60_000)
    expect(rig.preflight.slice('other').running).toBe(null)
    expect(rig.awake()).toBe(false)
  })
})

describe('the buttons of a controller', () => {
  const bound = (count: number) => [
    {
      name: 'Show',
      bindings: keys(count).map(({ id }) => on(id, 'press', { do: 'go' })),
      shows: {},
    },
  ]

  it('are each pressed once, and do nothing; the faces say TEST until it ends', async () => {
    const deck = hardware.plug({ controls: keys(3) })
    rig.desk.controllers.write({ id: surface(), pages: bound(2) })
    await begin()
    const id = `surface ${surface()}`
    expect(deck.view().testing).toBe(true)
    expect(stateOf(id)).toBe('todo: Press key 1, key 2.')
    deck.tap('key-2')
    // Nothing is bound to it: it need not be pressed.
    deck.tap('key-3')
    await time.advance(100)
    expect(stateOf(id)).toBe('todo: Press key 1.')
    expect(running().trials).toMatchObject([{ wanted: ['key-1', 'key-2'], pressed: ['key-2', 'key-3'] }])
    deck.tap('key-1')
    await time.advance(100)
    expect(rig.desk.snapshot().show.state.phase).toBe('pre-show')
    // They are counted, not refused: neither GO nor the journal says so.
    expect(rig.desk.snapshot().pressResult).toBeNull()
    expect(rig.journal.kept.filter(({ kind }) => kind === 'press')).toEqual([])
    expect(stateOf(id)).toMatch(/^todo: Does every key say TEST/)
    expect(rig.preflight.facesSeen({ surfaceId: surface(), seen: true })).toEqual({ ok: true })
    expect(stateOf(id)).toBe('ok: Every button was pressed, every key was seen.')
    // Also while a page shows the controllers, where tests go on.
    rig.desk.controllers.watch('page', true)
    await rig.preflight.finish({})
    expect(deck.view().testing).toBe(false)
    deck.tap('key-1')
    await time.advance(100)
    expect(rig.desk.snapshot().show.state.phase).toBe('running')
  })

  it('work again at once when the show starts', async () => {
    const deck = hardware.plug({ controls: keys(3) })
    rig.desk.controllers.write({ id: surface(), pages: bound(3) })
    await begin()
    rig.tap({ action: 'go' })
    await time.advance(1_000)
    expect(deck.view().testing).toBe(false)
    deck.tap('key-1')
    await time.advance(100)
    expect(rig.desk.snapshot().show.state).toMatchObject({ cueId: 'b' })
  })

  it('are tried as controllers come and go', async () => {
    await begin()
    expect(stateOf('surface')).toBe('none: No controller is connected.')
    const pedal = hardware.plug({ kind: 'pedal', modelId: 'hid/pedal', controls: [], open: true })
    await time.advance(100)
    const id = `surface ${surface()}`
    expect(stateOf(id)).toBe('todo: Press any of its buttons.')
    pedal.tap('key-9')
    await time.advance(100)
    expect(stateOf(id)).toBe('ok: Every button was pressed.')
    pedal.unplug()
    await time.advance(100)
    expect(stateOf(id)).toMatch(/^todo: Not connected/)
  })
})

describe('the displays', () => {
  const screen = (answers: () => Promise<void>): OutputViewer => ({
    send: () => undefined,
    ask: answers,
    end: () => undefined,
  })
  const answersIn = (ms: number): Promise<void> =>
    new Promise(resolve => void time.timers.after(duration(ms), resolve))
  const page = (): string => {
    const made = rig.outputPages.make({ kind: 'clock', name: 'Clock' })
    return made.ok ? made.id : ''
  }

  it('are each asked, and it shows how many answered and how late', async () => {
    const id = page()
    rig.outputPages.watch(
      id,
      screen(() => answersIn(34)),
    )
    rig.outputPages.watch(
      id,
      screen(() => answersIn(12)),
    )
    await begin()
    await time.advance(100)
    expect(stateOf(`display ${id}`)).toBe('ok: 2 screens answered, the last after 34 ms.')
  })

  it('that do not answer, are late or are not there are reported', async () => {
    const id = page()
    await begin()
    expect(stateOf(`display ${id}`)).toMatch(/^todo: No screen shows it/)
    let late = 600
    const leave = rig.outputPages.watch(
      id,
      screen(() => answersIn(late)),
    )
    rig.desk.emit('output-pages', rig.outputPages.slice())
    await time.advance(700)
    expect(stateOf(`display ${id}`)).toMatch(/^todo: Answered after 600 ms/)
    late = 20
    rig.preflight.again()
    await time.advance(200)
    expect(stateOf(`display ${id}`)).toBe('ok: The screen answered after 20 ms.')
    leave?.()
    rig.outputPages.watch(
      id,
      screen(() => new Promise(() => undefined)),
    )
    rig.preflight.again()
    await time.advance(3_200)
    expect(stateOf(`display ${id}`)).toMatch(/^todo: The screen does not answer/)
  })
})
