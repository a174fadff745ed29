import { expect } from 'vitest'
import type { PressEntry } from '../../src-main/domain/as-run/journal-entry.ts'
import { sameAnchors } from '../../src-main/domain/show/anchors.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import type { ModelDesk, World } from './world.ts'

/** What a display may lag behind the model, beyond what its line takes, ms. */
const slack = 50

/** Looks at every display of a world at one moment; throws where one is not what the model is. */
export function lookAt(world: World): void {
  for (const desk of world.desks) lookAtDesk(world, desk)
}

function lookAtDesk(
  { time, service, history }: World,
  { desk, line: { profile }, blindUntil, unanswered, answeredAt }: ModelDesk,
): void {
  const { link, show } = desk.snapshot()
  if (link.authority !== 'live' || show.authority.state !== 'live') return
  const off = Math.abs(desk.now() - service.now())
  expect(off, 'error of the clock').toBeLessThanOrEqual((link.clockErrorMs ?? 0) + 1)
  // What tells of changes may itself have been lost, and is opened again in its time.
  if (profile.loss > 0 || time.now() < blindUntil) return
  const oneWay = profile.down + profile.jitter
  // A press that is on its way is shown before the service has said anything; once answered, what others did meanwhile
  // may have to be asked for.
  const roundTrip = profile.up + profile.down + 2 * profile.jitter
  const settling = unanswered() || time.now() - answeredAt() < roundTrip + slack
  if (settling) return
  const from = time.now() - oneWay - slack
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
    expect([show.authority.state, link.authority], 'who decides at rest').toEqual(['live', 'live'])
    expect(sameAnchors(show.state, rundown.state), 'at rest').toBe(true)
  }
}

/** A GO moves to what its presser saw as next, or nowhere: a cue between is never passed over. */
function judgePress({ service, rundown }: World, entry: PressEntry): void {
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
  const next = entry.seen.next?.cueId ?? null
  expect(activeCueId(moved.state), 'GO went to the cue that was seen as next').toBe(next)
  const before = place === 0 ? null : activeCueId(service.moves[place - 1]?.state ?? moved.state)
  // Where the service does not check what was seen, a press of another desk in between is not found out.
  if (!service.options.ownChoices) return
  // Two desks that press together put the same cue on air, once or twice; neither passes it over.
  expect([entry.seen.onAir?.cueId ?? null, next]).toContain(before)
}
