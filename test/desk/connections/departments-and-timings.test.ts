import { afterEach, describe, expect, it } from 'vitest'
import { connectShowService } from '../../../src-main/client/show-service.ts'
import { withDepartmentsAndTimings } from '../../../src-main/desk/connections/departments-and-timings.ts'
import { applyHostedEdits } from '../../../src-main/desk/editing/hosted-edits.ts'
import type { DeskSettings } from '../../../src-main/desk/ports/settings.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import type { ReadableRundown } from '../../../src-main/desk/ports/whole-rundowns.ts'
import { nothingBeside } from '../../../src-main/desk/rundowns/kept-beside.ts'
import { rowsOf } from '../../../src-main/desk/session/room.ts'
import { rundownFileOf } from '../../../src-main/desk/transfer/rundown-file-of.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { inverseOf } from '../../../src-main/domain/editing/inverse.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { HostedService } from '../../fakes/hosted-service.ts'
import { createVirtualNetwork, virtualAddresses } from '../../fakes/virtual-network.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { startEditBench } from '../editing/bench.ts'

const lights = { shortName: 'LX', color: '#1565c0', groups: ['all'] }

function createSettings() {
  let settings: DeskSettings = freshSettings
  return {
    read: () => settings,
    write(change: Partial<DeskSettings>) {
      settings = { ...settings, ...change }
    },
  }
}

describe('departments and timing at a service that knows neither', () => {
  const opened: { close(): void }[] = []
  afterEach(() => {
    for (const one of opened.splice(0)) one.close()
  })

  const stage = () => {
    const time = createVirtualTime()
    const hosted = new HostedService({ clock: time.now, timers: time.timers })
    opened.push(hosted)
    const network = createVirtualNetwork({ time, service: hosted })
    const rundown = hosted.seed({
      title: 'Evening',
      columns: [{ name: 'Light' }, { name: 'Sound' }],
      cues: [{ title: 'One', duration_ms: 60_000 }],
    })
    const settings = createSettings()
    const read = async (): Promise<ReadableRundown> => ({
      rundown: rundown.resource(),
      cues: [],
      columns: rundown.columns.map(column => ({
        ...column,
        type: 'text',
        created_at: null,
        updated_at: null,
      })),
      cells: [],
      mentions: [],
      variables: [],
      message: { text: '', visible: false, color: '#ffffff', bold: false, underline: false },
    })
    const connect = (address = virtualAddresses.baseUrl) => {
      const service = connectShowService({
        addresses: { ...virtualAddresses, baseUrl: address },
        v1Token: hosted.tokens.v1,
        v0Token: null,
        goAs: 'auto',
        network: network.line().network,
        local: time.now,
        wall: time.now,
        timers: time.timers,
        random: () => 0.5,
      })
      opened.push(service)
      return withDepartmentsAndTimings(
        { service: { ...service, whole: { ...service.whole, read } }, ownerActions: null },
        settings,
      )
    }
    const open = async (address?: string) => {
      const connected = connect(address)
      const received: RundownContent[] = []
      const follow = connected.service.follow(rundown.id, {
        content: content => void received.push(content),
        show: () => undefined,
        message: () => undefined,
        gone: () => undefined,
      })
      await time.advance(5_000)
      const columns = () => received.at(-1)?.rundown.columns ?? []
      const edit = (...edits: readonly Edit[]) =>
        applyHostedEdits(
          {
            writes: follow.writes,
            room: {
              content: () => received.at(-1) ?? null,
              rows: () => received.slice(-1).flatMap(content => rowsOf(content)),
            },
            added: () => undefined,
          },
          edits,
        )
      return { connected, follow, received, columns, edit }
    }
    const [light = '', sound = ''] = rundown.columns.map(({ id }) => id)
    return { time, hosted, rundown, settings, open, connect, light, sound }
  }

  it('are kept at this desk: shown at once, with the next names of the service, and after a restart', async () => {
    const { time, hosted, rundown, open, light } = stage()
    const desk = await open()
    const made = await desk.edit({ do: 'column.department', columnId: light, department: lights })
    expect(made).toEqual([{ ok: true, id: null }])
    expect(desk.columns()).toMatchObject([{ name: 'Light', department: lights }, { name: 'Sound' }])
    const { length } = desk.received
    hosted.edit(rundown.id, () => rundown.renameColumn(light, 'Lights'))
    await time.advance(5_000)
    expect(desk.received.length).toBeGreaterThan(length)
    expect(desk.columns()[0]).toEqual({ id: light, name: 'Lights', department: lights })
    desk.follow.close()
    const again = await open()
    expect(again.columns()[0]).toEqual({ id: light, name: 'Lights', department: lights })
  })

  it('what did not change stays the same object', async () => {
    const { time, hosted, rundown, open, light } = stage()
    const desk = await open()
    await desk.edit({ do: 'column.department', columnId: light, department: lights })
    const before = desk.received.at(-1)
    hosted.edit(rundown.id, () => rundown.changeCue(rundown.rows[0]?.id ?? '', { title: 'Two' }))
    await time.advance(5_000)
    expect(desk.received.at(-1)?.cues[0]?.title).toBe('Two')
    expect(desk.received.at(-1)?.rundown).toBe(before?.rundown)
  })

  it('an edit of one is taken back by its inverse', async () => {
    const { open, settings, light } = stage()
    const desk = await open()
    const content = (): EditContent => ({
      rundown: { title: '', timezone: null, startTime: null, status: 'draft', settings: defaultSettings },
      columns: desk.columns(),
      rows: [],
      mentions: [],
      variables: [],
    })
    const set: Edit = { do: 'column.department', columnId: light, department: lights }
    const undo = inverseOf(set, content())
    await desk.edit(set)
    const other: Edit = { ...set, department: { ...lights, shortName: 'LD' } }
    const undoOther = inverseOf(other, content())
    await desk.edit(other)
    expect(desk.columns()[0]).toMatchObject({ department: { shortName: 'LD' } })
    await desk.edit(...undoOther)
    expect(desk.columns()[0]).toMatchObject({ department: lights })
    await desk.edit(...undo)
    expect(desk.columns()[0]).toEqual({ id: light, name: 'Light' })
    expect(settings.read().departments).toEqual({})
  })

  it('one of a column that is hidden for a while is back with it', async () => {
    const { time, hosted, rundown, open, light } = stage()
    const desk = await open()
    await desk.edit({ do: 'column.department', columnId: light, department: lights })
    hosted.edit(rundown.id, () => rundown.hideColumn(light))
    await time.advance(5_000)
    expect(desk.columns()).toMatchObject([{ name: 'Sound' }])
    hosted.edit(rundown.id, () => rundown.showColumns())
    await time.advance(5_000)
    expect(desk.columns()).toMatchObject([{ name: 'Light', department: lights }, { name: 'Sound' }])
  })

  it('one of a column that is deleted here is forgotten, and those of few rundowns are kept', async () => {
    const { time, rundown, open, settings, light, sound } = stage()
    const desk = await open()
    for (const columnId of [light, sound])
      await desk.edit({ do: 'column.department', columnId, department: lights })
    const deleted = desk.edit({ do: 'column.remove', columnId: light })
    await time.advance(5_000)
    expect(await deleted).toEqual([{ ok: true, id: null }])
    const key = `${virtualAddresses.baseUrl} ${rundown.id}`
    expect(settings.read().departments).toEqual({ [key]: { [sound]: lights } })
    const others = Array.from(
      { length: 300 },
      (_, at) => [`https://elsewhere.test r${at}`, { c: lights }] as const,
    )
    settings.write({ departments: Object.fromEntries(others) })
    await desk.edit({ do: 'column.department', columnId: sound, department: lights })
    const kept = Object.keys(settings.read().departments)
    expect([kept.length, kept.at(-1)]).toEqual([200, key])
  })

  it('limits and rules of starts are kept likewise: alone, with other fields, of new rows, and taken back', async () => {
    const { time, rundown, open, settings } = stage()
    const desk = await open()
    const [one = ''] = rundown.rows.map(({ id }) => id)
    const timing = { start: 'exactly', shortest: duration(30_000), longest: null } as const
    const asked = async (...edits: readonly Edit[]) => {
      const made = desk.edit(...edits)
      await time.advance(5_000)
      expect((await made).filter(({ ok }) => !ok)).toEqual([])
    }
    const cues = () => desk.received.at(-1)?.cues ?? []
    await asked({ do: 'cue', cueId: one, fields: { timing } })
    expect(cues()[0]).toMatchObject({ title: 'One', timing })
    await asked({
      do: 'cue',
      cueId: one,
      fields: { title: 'First', timing: { ...timing, start: 'not-after' } },
    })
    expect(cues()[0]).toMatchObject({ title: 'First', timing: { start: 'not-after' } })
    const before = cues()[0]
    const cue = {
      type: 'cue',
      title: 'Two',
      subtitle: '',
      duration: duration(1_000),
      backgroundColor: null,
      startTime: null,
    } as const
    const newRow = (title: string) => ({
      cue: { ...cue, title, timing },
      cells: {},
      locked: false,
      skipped: false,
    })
    await asked({ do: 'add', id: 'new', row: newRow('Two'), place: { parentId: null, afterId: one } })
    await asked(
      { do: 'add', id: 'n1', row: newRow('Three'), place: { parentId: null, afterId: null } },
      { do: 'add', id: 'n2', row: newRow('Four'), place: { parentId: null, afterId: 'n1' } },
    )
    expect(cues().map(({ title, timing }) => [title, timing?.start])).toEqual([
      ['Three', 'exactly'],
      ['Four', 'exactly'],
      ['First', 'not-after'],
      ['Two', 'exactly'],
    ])
    expect(cues().find(({ id }) => id === one)).toBe(before)
    const { id = '' } = cues()[3] ?? {}
    await asked({ do: 'remove', cueId: id }, { do: 'cue', cueId: one, fields: { timing: null } })
    expect(Object.keys(Object.values(settings.read().timings)[0] ?? {})).toHaveLength(2)
    desk.follow.close()
    const again = await open()
    // The service allows few requests a minute.
    await time.advance(60_000)
    expect(again.received.at(-1)?.cues[0]).toMatchObject({ title: 'Three', timing })
  })

  it('a file of the rundown has them, and what an import sets is kept', async () => {
    const { time, open, rundown, settings, light, sound } = stage()
    const desk = await open()
    const { whole } = desk.connected.service
    await desk.edit({ do: 'column.department', columnId: light, department: lights })
    const body = { short_name: 'SND', color: '#C2410C', groups: [] }
    const set = whole.patchColumn(rundown.id, sound, { name: 'Sound', department: body })
    await time.advance(1_000)
    await set
    const key = `${virtualAddresses.baseUrl} ${rundown.id}`
    expect(settings.read().departments[key]).toEqual({
      [light]: lights,
      [sound]: { shortName: 'SND', color: '#c2410c', groups: [] },
    })
    const file = rundownFileOf(await whole.read(rundown.id, () => undefined), null, nothingBeside)
    expect([file.version, file.columns]).toEqual([
      3,
      [
        { name: 'Light', type: 'text', department: { short_name: 'LX', color: '#1565c0', groups: ['all'] } },
        { name: 'Sound', type: 'text', department: { ...body, color: '#c2410c' } },
      ],
    ])
  })
})

it('a service that has departments keeps them itself', async () => {
  const bench = await startEditBench({ title: 'Evening', columns: [{ name: 'Light' }], cues: [] })
  try {
    const settings = createSettings()
    const { service } = withDepartmentsAndTimings(bench.connected, settings)
    const columnId = bench.content().rundown.columns[0]?.id ?? ''
    const received: RundownContent[] = []
    const first = Promise.withResolvers<void>()
    const follow = service.follow(bench.rundownId, {
      content(content) {
        received.push(content)
        first.resolve()
      },
      show: () => undefined,
      message: () => undefined,
      gone: () => undefined,
    })
    await first.promise
    const body = { short_name: 'LX', color: '#1565c0', groups: ['all'] }
    await follow.writes.patchColumn(columnId, { department: body })
    expect(received.at(-1)?.rundown.columns).toEqual([{ id: columnId, name: 'Light', department: lights }])
    await service.whole.patchColumn(bench.rundownId, columnId, {
      name: 'Lights',
      department: { ...body, short_name: 'LD' },
    })
    await bench.until(content => content.rundown.columns[0]?.department?.shortName === 'LD')
    expect(bench.content().rundown.columns[0]?.name).toBe('Lights')
    expect(settings.read().departments).toEqual({})
    follow.close()
  } finally {
    await bench.close()
  }
})
