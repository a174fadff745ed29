import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import type { Department } from '../../../src-main/domain/calling/department.ts'
import type { CueFields, Edit, EditContent, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { inverseOf } from '../../../src-main/domain/editing/inverse.ts'
import { madeOverIn, partsOf } from '../../../src-main/domain/editing/made-over.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { type EditBench, startEditBench } from './bench.ts'

const newRow = (title: string, change: Partial<NewRow> = {}): NewRow => ({
  cue: {
    type: 'cue',
    title,
    subtitle: '',
    duration: duration(30_000),
    backgroundColor: null,
    startTime: null,
    ...change.cue,
  },
  cells: change.cells ?? {},
  locked: change.locked ?? false,
  skipped: change.skipped ?? false,
})

const group = (title: string): NewRow => {
  const row = newRow(title)
  return { ...row, cue: { ...row.cue, type: 'group' } }
}

const evening: CreateRundown = {
  title: 'Evening',
  columns: [{ name: 'LX' }, { name: 'SND' }],
  cues: [
    { title: 'A', duration_ms: 60_000 },
    { title: 'G', type: 'group', children: [{ title: 'B' }, { title: 'C' }] },
    { title: 'D' },
  ],
}

describe.each(['own', 'desk', 'hosted'] as const)('edits of a rundown, %s', reach => {
  let bench: EditBench
  beforeEach(async () => {
    bench = await startEditBench(evening, reach)
  })
  afterEach(() => bench.close())

  it('are shown to whoever follows before they are answered', async () => {
    const [result] = await bench.edit({
      do: 'cue',
      cueId: bench.idOf('A'),
      fields: { title: 'Opening', duration: duration(90_000), backgroundColor: '#ff0000' },
    })
    expect(result).toEqual({ ok: true, id: null })
    expect(bench.content().cues[0]).toMatchObject({
      title: 'Opening',
      duration: 90_000,
      backgroundColor: '#ff0000',
    })
  })

  it('made over what stands no longer are refused, field by field, and those over what stands are made', async () => {
    const lx = bench.content().rundown.columns[0]?.id ?? ''
    const cueId = bench.idOf('A')
    const timing = { start: 'floating', shortest: duration(30_000), longest: null, auto: true } as const
    const cell = (text: string, html: string | null = null) =>
      ({ do: 'cell', cueId, columnId: lx, value: { text, html } }) as const
    const cue = (fields: CueFields) => ({ do: 'cue', cueId, fields }) as const
    const sent = [
      cue({ duration: duration(90_000), timing, title: 'Ä <b>' }),
      cell('Blue one', '<strong>Blue</strong> one'),
      { do: 'rundown', fields: { title: 'Late', timezone: 'Europe/Vienna' } },
      { do: 'column.name', columnId: lx, name: 'Light' },
    ] as const satisfies readonly Edit[]
    const isOf = async (over: readonly Edit[], ...edits: readonly Edit[]) =>
      (await bench.editOver(over, ...edits)).map(result => (result.ok ? 'made' : result.code))
    const { rundown, cues, cells, rich } = bench.content()
    const rows = cues.map(of => ({ cue: of, cells: cells.get(of.id) ?? {}, rich: rich.get(of.id) ?? {} }))
    const content: EditContent = { rundown, columns: rundown.columns, rows, mentions: [], variables: [] }
    const first = sent.flatMap(edit => madeOverIn(edit, content))
    expect(await isOf(first, ...sent)).toEqual(sent.map(() => 'made'))
    // By the service what was sent stands, as it keeps it; what was there before stands no longer.
    const later = [
      cue({ timing: null, title: 'B' }),
      cell('Red'),
      { do: 'rundown', fields: { title: 'Later' } },
      { do: 'column.name', columnId: lx, name: 'Lamps' },
    ] as const satisfies readonly Edit[]
    expect(await isOf(first, ...later)).toEqual(later.map(() => 'desk.changed_meanwhile'))
    expect(bench.rows()[0]).toBe('Ä <b>')
    const made = sent.flatMap(edit => partsOf(edit))
    // The same edits once more change nothing, whatever they were made over.
    expect(await isOf(first, ...sent)).toEqual(sent.map(() => 'made'))
    expect(await isOf([...first, ...made], ...later)).toEqual(later.map(() => 'made'))
    // Another field of the same cue is none of these.
    expect(await isOf([cue({ subtitle: '' })], cue({ subtitle: 'Free' }))).toEqual(['made'])
    // What is not there any longer is refused as that.
    expect(await isOf([], { do: 'remove', cueId })).toEqual(['made'])
    expect(await isOf([cue({ title: 'B' })], cue({ title: 'C' }))).toEqual(['cues.not_found'])
  })

  it('that delete or move what somebody else has changed since are refused, and others are made', async () => {
    const columnId = bench.content().rundown.columns[0]?.id ?? ''
    const contentNow = (): EditContent => {
      const { rundown, cues, cells, rich } = bench.content()
      const rows = cues.map(of => ({ cue: of, cells: cells.get(of.id) ?? {}, rich: rich.get(of.id) ?? {} }))
      return { rundown, columns: rundown.columns, rows, mentions: [], variables: [] }
    }
    const cell = (cueId: string, text: string, html: string | null = null): Edit => ({
      do: 'cell',
      cueId,
      columnId,
      value: { text, html },
    })
    const [a, b, c, d, group] = ['A', 'B', 'C', 'D', 'G'].map(title => bench.idOf(title))
    if (!(a && b && c && d && group)) throw new Error('A row is missing.')
    await bench.edit(cell(a, 'Blue', '<b>Blue</b>'), cell(d, 'Green'))
    const place = (cueId: string, parentId: string | null, afterId: string | null): Edit => ({
      do: 'place',
      rows: [{ cueId, parentId, afterId }],
    })
    const edits: readonly Edit[] = [
      { do: 'remove', cueId: b },
      place(c, null, a),
      { do: 'remove', cueId: d },
      { do: 'column.remove', columnId },
      place(a, null, group),
    ]
    const over = edits.flatMap(edit => madeOverIn(edit, contentNow()))
    const codes = async (...some: readonly Edit[]) =>
      (await bench.editOver(over, ...some)).map(result => (result.ok ? 'made' : result.code))
    const theirs: Edit = { do: 'cue', cueId: b, fields: { title: 'Theirs' } }
    await bench.edit(theirs, cell(d, 'Red'), place(c, group, null))
    expect(await codes(...edits)).toEqual([...edits.slice(0, 4).map(() => 'desk.changed_meanwhile'), 'made'])
    expect(bench.rows()).toEqual(['G', '  C', '  Theirs', 'A', 'D'])
    // What stands as it did is deleted and moved.
    const back: readonly Edit[] = [
      { ...theirs, fields: { title: 'B' } },
      cell(d, 'Green'),
      place(c, group, b),
    ]
    await bench.edit(...back, place(a, null, null))
    expect(
      await codes({ do: 'remove', cueId: b }, place(c, null, a), { do: 'column.remove', columnId }),
    ).toEqual(['made', 'made', 'made'])
    expect(bench.rows()).toEqual(['A', 'C', 'G', 'D'])
  })

  it('of many rows and cells go in few requests, and each has its answer', async () => {
    const [lx, snd] = bench.content().rundown.columns
    const results = await bench.edit(
      { do: 'cue', cueId: bench.idOf('A'), fields: { subtitle: 'one' } },
      { do: 'cue', cueId: bench.idOf('D'), fields: { subtitle: 'two' } },
      { do: 'cell', cueId: bench.idOf('A'), columnId: lx?.id ?? '', value: { text: 'Blue', html: null } },
      {
        do: 'cell',
        cueId: bench.idOf('D'),
        columnId: snd?.id ?? '',
        value: { text: 'Loud', html: '<b>Loud</b>' },
      },
    )
    expect(results.map(result => result.ok)).toEqual([true, true, true, true])
    const { cues, cells, rich } = bench.content()
    expect(cues.map(cue => cue.subtitle)).toEqual(['one', '', '', '', 'two'])
    expect(cells.get(bench.idOf('A'))).toEqual({ [lx?.id ?? '']: 'Blue' })
    expect(cells.get(bench.idOf('D'))).toEqual({ [snd?.id ?? '']: 'Loud' })
    expect(rich.get(bench.idOf('A'))).toBeUndefined()
    expect(rich.get(bench.idOf('D'))).toEqual({ [snd?.id ?? '']: '<b>Loud</b>' })
  })

  it('that the service refuses are refused alone, with its reason', async () => {
    const locked = bench.idOf('B')
    await bench.service.dashboard.setPreventEdits(bench.rundownId, locked, true)
    await bench.until(({ cues }) => cues.some(cue => cue.preventEdits))
    const results = await bench.edit(
      { do: 'cue', cueId: bench.idOf('A'), fields: { subtitle: 'kept' } },
      { do: 'cue', cueId: locked, fields: { subtitle: 'never' } },
      { do: 'cue', cueId: bench.idOf('C'), fields: { title: 'x'.repeat(501) } },
      { do: 'cue', cueId: bench.idOf('D'), fields: { subtitle: 'kept too' } },
    )
    expect(results.map(result => (result.ok ? 'ok' : result.code))).toEqual([
      'ok',
      'cues.prevent_edits',
      'cues.invalid_payload',
      'ok',
    ])
    expect(bench.content().cues.map(cue => cue.subtitle)).toEqual(['kept', '', '', '', 'kept too'])
  })

  it('a group that has rows is not deleted', async () => {
    const [result] = await bench.edit({ do: 'remove', cueId: bench.idOf('G') })
    expect(result).toMatchObject({ ok: false, code: 'cues.group_not_empty', sendAgain: false })
    expect(bench.rows()).toEqual(['A', 'G', '  B', '  C', 'D'])
  })

  it('rows are added where they are wanted, with their cells', async () => {
    const lx = bench.content().rundown.columns[0]?.id ?? ''
    const results = await bench.edit(
      { do: 'add', id: 'new-1', row: newRow('1'), place: { parentId: null, afterId: null } },
      {
        do: 'add',
        id: 'new-2',
        row: newRow('2', { cells: { [lx]: { text: 'Warm', html: null } } }),
        place: { parentId: null, afterId: 'new-1' },
      },
      {
        do: 'add',
        id: 'new-3',
        row: newRow('3'),
        place: { parentId: bench.idOf('G'), afterId: bench.idOf('C') },
      },
      { do: 'add', id: 'new-4', row: newRow('4'), place: { parentId: bench.idOf('G'), afterId: 'new-3' } },
      { do: 'add', id: 'new-5', row: newRow('5'), place: { parentId: bench.idOf('G'), afterId: null } },
      { do: 'add', id: 'new-6', row: newRow('6'), place: { parentId: null, afterId: bench.idOf('D') } },
      { do: 'cue', cueId: 'new-6', fields: { title: 'six' } },
    )
    expect(results.every(result => result.ok)).toBe(true)
    expect(bench.rows()).toEqual(['1', '2', 'A', 'G', '  5', '  B', '  C', '  3', '  4', 'D', 'six'])
    const two = bench.content().cues.find(cue => cue.title === '2')
    expect(two).toMatchObject({ skippedBy: null, preventEdits: false, duration: 30_000 })
    expect(bench.content().cells.get(two?.id ?? '')).toEqual({ [lx]: 'Warm' })
    const [first] = results
    expect(first).toEqual({ ok: true, id: bench.idOf('1') })
  })

  it('a new group takes its new rows and those that move into it', async () => {
    const results = await bench.edit(
      { do: 'add', id: 'new-g', row: group('H'), place: { parentId: null, afterId: bench.idOf('A') } },
      { do: 'add', id: 'new-1', row: newRow('1'), place: { parentId: 'new-g', afterId: null } },
      { do: 'place', rows: [{ cueId: bench.idOf('D'), parentId: 'new-g', afterId: 'new-1' }] },
    )
    expect(results.map(result => result.ok)).toEqual([true, true, true])
    expect(bench.rows()).toEqual(['A', 'H', '  1', '  D', 'G', '  B', '  C'])
  })

  it('a move lands although somebody else has added a row meanwhile', async () => {
    const { service } = bench.connected
    await service.writes.bulkCues(bench.rundownId, [{ title: 'Elsewhere' }])
    const [result] = await bench.edit({
      do: 'place',
      rows: [{ cueId: bench.idOf('D'), parentId: null, afterId: null }],
    })
    expect(result).toEqual({ ok: true, id: null })
    await bench.until(content => content.cues.some(cue => cue.title === 'Elsewhere'))
    expect(bench.rows()).toEqual(['D', 'A', 'G', '  B', '  C', 'Elsewhere'])
  })

  it('what belongs to a row that could not be added is not saved either, and says so', async () => {
    const results = await bench.edit(
      { do: 'add', id: 'new-1', row: newRow('x'.repeat(501)), place: { parentId: null, afterId: null } },
      { do: 'cue', cueId: 'new-1', fields: { subtitle: 'lost' } },
    )
    expect(results).toMatchObject([
      { ok: false, code: 'cues.invalid_payload' },
      { ok: false, code: 'desk.not_made' },
    ])
    expect(bench.rows()).toEqual(['A', 'G', '  B', '  C', 'D'])
  })

  it('columns come, are named, ordered and go', async () => {
    const [lx, snd] = bench.content().rundown.columns.map(column => column.id)
    if (lx === undefined || snd === undefined) throw new Error('Two columns were made.')
    const names = () => bench.content().rundown.columns.map(column => column.name)
    expect(await bench.edit({ do: 'column.add', id: 'new-c', name: 'VID', afterId: lx })).toMatchObject([
      { ok: true },
    ])
    expect(names()).toEqual(['LX', 'VID', 'SND'])
    await bench.edit({ do: 'column.name', columnId: snd, name: 'Sound' })
    const ids = bench.content().rundown.columns.map(column => column.id)
    await bench.edit({ do: 'column.order', columnIds: ids.toReversed() })
    expect(names()).toEqual(['Sound', 'VID', 'LX'])
    await bench.edit({ do: 'column.remove', columnId: lx })
    expect(names()).toEqual(['Sound', 'VID'])
  })

  it('a column becomes a department and is none again; what no service takes is refused with what to do', async () => {
    const lx = bench.content().rundown.columns[0]?.id ?? ''
    const before = bench.content()
    const department = { shortName: 'LX', color: '#1565c0', groups: ['all', 'band'] }
    const set = (value: Department | null) =>
      bench.edit({ do: 'column.department', columnId: lx, department: value })
    expect(await set(department)).toEqual([{ ok: true, id: null }])
    expect(bench.content().rundown.columns).toMatchObject([{ name: 'LX', department }, { name: 'SND' }])
    await bench.edit({ do: 'column.name', columnId: lx, name: 'Lights' })
    expect(bench.content().rundown.columns[0]).toEqual({ id: lx, name: 'Lights', department })
    for (const wrong of [{ shortName: ' ' }, { shortName: 'LIGHTBOARD' }, { groups: ['x'.repeat(31)] }]) {
      expect(await set({ ...department, ...wrong })).toEqual([
        {
          ok: false,
          code: 'columns.invalid_payload',
          reason: messageOf('edit.department-wrong'),
          sendAgain: false,
        },
      ])
    }
    expect(bench.content().rundown.columns[0]).toMatchObject({ department })
    await set(null)
    await bench.edit({ do: 'column.name', columnId: lx, name: 'LX' })
    expect(bench.content().rundown.columns).toEqual(before.rundown.columns)
  })

  it('a column that was removed comes back as the department that it was', async () => {
    const [lx, snd] = bench.content().rundown.columns.map(column => column.id)
    if (lx === undefined || snd === undefined) throw new Error('Two columns were made.')
    const department = { shortName: 'SND', color: '#c2410c', groups: [] }
    await bench.edit({ do: 'column.department', columnId: snd, department })
    const { rundown, cues } = bench.content()
    const { title, timezone, startTime, status, settings, columns } = rundown
    const content: EditContent = {
      rundown: { title, timezone, startTime, status, settings },
      columns,
      rows: cues.map(cue => ({ cue, cells: {} })),
      mentions: [],
      variables: [],
    }
    const remove: Edit = { do: 'column.remove', columnId: snd }
    await bench.edit(remove)
    await bench.edit(...inverseOf(remove, content))
    expect(bench.content().rundown.columns).toMatchObject([{ id: lx }, { name: 'SND', department }])
  })

  it('mentions and text variables are sent to pages that watch, and cells read by them', async () => {
    const received: unknown[] = []
    const first = Promise.withResolvers<void>()
    const stop = bench.follow.watchReferences(words => {
      received.push(words)
      first.resolve()
    })
    await first.promise
    const results = await bench.edit(
      { do: 'mention.add', id: 'new-m', fields: { name: 'Host', color: '#ff0000', description: '' } },
      { do: 'variable', key: 'winner', value: 'Nemo' },
      { do: 'variable', key: 'winner', value: 'Loreen' },
      { do: 'mention', mentionId: 'new-m', fields: { name: 'Presenter' } },
    )
    expect(results.map(result => result.ok)).toEqual([true, true, true, true])
    expect(received.at(-1)).toMatchObject({
      mentions: [{ name: 'Presenter', color: '#ff0000' }],
      variables: [{ key: 'winner', value: 'Loreen' }],
    })
    stop()
  })

  it('the head of the rundown is edited', async () => {
    const results = await bench.edit(
      { do: 'rundown', fields: { title: 'Late evening', timezone: 'Europe/Berlin', status: 'approved' } },
      { do: 'rundown', fields: { timezone: 'Nowhere/Land' } },
    )
    expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'rundowns.invalid_payload' }])
    expect(bench.content().rundown).toMatchObject({
      title: 'Late evening',
      timezone: 'Europe/Berlin',
      status: 'approved',
    })
  })
})

describe.each(['own', 'desk'] as const)('locks, skips and private columns, %s', reach => {
  let bench: EditBench
  beforeEach(async () => {
    bench = await startEditBench(evening, reach)
  })
  afterEach(() => bench.close())

  it('are edits like the others', async () => {
    const cueId = bench.idOf('B')
    expect(await bench.edit({ do: 'lock', cueId, locked: true })).toEqual([{ ok: true, id: null }])
    expect(await bench.edit({ do: 'skip', cueId, skipped: true })).toEqual([{ ok: true, id: null }])
    const marks = () => bench.content().cues.find(cue => cue.id === cueId)
    expect(marks()).toMatchObject({ preventEdits: true, skippedBy: 'self' })
    await bench.edit({ do: 'lock', cueId, locked: false }, { do: 'skip', cueId, skipped: false })
    expect(marks()).toMatchObject({ preventEdits: false, skippedBy: null })
  })

  it('a row is added with its cells although it is locked', async () => {
    const lx = bench.content().rundown.columns[0]?.id ?? ''
    const row = newRow('1', { cells: { [lx]: { text: 'Warm', html: null } }, skipped: true, locked: true })
    const place = { parentId: null, afterId: bench.idOf('D') }
    expect(await bench.edit({ do: 'add', id: 'new-1', row, place })).toEqual([
      { ok: true, id: bench.idOf('1') },
    ])
    const made = bench.content().cues.find(cue => cue.title === '1')
    expect(made).toMatchObject({ skippedBy: 'self', preventEdits: true })
    expect(bench.content().cells.get(made?.id ?? '')).toEqual({ [lx]: 'Warm' })
  })

  it('a hidden column is gone for the others and is shown again with its cells', async () => {
    const [lx = '', snd = ''] = bench.content().rundown.columns.map(({ id }) => id)
    const shown = () => bench.content().rundown.columns.map(({ id }) => id)
    const cueId = bench.idOf('A')
    const [, hidden, written, beside] = await bench.edit(
      { do: 'cell', cueId, columnId: snd, value: { text: 'Loud', html: null } },
      { do: 'column.hide', columnId: snd, hidden: true },
      { do: 'cell', cueId, columnId: snd, value: { text: 'Soft', html: null } },
      { do: 'column.add', id: 'new-c', name: 'VID', afterId: snd },
    )
    expect(hidden).toEqual({ ok: true, id: null })
    expect(written).toMatchObject({ ok: false, code: 'columns.not_found' })
    expect(beside).toMatchObject({ ok: false, code: 'columns.invalid_position' })
    expect(shown()).toEqual([lx])
    await bench.edit({ do: 'column.hide', columnId: snd, hidden: false })
    expect(shown()).toEqual([lx, snd])
    await bench.until(({ cells }) => cells.get(cueId)?.[snd] === 'Loud')
  })
})

it('a service that leaves locks, skips and private columns to its own dashboard is not asked for them', async () => {
  const bench = await startEditBench(evening, 'hosted')
  const cueId = bench.idOf('A')
  const columnId = bench.content().rundown.columns[0]?.id ?? ''
  const results = await bench.edit(
    { do: 'lock', cueId, locked: true },
    { do: 'skip', cueId, skipped: true },
    { do: 'column.hide', columnId, hidden: true },
  )
  expect(results.map(result => (result.ok ? 'ok' : result.code))).toEqual(
    results.map(() => 'desk.persons_only'),
  )
  await bench.close()
})
