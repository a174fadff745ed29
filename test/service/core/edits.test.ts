import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard, EditOutcome } from '../../../src-main/contract/dashboard.ts'
import { lengths, limits } from '../../../src-main/contract/v1/limits.ts'
import type { Edit, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { preShow } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { Workspace } from '../../../src-main/service/core/workspace.ts'
import { deleteColumn } from '../../../src-main/service/core/write-column.ts'
import { createRundown, patchRundown } from '../../../src-main/service/core/write-rundown.ts'
import { ProblemError } from '../../../src-main/service/problem-error.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { granted } from '../../support/granted.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let desk: Dashboard
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  desk = bench.service.dashboard
})
beforeEach(async () => {
  show = await bench.seed(['One', 'Two', 'Three'])
})
afterAll(() => bench.close())

const apply = async (...edits: readonly Edit[]): Promise<readonly EditOutcome[]> =>
  granted(await desk.applyEdits(show.id, edits)).results

const content = async () => (await bench.call('GET', `${show.path}?include=cues,columns,cells`)).body
/** Of each row, in order; that of a child is indented. */
const titles = async (): Promise<readonly string[]> =>
  granted(await desk.readParts(show.id)).cues.map(({ title, parentId }) =>
    parentId === null ? title : `  ${title}`,
  )
const cellsOf = async (cueId: string): Promise<Json> =>
  Object.fromEntries(
    (await content()).included.cells
      .filter((cell: Json) => cell.cue_id === cueId)
      .map((cell: Json) => [cell.column_id, cell.content]),
  )

const timing = { start: 'floating', shortest: duration(2_000), longest: null } as const

const row = (title: string, change: Partial<NewRow['cue']> = {}, more: Partial<NewRow> = {}): NewRow => ({
  cue: {
    type: 'cue',
    title,
    subtitle: '',
    duration: duration(1_000),
    backgroundColor: null,
    startTime: null,
    ...change,
  },
  cells: {},
  locked: false,
  skipped: false,
  ...more,
})

const cue = (at: number): string => show.cues[at] ?? ''
const column = (at: number): string => show.columns[at] ?? ''
const plain = (text: string) => ({ text, html: null })
const long = (length: number): string => 'x'.repeat(length + 1)

describe('a list of edits', () => {
  it('is made in its order by one change, and says what was added', async () => {
    const before = (await content()).meta.seq
    const reply = granted(
      await desk.applyEdits(show.id, [
        { do: 'mention.add', id: 'm', fields: { name: 'Host', color: '#ff0000', description: '' } },
        { do: 'variable', key: 'winner', value: 'Nemo' },
        { do: 'variable', key: 'winner', value: 'Loreen' },
        { do: 'column.add', id: 'c', name: 'Video', afterId: column(0) },
        {
          do: 'add',
          id: 'g',
          row: row('Group', { type: 'group' }),
          place: { parentId: null, afterId: cue(0) },
        },
        { do: 'add', id: 'a', row: row('A'), place: { parentId: 'g', afterId: null } },
        {
          do: 'add',
          id: 'b',
          row: row('B', {}, { cells: { c: plain('Tape') }, locked: true, skipped: true }),
          place: { parentId: 'g', afterId: 'a' },
        },
        { do: 'place', rows: [{ cueId: cue(2), parentId: 'g', afterId: 'a' }] },
        { do: 'cue', cueId: 'a', fields: { title: 'Aa', duration: duration(5_000), timing } },
        {
          do: 'cell',
          cueId: 'a',
          columnId: 'c',
          value: { text: 'Host', html: '<rs-mention data-mention-id="m"></rs-mention>' },
        },
        { do: 'column.name', columnId: 'c', name: 'Screens' },
        { do: 'column.order', columnIds: [column(1), 'c', column(0)] },
        {
          do: 'column.department',
          columnId: 'c',
          department: { shortName: 'VID', color: '#1565c0', groups: [] },
        },
        { do: 'rundown', fields: { title: 'Late show', status: 'approved' } },
        { do: 'remove', cueId: cue(1) },
        { do: 'mention', mentionId: 'm', fields: { name: 'Presenter' } },
      ]),
    )
    expect(reply.results.every(result => result.ok)).toBe(true)
    const ids = reply.results.map(result => (result.ok ? result.id : 'refused'))
    expect(ids.filter(id => id !== null)).toHaveLength(5)
    const [c, a, b] = [ids[3] ?? '', ids[5] ?? '', ids[6] ?? '']
    const { data, included, meta } = await content()
    expect(await titles()).toEqual(['One', 'Group', '  Aa', '  Three', '  B'])
    expect(data).toMatchObject({
      title: 'Late show',
      status: 'approved',
      column_order: [column(1), c, column(0)],
    })
    expect(included.cues.find((one: Json) => one.id === b)).toMatchObject({ prevent_edits: true })
    expect(included.cues.find((one: Json) => one.id === a).timing).toEqual({
      start: 'floating',
      shortest_ms: 2_000,
      longest_ms: null,
    })
    expect(await cellsOf(a)).toEqual({ [c]: '@Presenter' })
    expect(await cellsOf(b)).toEqual({ [c]: 'Tape' })
    expect(included.columns.find((one: Json) => one.id === c)).toMatchObject({
      name: 'Screens',
      department: { short_name: 'VID' },
    })
    expect((await bench.call('GET', `${show.path}/text-variables`)).body.data.items).toMatchObject([
      { key: 'winner', value: 'Loreen' },
    ])
    const numberOf = (position: string): number => Number(position.split('.')[1])
    expect(reply.position).toBe(meta.seq)
    expect(numberOf(meta.seq)).toBe(numberOf(before) + 1)
  })

  const refusals: readonly (readonly [string, () => Edit, string])[] = [
    [
      'a title that is too long',
      () => ({ do: 'cue', cueId: cue(0), fields: { title: long(lengths.title) } }),
      'cues.invalid_payload',
    ],
    ['no field', () => ({ do: 'cue', cueId: cue(0), fields: {} }), 'cues.empty_patch'],
    [
      'a row that is not there',
      () => ({ do: 'cue', cueId: 'nowhere', fields: { title: 'x' } }),
      'cues.not_found',
    ],
    ['a locked row', () => ({ do: 'cue', cueId: cue(1), fields: { title: 'x' } }), 'cues.prevent_edits'],
    [
      'a locked row’s cell',
      () => ({ do: 'cell', cueId: cue(1), columnId: column(0), value: plain('x') }),
      'cells.prevent_edits',
    ],
    [
      'a cell of no column',
      () => ({ do: 'cell', cueId: cue(0), columnId: 'nowhere', value: plain('x') }),
      'columns.not_found',
    ],
    [
      'a cell of a private column',
      () => ({ do: 'cell', cueId: cue(0), columnId: column(1), value: plain('x') }),
      'columns.not_found',
    ],
    [
      'a text that is too long',
      () => ({ do: 'cell', cueId: cue(0), columnId: column(0), value: plain(long(limits.cellCharacters)) }),
      'cells.invalid_payload',
    ],
    [
      'a rich text that is too long',
      () => ({
        do: 'cell',
        cueId: cue(0),
        columnId: column(0),
        value: { text: '', html: `<b>${long(limits.cellCharacters)}</b>` },
      }),
      'cells.invalid_payload',
    ],
    [
      'a new row with too long a title',
      () => ({ do: 'add', id: 'n', row: row(long(lengths.title)), place: { parentId: null, afterId: null } }),
      'cues.invalid_payload',
    ],
    ['the row on air', () => ({ do: 'remove', cueId: cue(0) }), 'runner.show_running'],
    [
      'another type for it',
      () => ({ do: 'cue', cueId: cue(0), fields: { type: 'heading' } }),
      'runner.show_running',
    ],
    ['a lock of no row', () => ({ do: 'lock', cueId: 'nowhere', locked: true }), 'cues.not_found'],
    ['a skip of no row', () => ({ do: 'skip', cueId: 'nowhere', skipped: true }), 'cues.not_found'],
    [
      'a time zone that is none',
      () => ({ do: 'rundown', fields: { timezone: 'Nowhere/Land' } }),
      'rundowns.invalid_payload',
    ],
    [
      'a rundown without a title',
      () => ({ do: 'rundown', fields: { title: '' } }),
      'rundowns.invalid_payload',
    ],
    [
      'a column without a name',
      () => ({ do: 'column.add', id: 'c', name: ' ', afterId: null }),
      'columns.invalid_payload',
    ],
    [
      'a column beside none',
      () => ({ do: 'column.add', id: 'c', name: 'X', afterId: 'nowhere' }),
      'columns.invalid_position',
    ],
    [
      'a name of no column',
      () => ({ do: 'column.name', columnId: 'nowhere', name: 'X' }),
      'columns.not_found',
    ],
    [
      'a department that is none',
      () => ({
        do: 'column.department',
        columnId: column(0),
        department: { shortName: ' ', color: '#000000', groups: [] },
      }),
      'columns.invalid_payload',
    ],
    [
      'a department of no column',
      () => ({ do: 'column.department', columnId: 'nowhere', department: null }),
      'columns.not_found',
    ],
    [
      'privacy of no column',
      () => ({ do: 'column.hide', columnId: 'nowhere', hidden: true }),
      'columns.not_found',
    ],
    [
      'an order with a column that is not there',
      () => ({ do: 'column.order', columnIds: ['nowhere'] }),
      'columns.invalid_reorder',
    ],
    [
      'a mention whose name is taken',
      () => ({ do: 'mention.add', id: 'm', fields: { name: 'Host', color: '#000000', description: '' } }),
      'mentions.name_conflict',
    ],
    [
      'a mention without a name',
      () => ({ do: 'mention.add', id: 'm', fields: { name: '', color: '#000000', description: '' } }),
      'mentions.invalid_payload',
    ],
    [
      'a mention that is not there',
      () => ({ do: 'mention', mentionId: 'nowhere', fields: { name: 'X' } }),
      'mentions.not_found',
    ],
    [
      'a text with half a character',
      () => ({ do: 'cue', cueId: cue(0), fields: { title: '\ud83c' } }),
      'bad_request',
    ],
    [
      'a text with U+0000',
      () => ({ do: 'cell', cueId: cue(0), columnId: column(0), value: plain('a\0b') }),
      'bad_request',
    ],
    [
      'the same in a new row',
      () => ({ do: 'add', id: 'n', row: row('a\0b'), place: { parentId: null, afterId: null } }),
      'bad_request',
    ],
    [
      'a variable without a key',
      () => ({ do: 'variable', key: '', value: 'x' }),
      'text_variables.invalid_payload',
    ],
    [
      'a value that is too long',
      () => ({ do: 'variable', key: 'k', value: long(lengths.variableValue) }),
      'text_variables.invalid_payload',
    ],
  ]

  it('deletes what stands as it was when it was deleted, and leaves what somebody else has changed', async () => {
    const [first, second] = [cue(0), cue(1)]
    const [shared, hidden] = [column(0), column(1)]
    const cell = (columnId: string, text: string): Edit => ({
      do: 'cell',
      cueId: first,
      columnId,
      value: { text, html: `<b>${text}</b>` },
    })
    // What pages see: nothing of a private column.
    const seen = [
      row('One', {}, { cells: { [shared]: { text: 'Blue', html: '<b>Blue</b>' } } }),
      row('Two'),
    ] as const
    await apply(
      { do: 'cue', cueId: first, fields: seen[0].cue },
      { do: 'cue', cueId: second, fields: seen[1].cue },
      cell(shared, 'Blue'),
      cell(hidden, 'Private'),
      { do: 'column.hide', columnId: hidden, hidden: true },
    )
    const place = { parentId: null, afterId: null }
    const over = seen.map((was, at): Edit => ({ do: 'add', id: cue(at), row: was, place }))
    await apply({ do: 'cue', cueId: second, fields: { subtitle: 'Theirs' } })
    const removals = [first, second].map((cueId): Edit => ({ do: 'remove', cueId }))
    const { results } = granted(await desk.applyEdits(show.id, removals, over))
    expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'desk.changed_meanwhile' }])
    expect(await titles()).toEqual(['Two', 'Three'])
  })

  describe('refuses', () => {
    beforeEach(async () => {
      await apply(
        { do: 'lock', cueId: cue(1), locked: true },
        { do: 'column.hide', columnId: column(1), hidden: true },
        { do: 'mention.add', id: 'm', fields: { name: 'Host', color: '#000000', description: '' } },
      )
      await bench.call('POST', `${show.path}/action:start`)
    })

    it.each(refusals)('%s, alone', async (_name, edit, code) => {
      const { meta, ...before } = await content()
      expect(await apply(edit())).toEqual([{ ok: false, code, detail: expect.any(String) }])
      const { meta: now, ...after } = await content()
      expect(after).toEqual(before)
      // Nobody is told of a change.
      expect(now.seq).toBe(meta.seq)
      const subtitle = { subtitle: 'kept' }
      expect(
        await apply({ do: 'cue', cueId: cue(2), fields: subtitle }, edit(), {
          do: 'cue',
          cueId: cue(0),
          fields: subtitle,
        }),
      ).toMatchObject([{ ok: true }, { ok: false, code }, { ok: true }])
      const { included } = await content()
      expect(included.cues.map((one: Json) => one.subtitle)).toEqual(['kept', '', 'kept'])
    })
  })

  it('refuses what needs something that could not be added, and puts the next row where that would have been', async () => {
    const outcomes = await apply(
      {
        do: 'add',
        id: 'a',
        row: row(long(lengths.title), { type: 'group' }),
        place: { parentId: null, afterId: cue(0) },
      },
      { do: 'add', id: 'b', row: row('In it'), place: { parentId: 'a', afterId: null } },
      { do: 'add', id: 'c', row: row('After it'), place: { parentId: null, afterId: 'a' } },
      { do: 'cue', cueId: 'b', fields: { title: 'Lost' } },
      { do: 'column.add', id: 'd', name: '', afterId: null },
      { do: 'column.name', columnId: 'd', name: 'Lost' },
    )
    expect(outcomes.map(outcome => (outcome.ok ? 'ok' : outcome.code))).toEqual([
      'cues.invalid_payload',
      'desk.not_made',
      'ok',
      'desk.not_made',
      'columns.invalid_payload',
      'desk.not_made',
    ])
    expect(await titles()).toEqual(['One', 'After it', 'Two', 'Three'])
  })

  it('counts what somebody else has removed already as removed', async () => {
    const removals: readonly Edit[] = [
      { do: 'remove', cueId: 'nowhere' },
      { do: 'column.remove', columnId: 'nowhere' },
      { do: 'mention.remove', mentionId: 'nowhere' },
      { do: 'variable.remove', key: 'nowhere' },
    ]
    expect(await apply(...removals)).toEqual(removals.map(() => ({ ok: true, id: null })))
  })

  it('is refused as a whole where there is no such rundown', async () => {
    const edits: readonly Edit[] = [{ do: 'remove', cueId: cue(0) }]
    expect(await desk.applyEdits('nowhere', edits)).toMatchObject({ ok: false, code: 'rundowns.not_found' })
  })
})

it('what a refused part of a change has written is taken back, and what was written before it stays', async () => {
  const clock = testClock()
  const dataDir = temporaryDirectory()
  const store = openSqliteStore(dataDir, clock())
  const workspace = new Workspace(store, clock, error => {
    throw error
  })
  const scope = { teamId: store.installation.teamId, rundownId: null }
  const origin = { requestId: null, actor: 'dashboard', pressId: null }
  const { rundownId } = await workspace.transact(origin, transaction =>
    createRundown(
      transaction,
      scope.teamId,
      { title: 'Show', columns: [{ name: 'Light' }], cues: [{ title: 'One' }] },
      instant(clock()),
    ),
  )
  await workspace.transact(origin, async transaction => {
    const edit = await transaction.open(rundownId, scope)
    patchRundown(edit, { status: 'approved' })
    const refused = edit.attempt(async () => {
      patchRundown(edit, { title: 'Other' })
      await deleteColumn(edit, edit.columns[0]?.id ?? '')
      await edit.removeCue(edit.cues[0]?.id ?? '')
      await edit.setRunner({ phase: 'ended', lastStop: null }, { activation: true })
      throw new ProblemError('bad_request', 'Refused.')
    })
    await expect(refused).rejects.toThrow('Refused.')
  })
  const { rundown, cues, columns, runner } = await workspace.view(rundownId, scope)
  expect(rundown).toMatchObject({ title: 'Show', status: 'approved' })
  expect(cues.map(({ title }) => title)).toEqual(['One'])
  expect(columns.map(({ name }) => name)).toEqual(['Light'])
  expect(runner.state).toEqual(preShow)
  const stored = await store.reader.rundown(rundownId)
  expect(stored?.rundown).toMatchObject({ title: 'Show', status: 'approved' })
  await store.close()
  rmSync(dataDir, { recursive: true })
})
