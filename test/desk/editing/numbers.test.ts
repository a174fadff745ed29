import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MessageError } from '../../../src-main/contract/message-error.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { actualStart } from '../../../src-main/domain/show/run-so-far.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'
import { type EditBench, startEditBench } from './bench.ts'

describe('numbers of cues that are edited while the show is on', () => {
  let bench: EditBench
  let rig: DeskRig
  beforeEach(async () => {
    bench = await startEditBench({
      title: 'Evening',
      cues: ['A', 'B', 'C'].map(title => ({ title, duration_ms: 60_000 })),
    })
    const { service, ownerActions } = bench.connected
    if (ownerActions === null) throw new Error('The service of this test has a dashboard.')
    rig = await deskRig({
      time: { timers: realTimers, advance: async () => undefined },
      own: { ...service, ownerActions },
      stored: { rundowns: { own: bench.rundownId } },
    })
  })
  afterEach(async () => {
    await rig.desk.close()
    await bench.close()
  })

  /** The number that the desk shows beside each title, in order. */
  const shown = (): readonly string[] => {
    const { pinned } = rig.desk.snapshot()
    return rig.desk.snapshot().rows.map(({ cue }) => `${pinned?.[cue.id]} ${cue.title}`)
  }
  const until = (condition: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const stop = rig.desk.subscribe(() => look())
      const look = (): void => {
        if (!condition()) return
        stop()
        resolve()
      }
      look()
    })
  const edit = (...edits: Edit[]) => rig.desk.editor.apply({ rundownId: bench.rundownId, edits })
  const cue = {
    type: 'cue',
    subtitle: '',
    duration: duration(60_000),
    backgroundColor: null,
    startTime: null,
  } as const

  it('come back with the cue when its delete is undone, again and again', async () => {
    await until(() => {
      const { link, rows } = rig.desk.snapshot()
      return link.state === 'live' && rows.length === 3
    })
    rig.tap({ action: 'go' })
    await until(() => rig.desk.snapshot().pinned !== null)
    const [a, b] = rig.desk.snapshot().rows.map(row => row.cue.id)
    if (a === undefined || b === undefined) throw new Error('There are three cues.')
    let id = b
    for (let time = 0; time < 2; time += 1) {
      await edit({ do: 'remove', cueId: id })
      await until(() => rig.desk.snapshot().rows.length === 2)
      const { results } = await edit({
        do: 'add',
        // As an editor calls it that has shown the row from the start.
        id: b,
        was: id,
        row: { cue: { ...cue, title: 'B' }, cells: {}, locked: false, skipped: false },
        place: { parentId: null, afterId: a },
      })
      await until(() => shown().join() === '1 A,2 B,3 C')
      const [result] = results
      if (result?.ok !== true || result.id === null) throw new Error('The row was not made.')
      expect(result.id).not.toBe(id)
      id = result.id
    }
    await edit({
      do: 'add',
      id: 'new-1',
      row: { cue: { ...cue, title: 'New' }, cells: {}, locked: false, skipped: false },
      place: { parentId: null, afterId: id },
    })
    await until(() => shown().join() === '1 A,2 B,2A New,3 C')
  })

  it('come back with the cue’s actual start, which is sent to pages', async () => {
    await until(() => {
      const { link, rows } = rig.desk.snapshot()
      return link.state === 'live' && rows.length === 3
    })
    const [a = '', b = ''] = rig.desk.snapshot().rows.map(row => row.cue.id)
    const onAir = () => activeCueId(rig.desk.snapshot().show.state)
    rig.tap({ action: 'go' })
    await until(() => onAir() === a)
    await until(() => rig.desk.snapshot().show.gateOpensAt === null)
    rig.tap({ action: 'jump', cueId: b })
    await until(() => onAir() === b)
    const start = actualStart(rig.desk.snapshot().run, a)
    expect(start).not.toBeNull()
    // What a desk that is started anew in the show goes on from.
    const recorded = async () => {
      const runs = await rig.desk.journal.reports.runs()
      const run = runs.ok ? runs.runs[0] : undefined
      const report = await rig.desk.journal.reports.asRun(run?.runId ?? '')
      if (!report.ok) throw new MessageError(report.reason)
      return report.asRun
    }
    let id = a
    for (let time = 0; time < 2; time += 1) {
      await edit({ do: 'remove', cueId: id })
      await until(() => rig.desk.snapshot().rows.length === 2)
      const { results } = await edit({
        do: 'add',
        id: a,
        was: id,
        row: { cue: { ...cue, title: 'A' }, cells: {}, locked: false, skipped: false },
        place: { parentId: null, afterId: null },
      })
      const [result] = results
      if (result?.ok !== true || result.id === null) throw new Error('The row was not made.')
      id = result.id
      const { run } = rig.desk.snapshot()
      expect(actualStart(run, id)).toBe(start)
      const { cues, notRun } = await recorded()
      expect(cues.map(({ cueId, title }) => [cueId, title])).toEqual([
        [id, 'A'],
        [b, 'B'],
      ])
      expect(cues[0]?.start).toBe(start)
      expect(notRun.map(({ title }) => title)).toEqual(['C'])
      expect(rig.emitted.findLast(({ name }) => name === 'run')?.payload).toEqual(run)
    }
  })
})
