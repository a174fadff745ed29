import { describe, expect, it } from 'vitest'
import {
  type PairEffect,
  type PairEvent,
  type PairState,
  pairAtStart,
  pairStep,
  passiveIn,
  savedStanding,
} from '../../../src-main/domain/standby/pair-state.ts'
import fc from '../../support/fast-check.ts'

type Place = 0 | 1

const personActs = ['take-over', 'give-over', 'go-on', 'keep-here', 'keep-there', 'acknowledge'] as const

/**
 * `work`: the oldest effect that takes time ends; `fail`: it fails. `meet`: both are connected, and all that is under way
 * ends. `split`: the line is lost, and a person at the desk that stands by takes over. The line is that of both.
 */
interface Act {
  readonly do:
    | 'meet'
    | 'split'
    | 'connect'
    | 'lose'
    | 'deliver'
    | 'work'
    | 'fail'
    | 'press'
    | 'replicate'
    | 'time-over'
    | 'crash'
    | (typeof personActs)[number]
  readonly at: Place
}

/** A database: its presses, by the run in which they are numbered. */
interface Database {
  readonly run: string
  readonly presses: readonly string[]
}

interface Desk {
  state: PairState
  database: Database
  copy: Database | null
  /** Messages on the way to it. */
  readonly inbox: (() => PairEvent)[]
  /** Effects that take time. */
  readonly works: { readonly end: () => PairEvent; readonly fail: () => PairEvent }[]
  hasTimer: boolean
  /** Requests that were not answered. */
  readonly asked: Set<number>
  /** The highest epoch that the other desk or a person has seen. */
  epoch: number
}

const positionOf = (database: Database | null) =>
  database === null ? null : { run: database.run, number: database.presses.length }
const hashOf = (database: Database): string => database.presses.join()

/** Two desks without a host: effects are carried out in an order that a test chooses. */
function createWorld() {
  const desks: readonly [Desk, Desk] = [deskOf('first'), deskOf('standby')]
  let isConnected = false
  let count = 0
  const next = (): number => {
    count += 1
    return count
  }

  const step = (at: Place, event: PairEvent): void => {
    const desk = desks[at]
    const { state, effects } = pairStep(desk.state, event)
    desk.state = state
    for (const effect of effects) carryOut(at, effect)
    look()
  }
  const tell = (to: Place, event: () => PairEvent): void => {
    if (isConnected) desks[to].inbox.push(event)
  }
  const lose = (): void => {
    if (!isConnected) return
    isConnected = false
    for (const at of [0, 1] as const) {
      desks[at].inbox.length = 0
      step(at, { kind: 'lost' })
    }
  }
  const carryOut = (at: Place, effect: PairEffect): void => {
    const desk = desks[at]
    const to = at === 0 ? 1 : 0
    const isFirst = savedStanding(desk.state).standing.role === 'first'
    switch (effect.do) {
      case 'greet':
        seen(desk, effect.standing.epoch)
        tell(to, () => ({ kind: 'hello', standing: effect.standing }))
        break
      case 'send': {
        const { message } = effect
        if (message.kind === 'compared' && message.same && desk.state.other !== null)
          expect(hashOf(desk.database), 'it yields with a press of its own').toBe(desk.state.other.base)
        tell(to, () =>
          message.kind === 'hand-over' ? { ...message, at: positionOf(desks[to].copy) } : message,
        )
        break
      }
      case 'disconnect':
        lose()
        break
      case 'lead':
        expect(isFirst, 'a desk that stands by sends no commits').toBe(true)
        break
      case 'follow':
        expect(isFirst, 'a first desk takes no commits').toBe(false)
        tell(to, () => ({ kind: 'follow', after: null }))
        break
      case 'answer':
        answered(desk, effect.request)
        break
      case 'start-timer':
        desk.hasTimer = true
        break
      case 'stop-timer':
        desk.hasTimer = false
        break
      case 'read-state': {
        const state = {
          hash: hashOf(desk.database),
          position: { run: desk.database.run, number: desk.database.presses.length },
        }
        desk.works.push({
          end: () => ({ kind: 'state-read', state }),
          fail: () => ({ kind: 'state-read', state: null }),
        })
        break
      }
      case 'read-newest': {
        // In order with what is sent.
        step(at, { kind: 'newest-read', position: positionOf(desk.database) })
        break
      }
      case 'read-copy':
        desk.works.push({
          end: () => ({
            kind: 'copy-read',
            base: desk.copy === null ? null : hashOf(desk.copy),
            rundownId: null,
          }),
          fail: () => ({ kind: 'takeover-failed', why: 'takeover-failed' }),
        })
        break
      case 'promote':
        desk.works.push({
          end: () => ({ kind: 'promoted' }),
          fail: () => ({ kind: 'takeover-failed', why: 'no-copy' }),
        })
        break
      case 'install':
        desk.works.push({
          end() {
            install(desk)
            return { kind: 'installed' }
          },
          fail: () => ({ kind: 'takeover-failed', why: 'takeover-failed' }),
        })
        break
    }
  }
  const install = (desk: Desk): void => {
    if (desk.copy !== null) desk.database = { run: `run-${next()}`, presses: desk.copy.presses }
    desk.copy = null
  }
  const look = (): void => {
    const calls = desks.filter(({ state }) => passiveIn(state) === null)
    for (const desk of calls) seen(desk, savedStanding(desk.state).standing.epoch)
    const [one, other] = calls.map(({ state }) => savedStanding(state).standing)
    if (one === undefined || other === undefined || one.epoch !== other.epoch) return
    // Persons at both have chosen their own desk at once: both ask again when they meet.
    expect(
      [one, other].every(({ chosenOver }) => chosenOver !== null),
      'both call in one epoch',
    ).toBe(true)
  }
  const connect = (): void => {
    if (isConnected) return
    isConnected = true
    for (const at of [0, 1] as const) step(at, { kind: 'connected' })
  }
  const replicate = (at: Place): void => {
    const desk = desks[at]
    const { state, database } = desks[at === 0 ? 1 : 0]
    if (!isConnected || desk.state.is !== 'standing-by' || savedStanding(state).standing.role !== 'first')
      return
    desk.copy = database
    step(at, { kind: 'copied', at: positionOf(database) })
  }
  /** It starts from what is on its disk. */
  const crash = (at: Place): void => {
    const desk = desks[at]
    lose()
    const saved = savedStanding(desk.state)
    if (saved.takingOver) install(desk)
    desk.database = { ...desk.database, run: `run-${next()}` }
    desk.works.length = 0
    desk.hasTimer = false
    desk.asked.clear()
    desk.state = pairAtStart({ ...saved, takingOver: false })
    expect(passiveIn(desk.state)).not.toBeNull()
    expect(savedStanding(desk.state)).toEqual({ ...saved, takingOver: false })
  }
  const act = ({ do: what, at }: Act): void => {
    const desk = desks[at]
    switch (what) {
      case 'connect':
        connect()
        break
      case 'lose':
        lose()
        break
      case 'meet':
        connect()
        settle()
        break
      case 'split':
        lose()
        for (const each of [0, 1] as const)
          if (desks[each].state.is === 'standing-by') act({ do: 'take-over', at: each })
        settle()
        break
      case 'deliver': {
        const event = desk.inbox.shift()
        if (event !== undefined) step(at, event())
        break
      }
      case 'work':
      case 'fail': {
        const work = desk.works.shift()
        if (work !== undefined) step(at, what === 'work' ? work.end() : work.fail())
        break
      }
      case 'press':
        if (passiveIn(desk.state) === null)
          desk.database = { ...desk.database, presses: [...desk.database.presses, `press-${next()}`] }
        break
      case 'time-over':
        if (desk.hasTimer) step(at, { kind: 'time-over' })
        break
      case 'replicate':
        replicate(at)
        break
      case 'crash':
        crash(at)
        break
      default: {
        const request = next()
        desk.asked.add(request)
        if (what === 'take-over')
          step(at, { kind: what, request, offered: desk.state.other?.role !== 'first' })
        else if (what === 'give-over') step(at, { kind: what, request, identical: true })
        else step(at, { kind: what, request })
      }
    }
  }
  /** Everything that is under way ends. */
  const settle = (): void => {
    for (let turn = 0; turn < 12; turn += 1)
      for (const at of [0, 1] as const)
        for (const each of ['deliver', 'work', 'replicate', 'time-over'] as const) act({ do: each, at })
  }
  return { desks, act, settle, connect, lose }
}

function seen(desk: Desk, epoch: number): void {
  expect(epoch, 'an epoch falls').toBeGreaterThanOrEqual(desk.epoch)
  desk.epoch = epoch
}

function answered(desk: Desk, request: number): void {
  expect(desk.asked.delete(request), 'a request is answered twice').toBe(true)
}

function deskOf(role: 'first' | 'standby'): Desk {
  const standing = { role, epoch: 1, base: null, chosenOver: null }
  return {
    state: pairAtStart({ standing, replaced: false, takingOver: false }),
    database: { run: role, presses: [role] },
    copy: null,
    inbox: [],
    works: [],
    hasTimer: false,
    asked: new Set(),
    epoch: 1,
  }
}

const anyAct: fc.Arbitrary<Act> = fc.record({
  do: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('connect', 'connect', 'lose') },
    { weight: 2, arbitrary: fc.constantFrom('meet', 'split') },
    { weight: 12, arbitrary: fc.constantFrom('deliver', 'deliver', 'work', 'press', 'replicate') },
    { weight: 1, arbitrary: fc.constantFrom('fail', 'time-over', 'crash') },
    { weight: 5, arbitrary: fc.constantFrom(...personActs) },
  ),
  at: fc.constantFrom<Place>(0, 1),
})

describe('Two paired desks, in whatever order things happen', () => {
  it('never call in one epoch, send and take commits as their role says, and answer each request once; in the end one calls, or a person is asked', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { minLength: 10, maxLength: 80 }), acts => {
        const world = createWorld()
        for (const each of acts) world.act(each)
        world.settle()
        world.connect()
        world.settle()
        const states = world.desks.map(({ state }) => state.is)
        if (!states.includes('not-installed'))
          expect([
            ['leading', 'standing-by'],
            ['standing-by', 'leading'],
            ['standing-by', 'standing-by'],
            ['choosing', 'choosing'],
          ]).toContainEqual(states)
        world.lose()
        world.settle()
        expect(world.desks.flatMap(({ asked }) => [...asked])).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})
