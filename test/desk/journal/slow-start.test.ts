import { expect, it } from 'vitest'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createMemoryJournal } from '../../fakes/memory-journal.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskRig } from '../rig.ts'

it('A show that is on when a desk starts again goes on in its run, though the disk takes ten seconds to be read', async () => {
  const time = createVirtualTime()
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60), cue('c', 60)])])
  const journal = createMemoryJournal()
  const first = await deskRig({ time, own, journal })
  first.tap({ action: 'go' })
  await time.advance(600)
  const slow: typeof journal = {
    ...journal,
    runs: () => new Promise(resolve => time.timers.after(10_000, () => resolve(journal.runs()))),
  }
  const second = await deskRig({ time, own, journal: slow })
  await time.advance(600)
  second.tap({ action: 'go' })
  await time.advance(10_000)
  second.tap({ action: 'go' })
  await time.advance(600)
  const inRuns = journal.kept.filter(({ runId }) => runId !== null)
  expect(new Set(inRuns.map(({ runId }) => runId)).size).toBe(1)
  expect(inRuns.filter(({ kind }) => kind === 'press')).toHaveLength(3)
})
