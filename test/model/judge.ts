import { expect } from 'vitest'
import type { PressEntry } from '../../src-main/domain/as-run/journal-entry.ts'
import type { Action } from '../../src-main/domain/show/actions.ts'
import { sameAnchors, shiftAnchors } from '../../src-main/domain/show/anchors.ts'
import { activeCueId, type RunnerState } from '../../src-main/domain/show/runner.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import type { ModelDesk, World } from './world.ts'

/** What a display may lag behind the model, beyond what its line takes, ms. */
const slack = 50

/** How often a desk polls a service without channels, ms. */
const askEvery = 500

/** Looks at a world, again and again. */
export interface Watch {
  /** At every display at one moment; throws where one is not what the model is. */
  look(): void
}

export function watch(world: World): Watch {
  const looks = world.desks.map(desk => [() => lookAtDesk(world, desk), watchAlone(desk)])
  return {
    look() {
      for (const one of looks.flat()) one()
    },
  }
}

/** While a desk decides its show alone, nothing but a press at it moves that show. */
function watchAlone(model: ModelDesk): () => void {
  let before: { readonly state: RunnerState; readonly steps: number; readonly done: number } | null = null
  return () => {
    const { authority, state, clockSteps: steps } = model.desk.snapshot().show
    // A press that was made before it began, and is answered by it, has moved the show already.
    const isAlone = authority.since !== null && !model.unanswered()
    const done = model.downs.length + model.ended() + model.restarts()
    if (isAlone && before?.done === done)
      expect(
        sameAnchors(shiftAnchors(before.state, duration(steps - before.steps)), state),
        'moved by itself',
      ).toBe(true)
    before = isAlone ? { state, steps, done } : null
  }
}

function lookAtDesk(
  { time, service, history }: World,
  { desk, line: { profile }, blindUntil, unanswered, answeredAt }: ModelDesk,
): void {
  const { link, show } = desk.snapshot()
  if (link.state !== 'live' || show.authority.state !== 'live') return
  const off = Math.abs(desk.now() - service.now())
  expect(off, 'error of the clock').toBeLessThanOrEqual((link.clockErrorMs ?? 0) + 1)
  // The channel itself may have been lost, and is opened again in its time.
  if (profile.loss > 0 || time.now() < blindUntil) return
  const oneWay = profile.down + profile.jitter
  // A press that is on its way is shown before the service has said anything; once answered, what others did meanwhile
  // may have to be asked for.
  const roundTrip = profile.up + profile.down + 2 * profile.jitter
  const settling = unanswered() || time.now() - answeredAt() < roundTrip + slack
  if (settling) return
  // Without a channel it asks, as often as it may.
  const asks = link.timing === 'polling' ? askEvery + roundTrip : 0
  const from = time.now() - oneWay - slack - asks
  const possible = history.filter(
    (_, place) => (history[place + 1]?.since ?? Number.POSITIVE_INFINITY) >= from,
  )
  const shown = possible.some(({ state }) => sameAnchors(state, show.state))
  if (shown) return
  expect({ shown: show.state, at: time.now() }, 'a display').toEqual({
    shown: possible.map(({ state }) => state),
    at: time.now(),
  })
}

/** Looks at a world that has come to rest. */
export function judge(world: World, elsewhere: number): void {
  const { service, rundown, served, desks } = world
  const byKey = new Map<string, number>()
  for (const { key, moves } of served) byKey.set(key, (byKey.get(key) ?? 0) + moves)
  for (const [key, moves] of byKey) expect(moves, `press ${key} fired twice`).toBeLessThanOrEqual(1)
  judgeTimes(world)
  const byDesks = [...byKey.values()].reduce((sum, moves) => sum + moves, 0)
  expect(service.moves.length, 'moves of the show').toBe(byDesks + elsewhere)

  for (const { desk, journal, presses, restarts } of desks) {
    const entries = journal.kept.filter((entry): entry is PressEntry => entry.kind === 'press')
    for (const of of Map.groupBy(entries, ({ desk }) => desk).values()) {
      const numbers = of.map(({ press }) => press)
      expect(new Set(numbers).size, 'lines of presses').toBe(numbers.length)
    }
    // Every press has one line, and no other line is there; a killed desk could not write those on their way.
    if (restarts() === 0) {
      const numbers = entries.map(({ press }) => press).toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, place) => place + 1))
      expect(numbers.length).toBeGreaterThanOrEqual(presses())
    }
    for (const entry of entries) judgePress(world, entry)
    const { show, link } = desk.snapshot()
    expect([show.authority.state, link.state], 'who decides at rest').toEqual(['live', 'live'])
    expect(sameAnchors(show.state, rundown.state), 'at rest').toBe(true)
  }
}

/** What a hold takes before it is a press, with some to spare, ms. */
const holding = 700
/** How long a press may take from its key to its effect, ms. */
const firesWithin = 2_000
/** Of a press in the journal, whose time is of the clock of the service as its desk knew it, ms. */
const clockError = 400

/** Requests that an undo makes one after the other where the service has none: jump, pause, adjust. */
const undoSteps = 3

/** Nothing moved the show that was not a press of a moment ago, or a desk that led the service to its own show. */
function judgeTimes({ served, desks }: World): void {
  const profiles = desks.map(({ line: { profile } }) => profile)
  const longest = firesWithin + holding + Math.max(...profiles.map(({ up, jitter }) => up + jitter))
  const roundTrip = Math.max(...profiles.map(({ up, down, jitter }) => up + down + 2 * jitter))
  // The first request of an undo is in time; it is not left half done.
  const within = (action: Action): number => longest + (action === 'undo' ? (undoSteps - 1) * roundTrip : 0)
  for (const { key, moves, at, leading } of served) {
    if (moves === 0 || leading) continue
    const isPressed = desks.some(({ downs }) =>
      downs.some(down => down.at <= at && at - down.at <= within(down.action)),
    )
    expect(isPressed, `press ${key} moved the show at ${at}, made in time`).toBe(true)
  }
}

/** A GO moves to what its presser saw as next, or nowhere: a cue between is never passed over. */
function judgePress({ service, rundown, desks }: World, entry: PressEntry): void {
  if (entry.outcome !== 'confirmed' || entry.action !== 'go' || entry.after === null) return
  // The service has not seen it: the desk led the service to where it led, or a person chose.
  if (entry.local === true) {
    expect(activeCueId(entry.after), 'GO went to the cue that was seen as next').toBe(entry.seen.next?.cueId)
    return
  }
  const place = service.moves.findIndex(
    ({ rundownId, state }) =>
      rundownId === rundown.id && entry.after !== null && sameAnchors(state, entry.after),
  )
  const moved = service.moves[place]
  expect(moved, 'a confirmed GO is in the show').toBeDefined()
  if (moved === undefined) return
  const lines = desks.map(({ line: { profile } }) => profile.up + profile.jitter)
  expect(moved.at - entry.at, 'from the press to its effect').toBeLessThanOrEqual(
    firesWithin + clockError + Math.max(...lines),
  )
  const next = entry.seen.next?.cueId ?? null
  expect(activeCueId(moved.state), 'GO went to the cue that was seen as next').toBe(next)
  const before = place === 0 ? null : activeCueId(service.moves[place - 1]?.state ?? moved.state)
  // Where the service does not check what was seen, a press of another desk in between is not found out.
  if (!service.options.ownChoices) return
  // Two desks that press together put the same cue on air, once or twice; neither passes it over.
  expect([entry.seen.onAir?.cueId ?? null, next]).toContain(before)
}
