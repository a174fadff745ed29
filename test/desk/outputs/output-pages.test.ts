import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputDisplay, OutputPageEvents } from '../../../src-main/contract/bridge/output-pages.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { PlacedOutput } from '../../../src-main/desk/ports/output-screens.ts'
import { withRowsChange } from '../../../src-main/domain/output/output-face.ts'
import {
  defaultOutputLook,
  type OutputKind,
  type OutputLook,
  type OutputRow,
  outputKinds,
  screenKinds,
} from '../../../src-main/domain/output/output-page.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'
import { type DeskRig, deskRig } from '../rig.ts'
import { outputsRig } from './outputs-rig.ts'

const cues = [
  cue('a', 60, { title: 'Opening', subtitle: 'Camera two' }),
  cue('b', 30, { title: 'Secret guest' }),
  cue('c', 45, { title: 'Closing' }),
]

const content = (titles: Readonly<Record<string, string>> = {}) => {
  const base = contentWith(cues.map(one => ({ ...one, title: titles[one.id] ?? one.title })))
  const columns = [
    { id: 'col-lx', name: 'LX' },
    { id: 'col-private', name: 'Producer' },
  ]
  const cells = new Map([['b', { 'col-lx': 'Look 2', 'col-private': 'do not tell' }]])
  return { ...base, rundown: { ...base.rundown, columns }, cells }
}

/** A screen, with all events that it received. */
interface Screen {
  readonly received: string[]
  state: OutputPageEvents['state'] | null
  rows: readonly OutputRow[]
  ended: boolean
  leave(): void
}

describe('output pages', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [content()])
    rig = await outputsRig(time, service)
  })

  const make = (kind: OutputKind): string => {
    const made = rig.outputPages.make({
      kind,
      name: kind,
      ...(kind === 'cue-light' && { department: 'LX' }),
    })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    return made.id
  }
  const keyOf = (id: string): string => {
    const link = rig.outputPages.link(id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    return link.path.split('#key=')[1] ?? ''
  }
  const watch = (id: string): Screen => {
    const screen: Screen = { received: [], state: null, rows: [], ended: false, leave: () => undefined }
    const leave = rig.outputPages.watch(id, {
      send(name, payload) {
        screen.received.push(`${name} ${JSON.stringify(payload)}`)
        if (payload === null) return
        if ('face' in payload) screen.state = payload
        else screen.rows = withRowsChange(screen.rows, payload)
      },
      ask: async () => undefined,
      end() {
        screen.ended = true
      },
    })
    if (leave === null) throw new Error('There is no such page.')
    return Object.assign(screen, { leave })
  }
  const go = async (): Promise<void> => {
    rig.tap({ action: 'go' })
    await time.advance(600)
  }

  it('tells pages which outputs say by themselves what their steps say, and takes no two steps at one time', () => {
    const countdowns = () => rig.desk.snapshot().desk.countdowns
    const told: unknown[] = []
    rig.desk.subscribe(name => {
      if (name === 'desk') told.push(countdowns())
    })
    expect(countdowns()).toBeUndefined()
    const id = make('countdown')
    make('clock')
    const steps = [{ at: duration(60_000), color: 'warn', message: 'Wrap up' }] as const
    const write = (look: Partial<OutputLook>) =>
      rig.outputPages.write({ id, look: { ...defaultOutputLook, ...look, columns: [] } })
    expect(write({ steps })).toEqual({ ok: true })
    expect(countdowns()).toEqual([{ name: 'countdown', steps }])
    expect(told.at(-1)).toEqual(countdowns())
    expect(write({ steps: [...steps, ...steps] })).toMatchObject({ ok: false })
    expect(countdowns()).toEqual([{ name: 'countdown', steps }])
    // What it counts is not the cue, or it shows no message.
    for (const look of [{ figure: 'clock' }, { message: false }] as const) {
      expect(write({ steps, ...look })).toEqual({ ok: true })
      expect(countdowns()).toBeUndefined()
    }
  })

  it('a screen that is open gets the steps of its output, and those of the cue on air in their place', async () => {
    const id = make('countdown')
    const screen = watch(id)
    const shown = () => {
      const face = screen.state?.face
      return face?.kind === 'countdown' ? face.steps : null
    }
    await go()
    expect(shown()).toBeUndefined()
    const own = [{ at: duration(20_000), color: 'urgent', message: 'Finish' }] as const
    rig.outputPages.write({ id, look: { ...defaultOutputLook, columns: [], steps: own } })
    await time.advance(0)
    expect(shown()).toEqual(own)
    const ofCue = [{ at: duration(10_000), color: 'ok' }] as const
    const timing = { start: 'not-before', shortest: null, longest: null, steps: ofCue } as const
    const now = content()
    service.change({ ...now, cues: now.cues.map(one => ({ ...one, timing })) })
    await time.advance(0)
    expect(shown()).toEqual(ofCue)
  })

  it('a link opens the page that it was made for, and no page of another kind', () => {
    const ids = outputKinds.map(kind => ({ kind, id: make(kind) }))
    for (const { kind, id } of ids) {
      const key = keyOf(id)
      expect(rig.outputPages.pageOf(kind, key)).toBe(id)
      for (const other of outputKinds)
        if (other !== kind) expect(rig.outputPages.pageOf(other, key)).toBeNull()
    }
  })

  it('a secret that was changed, cut or made up opens nothing', () => {
    const id = make('clock')
    const key = keyOf(id)
    const [head = '', signature = ''] = key.split('.')
    const other = keyOf(make('clock')).split('.')[1]
    for (const wrong of ['', id, `${id}.`, key.slice(0, -1), `${key}A`, `${head}.${other}`, `x${signature}`])
      expect(rig.outputPages.pageOf('clock', wrong)).toBeNull()
    expect(rig.outputPages.pageOf('clock', key)).toBe(id)
  })

  it('a link that is ended disconnects its screens at once; the new one opens the same page', () => {
    const id = make('countdown')
    const before = keyOf(id)
    const screen = watch(id)
    expect(rig.outputPages.renew(id)).toEqual({ ok: true })
    expect(screen.ended).toBe(true)
    expect(rig.outputPages.pageOf('countdown', before)).toBeNull()
    expect(rig.outputPages.pageOf('countdown', keyOf(id))).toBe(id)
    expect(rig.outputPages.slice().pages[0]).toMatchObject({ id, viewers: 0 })
  })

  it('new links of every page end all that there were, and disconnect their screens', () => {
    const ids = [make('countdown'), make('clock')]
    const before = ids.map(keyOf)
    const screens = ids.map(watch)
    expect(rig.outputPages.renewAll()).toEqual({ ok: true })
    expect(screens.map(({ ended }) => ended)).toEqual([true, true])
    expect(before.map((key, at) => rig.outputPages.pageOf(at === 0 ? 'countdown' : 'clock', key))).toEqual([
      null,
      null,
    ])
    expect(rig.outputPages.pageOf('clock', keyOf(ids[1] ?? ''))).toBe(ids[1])
  })

  it('a removed page receives nothing more, and its link is not good again', async () => {
    const id = make('countdown')
    const key = keyOf(id)
    const screen = watch(id)
    rig.outputPages.remove(id)
    const before = screen.received.length
    await go()
    expect([screen.ended, screen.received.length]).toEqual([true, before])
    expect(rig.outputPages.pageOf('countdown', key)).toBeNull()
    expect(rig.outputPages.link(id).ok).toBe(false)
  })

  it('keeps no secret: what is saved opens nothing', () => {
    const id = make('message')
    expect(JSON.stringify(rig.stored())).not.toContain(keyOf(id).split('.')[1])
  })

  it('sends each kind the part of the show that it shows, and nothing more', async () => {
    const screens = new Map<OutputKind, Screen>(screenKinds.map(kind => [kind, watch(make(kind))]))
    await go()
    const all = (kind: OutputKind): string => screens.get(kind)?.received.join('\n') ?? ''
    expect(all('countdown')).toContain('Opening')
    expect(all('countdown')).not.toContain('Secret guest')
    expect(all('cue')).toContain('Secret guest')
    expect(all('cue')).not.toContain('Closing')
    for (const kind of ['message', 'clock'] as const)
      expect(all(kind)).not.toMatch(/Opening|kickoff|deadline/)
    for (const kind of screenKinds) expect(all(kind)).not.toMatch(/do not tell|Look 2|Producer/)
  })

  it('a cue list gets the cells of the columns that were chosen for it, by name, and of no other', () => {
    const id = make('list')
    const screen = watch(id)
    rig.outputPages.write({ id, look: { ...defaultOutputLook, columns: ['lx', 'Not here'] } })
    expect(screen.rows.map(({ cells }) => cells)).toEqual([[''], ['Look 2'], ['']])
    expect(screen.state?.face).toMatchObject({ kind: 'list', columns: ['LX'] })
    expect(screen.received.join()).not.toContain('do not tell')
  })

  it('what is written in a column that a list does not show is not sent to it, nor to any other page', async () => {
    const screens = screenKinds.map(kind => watch(make(kind)))
    const id = make('list')
    rig.outputPages.write({ id, look: { ...defaultOutputLook, columns: ['LX'] } })
    const all = [...screens, watch(id)]
    const before = all.map(({ received }) => received.length)
    const now = content()
    service.change({ ...now, cells: new Map([['b', { 'col-lx': 'Look 2', 'col-private': 'worse still' }]]) })
    await time.advance(0)
    expect(all.map(({ received }) => received.length)).toEqual(before)
    expect(all.flatMap(({ received }) => received).join()).not.toMatch(/do not tell|worse still|Producer/)
  })

  it('a column that is made private, or taken away, leaves a list at once', async () => {
    const id = make('list')
    rig.outputPages.write({ id, look: { ...defaultOutputLook, columns: ['LX', 'Producer'] } })
    const screen = watch(id)
    expect(screen.rows[1]?.cells).toEqual(['Look 2', 'do not tell'])
    const now = content()
    // To a client such a column is no more; its cells may be known for a moment longer.
    service.change({ ...now, rundown: { ...now.rundown, columns: now.rundown.columns.slice(0, 1) } })
    await time.advance(0)
    expect(screen.rows.map(({ cells }) => cells)).toEqual([[''], ['Look 2'], ['']])
    expect(screen.state?.face).toMatchObject({ columns: ['LX'] })
    const late = watch(id)
    expect(late.received.join()).not.toMatch(/do not tell|Producer/)
  })

  it('follows the show by its anchors: one small message a press, none while it is untouched', async () => {
    const screen = watch(make('list'))
    expect(screen.rows.map(({ cue: { title }, number }) => `${number} ${title}`)).toEqual([
      '1 Opening',
      '2 Secret guest',
      '3 Closing',
    ])
    await go()
    const { face } = screen.state ?? {}
    expect(face !== undefined && 'state' in face ? activeCueId(face.state) : null).toBe('a')
    const before = screen.received.length
    await time.advance(30_000)
    expect(screen.received).toHaveLength(before)
    await go()
    const since = screen.received.slice(before)
    // The press, and its confirmation where that moves an anchor.
    expect(since.length).toBeLessThanOrEqual(2)
    expect(since.join()).not.toContain('rows ')
    expect(since.join().length).toBeLessThan(1_500)
  })

  it('a cue list shows when the cues before came on air', async () => {
    const screen = watch(make('list'))
    const first = time.now()
    await go()
    await time.advance(30_000)
    const second = time.now()
    await go()
    expect(screen.state?.face).toMatchObject({ started: { a: first, b: second } })
  })

  it('one title that is edited is one row to a list, and nothing to a clock', async () => {
    const [list, clock] = [watch(make('list')), watch(make('clock'))]
    const [before, quiet] = [list.received.length, clock.received.length]
    service.change(content({ c: 'Goodbye' }))
    await time.advance(0)
    const [told = '', ...more] = list.received.slice(before)
    expect(more).toEqual([])
    expect(told).toContain('Goodbye')
    expect(told).not.toContain('Opening')
    expect(list.rows.map(({ cue: { title } }) => title)).toEqual(['Opening', 'Secret guest', 'Goodbye'])
    expect(clock.received).toHaveLength(quiet)
  })

  it('the message reaches a stage while it shows, and not before', async () => {
    const screen = watch(make('message'))
    await rig.desk.writeMessage({ text: 'Wrap up', visible: false })
    await time.advance(0)
    expect(screen.received.join()).not.toContain('Wrap up')
    await rig.desk.writeMessage({ visible: true })
    await time.advance(0)
    expect(screen.state?.face.message).toMatchObject({ text: 'Wrap up' })
  })

  it('says that it is a rehearsal, and when the desk does not reach its service', async () => {
    const screen = watch(make('countdown'))
    rig.desk.sessions.rehearse(true, false)
    await go()
    expect(screen.state?.face).toMatchObject({ rehearsal: true, state: { phase: 'running' } })
    rig.desk.sessions.rehearse(false, false)
    await time.advance(0)
    expect(screen.state?.face).toMatchObject({ rehearsal: false, state: { phase: 'pre-show' } })
    await time.advance(1_000)
    service.link('lost')
    await time.advance(1)
    expect(screen.state?.face.away).toBe(true)
  })

  it('a locked show makes, changes and ends no output, and those there are go on', async () => {
    const id = make('countdown')
    const screen = watch(id)
    await rig.hold({ action: 'lock' }, 'L')
    expect(rig.desk.locked()).toBe(true)
    for (const reply of [
      rig.outputPages.make({ kind: 'clock', name: 'Clock' }),
      rig.outputPages.write({ id, name: 'Another' }),
      rig.outputPages.renew(id),
      rig.outputPages.renewAll(),
      rig.outputPages.remove(id),
    ])
      expect(reply).toMatchObject({ ok: false, reason: saying('locked') })
    expect(screen.ended).toBe(false)
    await go()
    expect(screen.state?.face).toMatchObject({ state: { phase: 'running' } })
  })

  it('finds its monitor again by name and place, and says while it is away which one it was', async () => {
    const desk = { id: 1, label: 'Laptop', x: 0, y: 0, width: 1440, height: 900, primary: true }
    const stage = { id: 2, label: 'Stage', x: 1440, y: 0, width: 1920, height: 1080, primary: false }
    let monitors: readonly OutputDisplay[] = [desk, stage]
    let change = (): void => undefined
    let shown: readonly PlacedOutput[] = []
    rig = await deskRig({
      time,
      own: service,
      screens: {
        links: null,
        displays: {
          list: () => monitors,
          onChange(listener) {
            change = listener
            return () => undefined
          },
          show(pages) {
            shown = pages
          },
        },
      },
    })
    const id = make('clock')
    expect(rig.outputPages.write({ id, displayId: 2 })).toEqual({ ok: true })
    expect(shown).toEqual([{ id, name: 'clock', displayId: 2 }])
    monitors = [desk]
    change()
    expect(shown).toEqual([])
    expect(rig.outputPages.slice().pages[0]?.display).toEqual({ id: null, label: 'Stage' })
    monitors = [desk, { ...stage, id: 9, x: -1280, width: 1280, height: 720 }]
    change()
    expect(shown).toEqual([{ id, name: 'clock', displayId: 9 }])
    expect(rig.outputPages.slice().pages[0]?.display).toEqual({ id: 9, label: 'Stage' })
    expect(rig.stored().outputPages[0]?.display).toMatchObject({ id: 9, x: -1280 })
    // Another output that is put there takes its place.
    const other = make('cue')
    rig.outputPages.write({ id: other, displayId: 9 })
    expect(shown.map(one => one.id)).toEqual([other])
    expect(rig.outputPages.slice().pages[0]?.display).toBeNull()
  })

  it('says so where the window system lets no output be put on a monitor', async () => {
    rig = await deskRig({ time, own: service, screens: { links: null, displays: 'unplaceable' } })
    expect(rig.outputPages.slice().displays).toBe('unplaceable')
    expect(rig.outputPages.write({ id: make('clock'), displayId: 1 })).toMatchObject({ ok: false })
  })

  it('reports to the desk a window that crashed again and again', () => {
    rig.outputPages.crashedOften(make('clock'))
    expect(rig.desk.notices.list()).toMatchObject([
      { kind: 'warning', text: saying('The output “clock” keeps crashing.') },
    ])
  })

  it('a second screen that comes in the moment of a change takes nothing from the first', async () => {
    const id = make('list')
    const first = watch(id)
    service.change(content({ b: 'Known guest' }))
    const second = watch(id)
    await time.advance(0)
    for (const { rows } of [first, second])
      expect(rows.map(({ cue: { title } }) => title)).toEqual(['Opening', 'Known guest', 'Closing'])
  })

  it('without a screen nothing is followed; the next one to come sees what is so now', async () => {
    const id = make('list')
    watch(id).leave()
    service.change(content({ a: 'New opening' }))
    await go()
    const screen = watch(id)
    expect(screen.rows[0]?.cue.title).toBe('New opening')
    expect(screen.state?.face).toMatchObject({ state: { phase: 'running', cueId: 'a' } })
  })
})
