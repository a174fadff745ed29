import { expect } from 'vitest'
import type { Intent } from '../../src-main/domain/show/press.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import fc from '../support/fast-check.ts'
import { type LineFault, lineFaults } from '../support/line-faults.ts'
import type { World, WorldOptions } from './world.ts'

/** What one person does after a while. */
export type Act =
  | {
      readonly kind: 'press'
      readonly wait: number
      readonly desk: number
      readonly surface: number
      readonly action: 'go' | 'pause' | 'previous' | 'jump' | 'longer' | 'shorter' | 'undo'
      /** How long the control stays down, ms. */
      readonly down: number
      /** The presser saw the show as it was before the last change. */
      readonly late: boolean
    }
  /** Somebody in the dashboard, or another client. */
  | { readonly kind: 'elsewhere'; readonly wait: number; readonly verb: 'next' | 'pause' | 'start' }
  | { readonly kind: 'edit'; readonly wait: number }
  /** The line of a desk is cut for so long. */
  | {
      readonly kind: 'cut'
      readonly wait: number
      readonly desk: number
      readonly how: 'silent' | 'refused'
      readonly forMs: number
    }
  /** The line of a desk does this to a part of its requests, and delivers things twice. */
  | {
      readonly kind: 'fault'
      readonly wait: number
      readonly desk: number
      readonly fault: LineFault
      readonly share: number
      readonly repeated: number
      readonly forMs: number
    }
  /** A desk is killed and started again. */
  | { readonly kind: 'restart'; readonly wait: number; readonly desk: number }
  /** A person at a desk that asks chooses a show. */
  | { readonly kind: 'choose'; readonly wait: number; readonly desk: number; readonly keep: 'here' | 'there' }

export interface Schedule {
  readonly world: WorldOptions
  readonly acts: readonly Act[]
}

const wait = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 120 }) },
  { weight: 3, arbitrary: fc.integer({ min: 120, max: 900 }) },
  { weight: 1, arbitrary: fc.integer({ min: 900, max: 6_000 }) },
)

const anyAct = (desks: number): fc.Arbitrary<Act> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('press' as const),
        wait,
        desk: fc.integer({ min: 0, max: desks - 1 }),
        surface: fc.integer({ min: 0, max: 2 }),
        action: fc.constantFrom(
          'go' as const,
          'go' as const,
          'go' as const,
          'go' as const,
          'pause' as const,
          'previous' as const,
          'jump' as const,
          'longer' as const,
          'shorter' as const,
          'undo' as const,
        ),
        down: fc.constantFrom(30, 80, 650),
        late: fc.boolean().map(late => late),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('elsewhere' as const),
        wait,
        verb: fc.constantFrom('next' as const, 'pause' as const, 'start' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), wait }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('cut' as const),
        wait,
        desk: fc.integer({ min: 0, max: desks - 1 }),
        how: fc.constantFrom('silent' as const, 'refused' as const),
        forMs: fc.constantFrom(300, 2_000, 8_000, 20_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fault' as const),
        wait,
        desk: fc.integer({ min: 0, max: desks - 1 }),
        fault: fc.constantFrom(...lineFaults),
        share: fc.constantFrom(0.3, 1),
        repeated: fc.constantFrom(0, 0.5),
        forMs: fc.constantFrom(300, 2_000, 8_000, 20_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('restart' as const),
        wait,
        desk: fc.integer({ min: 0, max: desks - 1 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('choose' as const),
        wait,
        desk: fc.integer({ min: 0, max: desks - 1 }),
        keep: fc.constantFrom('here' as const, 'there' as const),
      }),
    },
  )

const anyLine = fc.record({
  up: fc.constantFrom(1, 20, 150, 400),
  down: fc.constantFrom(1, 20, 150, 400),
  jitter: fc.constantFrom(0, 30, 300),
  loss: fc.constantFrom(0, 0, 0, 0.1),
})

export const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    desks: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    ownChoices: fc.boolean(),
    push: fc.boolean(),
    chance: fc.integer(),
    skewMs: fc.constantFrom(0, -7_200_000, 3_600_000),
  })
  .chain(({ desks, ownChoices, push, chance, skewMs }) =>
    fc.record({
      world: fc.constant({ desks, push, chance, service: { ownChoices, skewMs } }),
      acts: fc.array(anyAct(desks.length), { minLength: 5, maxLength: 30 }),
    }),
  )

/** A channel that died without a word is found dead after so long, and what changed meanwhile is read. */
const foundWithin = 10_000

/** Carries a schedule out; `look` is called at every step of it. */
export async function carryOut(world: World, acts: readonly Act[], look: () => void): Promise<void> {
  const { time, service, rundown, desks } = world
  const lifts: { readonly at: number; readonly lift: () => void }[] = []
  const pass = async (ms: number): Promise<void> => {
    const until = time.now() + ms
    for (;;) {
      const due = lifts.toSorted((a, b) => a.at - b.at)[0]
      const to = Math.min(until, due?.at ?? until, time.now() + 40)
      await time.advance(to - time.now())
      look()
      if (due !== undefined && due.at <= to) {
        lifts.splice(lifts.indexOf(due), 1)
        due.lift()
      } else if (to >= until) return
    }
  }
  for (const act of acts) {
    await pass(act.wait)
    if (act.kind === 'press') {
      const desk = desks[act.desk]
      if (desk === undefined) continue
      const { version } = desk.desk.snapshot().show
      const surface = `surface-${act.surface}`
      desk.down(surface, intentOf(world, act), act.late ? version - 1 : version)
      lifts.push({ at: time.now() + act.down, lift: () => desk.up(surface) })
    } else if (act.kind === 'elsewhere') {
      try {
        service.press(rundown.id, { verb: act.verb })
      } catch {
        // The service refuses it: nothing moved.
      }
    } else if (act.kind === 'cut') {
      const desk = desks[act.desk]
      if (desk === undefined) continue
      desk.line.cut(act.how)
      desk.blindUntil = Math.max(desk.blindUntil, time.now() + act.forMs + foundWithin)
      lifts.push({ at: time.now() + act.forMs, lift: () => desk.line.mend() })
    } else if (act.kind === 'fault') {
      const desk = desks[act.desk]
      if (desk === undefined) continue
      const { fault: kind, share, repeated } = act
      Object.assign(desk.line.profile, { fault: { kind, share }, repeated })
      desk.blindUntil = Math.max(desk.blindUntil, time.now() + act.forMs + foundWithin)
      lifts.push({
        at: time.now() + act.forMs,
        lift: () => void Object.assign(desk.line.profile, { fault: null, repeated: 0 }),
      })
    } else if (act.kind === 'restart') {
      const desk = desks[act.desk]
      if (desk === undefined) continue
      const before = desk.desk.snapshot().show
      const isLocal = act.wait > 0 && before.authority.state === 'local' && !desk.unanswered()
      await desk.restart()
      const now = desk.desk.snapshot().show
      if (isLocal)
        expect([now.state, now.authority], 'a desk started again').toEqual([before.state, before.authority])
      desk.blindUntil = Math.max(desk.blindUntil, time.now() + foundWithin)
    } else if (act.kind === 'choose') {
      void desks[act.desk]?.desk.sessions.chooseShow(act.keep, true)
    } else {
      const cue = rundown.order[0]
      if (cue !== undefined)
        service.edit(rundown.id, one => one.changeCue(cue.id, { title: `At ${time.now()}` }))
    }
  }
  await pass(10_000)
  for (const { lift } of lifts) lift()
  // From here on nothing is lost; a channel that was lost without a word is found dead in its time.
  for (const { line } of desks) line.profile.loss = 0
  await time.advance(30_000)
  for (const { desk } of desks) {
    if (desk.snapshot().show.authority.state === 'reconciling') void desk.sessions.chooseShow('there', true)
  }
  await time.advance(10_000)
}

function intentOf({ rundown }: World, { action, surface, down }: Extract<Act, { kind: 'press' }>): Intent {
  switch (action) {
    case 'jump': {
      const cues = rundown.playlist.filter(cue => cue.type === 'cue')
      return { action, cueId: cues[(surface + down) % cues.length]?.id ?? '' }
    }
    case 'longer':
      return { action: 'adjust', delta: duration(10_000) }
    case 'shorter':
      return { action: 'adjust', delta: duration(-10_000) }
    default:
      return { action }
  }
}
