import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTransferBench, type TransferBench } from './bench.ts'

const text = ['Start\tTitle\tDuration\tLX (department)', '20:00\tOpening\t5:00\tGo 1', '\tNews\t3:00\t'].join(
  '\n',
)

describe('the rows of a sheet that is looked at', () => {
  let bench: TransferBench
  beforeAll(async () => {
    bench = await startTransferBench()
  })
  afterAll(() => bench.close())

  it('come as they would be in a rundown, and by the choices of the draft', async () => {
    const { transfers } = bench
    const id = 'looked-at'
    transfers.send({ id, part: 0, data: text })
    transfers.read({ id, name: 'Newer', encoding: 'text', ask: true })
    const state = await bench.over(id)
    expect(state).toMatchObject({ state: 'over', result: { kind: 'draft' } })
    const at = { id, sheet: 0, choices: null, leaveOut: false }
    expect(await transfers.rows(at)).toMatchObject({
      ok: true,
      sheet: {
        entries: [
          { title: 'Opening', duration: 300_000, cells: [{ column: 'LX', content: 'Go 1' }] },
          { title: 'News', duration: 180_000, cells: [] },
        ],
        planned: [72_000_000, 72_300_000],
        texts: [{ name: 'LX', department: { shortName: 'LX' } }],
        fields: ['duration', 'start'],
        start: 72_000_000,
      },
    })
    expect(await transfers.rows({ ...at, choices: { roles: { '3': 'ignore' } } })).toMatchObject({
      sheet: { texts: [] },
    })
    expect(await bench.connected.service.list()).toEqual([])
  })

  it('are refused where the file is no longer open', async () => {
    const gone = await bench.transfers.rows({ id: 'unknown', sheet: 0, choices: null, leaveOut: false })
    expect(gone.ok).toBe(false)
  })
})
