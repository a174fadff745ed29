import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { previewRows } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { PreviewReply } from '../../../src-main/contract/bridge/transfers.ts'
import { resultOf, startTransferBench, type TransferBench } from './bench.ts'

const [lines, columns] = [4_999, 30]
const names = Array.from({ length: columns - 2 }, (_, at) => `Column ${at}`)
const row = (at: number): string =>
  [`Cue ${at}`, at % 10 === 0 ? 'ca. bald' : '1:00', ...names.map(name => `${name} of ${at}`)].join(';')

const large = (): string =>
  [['Title', 'Duration', ...names].join(';'), ...Array.from({ length: lines }, (_, at) => row(at))].join('\n')

const rowsOf = (reply: PreviewReply) => (reply.ok ? reply.rows : expect.unreachable('There are no rows.'))

describe('what a page is sent of a sheet of 5,000 rows', () => {
  let bench: TransferBench
  beforeEach(async () => {
    bench = await startTransferBench()
  })
  afterEach(() => bench.close())

  const draftOf = async (text: string) => {
    const result = resultOf(await bench.read('large.csv', text))
    return result.kind === 'draft' ? result.draft : expect.unreachable(result.kind)
  }

  it('is a draft without its rows, however many of them are at fault', async () => {
    const draft = await draftOf(large())
    expect(draft).toMatchObject({ rowCount: lines, toLook: 500, totals: { cues: 1_000 } })
    expect(JSON.stringify(draft).length).toBeLessThan(30_000)
    const few = await draftOf(large().split('\n').slice(0, 40).join('\n').replace('Cue 1', 'C'.repeat(501)))
    const long = await draftOf(large().replaceAll('Cue ', 'C'.repeat(501)))
    expect(long.faultCount).toBeGreaterThan(1_000)
    expect(long.faults.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(long).length).toBeLessThan(JSON.stringify(few).length + 50_000)
  }, 60_000)

  it('are the rows that it asks for, by the choices that were made, and where there is something to look at', async () => {
    const { id, sheet } = await draftOf(large())
    const rows = async (from: number, choices = {}) =>
      rowsOf(await bench.transfers.preview({ id, sheet, choices, leaveOut: false, from, count: previewRows }))
    const first = await rows(0)
    expect(first).toHaveLength(previewRows)
    expect(first[0]).toMatchObject({ line: 2, title: 'Cue 0', next: { row: 10, at: 1 } })
    expect((await rows(lines - 2)).map(({ line, next }) => [line, next])).toEqual([
      [lines, { row: 0, at: 1 }],
      [lines + 1, { row: 0, at: 1 }],
    ])
    expect(await rows(lines)).toEqual([])
    const corrected = await rows(10, { values: { 12: { 1: '2:00' } } })
    expect(corrected[0]).toMatchObject({ line: 12, duration: 120_000, remarks: [] })
  }, 60_000)

  it('are fewer rows where they are long, and one at least', async () => {
    const long = 'x'.repeat(40_000)
    const { id, sheet } = await draftOf(
      ['Title;Notes', `A;${long}`, `B;${long}`, `C;${long}`, `D;${long.repeat(4)}`, 'E;short'].join('\n'),
    )
    const lengths = async (from: number) =>
      rowsOf(
        await bench.transfers.preview({
          id,
          sheet,
          choices: null,
          leaveOut: false,
          from,
          count: previewRows,
        }),
      ).length
    expect(await lengths(0)).toBe(2)
    expect(await lengths(3)).toBe(1)
    expect(await lengths(4)).toBe(1)
  })
})
