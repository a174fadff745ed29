import { expect, it } from 'vitest'
import type { JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { activeCueId, onAirOf, type RunnerCommand, transition } from '../../../src-main/domain/show/runner.ts'
import fc from '../../support/fast-check.ts'
import { createRig } from './rig.ts'

type Act =
  | { readonly act: 'press' | 'other' | 'away'; readonly command: RunnerCommand; readonly wait: number }
  | { readonly act: 'refuse' | 'restart' | 'step' | 'full' | 'room'; readonly wait: number }

const wait = fc.integer({ min: 1, max: 20_000 })
const command: fc.Arbitrary<RunnerCommand> = fc.oneof(
  ...(['start', 'next', 'next', 'previous', 'pause', 'end', 'reset'] as const).map(verb =>
    fc.constant({ verb }),
  ),
  fc.constantFrom('c1', 'c2', 'c3').map(cueId => ({ verb: 'jump' as const, cueId })),
)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('press' as const), command, wait }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('other' as const), command, wait }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('away' as const), command, wait }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('refuse', 'restart', 'step', 'full', 'room'), wait }),
  },
)

/** In every history: presses, other devices, restarts, steps of the clock, a disk that is full for a while. */
it('each press has exactly one line, and the last run is reported until now without a gap', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async acts => {
      const rig = createRig()
      try {
        rig.open()
        let presses = 0
        const can = (of: RunnerCommand): boolean =>
          transition(rig.state(), of, rig.content.cues, rig.time.now()).ok
        for (const step of acts) {
          await rig.time.advance(step.wait)
          if ('command' in step && !can(step.command)) continue
          if (step.act === 'press') void rig.press(step.command)
          else if (step.act === 'other') rig.other(step.command)
          else if (step.act === 'refuse') void rig.refused({ action: 'go' }, 'double-press')
          else if (step.act === 'step') rig.stepClock(3_600_000)
          else if (step.act === 'full') rig.disk.says = 'The disk is full.'
          else if (step.act === 'room') rig.disk.says = null
          else {
            rig.disk.says = null
            await rig.time.advance(3_000)
            rig.restart()
            if (step.act === 'away') rig.other(step.command, false)
            rig.open()
          }
          if (step.act === 'press' || step.act === 'refuse') presses += 1
        }
        rig.disk.says = null
        await rig.time.advance(3_000)
        const runs = await rig.runIds()
        const all: JournalEntry[] = [...(await rig.entries(null))]
        for (const runId of runs) all.push(...(await rig.entries(runId)))
        const pressed = all.filter(entry => entry.kind === 'press')
        expect(pressed).toHaveLength(presses)
        // Whatever a desk writes of a rundown goes into its file.
        const packed = await rig.store().packHistory({
          rundownId: 'rundown-1',
          waiting: [],
          mostCharacters: 1e9,
        })
        const ofIt = all.filter(({ rundownId }) => rundownId === 'rundown-1')
        expect([packed.entries, packed.leftOut]).toEqual([ofIt.length, 0])
        expect(await rig.store().checkHistory(packed.content)).toEqual({ ok: true })
        expect(new Set(pressed.map(({ desk, press }) => `${desk} ${press}`)).size).toBe(presses)
        most = Math.max(most, runs.length)
        if (onAirOf(rig.state()) === null) return
        const asRun = await rig.asRun()
        const on = asRun.cues.at(-1)
        expect([on?.cueId, on?.end]).toEqual([activeCueId(rig.state()), null])
        expect(asRun.dropped).toBe(0)
      } finally {
        await rig.close()
      }
    }),
    { numRuns: 60 },
  )
  expect(most).toBeGreaterThan(1)
})
