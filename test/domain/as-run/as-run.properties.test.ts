import { expect, it } from 'vitest'
import { type AsRun, asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { shownAsRun } from '../../../src-main/domain/as-run/as-run-shown.ts'
import type { PlannedCue } from '../../../src-main/domain/as-run/journal-entry.ts'
import { activeCueId, onAirOf } from '../../../src-main/domain/show/runner.ts'
import { between } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import { createHistory, type History, plannedCue } from '../../fakes/journal-history.ts'
import fc from '../../support/fast-check.ts'
import { anyRows, anySteps, type Step } from '../arbitraries.ts'

const anyCues = anyRows(fc.constant(null)).map(rows =>
  rows.map(
    (row): PlannedCue => plannedCue(row.id, row.duration, { type: row.type, skippedBy: row.skippedBy }),
  ),
)

type Kind = 'press' | 'other' | 'undo'
const anyKinds = fc.array(fc.constantFrom<Kind>('press', 'press', 'press', 'other', 'undo'), {
  minLength: 60,
  maxLength: 60,
})

const begun = 1_800_000_000_000

/** A reset would end the run: what comes after it is another one. */
function perform(history: History, steps: readonly Step[], kinds: readonly Kind[]): void {
  for (const [place, { wait, command }] of steps.entries()) {
    history.wait(wait)
    const kind = kinds[place % kinds.length] ?? 'press'
    if (kind === 'undo') history.undo()
    else if (command.verb === 'reset') continue
    else if (kind === 'other') history.other(command)
    else history.press(command)
  }
}

const asRunOfHistory = (history: History): AsRun => {
  const asRun = asRunOf(history.entries, history.now())
  if (asRun === null) throw new Error('No run.')
  return asRun
}

it('each instant of a show belongs to exactly one cue run, and running and paused time are all of it', () => {
  let most = 0
  fc.assert(
    fc.property(anyCues, anySteps, anyKinds, (cues, steps, kinds) => {
      const history = createHistory(cues, begun, begun)
      perform(history, steps, kinds)
      const asRun = asRunOfHistory(history)
      for (const [place, cue] of asRun.cues.entries()) {
        const end = cue.end ?? history.now()
        expect(cue.running).toBeGreaterThanOrEqual(0)
        expect(cue.paused).toBeGreaterThanOrEqual(0)
        expect(cue.running + cue.paused).toBe(end - cue.start)
        const next = asRun.cues[place + 1]
        if (next !== undefined) expect(cue.end).toBe(next.start)
      }
      most = Math.max(most, asRun.cues.length)
      const onAir = onAirOf(history.state()) !== null
      if (onAir) expect(asRun.cues.at(-1)?.cueId).toBe(activeCueId(history.state()))
      if (asRun.start === null) return
      const end = onAir ? history.now() : asRun.end
      expect(asRun.running + asRun.paused).toBe((end ?? Number.NaN) - asRun.start)
    }),
    { numRuns: 1_000 },
  )
  expect(most).toBeGreaterThan(9)
})

it('the cue that the report has on air at any step is the one that the runner had on air', () => {
  fc.assert(
    fc.property(anyCues, anySteps, (cues, steps) => {
      const history = createHistory(cues, begun, null)
      const seen: { readonly at: number; readonly cueId: string | null; readonly running: boolean }[] = []
      for (const { wait, command } of steps) {
        if (command.verb === 'reset') break
        history.press(command)
        // From the press until the next: at least a millisecond, so that the instant is inside.
        seen.push({
          at: history.now(),
          cueId: activeCueId(history.state()),
          running: history.state().phase === 'running',
        })
        history.wait(wait + 1)
      }
      const asRun = asRunOfHistory(history)
      for (const { at, cueId } of seen) {
        const on = asRun.cues.filter(cue => cue.start <= at && at < (cue.end ?? Number.POSITIVE_INFINITY))
        expect(on.map(cue => cue.cueId)).toEqual(cueId === null ? [] : [cueId])
      }
    }),
    { numRuns: 500 },
  )
})

/** Two histories of the same steps, and what one of them is to press next. */
function twoAlike(
  cues: readonly PlannedCue[],
  steps: readonly Step[],
  kinds: readonly Kind[],
  extra: readonly Step[],
) {
  const command = extra[0]?.command
  fc.pre(command !== undefined)
  const [plain, pressed] = [createHistory(cues, begun, begun), createHistory(cues, begun, begun)]
  perform(plain, steps, kinds)
  perform(pressed, steps, kinds)
  return { plain, pressed, command }
}

const withoutListing = ({ undone: _undone, presses: _presses, latency: _latency, ...rest }: AsRun) => rest

it('a press that was undone leaves the report as if it had never been, whatever was before and after', () => {
  let undone = 0
  fc.assert(
    fc.property(
      anyCues,
      anySteps,
      anyKinds,
      fc.nat(59),
      fc.nat(5_000),
      anySteps,
      (cues, steps, kinds, cut, away, extra) => {
        const { plain, pressed, command } = twoAlike(cues, steps.slice(0, cut), kinds, extra)
        const made = pressed.press(command)
        pressed.wait(away)
        plain.wait(away)
        if (made) {
          expect(pressed.undo()).toBe(true)
          undone += 1
        }
        expect(pressed.state()).toEqual(plain.state())
        const rest = extra.filter(step => step.command.verb !== 'reset')
        perform(plain, rest, ['press', 'other'])
        perform(pressed, rest, ['press', 'other'])
        expect(withoutListing(asRunOfHistory(pressed))).toEqual(
          withoutPressNumbers(asRunOfHistory(plain), asRunOfHistory(pressed)),
        )
        if (made) expect(asRunOfHistory(pressed).undone.length).toBe(asRunOfHistory(plain).undone.length + 1)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(undone).toBeGreaterThan(300)
})

it('a press that was undone by public verbs leaves the report as if it had never been, over pauses too', () => {
  const undone = { all: 0, paused: 0 }
  fc.assert(
    fc.property(
      anyCues,
      anySteps,
      anyKinds,
      fc.nat(59),
      fc.nat(5_000),
      anySteps,
      (cues, steps, kinds, cut, away, extra) => {
        const { plain, pressed, command } = twoAlike(cues, steps.slice(0, cut), kinds, extra)
        fc.pre(pressed.press(command))
        pressed.wait(away)
        plain.wait(away)
        fc.pre(pressed.undoByVerbs())
        undone.all += 1
        if (plain.state().phase === 'paused') undone.paused += 1
        // How far a cue can be shortened follows from its kickoff, which verbs do not bring back.
        const rest = extra.filter(
          ({ command: next }) => next.verb !== 'reset' && (next.verb !== 'adjust-duration' || next.delta > 0),
        )
        perform(plain, rest, ['press'])
        perform(pressed, rest, ['press'])
        expect(withoutListing(asRunOfHistory(pressed))).toEqual(
          withoutPressNumbers(asRunOfHistory(plain), asRunOfHistory(pressed)),
        )
      },
    ),
    { numRuns: 1_000 },
  )
  expect(undone.all).toBeGreaterThan(300)
  expect(undone.paused).toBeGreaterThan(50)
})

/** Presses are counted on: later ones of the one history have other numbers than those of the other. */
const withoutPressNumbers = (plain: AsRun, like: AsRun) => ({
  ...withoutListing(plain),
  cues: plain.cues.map((cue, place) => ({
    ...cue,
    entered: { ...cue.entered, press: like.cues[place]?.entered.press ?? null },
  })),
})

it('another client that undoes its own move leaves the cue before running without a break', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 60_000 }), (ran, away) => {
      const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 60_000)], begun, begun)
      history.press({ verb: 'start' })
      history.wait(ran)
      const before = history.state()
      history.other({ verb: 'next' })
      history.wait(away)
      history.other({ verb: 'restore', state: before })
      history.wait(1_000)
      const asRun = asRunOfHistory(history)
      expect(asRun.cues.map(({ cueId, running }) => [cueId, running])).toEqual([['c1', ran + away + 1_000]])
      expect(asRun.undone.map(({ cues }) => cues.map(({ cueId }) => cueId))).toEqual([['c2']])
      expect(between(asRun.undone[0]?.at ?? history.now(), asRun.undone[0]?.undoneAt ?? history.now())).toBe(
        away,
      )
    }),
  )
})

it('what is shown adds up in whole seconds: each row, and all of them between the times of day that stand there', () => {
  let parted = 0
  fc.assert(
    fc.property(anyCues, anySteps, anyKinds, (cues, steps, kinds) => {
      const history = createHistory(cues, begun + 137, begun)
      perform(history, steps, kinds)
      history.press({ verb: 'end' })
      const exact = asRunOfHistory(history)
      const { cues: rows, start, end, running, paused, overUnder, plannedEnd } = shownAsRun(exact)
      for (const row of rows) {
        if (row.end === null) continue
        expect(row.running + row.paused).toBe(shownBetween(row.start, row.end))
        const pauseShows =
          (exact.cues[rows.indexOf(row)]?.paused ?? 0) > 0 && shownBetween(row.start, row.end) > 0
        expect(row.paused > 0).toBe(pauseShows)
        if (row.plannedDuration !== null) {
          const planned = Math.trunc(row.plannedDuration / 1000) * 1000
          expect(row.durationDifference).toBe(row.running - planned)
        }
      }
      if (start === null || end === null) return
      expect(running + paused).toBe(shownBetween(start, end))
      if (plannedEnd !== null) expect(overUnder).toBe(shownBetween(plannedEnd, end))
      if (exact.overUnder !== overUnder) parted += 1
    }),
  )
  expect(parted).toBeGreaterThan(0)
})
