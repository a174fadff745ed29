import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CueRow } from '../../src-main/contract/bridge/slices.ts'
import { outputFace, outputRows } from '../../src-main/domain/output-face.ts'
import { defaultOutputLook } from '../../src-main/domain/output-page.ts'
import { overUnderAnchors, overUnderAt } from '../../src-main/domain/over-under.ts'
import { planFrom } from '../../src-main/domain/rehearsal-plan.ts'
import type { Cue } from '../../src-main/domain/rundown.ts'
import { nextCueId, type RunnerCommand, transition } from '../../src-main/domain/runner.ts'
import { project } from '../../src-main/domain/schedule.ts'
import { duration, type Instant, instant, shift } from '../../src-main/domain/time.ts'
import {
  type DeskState,
  fromSnapshot,
  withContent,
  withShow,
  withTime,
} from '../../src-renderer/state/desk-state.ts'
import {
  lateness,
  nextLateness,
  overUnder,
  plannedStart,
  projectedEnd,
  shownSlack,
  spareAhead,
} from '../../src-renderer/state/selectors.ts'
import { createDerive } from '../../src-renderer/views/edit/field-context.ts'
import { showStart, snapshotOf } from '../fakes/bridge-shows.ts'

const seconds = (max: number) => fc.integer({ min: 0, max }).map(count => duration(count * 1000))
const startAt = seconds(3_600).map(after => shift(showStart, after))

/** Rows with groups, skips and fixed starts; planned times are whole seconds, as people type them. */
const anyRows: fc.Arbitrary<readonly CueRow[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom<Cue['type']>('cue', 'cue', 'cue', 'cue', 'heading', 'group'),
      duration: seconds(600),
      startTime: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, startAt),
      skipped: fc.constantFrom(false, false, false, true),
      inGroup: fc.boolean(),
    }),
    { minLength: 2, maxLength: 10 },
  )
  .map(drafts => {
    let group: { readonly id: string; readonly skipped: boolean } | null = null
    return drafts.map(({ type, skipped, inGroup, ...times }, place): CueRow => {
      const id = `c${place}`
      if (type === 'group') group = { id, skipped }
      else if (!inGroup) group = null
      const parent = type === 'group' ? null : group
      return {
        cue: {
          id,
          type,
          title: id,
          subtitle: '',
          backgroundColor: null,
          preventEdits: false,
          skippedBy: skipped ? 'self' : parent?.skipped ? 'group' : null,
          parentId: parent?.id ?? null,
          ...times,
        },
        cells: {},
      }
    })
  })

type Happening =
  | { readonly wait: number; readonly command: RunnerCommand }
  | { readonly wait: number; readonly skip: number }

const anyHappenings: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.record({ wait: fc.nat(400_000) }).chain(({ wait }) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({ wait, command: { verb: 'next' } as const }) },
      { weight: 1, arbitrary: fc.constant({ wait, command: { verb: 'pause' } as const }) },
      { weight: 1, arbitrary: fc.constant({ wait, command: { verb: 'start' } as const }) },
      {
        weight: 1,
        arbitrary: fc.nat(9).map(place => ({ wait, command: { verb: 'jump' as const, cueId: `c${place}` } })),
      },
      { weight: 4, arbitrary: fc.nat(9).map(skip => ({ wait, skip })) },
    ),
  ),
  { maxLength: 14 },
)

/** Skips a row, or takes the skip back; the cues of a group follow it. */
function toggled(rows: readonly CueRow[], place: number): readonly CueRow[] {
  const cue = rows[place]?.cue
  if (cue === undefined) return []
  const skippedBy = cue.skippedBy === 'self' ? null : ('self' as const)
  return rows.flatMap((row): CueRow[] => {
    if (row.cue.id === cue.id) return [{ ...row, cue: { ...row.cue, skippedBy } }]
    if (row.cue.parentId !== cue.id || row.cue.skippedBy === 'self') return []
    return [{ ...row, cue: { ...row.cue, skippedBy: skippedBy === null ? null : ('group' as const) } }]
  })
}

function happen(state: DeskState, what: Happening, now: Instant): DeskState {
  if ('skip' in what) {
    const changed = withContent(state, { rows: toggled(state.rows, what.skip) }, now)
    const cues = changed.rows.map(({ cue }) => cue)
    return withShow(changed, { ...changed.show, nextCueId: nextCueId(changed.show.state, cues) }, now)
  }
  const cues = state.rows.map(({ cue }) => cue)
  const moved = transition(state.show.state, what.command, cues, now)
  if (!moved.ok) return withTime(state, now)
  return withShow(state, { ...state.show, state: moved.state, nextCueId: nextCueId(moved.state, cues) }, now)
}

it('of any show with skips, groups and fixed starts, header, NEXT, rows, Edit, outputs and keys agree', () => {
  fc.assert(
    fc.property(anyRows, fc.option(startAt, { nil: null }), anyHappenings, (rows, startTime, happenings) => {
      let now = instant(showStart + 137)
      let state = fromSnapshot(snapshotOf(rows, startTime), now)
      for (const what of happenings) {
        now = shift(now, duration(what.wait))
        state = happen(withTime(state, now), what, now)
        agrees(state, now)
      }
    }),
    { numRuns: 1_000 },
  )
})

function agrees(state: DeskState, now: Instant): void {
  const { plan, projection, rows, run, show } = state
  const cues = rows.map(({ cue }) => cue)
  const header = lateness(state)
  const atEnd = overUnder(state)

  // A skipped cue takes no time, unless it has run and is behind.
  const from = cues.findIndex(({ id }) => id === run.entered.at(-1)?.cueId)
  const behind = new Set(cues.slice(0, from + 1).map(({ id }) => id))
  const ran = new Set(run.entered.map(({ cueId }) => cueId).filter(id => behind.has(id)))
  const counted = cues.filter(
    ({ id, type, skippedBy }) => type === 'cue' && (skippedBy === null || ran.has(id)),
  )
  expect(plan.rows.flatMap(row => (row.planned ? [row.cue.id] : []))).toEqual(counted.map(({ id }) => id))

  // NEXT is as late as the header says, unless its own fixed start takes that up.
  const next = nextLateness(state)
  const ahead = spareAhead(state)
  const waits = ahead !== null && ahead.row.cue.id === show.nextCueId
  if (next !== null && header !== null) expect(next).toBe(waits ? Math.max(0, -ahead.spare) : header)
  // The row of the fixed start says the same as the header.
  if (ahead !== null && show.state.phase !== 'pre-show')
    expect(shownSlack(state, ahead.row.cue.id)).toBe(ahead.spare)
  const end = projectedEnd(state)
  if (atEnd !== null && plan.end !== null && end !== null)
    expect(Math.floor(end / 1000) * 1000 - plan.end).toBe(atEnd)

  const keys = overUnderAnchors(plan, show.state, run.endedAt)
  expect(keys === null ? null : overUnderAt(keys, now)).toBe(header)

  const { rundown } = state
  if (rundown === null) throw new Error('A rundown is open.')
  const edit = createDerive()({
    content: { rundown, rows, columns: [], mentions: [], variables: [] },
    run,
    pinned: null,
    personActs: true,
    today: () => now,
  })
  expect(edit.plan.end).toBe(plan.end)
  expect(edit.plan.duration).toBe(counted.reduce((sum, cue) => sum + cue.duration, 0))
  expect(edit.plan.rows.map(({ start }) => start)).toEqual(cues.map(({ id }) => plannedStart(state, id)))
  for (const [group, sum] of edit.sums) {
    const members = counted.filter(({ parentId }) => parentId === group)
    expect(sum).toBe(members.reduce((total, cue) => total + cue.duration, 0))
  }

  const look = defaultOutputLook
  const face = outputFace('list', look, state)
  if (face.kind !== 'list') throw new Error('Not a list.')
  const listed = outputRows(look, state).map(({ cue }) => cue)
  const output = project(planFrom(face.began, listed, face.startTime, face.ran), face.state, now)
  expect([output.starts, output.end]).toEqual([projection.starts, projection.end])
}
