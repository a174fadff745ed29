import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCsv } from '../../../src-main/desk/spreadsheets/csv.ts'
import { rundownLimits, toCreateRundown } from '../../../src-main/desk/transfer/import-rundown.ts'
import { makeRundown } from '../../../src-main/desk/transfer/make-rundown.ts'
import { planOf, type RundownPlan } from '../../../src-main/desk/transfer/rundown-plan.ts'
import { readSheet } from '../../../src-main/domain/import/read-sheet.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { noBeside } from '../../fakes/desk-scripts.ts'
import { startTransferBench, type TransferBench } from './bench.ts'

const plan = (change: Partial<RundownPlan['extras'] & object> = {}): RundownPlan => ({
  body: {
    title: 'Show',
    columns: [{ name: 'LX' }],
    cues: [
      { type: 'cue', title: 'One' },
      { type: 'cue', title: 'Two' },
    ],
  },
  cells: [
    { cue: 0, column: 0, content: { content: 'Look 1' } },
    {
      cue: 1,
      column: 0,
      content: { content_html: 'By <rs-mention data-mention-id="old" data-fallback-name="?"></rs-mention>' },
    },
  ],
  extras: {
    status: 'approved',
    columns: [{ name: 'LX', type: 'select' }],
    madeNames: ['LX'],
    mentions: [{ id: 'old', name: 'Anna', color: '#112233', description: '' }],
    variables: [],
    message: { text: 'Hello', visible: false, color: '#ffffff', bold: true, underline: false },
    skipped: [1],
    locked: [0],
    timers: [],
    script: null,
    ...change,
  },
})

describe('a rundown that takes more than one request', () => {
  let bench: TransferBench
  beforeEach(async () => {
    bench = await startTransferBench()
  })
  afterEach(() => bench.close())

  const titles = async (): Promise<string[]> =>
    (await bench.connected.service.list()).map(({ title }) => title)
  const making = (isOwn: boolean) => ({
    whole: bench.connected.service.whole,
    ownerActions: isOwn ? bench.connected.ownerActions : null,
    progress: () => undefined,
    besideOf: noBeside,
  })

  it('is named unfinished until all of it is there', async () => {
    const seen: string[][] = []
    const { whole } = bench.connected.service
    const watched = {
      ...whole,
      async bulkCells(...args: Parameters<typeof whole.bulkCells>) {
        seen.push(await titles())
        await whole.bulkCells(...args)
      },
    }
    const made = await makeRundown(plan(), { ...making(true), whole: watched })
    expect(seen).toEqual([['Show (importing…)']])
    expect(await titles()).toEqual(['Show'])
    const read = await whole.read(made.id, () => undefined)
    expect(read.cells.map(({ content }) => content).toSorted()).toEqual(['By @Anna', 'Look 1'])
    expect(read.cues.map(cue => [cue.prevent_edits, cue.skipped_by])).toEqual([
      [true, null],
      [false, 'self'],
    ])
    expect(made.remarks).toEqual([])
  })

  it('of a table has the departments that its header marks, with their calls', async () => {
    const table = 'title,duration,LX (department),Follow spots (department: SPOT),Notes\nOne,1:00,Look 1,,x'
    const reading = readSheet(readCsv(table).rows, rundownLimits)
    const body = toCreateRundown(reading, { title: 'Table', timezone: null, now: instant(0) })
    const made = await makeRundown(planOf(body), making(true))
    const { columns, cells } = await bench.connected.service.whole.read(made.id, () => undefined)
    expect(columns.map(({ name, department }) => [name, department?.short_name ?? null])).toEqual([
      ['LX', 'LX'],
      ['Follow spots', 'SPOT'],
      ['Notes', null],
    ])
    expect(cells.map(({ content }) => content).toSorted()).toEqual(['Look 1', 'x'])
  })

  it.each([true, false])(
    'that fails on its way is taken away again, with a dashboard: %s',
    async ownerActions => {
      const { whole } = bench.connected.service
      const failing = {
        ...whole,
        async bulkCells() {
          throw new Error('The disk is full.')
        },
      }
      await expect(makeRundown(plan(), { ...making(ownerActions), whole: failing })).rejects.toThrow(
        /^The disk is full\.$/,
      )
      expect(await titles()).toEqual([])
    },
  )

  it('and cannot be taken away is reported by the name that it is left under', async () => {
    const { whole } = bench.connected.service
    const failing = {
      ...whole,
      async bulkCells() {
        throw new Error('The link is down.')
      },
      async deleteRundown() {
        throw new Error('The link is down.')
      },
    }
    await expect(makeRundown(plan(), { ...making(false), whole: failing })).rejects.toThrow(
      'The link is down. “Show (importing…)” is incomplete and could not be deleted: delete it in Rundowns.',
    )
  })

  it('at a service that keeps locks, skips and types to its own dashboard says what it could not take over', async () => {
    const made = await makeRundown(plan(), making(false))
    expect(made.remarks).toEqual([
      'Created as text columns: “LX”.',
      '1 cue is not skipped. Set that in the service’s dashboard.',
      '1 cue is not locked. Set that in the service’s dashboard.',
    ])
    expect(await titles()).toEqual(['Show'])
  })
})
