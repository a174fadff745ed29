import { beforeEach, describe, expect, it } from 'vitest'
import { createNumbering } from '../../src-main/desk/session/numbering.ts'
import { cueByNumber } from '../../src-main/domain/bindings/cue-by-number.ts'
import { contentWith, createFakeShowService, cue, type FakeShowService } from '../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from './rig.ts'
import { cues, surfacesRig } from './surfaces/rig.ts'

const a = cue('a', 60)
const b = cue('b', 30)
const inserted = cue('x', 10)

describe('numbers of cues', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig
  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [contentWith([a, b])])
    rig = await deskRig({ time, own: service })
  })

  const pinned = () => rig.desk.snapshot().pinned
  const edit = (...cues: (typeof a)[]) => service.change(contentWith(cues))
  const start = async () => {
    rig.tap({ action: 'go' })
    await time.advance(600)
  }

  it('follow the order before the show, and stay with their cues from its start to its reset', async () => {
    edit(a, inserted, b)
    expect(pinned()).toBeNull()
    edit(a, b)
    await start()
    expect(pinned()).toEqual({ a: '1', b: '2' })
    edit(a, inserted, b)
    expect(pinned()).toEqual({ a: '1', b: '2', x: '1A' })
    expect(rig.emitted.filter(({ name }) => name === 'pinned')).toHaveLength(2)
    await rig.hold({ action: 'end' }, 'E')
    await time.advance(600)
    expect(pinned()).not.toBeNull()
    await rig.hold({ action: 'reset' }, 'R')
    expect(pinned()).toBeNull()
  })

  it('are all what they were once a reset is undone, whatever was inserted, deleted or moved', async () => {
    await start()
    const c = cue('c', 20)
    edit(a, inserted, b, c)
    edit(inserted, a, c)
    const before = pinned()
    expect(before).toEqual({ a: '1', b: '2', x: '1A', c: '2A' })
    await rig.hold({ action: 'reset' }, 'R')
    await time.advance(600)
    expect(pinned()).toBeNull()
    await rig.hold({ action: 'undo' })
    expect(pinned()).toEqual(before)
    // A show that begins after a reset counts anew.
    await rig.hold({ action: 'reset' }, 'R')
    await time.advance(600)
    await start()
    expect(pinned()).toEqual({ x: '1', a: '2', c: '3' })
  })

  it('that a reset changes are shown on surfaces', async () => {
    const shown = await surfacesRig()
    const deck = shown.hardware.plug({})
    shown.tap({ action: 'go' })
    await shown.time.advance(600)
    expect(deck.view().renumbered).toEqual([])
    const [first = a, ...others] = cues
    shown.service.change(contentWith([first, inserted, ...others]))
    await shown.time.advance(200)
    expect(deck.view().renumbered).toEqual([
      { from: '1A', to: '2' },
      { from: '2', to: '3' },
      { from: '3', to: '4' },
      { from: '4', to: '5' },
    ])
  })

  it('of a person’s own are in the show, and after its reset, what they were before', () => {
    const received: (object | null)[] = []
    const numbering = createNumbering({ kept: null, changed: pinned => received.push(pinned) })
    const plain = contentWith([a, inserted, b])
    const content = {
      ...plain,
      rundown: { ...plain.rundown, columns: [{ id: 'no', name: 'Cue no.' }] },
      cells: new Map([
        ['a', { no: 'LX 12' }],
        ['b', { no: '3a' }],
      ]),
    }
    for (const phase of ['pre-show', 'running', 'pre-show'] as const) {
      numbering.look(content, phase)
      const numbers = numbering.numbers(content)
      expect([...numbers]).toEqual([
        ['a', 'LX 12'],
        ['x', '2'],
        ['b', '3a'],
      ])
      expect(cueByNumber(numbers, 'LX 12')).toBe('a')
    }
    expect(received).toEqual([{ a: 'LX 12', x: '2', b: '3a' }, null])
  })

  it('of a person’s own are those of a show that is on when it is opened, whose cells are read last', () => {
    const received: (object | null)[] = []
    const numbering = createNumbering({ kept: null, changed: pinned => received.push(pinned) })
    const plain = contentWith([a, inserted, b])
    const rundown = { ...plain.rundown, columns: [{ id: 'no', name: 'Cue no.' }] }
    numbering.look({ ...plain, rundown: { ...rundown, cellsUnread: true } }, 'running')
    expect(received).toEqual([])
    // The same cues, now with their cells.
    numbering.look({ ...plain, rundown, cells: new Map([['a', { no: 'LX 12' }]]) }, 'running')
    expect(received).toEqual([{ a: 'LX 12', x: '2', b: '3' }])
  })

  it('are the same after a restart in the show', async () => {
    await start()
    edit(inserted, a, b)
    await time.advance(1_000)
    const again = await deskRig({ time, own: service, stored: rig.stored() })
    expect(again.desk.snapshot().pinned).toEqual({ a: '1', b: '2', x: '0A' })
  })

  it('are the same after a restart in the second show of an evening', async () => {
    const other = [cue('p', 60), cue('q', 30)]
    service = createFakeShowService(time.now, [
      contentWith([a, b]),
      contentWith(other, 'rundown-2', 'Second show'),
    ])
    rig = await deskRig({ time, own: service })
    const restart = async () => {
      await time.advance(1_000)
      rig = await deskRig({ time, own: service, stored: rig.stored(), journal: rig.journal })
      await time.advance(1_000)
    }
    await start()
    await restart()
    await rig.hold({ action: 'end' }, 'E')
    await time.advance(600)
    expect(rig.desk.sessions.open('rundown-2', false)).toEqual({ ok: true })
    await time.advance(600)
    await start()
    service.change(contentWith([cue('p', 60), inserted, cue('q', 30)], 'rundown-2', 'Second show'))
    const numbers = { p: '1', x: '1A', q: '2' }
    expect(pinned()).toEqual(numbers)
    await restart()
    expect(pinned()).toEqual(numbers)
  })

  it('of another night do not come back: it is recognised by the run in the journal', async () => {
    await start()
    edit(inserted, a, b)
    await time.advance(1_000)
    const stored = rig.stored()
    expect(stored.numbers).toMatchObject({ pinned: { x: '0A' } })
    const again = await deskRig({
      time,
      own: service,
      stored: {
        ...stored,
        numbers: stored.numbers === null ? null : { ...stored.numbers, runId: 'of-last-night' },
      },
    })
    await time.advance(1_000)
    expect(again.desk.snapshot().pinned).toEqual({ x: '1', a: '2', b: '3' })
    expect(again.stored().numbers).toMatchObject({ pinned: { x: '1', a: '2', b: '3' } })
    expect(again.stored().numbers?.runId).not.toBe('of-last-night')
  })

  it('of a rehearsal are its own, until the show begins', async () => {
    rig.desk.sessions.rehearse(true, true)
    await time.advance(1_500)
    await start()
    edit(a, inserted, b)
    expect(pinned()).toEqual({ a: '1', b: '2', x: '1A' })
    await time.advance(600)
    expect(rig.stored().numbers).toBeNull()
    service.elsewhere({ verb: 'start' })
    expect(pinned()).toEqual({ a: '1', x: '2', b: '3' })
    expect(rig.emitted.findLast(({ name }) => name === 'pinned')?.payload).toEqual(pinned())
    service.elsewhere({ verb: 'end' })
    service.elsewhere({ verb: 'reset' })
    expect(pinned()).toEqual({ a: '1', b: '2', x: '1A' })
  })

  it('of a show that is rehearsed while it is on air stay with its cues, those that come meanwhile too', async () => {
    const [c, d] = [cue('c', 20), cue('d', 20)]
    await start()
    edit(a, inserted, b)
    const ofShow = { a: '1', x: '1A', b: '2' }
    rig.desk.sessions.rehearse(true, true)
    await time.advance(0)
    expect(pinned()).toEqual(ofShow)
    // Each has the letter of its coming: lettered together they would be 1B and 1C from the top.
    edit(a, inserted, c, b)
    edit(a, inserted, d, c, b)
    const withAdded = { ...ofShow, c: '1B', d: '1C' }
    expect(pinned()).toEqual(withAdded)
    await time.advance(1_500)
    await start()
    expect(pinned()).toEqual(withAdded)
    await rig.hold({ action: 'end' }, 'E')
    await rig.hold({ action: 'reset' }, 'R')
    expect(pinned()).toEqual(withAdded)
    rig.desk.sessions.rehearse(false, true)
    expect(pinned()).toEqual(withAdded)
    expect(rig.stored().numbers?.pinned).toEqual(withAdded)
  })
})
