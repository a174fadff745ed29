import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { limits } from '../../../src-main/contract/v1/limits.ts'
import { applyHostedEdits } from '../../../src-main/desk/editing/hosted-edits.ts'
import type { ContentWrites, WriteResult } from '../../../src-main/desk/ports/content-writes.ts'
import { rowsOf } from '../../../src-main/desk/session/room.ts'
import type { CellValue, Edit, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { type EditBench, startEditBench } from './bench.ts'

const row = (title: string, cells: Readonly<Record<string, CellValue>> = {}): NewRow => ({
  cue: {
    type: 'cue',
    title,
    subtitle: '',
    duration: duration(0),
    backgroundColor: null,
    startTime: null,
  },
  cells,
  locked: false,
  skipped: false,
})

const plain = (text: string): CellValue => ({ text, html: null })

const add = (id: string, made: NewRow, afterId: string | null): Edit => ({
  do: 'add',
  id,
  row: made,
  place: { parentId: null, afterId },
})

const refusal = (code: string, unanswered = false): WriteResult<never> => ({
  ok: false,
  code,
  text: code,
  unanswered,
  items: [],
})

const tooLong = 'x'.repeat(limits.cellCharacters + 1)

const evening: CreateRundown = {
  title: 'Evening',
  columns: [{ name: 'LX' }, { name: 'SND' }],
  cues: [{ title: 'A' }, { title: 'B' }, { title: 'C' }],
}

const fill = async (bench: EditBench, count: number): Promise<void> => {
  const many = Array.from({ length: count }, (_, at) => ({ title: `Many ${at}` }))
  for (let from = 0; from < many.length; from += limits.bulkItems)
    await bench.follow.writes.bulkCues(many.slice(from, from + limits.bulkItems))
}

describe.each(['own', 'desk', 'hosted'] as const)('edits of which some are refused, %s', reach => {
  let bench: EditBench
  let lx: string
  let snd: string
  beforeEach(async () => {
    bench = await startEditBench(evening, reach)
    const [first, second] = bench.content().rundown.columns
    lx = first?.id ?? ''
    snd = second?.id ?? ''
  })
  afterEach(() => bench.close())

  it('a row is added with all of its cells but the one that is refused, which is reported', async () => {
    const cells = { [lx]: plain('Warm'), [snd]: plain(tooLong) }
    const [one, two] = await bench.edit(
      add('new-1', row('1', { [lx]: plain('Cold') }), bench.idOf('A')),
      add('new-2', row('2', cells), 'new-1'),
    )
    expect(bench.rows()).toEqual(['A', '1', '2', 'B', 'C'])
    expect(bench.content().cells.get(bench.idOf('1'))).toEqual({ [lx]: 'Cold' })
    expect(bench.content().cells.get(bench.idOf('2'))).toEqual({ [lx]: 'Warm' })
    expect(one).toEqual({ ok: true, id: bench.idOf('1') })
    expect(two).toMatchObject({
      ok: true,
      missed: [
        {
          edit: { do: 'cell', cueId: bench.idOf('2'), columnId: snd, value: { text: tooLong } },
          result: { ok: false, code: 'cells.invalid_payload', sendAgain: false },
        },
      ],
    })
  })

  it('rows that are added beside one that is refused stand where they belong', async () => {
    const titles = ['1', 'x'.repeat(501), '3', '4', '5']
    const results = await bench.edit(
      ...titles.map((title, at) =>
        add(`new-${at}`, row(title), at === 0 ? bench.idOf('A') : `new-${at - 1}`),
      ),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true, true])
    expect(bench.rows()).toEqual(['A', '1', '3', '4', '5', 'B', 'C'])
  })

  it('a row that a colleague has deleted already is deleted', async () => {
    const cueId = bench.idOf('B')
    expect(await bench.edit({ do: 'remove', cueId })).toEqual([{ ok: true, id: null }])
    expect(await bench.edit({ do: 'remove', cueId })).toEqual([{ ok: true, id: null }])
    expect(bench.rows()).toEqual(['A', 'C'])
  })

  it('rows are added up to the limit, and the others are refused', async () => {
    await fill(bench, limits.cuesPerRundown - 5)
    const adds = Array.from({ length: 6 }, (_, at) => add(`new-${at}`, row(`${at}`), null))
    const results = await bench.edit(...adds)
    expect(results.map(result => (result.ok ? 'ok' : result.code))).toEqual(
      results.map((_, at) => (at < 2 ? 'ok' : 'cues.too_many')),
    )
    expect(bench.content().cues).toHaveLength(limits.cuesPerRundown)
  })
})

describe('requests to a hosted service', () => {
  let bench: EditBench
  let lx: string
  let snd: string
  /** Bytes of each bulk and single write of cells and cues. */
  let requests: number[]
  beforeEach(async () => {
    bench = await startEditBench(evening, 'hosted')
    const [first, second] = bench.content().rundown.columns
    lx = first?.id ?? ''
    snd = second?.id ?? ''
    requests = []
  })
  afterEach(() => bench.close())

  /** The same over writes of which some answer otherwise, each counted. */
  const edit = (edits: readonly Edit[], change: Partial<ContentWrites> = {}) => {
    const { writes } = bench.follow
    const changedWrites = { ...writes, ...change }
    const counted = <Body>(body: Body): Body => {
      requests.push(JSON.stringify({ items: body }).length)
      return body
    }
    return applyHostedEdits(
      {
        room: { content: bench.content, rows: () => rowsOf(bench.content()) },
        added: () => undefined,
        writes: {
          ...changedWrites,
          bulkCues: items => changedWrites.bulkCues(counted(items)),
          bulkCells: items => changedWrites.bulkCells(counted(items)),
          createCue: body => changedWrites.createCue(counted(body)),
          patchCue: (id, body) => changedWrites.patchCue(id, counted(body)),
        },
      },
      edits,
    )
  }

  it('rows for which the service names no culprit stand where they belong as well', async () => {
    const { bulkCues } = bench.follow.writes
    const results = await edit(
      ['1', 'bad', '3', '4', '5'].map((title, at) =>
        add(`new-${at}`, row(title), at === 0 ? bench.idOf('A') : `new-${at - 1}`),
      ),
      {
        bulkCues: async items =>
          items.some(({ title }) => title === 'bad') ? refusal('cues.invalid_payload') : bulkCues(items),
        createCue: async body =>
          body.title === 'bad' ? refusal('cues.invalid_payload') : bench.follow.writes.createCue(body),
      },
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true, true])
    expect(bench.rows()).toEqual(['A', '1', '3', '4', '5', 'B', 'C'])
  })

  const cellsOf = (count: number): readonly Edit[] =>
    Array.from({ length: count }, (_, at) => ({
      do: 'cell',
      cueId: `cue-${at}`,
      columnId: lx,
      value: plain('x'),
    }))

  it('a token that may not write costs one request, whatever is edited', async () => {
    const results = await edit(cellsOf(500), { bulkCells: async () => refusal('forbidden') })
    expect(results.every(result => !result.ok && result.code === 'forbidden' && !result.sendAgain)).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('what the service has no budget for, and what comes after it, waits as it is', async () => {
    const results = await edit([...cellsOf(500), add('new-1', row('1'), null)], {
      bulkCells: async () => refusal('rate_limit.exceeded'),
    })
    expect(results.every(result => !result.ok && result.sendAgain)).toBe(true)
    expect(requests).toHaveLength(1)
    expect(bench.rows()).toEqual(['A', 'B', 'C'])
  })

  it('nothing is tried after an edit that found no answer: it waits, in its order', async () => {
    const results = await edit(
      [
        { do: 'cue', cueId: bench.idOf('A'), fields: { title: 'Lost' } },
        add('new-1', row('1'), null),
        { do: 'cue', cueId: 'new-1', fields: { title: 'One' } },
        { do: 'remove', cueId: bench.idOf('B') },
      ],
      { patchCue: async () => refusal('link.timeout', true) },
    )
    expect(results.map(result => !result.ok && result.sendAgain)).toEqual([true, true, true, true])
    expect(bench.rows()).toEqual(['A', 'B', 'C'])
  })

  it('cells of locked rows cost one more request, however many they are', async () => {
    await bench.service.dashboard.setPreventEdits(bench.rundownId, bench.idOf('B'), true)
    await bench.until(({ cues }) => cues.some(cue => cue.preventEdits))
    const columns = [lx, snd]
    const results = await edit(
      ['A', 'B', 'C'].flatMap(title =>
        columns.map(
          (columnId): Edit => ({ do: 'cell', cueId: bench.idOf(title), columnId, value: plain('x') }),
        ),
      ),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false, false, true, true])
    expect(requests).toHaveLength(2)
  })

  it('fields and cells that are replaced row by row go in one request of each kind', async () => {
    const results = await edit(
      ['A', 'B', 'C'].flatMap((title): readonly Edit[] => {
        const cueId = bench.idOf(title)
        return [
          { do: 'cue', cueId, fields: { title: `${title}1` } },
          { do: 'cue', cueId, fields: { subtitle: 'sub' } },
          { do: 'cell', cueId, columnId: lx, value: plain('one') },
          { do: 'cell', cueId, columnId: lx, value: plain('two') },
          { do: 'cell', cueId, columnId: snd, value: plain('three') },
        ]
      }),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(requests).toHaveLength(4)
    expect(bench.rows()).toEqual(['A1', 'B1', 'C1'])
    expect(bench.content().cues.map(({ subtitle }) => subtitle)).toEqual(['sub', 'sub', 'sub'])
    expect(bench.content().cells.get(bench.idOf('C1'))).toEqual({ [lx]: 'two', [snd]: 'three' })
  })

  it('long texts go in as many requests as their bytes take', async () => {
    const text = 'ä'.repeat(limits.cellCharacters)
    const edits = ['A', 'B', 'C'].flatMap(title =>
      [lx, snd].flatMap(
        (columnId): Edit => ({ do: 'cell', cueId: bench.idOf(title), columnId, value: plain(text) }),
      ),
    )
    const results = await edit(edits)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(requests).toHaveLength(2)
    expect(bench.content().cells.get(bench.idOf('C'))?.[snd]).toHaveLength(limits.cellCharacters)
  })

  it('rows are added up to the limit, and the others are refused without asking for each', async () => {
    await fill(bench, limits.cuesPerRundown - 5)
    const results = await edit(Array.from({ length: 64 }, (_, at) => add(`new-${at}`, row(`${at}`), null)))
    expect(results.map(({ ok }) => ok)).toEqual(results.map((_, at) => at < 2))
    expect(bench.content().cues).toHaveLength(limits.cuesPerRundown)
    expect(requests.length).toBeLessThan(15)
  })
})
