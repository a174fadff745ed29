import { expect, it } from 'vitest'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { type Call, callsOf } from '../../../src-main/domain/calling/call.ts'
import type { CallPhase } from '../../../src-main/domain/calling/calling-state.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'
import { departmentShow } from './department-show.ts'

const departments = fc.constantFrom<readonly string[] | null>(null, ['lx'], ['snd'])

/** What the caller does in the cue that undo comes back to. */
const press = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constant('call' as const), departments }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('standby' as const), departments }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('acknowledge' as const), departments }) },
)

type Edit =
  | { readonly is: 'duration'; readonly cue: number; readonly seconds: number }
  | { readonly is: 'title' | 'skip' | 'delete' | 'insert'; readonly cue: number }
  /** A line of the lights of that cue: taken out, or added in the middle. */
  | { readonly is: 'line'; readonly cue: number; readonly line: number; readonly adds: boolean }
  | { readonly is: 'adjust'; readonly seconds: number }
  | { readonly is: 'pause' | 'rehearsal' }

const at = fc.nat(7)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('duration' as const),
      cue: fc.constantFrom(0, 1, 1, 1, 2),
      seconds: fc.integer({ min: 40, max: 300 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constantFrom('title', 'skip', 'delete', 'insert'), cue: at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('line' as const),
      cue: fc.nat(2),
      line: fc.nat(3),
      adds: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('adjust' as const),
      seconds: fc.constantFrom(-30, -10, 10, 30),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Edit>({ is: 'pause' }, { is: 'rehearsal' }) },
)

/** The show with several calls of one time, whose identifiers move with edits. */
function show(): RundownContent {
  const plain = departmentShow()
  const cells = plain.cues.map(({ id }) => {
    const lx = ['', '+0:05 ', '+0:05 ', '+0:20 '].map((time, line) => `${time}LX ${id} ${line}`)
    return [id, { lx: lx.join('\n'), snd: `SND ${id}\n+0:05 SND ${id} inside` }] as const
  })
  return { ...plain, cells: new Map(cells) }
}

function edited(content: RundownContent, one: Edit, made: number): RundownContent {
  const { cues, cells } = content
  if (!('cue' in one)) return content
  const id = `c${one.cue + 1}`
  const place = cues.findIndex(row => row.id === id)
  // The service keeps the cue on air; a cue that is gone cannot come back.
  const isKept = one.cue < 2
  if (place < 0) return content
  switch (one.is) {
    case 'duration':
      return { ...content, cues: cues.with(place, cue(id, one.seconds)) }
    case 'title':
      return { ...content, cues: cues.with(place, { ...cue(id, 60), ...cues[place], title: `Text ${made}` }) }
    case 'skip':
      return isKept ? content : { ...content, cues: cues.with(place, { ...cue(id, 60), skippedBy: 'self' }) }
    case 'delete':
      return isKept ? content : { ...content, cues: cues.filter(row => row.id !== id) }
    case 'insert':
      return { ...content, cues: cues.toSpliced(place, 0, cue(`new${made}`, 30)) }
    case 'line': {
      const { lx = '', ...others } = cells.get(id) ?? {}
      const lines = lx.split('\n')
      const next = one.adds
        ? lines.toSpliced(one.line, 0, `+0:05 LX new ${made}`)
        : lines.toSpliced(one.line, 1)
      return { ...content, cells: new Map(cells).set(id, { ...others, lx: next.join('\n') }) }
    }
  }
}

/** Where each call of the rundown stands, by its text, which no edit here changes. */
function standings(rig: DeskRig, content: RundownContent): ReadonlyMap<string, CallPhase | 'idle'> {
  const { records } = rig.desk.snapshot().calling.state
  const columnIds = content.rundown.columns.map(({ id }) => id)
  const calls = content.cues.flatMap((row): readonly Call[] =>
    callsOf(row, content.cells.get(row.id) ?? {}, columnIds),
  )
  return new Map(calls.map(({ id, text }) => [text, records[id]?.phase ?? 'idle']))
}

const stands = (phase: CallPhase | 'idle' | undefined): boolean =>
  phase === 'standby' || phase === 'acknowledged'

it('undo of GO takes it back whole: the calls are as they were before it, whatever was edited in between, and none goes twice', async () => {
  const seen = { undone: 0, retimed: 0, moved: 0, went: 0, stood: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(press, { minLength: 1, maxLength: 6 }),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      async (presses, edits) => {
        const time = createVirtualTime()
        const service = createFakeShowService(time.now, [show()])
        const rig = await deskRig({ time, own: service })
        let content = show()
        rig.tap({ action: 'go' })
        await time.advance(2_000)
        for (const intent of presses) {
          rig.tap(intent)
          await time.advance(1_500)
        }
        const before = standings(rig, content)
        await rig.hold({ action: 'go' })
        await time.advance(700)
        for (const [made, one] of edits.entries()) {
          const after = edited(content, one, made)
          if (after !== content) service.change(after)
          content = after
          if (one.is === 'adjust')
            service.elsewhere({ verb: 'adjust-duration', delta: duration(one.seconds * 1_000) })
          if (one.is === 'pause') service.elsewhere({ verb: 'pause' })
          if (one.is === 'rehearsal') {
            rig.desk.sessions.rehearse(true, true)
            await time.advance(500)
            rig.desk.sessions.rehearse(false, true)
          }
          await time.advance(600)
        }
        await rig.hold({ action: 'undo' })
        await time.advance(1_000)
        // Another person paused: undo is not offered.
        if (activeCueId(service.state()) !== 'c1') return
        seen.undone += 1
        if (edits.some(({ is }) => is === 'duration' || is === 'adjust')) seen.retimed += 1
        if (edits.some(({ is }) => is === 'line')) seen.moved += 1
        const now = standings(rig, content)
        for (const [text, was] of before) {
          const is = now.get(text)
          if (is === undefined) continue
          if (was === 'go') seen.went += 1
          expect([text, is === 'go']).toEqual([text, was === 'go'])
          if (!text.includes(' c1')) continue
          if (stands(was)) seen.stood += 1
          expect([text, stands(is)]).toEqual([text, stands(was)])
        }
        // One C after the other: what has gone does not go again.
        const sent = rig.journal.kept.length
        for (let count = 0; count < 5; count += 1) {
          await rig.hold({ action: 'call', departments: null }, 'C')
          await time.advance(1_500)
        }
        const again = rig.journal.kept
          .slice(sent)
          .flatMap(entry => (entry.kind === 'call' && entry.event === 'go' ? [entry.text] : []))
        expect(again.filter(text => before.get(text) === 'go')).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
  // The cases are of the kind that they claim to be.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
}, 120_000)
