import { expect, it } from 'vitest'
import type { CueRow } from '../../src-main/contract/bridge/slices.ts'
import { withEdits } from '../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../src-main/domain/editing/edit.ts'
import { type ShowEffects, showEffects } from '../../src-main/domain/editing/show-effects.ts'
import { outputFace, outputRows } from '../../src-main/domain/output/output-face.ts'
import { defaultOutputLook } from '../../src-main/domain/output/output-page.ts'
import type { Cue } from '../../src-main/domain/rundown/rundown.ts'
import { overUnderAnchors, overUnderAt, shownLateness } from '../../src-main/domain/show/over-under.ts'
import { beganWith, planFrom } from '../../src-main/domain/show/plan-on-air.ts'
import { notBegun } from '../../src-main/domain/show/run-so-far.ts'
import {
  activeCueId,
  nextCueId,
  preShow,
  type RunnerCommand,
  retime,
  transition,
} from '../../src-main/domain/show/runner.ts'
import { impactOfJump, project } from '../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant, shift } from '../../src-main/domain/time/time.ts'
import { shownBetween, wholeSecond } from '../../src-main/domain/time/whole-seconds.ts'
import {
  type DeskState,
  fromSnapshot,
  withContent,
  withShow,
  withTime,
} from '../../src-renderer/state/session/desk-state.ts'
import {
  editedLateness,
  editedPlace,
  isAiring,
  lateness,
  overUnder,
  plannedStart,
  projectedEnd,
  projectedStart,
  shownSlack,
  spareAhead,
} from '../../src-renderer/state/session/selectors.ts'
import { createDerive } from '../../src-renderer/views/edit/cells/field-context.ts'
import { showStart, snapshotOf } from '../fakes/bridge-shows.ts'
import fc from '../support/fast-check.ts'

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
  const inSkipped = rows.some(row => row.cue.id === cue.parentId && row.cue.skippedBy === 'self')
  const without = inSkipped ? ('group' as const) : null
  const skippedBy = cue.skippedBy === 'self' ? without : ('self' as const)
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
      let leftOut: ReadonlySet<string> | null = null
      for (const what of happenings) {
        now = shift(now, duration(what.wait))
        state = happen(withTime(state, now), what, now)
        if (state.show.state.phase !== 'pre-show') leftOut ??= skippedIn(state)
        planStands(state, leftOut ?? skippedIn(state))
        headerAgrees(state, now)
        winsAsJumpDoes(state, now)
        editAgrees(state, now)
        outputAgrees(state, now)
      }
    }),
    { numRuns: 1_000 },
  )
})

type AnyEdit = (rows: readonly CueRow[]) => readonly Edit[]

const idAt = (rows: readonly CueRow[], place: number): string => rows[place % rows.length]?.cue.id ?? ''

const anyEdit: fc.Arbitrary<AnyEdit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(9), seconds(900)).map(
      ([at, length]): AnyEdit =>
        rows => [{ do: 'cue', cueId: idAt(rows, at), fields: { duration: length } }],
    ),
  },
  fc.tuple(fc.nat(9), fc.option(startAt, { nil: null })).map(
    ([at, startTime]): AnyEdit =>
      rows => [{ do: 'cue', cueId: idAt(rows, at), fields: { startTime } }],
  ),
  fc.nat(9).map(
    (at): AnyEdit =>
      rows => [{ do: 'remove', cueId: idAt(rows, at) }],
  ),
  fc.tuple(fc.nat(9), fc.boolean()).map(
    ([at, skipped]): AnyEdit =>
      rows => [{ do: 'skip', cueId: idAt(rows, at), skipped }],
  ),
  startAt.map(
    (startTime): AnyEdit =>
      () => [{ do: 'rundown', fields: { startTime } }],
  ),
)

const editContentOf = ({ rundown, rows }: DeskState): EditContent => {
  if (rundown === null) throw new Error('A rundown is open.')
  return { rundown, rows, columns: [], mentions: [], variables: [] }
}

const announced = (state: DeskState, edits: readonly Edit[], now: Instant): ShowEffects =>
  showEffects(edits, editContentOf(state), {
    rehearsing: false,
    onAir: editedPlace(state).activeCueId,
    rehearsed: null,
    standing: [],
    lateness: (cues, startTime) => editedLateness(state, { cues, startTime }, now),
  })

/** The edits made by the service: a cue on air that is longer ends later. */
function edited(state: DeskState, edits: readonly Edit[], now: Instant): DeskState {
  const { show, rundown } = state
  const after = withEdits(editContentOf(state), edits)
  const cues = after.rows.map(({ cue }) => cue)
  const cueId = activeCueId(show.state) ?? ''
  const lengthIn = (rows: readonly CueRow[]) => rows.find(({ cue }) => cue.id === cueId)?.cue.duration ?? 0
  const next = retime(show.state, cueId, duration(lengthIn(after.rows) - lengthIn(state.rows)))
  const head = rundown === null ? {} : { rundown: { ...rundown, startTime: after.rundown.startTime } }
  const changed = withContent(state, { ...head, rows: after.rows, order: cues.map(({ id }) => id) }, now)
  return withShow(changed, { ...show, state: next, nextCueId: nextCueId(next, cues) }, now)
}

/** The same show, which this desk rehearses. */
const rehearsedBeside = (state: DeskState, now: Instant): DeskState => {
  const { show, run } = state
  const place = { phase: show.state.phase, activeCueId: activeCueId(show.state), nextCueId: show.nextCueId }
  const outside = {
    ...place,
    state: show.state,
    entered: run.entered,
    leftOut: run.leftOut,
    standing: [],
  }
  return withShow({ ...state, run: notBegun }, { ...show, mode: 'rehearsal', state: preShow, outside }, now)
}

it('of any edit on air, the over and under that the question announces is what the header has afterwards', () => {
  let asked = 0
  fc.assert(
    fc.property(
      anyRows,
      fc.option(startAt, { nil: null }),
      anyHappenings,
      fc.array(anyEdit, { minLength: 1, maxLength: 3 }),
      fc.nat(400_000),
      (rows, startTime, happenings, anyEdits, wait) => {
        let now = instant(showStart + 137)
        let state = fromSnapshot(snapshotOf(rows, startTime), now)
        const start = { wait: 0, command: { verb: 'start' } } as const
        for (const what of [start, ...happenings]) {
          now = shift(now, duration(what.wait))
          state = happen(withTime(state, now), what, now)
        }
        now = shift(now, duration(wait))
        state = withTime(state, now)
        const edits = anyEdits.flatMap(edit => edit(rows))
        const effects = announced(state, edits, now)
        if (!effects.called || effects.fault !== null) return
        asked += 1
        const was = lateness(state)
        const is = lateness(edited(state, edits, now))
        const expected = was === is ? null : { was, is }
        expect(effects.lateness).toEqual(expected)
        expect(announced(rehearsedBeside(state, now), edits, now).lateness).toEqual(expected)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(asked).toBeGreaterThan(300)
})

const skippedIn = ({ rows }: DeskState): ReadonlySet<string> =>
  new Set(rows.flatMap(({ cue }) => (cue.skippedBy === null ? [] : [cue.id])))

const sumOf = (cues: readonly Pick<Cue, 'duration'>[]): number =>
  cues.reduce((sum, cue) => sum + cue.duration, 0)

/** What was skipped when the show began takes no time in its plan; a skip since then changes nothing of it. */
function planStands({ plan, rows }: DeskState, leftOut: ReadonlySet<string>): void {
  const planned = rows.filter(({ cue }) => cue.type === 'cue' && !leftOut.has(cue.id))
  expect(plan.rows.flatMap(row => (row.planned ? [row.cue.id] : []))).toEqual(
    planned.map(({ cue }) => cue.id),
  )
  expect(plan.duration).toBe(sumOf(planned.map(({ cue }) => cue)))
}

function headerAgrees(state: DeskState, now: Instant): void {
  const { plan, run, show } = state
  const header = lateness(state)
  const ahead = spareAhead(state)
  const next = nextLateness(state)
  if (next !== null && header !== null) {
    if (ahead?.row.cue.id === show.nextCueId) expect(next).toBe(Math.max(0, -ahead.spare))
    else expect(header).toBe(next - wonFromNext(state, ahead?.row.cue.id ?? null))
  }
  // The row of the fixed start says the same as the header.
  if (ahead !== null) expect(shownSlack(state, ahead.row.cue.id)).toBe(ahead.spare)
  const atEnd = overUnder(state)
  const end = projectedEnd(state)
  if (atEnd !== null && plan.end !== null && end !== null)
    // Counted from the first GO, the planned end has parts of a second too, which nothing shows.
    expect(wholeSecond(end) - wholeSecond(plan.end)).toBe(atEnd)

  const keys = overUnderAnchors(plan, show.state, run.endedAt)
  expect(keys === null ? null : overUnderAt(keys, now)).toBe(header)
}

/** Early or late at the start of the next cue, while one is on air: between the times that NEXT shows. */
function nextLateness(state: DeskState): number | null {
  const cueId = state.show.nextCueId
  if (cueId === null || !isAiring(state)) return null
  const planned = plannedStart(state, cueId)
  const projected = projectedStart(state, cueId)
  return planned === null || projected === null ? null : shownBetween(planned, projected)
}

/** Planned time from the next cue until that one, or the end, which the cues that will run do not take. */
function wonFromNext({ plan, show }: DeskState, until: string | null): number {
  const from = plan.index.get(show.nextCueId ?? '') ?? 0
  const rows = plan.rows.slice(from, until === null ? undefined : plan.index.get(until))
  const start = rows[0]?.start
  const end = rows.findLast(row => row.planned)?.end
  if (start == null || end == null) throw new Error('The next cue is planned.')
  return end - start - sumOf(rows.filter(row => row.playable).map(row => row.cue))
}

/** When the cue on air is over, a skip of the next one changes the header as a jump over it would. */
function winsAsJumpDoes(state: DeskState, now: Instant): void {
  const { plan, show, rows } = state
  if (show.state.phase !== 'running' || show.state.deadline > now) return
  const place = plan.index.get(show.nextCueId ?? '') ?? -1
  const target = plan.rows.find((row, at) => place >= 0 && at > place && row.playable)?.cue
  if (target === undefined || target.startTime !== null) return
  const impact = impactOfJump(plan, show.state, target.id, now)
  if (impact === null) throw new Error('The jump would be refused.')
  const skipped = withContent(state, { rows: toggled(rows, place) }, now)
  expect(lateness(skipped)).toBe(shownLateness(impact, plan.end))
  expect(lateness(withContent(skipped, { rows }, now))).toBe(lateness(state))
}

/** Edit plans as the header does; in a rehearsal, whose plan is moved, it shows the content as it is written. */
function editAgrees(state: DeskState, now: Instant): void {
  const { rundown, rows, plan, show } = state
  if (rundown === null) throw new Error('A rundown is open.')
  const rehearsing = show.mode === 'rehearsal'
  const edit = createDerive()({
    content: { rundown, rows, columns: [], mentions: [], variables: [] },
    pinned: null,
    personActs: true,
    onAir: null,
    called: false,
    began: rehearsing
      ? null
      : beganWith(
          false,
          state.run.entered,
          state.rows.map(row => row.cue),
        ),
    leftOut: rehearsing ? null : state.run.leftOut,
    today: () => now,
  })
  const counted = rows.filter(({ cue }) => cue.type === 'cue' && cue.skippedBy === null)
  for (const [group, sum] of edit.sums)
    expect(sum).toBe(sumOf(counted.flatMap(({ cue }) => (cue.parentId === group ? [cue] : []))))
  if (!rehearsing) {
    expect([edit.plan.end, edit.plan.duration]).toEqual([plan.end, plan.duration])
    expect(edit.plan.rows.map(({ start }) => start)).toEqual(plan.rows.map(({ start }) => start))
    return
  }
  let end = rundown.startTime
  const starts = rows.map(({ cue }) => {
    if (cue.type !== 'cue' || cue.skippedBy !== null) return null
    const start = cue.startTime ?? end
    end = start === null ? null : shift(start, cue.duration)
    return start
  })
  expect(edit.plan.rows.map(({ start }) => start)).toEqual(starts)
  expect(edit.plan.end).toBe(counted.length > 0 ? end : null)
  expect(edit.plan.duration).toBe(sumOf(counted.map(({ cue }) => cue)))
}

function outputAgrees(state: DeskState, now: Instant): void {
  const look = defaultOutputLook
  const face = outputFace('list', look, state)
  if (face.kind !== 'list') throw new Error('Not a list.')
  const listed = outputRows(look, state).map(({ cue }) => cue)
  const planned = planFrom(face.began, listed, face.startTime, face.leftOut)
  const output = project(planned, face.state, now)
  expect([output.starts, output.end, planned.end]).toEqual([
    state.projection.starts,
    state.projection.end,
    state.plan.end,
  ])
}
