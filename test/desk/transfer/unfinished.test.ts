import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { DeskSettings, SettingsStore } from '../../../src-main/desk/ports/settings.ts'
import { makeRundown } from '../../../src-main/desk/transfer/make-rundown.ts'
import {
  createUnfinished,
  type RundownPlan,
  type Unfinished,
} from '../../../src-main/desk/transfer/rundown-plan.ts'
import { noBeside } from '../../fakes/desk-scripts.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { startTransferBench, type TransferBench } from './bench.ts'

const plan: RundownPlan = {
  body: { title: 'Show', columns: [], cues: [{ type: 'cue', title: 'One' }] },
  cells: [],
  extras: {
    status: 'draft',
    columns: [],
    madeNames: [],
    mentions: [],
    variables: [],
    message: { text: '', visible: false, color: '#ffffff', bold: false, underline: false },
    skipped: [],
    locked: [],
    timers: [],
    script: null,
  },
}

describe('an import that a crash cuts off', () => {
  let bench: TransferBench
  let settings: DeskSettings
  let reported: string[]
  let forgotten: string[]
  const store: SettingsStore = {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change }
    },
  }
  beforeEach(async () => {
    bench = await startTransferBench()
    settings = freshSettings
    reported = []
    forgotten = []
  })
  afterEach(() => bench.close())

  const start = (): Unfinished =>
    createUnfinished(
      store,
      text => void reported.push(inEnglish(text)),
      async rundownId => void forgotten.push(rundownId),
    )
  const titles = async (): Promise<readonly string[]> =>
    (await bench.connected.service.list()).map(({ title }) => title)
  /** As far as the crash: what comes after it is never reached. */
  async function cutOff(): Promise<string> {
    const crashed = Promise.withResolvers<string>()
    const { whole } = bench.connected.service
    void makeRundown(plan, {
      besideOf: noBeside,
      whole: {
        ...whole,
        patchOutputMessage(id) {
          crashed.resolve(id)
          return new Promise(() => undefined)
        },
      },
      ownerActions: null,
      progress: () => undefined,
      unfinished: start(),
    })
    return crashed.promise
  }

  it('is taken away at the next start, which says so', async () => {
    await cutOff()
    expect(await titles()).toEqual(['Show (importing…)'])
    await start().clear(bench.connected)
    expect(await titles()).toEqual([])
    // What came with it of its history goes too.
    expect(forgotten).toHaveLength(1)
    expect(reported).toEqual([expect.stringContaining('“Show (importing…)” was deleted')])
    await start().clear(bench.connected)
    expect(reported).toHaveLength(1)
  })

  it('stays when somebody has named it, when another made it, and while its service is not in use', async () => {
    const named = await cutOff()
    await bench.connected.service.whole.patchRundown(named, { title: 'Ours now' })
    await bench.connected.service.whole.create({ title: 'Theirs (importing…)', columns: [], cues: [] })
    await start().clear(bench.connected)
    expect(settings.unfinished).toEqual({})
    expect(forgotten).toEqual([])
    await cutOff()
    settings = { ...settings, connectionId: 'elsewhere' }
    await start().clear(bench.connected)
    expect((await titles()).toSorted()).toEqual(['Ours now', 'Show (importing…)', 'Theirs (importing…)'])
    expect(reported).toEqual([])
    settings = { ...settings, connectionId: null }
    await start().clear(bench.connected)
    expect((await titles()).toSorted()).toEqual(['Ours now', 'Theirs (importing…)'])
  })

  it('is not remembered once it is whole, or was called off', async () => {
    const { whole } = bench.connected.service
    const making = { ownerActions: null, progress: () => undefined, besideOf: noBeside, unfinished: start() }
    await makeRundown(plan, { ...making, whole })
    expect(settings.unfinished).toEqual({})
    const failing = { ...whole, patchOutputMessage: () => Promise.reject(new Error('No.')) }
    await expect(makeRundown(plan, { ...making, whole: failing })).rejects.toThrow('No.')
    expect(settings.unfinished).toEqual({})
    await start().clear(bench.connected)
    expect(await titles()).toEqual(['Show'])
  })
})
