import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { largestFile } from '../../../src-main/contract/bridge/transfer-limits.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { HistoryFile } from '../../../src-main/contract/rundown-file.ts'
import { packLines } from '../../../src-main/desk/journal/read-history.ts'
import type { AsRun } from '../../../src-main/domain/as-run/as-run.ts'
import type { JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'
import { saying } from '../../support/saying.ts'
import { resultOf, startTransferBench, type TransferBench } from './bench.ts'

const begun = 1_800_000_000_000
const csv = 'title,duration\nDoors,1:00\nOpening,2:00\nSpeech,3:00\n'

describe('a rundown with its history', () => {
  let here: TransferBench
  let there: TransferBench
  beforeEach(async () => {
    here = await startTransferBench(undefined, 'Booth A')
    there = await startTransferBench(undefined, 'Booth B')
  })
  afterEach(async () => {
    await here.close()
    await there.close()
  })

  const rowsOf = async ({ connected }: TransferBench, rundownId: string): Promise<readonly string[]> =>
    (await connected.service.whole.read(rundownId, () => undefined)).rundown.cue_order.map(({ id }) => id)

  /** A rundown whose show was called, with a cue that is no more, a press taken back, a preflight and a drill. */
  async function called(): Promise<{ readonly rundownId: string; readonly runId: string }> {
    const { rundownId } = await here.made('gala.csv', csv)
    const [doors = '', opening = '', speech = ''] = await rowsOf(here, rundownId)
    const history = createHistory(
      [doors, opening, 'deleted', speech].map((id, place) =>
        plannedCue(id, 60_000, { title: `Row ${place}`, number: String(place + 1) }),
      ),
      begun,
      begun,
    )
    history.press({ verb: 'start' })
    history.wait(65_000)
    history.press({ verb: 'next' })
    history.wait(1_000)
    history.undo()
    history.press({ verb: 'jump', cueId: 'deleted' })
    history.wait(30_000)
    history.add({ kind: 'painted', press: 1, paintedMs: 12 })
    history.press({ verb: 'next' })
    history.wait(10_000)
    history.press({ verb: 'end' })
    const drill = {
      kind: 'network' as const,
      at: instant(begun),
      rundownId,
      subject: null,
      passed: true,
      text: 'to 10.1.2.3',
    }
    const certificate = {
      at: instant(begun),
      took: duration(5),
      rundownId,
      title: 'Gala',
      by: 'Ana',
      app: '1.0.0',
      points: [],
      drills: [drill],
    }
    history.add({ kind: 'preflight', certificate })
    history.add({ kind: 'drill', result: drill, runId: null })
    const plan = {
      title: 'Gala',
      timezone: null,
      startTime: null,
      cues: [plannedCue(doors, 60_000, { title: 'Row 0' })],
    }
    history.add({ kind: 'baseline', name: 'Draft', plan, runId: null })
    await here.store.append(
      history.entries.map((entry): JournalEntry => ({ ...entry, rundownId, desk: 'start 1' })),
    )
    return { rundownId, runId: 'run' }
  }

  const asRun = async ({ journal }: TransferBench, runId: string): Promise<AsRun> => {
    const reply = await journal.reports.asRun(runId)
    if (!reply.ok) throw new Error(inEnglish(reply.reason))
    return reply.asRun
  }
  /** Without identifiers; cues are known by their rows. */
  const table = (shown: AsRun, rows: readonly string[]): unknown =>
    JSON.parse(
      JSON.stringify({ ...shown, runId: 0, preflight: null }, (name, value) =>
        name === 'cueId' ? rows.indexOf(value) : value,
      ),
    )
  const runsOf = async ({ journal }: TransferBench) => {
    const reply = await journal.reports.runs()
    if (!reply.ok) throw new Error(inEnglish(reply.reason))
    return reply.runs
  }
  /** What a reader says of a file, which is then not there in any part. */
  const refused = async (file: object): Promise<string> => {
    const result = resultOf(await there.read('gala.showcall', JSON.stringify(file)))
    if (result.kind !== 'faults') throw new Error(result.kind)
    expect(await there.connected.service.list()).toEqual([])
    expect(await runsOf(there)).toEqual([])
    return result.faults.map(({ reason }) => inEnglish(reason)).join('\n')
  }

  it('is a table with how its cues differ from a baseline as a last column, and a last row of what is gone', async () => {
    const { rundownId } = await here.made('gala.csv', csv)
    const [, opening = ''] = await rowsOf(here, rundownId)
    const compared = {
      name: 'Since Draft',
      differences: [{ cueId: opening, text: '★ duration +0:30' }],
      gone: ['4 Encore'],
    }
    const plain = (await here.export(rundownId, 'csv')).trim().split('\r\n')
    const lines = (await here.export(rundownId, 'csv', false, compared)).trim().split('\r\n')
    expect(lines.slice(0, -1)).toEqual(
      plain.map((line, at) => `${line},${['Since Draft', '', '★ duration +0:30', ''][at]}`),
    )
    expect(lines.at(-1)).toMatch(/^heading,.*4 Encore/)
  })

  it('has the same as-run at another desk, as an imported one that no show there goes on in', async () => {
    const { rundownId, runId } = await called()
    const [content, remarks] = await here.exported(rundownId, true)
    expect(remarks).toEqual([])
    expect(content).not.toMatch(/http:|10\.1\.2\.3/)
    const made = await there.made('gala.showcall', content)
    expect(made.remarks).toEqual([saying('Its history is in the Journal.')])

    const runs = await runsOf(there)
    expect(runs).toEqual([
      expect.objectContaining({
        rundownId: made.rundownId,
        title: 'Gala',
        imported: 'Booth A',
        phase: 'ended',
      }),
    ])
    const copy = await asRun(there, runs[0]?.runId ?? '')
    const original = await asRun(here, runId)
    expect(original.cues).toHaveLength(3)
    expect(original.undone).toHaveLength(1)
    expect(table(copy, await rowsOf(there, made.rundownId))).toEqual(
      table(original, await rowsOf(here, rundownId)),
    )
    expect(copy.preflight).toMatchObject({ rundownId: made.rundownId, by: 'Ana' })
    expect(JSON.stringify(await there.store.entries(runs[0]?.runId ?? ''))).not.toContain('http://here')
    expect(JSON.stringify(await there.store.entries(null))).not.toContain('10.1.2.3')
    // It was another desk's preflight and drill.
    expect(there.journal.lastDrills(made.rundownId)).toEqual([])
    expect(await there.store.lastOf('drill')).toEqual([])
    // Its baselines are compared with the cues of the copy.
    const baselines = await there.journal.reports.baselines(made.rundownId)
    const heads = baselines.ok ? baselines.baselines : []
    expect(heads.map(({ kind }) => kind).toSorted()).toEqual(['actual', 'frozen', 'planned'])
    const id = heads.find(({ kind }) => kind === 'planned')?.id ?? ''
    const [doors] = await rowsOf(there, made.rundownId)
    expect(await there.journal.reports.baseline(made.rundownId, id)).toMatchObject({
      ok: true,
      baseline: { name: 'Draft', cues: [{ cueId: doors, duration: 60_000 }] },
    })
    const named = await there.journal.reports.export(runs[0]?.runId ?? '', 'csv')
    expect(named).toMatchObject({ ok: true, name: expect.stringContaining('Gala') })

    there.journal.opened({
      rundownId: made.rundownId,
      service: '',
      content: contentWith([cue('c1', 60)]),
      state: { phase: 'ended', lastStop: instant(begun + 106_000) },
    })
    expect(await there.journal.runSoFar()).toBeNull()
  })

  it('is imported twice as two, goes out again with the desk that it came from, and plain without it', async () => {
    const { rundownId } = await called()
    const content = await here.export(rundownId, 'json', true)
    const first = await there.made('gala.showcall', content)
    const second = await there.made('gala.showcall', content)
    expect((await runsOf(there)).map(run => run.rundownId).toSorted()).toEqual(
      [first.rundownId, second.rundownId].toSorted(),
    )
    const onward = await there.export(first.rundownId, 'json', true)
    const back = await here.made('gala.showcall', onward)
    const [run] = (await runsOf(here)).filter(run => run.rundownId === back.rundownId)
    expect(run?.imported).toBe('Booth A')
    // Older versions go on reading what has no history.
    const plain = JSON.parse(await here.export(rundownId, 'json'))
    expect([plain.version, plain.history]).toEqual([1, undefined])
    expect(JSON.parse(content).version).toBe(2)
  })

  it('that was never recorded is a plain file, which says so', async () => {
    const { rundownId } = await here.made('gala.csv', csv)
    const [content, remarks] = await here.exported(rundownId, true)
    expect(JSON.parse(content).version).toBe(1)
    expect(remarks).toEqual([expect.stringContaining('Nothing was recorded')])
  })

  it('that is too large for a file says what is left out, and leaves room for the rundown', async () => {
    const { rundownId } = await called()
    const packHistory = here.journal.packHistory.bind(here.journal)
    const asked: number[] = []
    Object.assign(here.journal, {
      async packHistory(of: string, most: number) {
        asked.push(most)
        return { ...(await packHistory(of, most)), runsLeftOut: 3 }
      },
    })
    const [content, remarks] = await here.exported(rundownId, true)
    expect(remarks).toEqual([expect.stringContaining('The 3 oldest recorded shows are not in the file')])
    expect((asked[0] ?? 0) + content.length).toBeLessThan(largestFile)
    expect((await there.made('gala.showcall', content)).title).toBe('Gala')
  })

  it('that is wrong anywhere is refused whole, with the place', async () => {
    const { rundownId } = await called()
    const file: HistoryFile = JSON.parse(await here.export(rundownId, 'json', true))
    const { history } = file
    const withEntries = (entries: string) => refused({ ...file, history: { ...history, entries } })
    const line = {
      kind: 'painted',
      desk: 'd',
      seq: 1,
      runId: null,
      rundownId: 'r',
      at: 1,
      press: 1,
      paintedMs: 1,
    }
    expect(await withEntries(packLines([JSON.stringify(line), '{"kind":"pai']))).toContain(
      'entry 2 of its history',
    )
    expect(await withEntries(packLines([JSON.stringify({ ...line, kind: 'film' })]))).toContain('“film”')
    expect(await withEntries(packLines([JSON.stringify({ ...line, extra: 1 })]))).toContain('entry 1')
    expect(await withEntries(history.entries.slice(8))).toContain('damaged')
    expect(await withEntries(packLines(['x'.repeat(70 * 1024 * 1024)]))).toContain('larger than 32 MB')
    expect(await refused({ ...file, history: { ...history, cue_ids: [] } })).toContain('names 0 rows')
    expect(await refused({ ...file, history: { ...history, extra: 1 } })).toContain('extra')
    expect(await refused({ ...file, version: 1 })).not.toBe('')
    expect(await refused({ ...file, version: 8 })).toContain('Update Showcall')
    const { history: _none, ...without } = file
    expect(await refused(without)).toContain('history')
  })

  it('brings departments too', async () => {
    const { rundownId } = await called()
    const file: HistoryFile = JSON.parse(await here.export(rundownId, 'json', true))
    const department = { short_name: 'LX', color: '#1565c0', groups: ['all'] }
    const columns = [{ name: 'Light', type: 'text', department }]
    const made = await there.made('gala.showcall', JSON.stringify({ ...file, version: 3, columns }))
    expect(made.remarks).toEqual([saying('Its history is in the Journal.')])
    expect(await runsOf(there)).toHaveLength(1)
    const again: HistoryFile = JSON.parse(await there.export(made.rundownId, 'json', true))
    expect([again.version, again.columns, again.history.desk]).toEqual([3, columns, expect.any(String)])
  })

  it('leaves neither the rundown nor its history when a late step fails', async () => {
    const { rundownId } = await called()
    const content = await here.export(rundownId, 'json', true)
    const gone = async (): Promise<void> => {
      expect(await there.connected.service.list()).toEqual([])
      expect(await runsOf(there)).toEqual([])
      expect(await there.store.entries(null)).toEqual([])
      expect(there.settings().unfinished).toEqual({})
    }
    const { addHistory } = there.journal
    Object.assign(there.journal, { addHistory: () => Promise.reject(new Error('The disk is full.')) })
    expect(await there.read('gala.showcall', content)).toMatchObject({
      state: 'failed',
      reason: saying('The disk is full.'),
    })
    await gone()
    Object.assign(there.journal, { addHistory })
    const { whole } = there.connected.service
    const { patchRundown } = whole
    // The title, which marks it as whole, comes last.
    const failing: typeof patchRundown = (id, body) =>
      body.title === 'Gala' ? Promise.reject(new Error('The service is gone.')) : patchRundown(id, body)
    Object.assign(whole, { patchRundown: failing })
    expect(await there.read('gala.showcall', content)).toMatchObject({
      state: 'failed',
      reason: saying('The service is gone.'),
    })
    await gone()
  })
})
