import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LibraryItem, LibraryReply } from '../../../src-main/contract/bridge/library.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { saying } from '../../support/saying.ts'
import { type LibraryBench, startLibraryBench } from '../library/bench.ts'

let bench: LibraryBench
beforeEach(async () => {
  bench = await startLibraryBench()
})
afterEach(() => bench.close())

const seven = instant(Date.UTC(2026, 10, 21, 18, 0, 0))

type Listed = Extract<LibraryReply, { ok: true }>

async function listed(): Promise<Listed> {
  const reply = await bench.library.list()
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply
}

async function itemOf(id: string): Promise<LibraryItem> {
  const found = (await listed()).items.find(item => item.id === id)
  if (found === undefined) throw new Error(`${id} is not listed.`)
  return found
}

async function make(title: string, columns: readonly string[] = []): Promise<string> {
  const made = await bench.library.make({
    title,
    startTime: seven,
    timezone: 'Europe/Berlin',
    columns: [...columns],
  })
  if (!made.ok) throw new Error(inEnglish(made.reason))
  return made.rundownId
}

const seeded: CreateRundown = {
  title: 'Gala',
  timezone: 'Europe/Vienna',
  columns: [{ name: 'LX' }],
  cues: [
    { type: 'heading', title: 'One' },
    {
      type: 'group',
      title: 'Acts',
      children: [{ title: 'Band', duration_ms: 60_000, cells: [{ column: 'LX', content: 'Blue' }] }],
    },
  ],
}

describe('the rundowns of our own service', () => {
  it('one is made with its title, start, zone and first columns, and is listed with them', async () => {
    const id = await make('  Evening  ', ['LX', ' SND '])
    expect(await itemOf(id)).toMatchObject({
      title: 'Evening',
      startTime: seven,
      timezone: 'Europe/Berlin',
      status: 'draft',
      rows: 0,
      phase: 'pre-show',
    })
    const { columns } = await bench.connected().service.whole.read(id, () => undefined)
    expect(columns.map(({ name }) => name)).toEqual(['LX', 'SND'])
  })

  it('a zone that is none, and two columns of one name, are refused in words, and nothing is made', async () => {
    const asked = { title: 'Evening', startTime: null, timezone: 'Europe/Berlyn', columns: [] }
    expect(await bench.library.make(asked)).toEqual({
      ok: false,
      reason: saying('no time zone “Europe/Berlyn”'),
    })
    expect(await bench.library.make({ ...asked, timezone: null, columns: ['LX', 'LX '] })).toEqual({
      ok: false,
      reason: saying('Two columns are named “LX”'),
    })
    expect((await listed()).items).toEqual([])
  })

  it('rows of groups count, and a copy has all of it under another name', async () => {
    const gala = await bench.connected().service.whole.create(seeded)
    expect((await itemOf(gala.id)).rows).toBe(3)
    const copy = await bench.copied(gala.id, 'Gala, second night')
    expect(await itemOf(copy.rundownId)).toMatchObject({ title: 'Gala, second night', rows: 3 })
    const { cells } = await bench.connected().service.whole.read(copy.rundownId, () => undefined)
    expect(cells.map(({ content }) => content)).toEqual(['Blue'])
  })

  it('every setting is written, and what is left out stays', async () => {
    const id = await make('Evening')
    const before = await itemOf(id)
    expect(
      await bench.library.write({
        rundownId: id,
        held: false,
        title: 'Late evening',
        startTime: null,
        timezone: null,
        status: 'approved',
        numbering: { startFrom: 10, prefix: 'A', padding: 3 },
        timeOfDayFormat: '12h',
      }),
    ).toEqual({ ok: true })
    expect(await itemOf(id)).toMatchObject({
      title: 'Late evening',
      startTime: null,
      timezone: null,
      status: 'approved',
      settings: { cueNumbering: { startFrom: 10, prefix: 'A', padding: 3 }, timeOfDayFormat: '12h' },
    })
    await bench.library.write({ rundownId: id, held: false, timeOfDayFormat: null })
    const after = await itemOf(id)
    expect(after.settings).toEqual({
      cueNumbering: { startFrom: 10, prefix: 'A', padding: 3 },
      timeOfDayFormat: null,
    })
    expect(after.updatedAt).toBeGreaterThanOrEqual(before.updatedAt ?? Number.POSITIVE_INFINITY)
  })

  it('what is on air is neither deleted nor changed at a touch; held, it is changed', async () => {
    const { id } = await bench.connected().service.whole.create(seeded)
    const kickoff = instant(Date.now())
    const parts = await bench.own.dashboard.readParts(id)
    const cueId = parts.ok ? (parts.cues.find(({ type }) => type === 'cue')?.cueId ?? '') : ''
    const deadline = instant(kickoff + 60_000)
    await bench.own.dashboard.restore(id, { phase: 'running', cueId, kickoff, deadline }, null)
    expect((await itemOf(id)).phase).toBe('running')
    expect(await bench.library.delete({ rundownId: id })).toEqual({
      ok: false,
      reason: '“Gala” is on air. End the show first, then delete it.',
    })
    const change = { rundownId: id, title: 'Gala!' }
    expect(await bench.library.write({ ...change, held: false })).toEqual({
      ok: false,
      reason: saying('Hold the button'),
    })
    expect((await itemOf(id)).title).toBe('Gala')
    expect(await bench.library.write({ ...change, held: true })).toEqual({ ok: true })
    expect((await itemOf(id)).title).toBe('Gala!')
  })

  it('a deleted one is kept in the trash for 30 days, and comes back', async () => {
    const id = await make('Evening')
    expect(await bench.library.delete({ rundownId: id })).toEqual({ ok: true })
    const { items, trash } = await listed()
    expect(items).toEqual([])
    expect(trash).toEqual([
      { id, title: 'Evening', deletedAt: expect.any(Number), keptUntil: expect.any(Number) },
    ])
    const [kept] = trash ?? []
    expect((kept?.keptUntil ?? 0) - (kept?.deletedAt ?? 0)).toBe(30 * 86_400_000)
    expect(await bench.library.restore({ rundownId: id })).toEqual({ ok: true })
    expect((await listed()).trash).toEqual([])
    expect((await itemOf(id)).title).toBe('Evening')
    expect(await bench.library.restore({ rundownId: id })).toMatchObject({ ok: false })
  })

  it('a locked show keeps every rundown as it is', async () => {
    const id = await make('Evening')
    bench.lock(true)
    const refused = { ok: false, reason: saying(/lock/i) }
    const empty = { title: 'Other', startTime: null, timezone: null, columns: [] }
    expect(await bench.library.make(empty)).toEqual(refused)
    expect(await bench.library.write({ rundownId: id, held: true, title: 'Other' })).toEqual(refused)
    expect(await bench.library.delete({ rundownId: id })).toEqual(refused)
    expect(await bench.library.restore({ rundownId: id })).toEqual(refused)
    expect(await bench.copy(id, 'Other')).toMatchObject({ state: 'failed', reason: refused.reason })
    expect((await listed()).items.map(({ title }) => title)).toEqual(['Evening'])
  })

  it('the limit of the plan is said with what to do, of a new one, a copy and one that comes back', async () => {
    const first = await make('Show 1')
    await bench.library.delete({ rundownId: first })
    const ids: string[] = []
    for (let count = 1; count <= 10; count += 1) ids.push(await make(`Show ${count}`))
    await bench.own.dashboard.setRate('free')
    const said = saying(/at most 10 rundowns.*Delete a rundown/s)
    const empty = { title: 'One more', startTime: null, timezone: null, columns: [] }
    expect(await bench.library.make(empty)).toEqual({ ok: false, reason: said })
    expect(await bench.copy(ids[0] ?? '', 'One more')).toEqual({ state: 'failed', reason: said })
    expect(await bench.library.restore({ rundownId: first })).toEqual({ ok: false, reason: said })
    expect((await listed()).items.length).toBe(10)
  })
})

describe('the rundowns of a service elsewhere', () => {
  beforeEach(() => bench.use('elsewhere'))

  it('a copy is read and created again with cells, groups and settings, by the public API alone', async () => {
    const gala = await bench.connected().service.whole.create(seeded)
    await bench.connected().service.whole.patchOutputMessage(gala.id, { text: 'Wrap up', visible: true })
    await bench.library.write({
      rundownId: gala.id,
      held: false,
      status: 'approved',
      numbering: { startFrom: 5, prefix: '', padding: 2 },
    })
    const copy = await bench.copied(gala.id, 'Gala, second night')
    const { items, trash } = await listed()
    expect(trash).toBe(null)
    expect(items.find(({ id }) => id === copy.rundownId)).toMatchObject({
      title: 'Gala, second night',
      timezone: 'Europe/Vienna',
      status: 'approved',
      settings: { cueNumbering: { startFrom: 5, prefix: '', padding: 2 } },
      rows: 3,
      phase: null,
    })
    const whole = await bench.connected().service.whole.read(copy.rundownId, () => undefined)
    expect(whole.cells.map(({ content }) => content)).toEqual(['Blue'])
    expect(whole.message).toMatchObject({ text: 'Wrap up', visible: false })
    expect((await bench.own.dashboard.listRundowns()).length).toBe(0)
    // Until it was whole it was known as unfinished: a crash in between leaves nothing behind for good.
    expect(bench.unfinished()).toEqual({ begun: [copy.rundownId], left: [] })
  })

  it('one is deleted by the public API, and cannot be brought back from here', async () => {
    const id = await make('Evening')
    expect(await bench.library.delete({ rundownId: id })).toEqual({ ok: true })
    expect((await listed()).items).toEqual([])
    expect(await bench.library.restore({ rundownId: id })).toEqual({
      ok: false,
      reason: saying('no trash'),
    })
  })

  it('what is not there any more is said, not thrown', async () => {
    const write = await bench.library.write({ rundownId: 'nowhere', held: false, title: 'x' })
    expect(write).toEqual({ ok: false, reason: saying('cannot see the rundown') })
    expect(await bench.copy('nowhere', 'x')).toMatchObject({
      state: 'failed',
      reason: saying('cannot see the rundown'),
    })
  })

  it('the limit of its plan is said in words of what to do', async () => {
    await bench.elsewhere.dashboard.setRate('free')
    for (let count = 1; count <= 10; count += 1) await make(`Show ${count}`)
    const more = await bench.library.make({ title: 'More', startTime: null, timezone: null, columns: [] })
    expect(more).toEqual({
      ok: false,
      reason: saying(/at most 10 rundowns.*Delete a rundown/s),
    })
  })
})
