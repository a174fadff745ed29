import Papa from 'papaparse'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RundownFile } from '../../../src-main/contract/rundown-file.ts'
import { saying } from '../../support/saying.ts'
import { rowOf, xlsxOf } from '../spreadsheets/xlsx-file.ts'
import { resultOf, startTransferBench, type TransferBench } from './bench.ts'

const names = Array.from({ length: 50 }, (_, place) => `Column ${place + 1}`)
const cellOf = (row: number, column: number): string => `Row ${row}, ${column}: a few words, as they are`

/** Larger than any one request may be. */
const large = (): string =>
  Papa.unparse([
    ['title', 'duration', ...names],
    ...Array.from({ length: 1_000 }, (_, row) => [
      `Cue ${row}`,
      '1:30',
      ...names.map((_, at) => cellOf(row, at)),
    ]),
  ])

describe('1,000 cues of 50 columns', () => {
  let bench: TransferBench
  beforeEach(async () => {
    bench = await startTransferBench()
  })
  afterEach(() => bench.close())

  it('come in whole, and go out whole', async () => {
    const { rundownId, title } = await bench.made('large.csv', large())
    expect(title).toBe('Large')
    expect((await bench.connected.service.list()).map(item => item.title)).toEqual(['Large'])
    const file: RundownFile = JSON.parse(await bench.export(rundownId, 'json'))
    expect(file.cues).toHaveLength(1_000)
    const wrong = file.cues.filter(
      ({ cells }, row) =>
        cells.length !== 50 || cells.some(({ column, text }) => text !== cellOf(row, column)),
    )
    expect(wrong).toEqual([])
  }, 120_000)

  it('that are called off on their way leave nothing behind', async () => {
    const { transfers } = bench
    const data = large()
    const id = 'called-off'
    for (let part = 0; part * 1_048_576 < data.length; part += 1) {
      transfers.send({ id, part, data: data.slice(part * 1_048_576, (part + 1) * 1_048_576) })
    }
    transfers.read({ id, name: 'large.csv', encoding: 'text' })
    for (;;) {
      const state = await transfers.wait(id)
      if (state.state !== 'running') throw new Error('It was over before it could be called off.')
      // The cues are there, and not all of their cells.
      if (state.done > 0) break
    }
    transfers.cancel(id)
    expect(await bench.over(id)).toMatchObject({
      state: 'failed',
      reason: saying('Cancelled'),
    })
    expect(await bench.connected.service.list()).toEqual([])
    expect(bench.settings().imports).toEqual({})
  }, 120_000)
})

describe('a table that is looked at', () => {
  let bench: TransferBench
  beforeEach(async () => {
    bench = await startTransferBench()
  })
  afterEach(() => bench.close())

  it('is made only without faults, and what was chosen is remembered for the next of the same header', async () => {
    const long = 'B'.repeat(501)
    const result = resultOf(await bench.read('a.csv', `Was;Dauer\nA;1:00\n${long};bald\n`))
    if (result.kind !== 'draft') throw new Error(result.kind)
    const { id, sheet, faults } = result.draft
    expect(faults).toEqual([{ line: 3, reason: saying('501 characters') }])
    const look = { id, sheet, choices: null, leaveOut: false }
    expect(await bench.transfers.preview({ ...look, from: 1, count: 1 })).toMatchObject({
      rows: [{ line: 3, remarks: [saying('“bald” is no time')], next: { row: 1, at: 1 } }],
    })
    const choices = { numbers: 'minutes' } as const
    const choice = { id, sheet, choices, title: 'A' }
    expect((await bench.transfers.make({ ...choice, leaveOut: false })).ok).toBe(true)
    expect(await bench.over(id)).toMatchObject({ state: 'failed', reason: saying('Correct what is marked') })
    expect(await bench.connected.service.list()).toEqual([])
    expect((await bench.transfers.make({ ...choice, leaveOut: true })).ok).toBe(true)
    expect(await bench.over(id)).toMatchObject({ state: 'over', result: { kind: 'made' } })

    // At the desk it is shown again; from the command line, where nobody can look, it is used.
    const next = resultOf(await bench.read('b.csv', 'Was;Dauer\nC;2:00\n'))
    expect(next).toMatchObject({ kind: 'draft', draft: { remembered: true, numbers: 'minutes' } })
    expect(await bench.connected.service.list()).toHaveLength(1)
    const brought = { name: 'b.csv', content: 'Was;Dauer\nC;2:00\n' } as const
    expect(await bench.transfers.bring(brought)).toMatchObject({ kind: 'made' })
    expect((await bench.connected.service.list()).map(item => item.title).toSorted()).toEqual(['A', 'B'])
  })

  it('is of the sheet with the running order, not of the cover before it', async () => {
    const sheet = (...rows: string[][]) => rows.map((cells, at) => rowOf(at + 1, cells)).join('')
    const file = xlsxOf({
      Cover: sheet(['Title', 'Gala'], ['Date', '16.05.2026'], ['Start', '20:00'], ['Contact', 'Anna']),
      People: sheet(['Name', 'Role'], ['Anna', 'LX'], ['Ben', 'Sound']),
      Show: sheet(['Start', 'Title', 'Duration'], ['20:00', 'Doors', '5:00'], ['20:05', 'Opening', '3:00']),
    })
    const result = resultOf(await bench.read('gala.xlsx', file))
    if (result.kind !== 'draft') throw new Error(result.kind)
    const { draft } = result
    expect([draft.sheets, draft.sheet]).toEqual([['Cover', 'People', 'Show'], 2])
    const shown = await bench.transfers.preview({
      id: draft.id,
      sheet: 2,
      choices: null,
      leaveOut: false,
      from: 0,
      count: 10,
    })
    expect(shown).toMatchObject({ rows: [{ title: 'Doors' }, { title: 'Opening' }] })
  })

  it('keeps the cue numbers of a person through an import, an export and the import of that', async () => {
    const first = await bench.made('a.csv', 'Cue,Title,Duration\n3a,A,1:00\nLX 12,B,2:00\n')
    const csv = await bench.export(first.rundownId, 'csv')
    expect(csv).toContain('Cue no.')
    expect(csv).toMatch(/cue,A,.*,3a\r\ncue,B,.*,LX 12\r\n/)
    const again = await bench.made('b.csv', csv)
    expect(await bench.export(again.rundownId, 'csv')).toBe(csv)
  })

  it('that is gone, or a part that did not arrive, is said so', async () => {
    const { transfers } = bench
    const look = { id: 'unknown-1', sheet: 0, choices: null, leaveOut: false }
    expect((await transfers.look(look)).ok).toBe(false)
    expect(transfers.send({ id: 'upload-01', part: 1, data: 'x' }).ok).toBe(false)
    expect(transfers.read({ id: 'upload-01', name: 'x.csv', encoding: 'text' }).ok).toBe(false)
    expect(await transfers.wait('unknown-1')).toMatchObject({ state: 'failed' })
  })
})
