import fc from '../../support/fast-check.ts'
import { createWorld, type PersonAct, type Place, type World } from './world.ts'

type Step =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'press'; readonly at: Place; readonly by: 'desk' | 'program' }
  | { readonly do: 'line'; readonly is: 'up' | 'silent' | 'refused' }
  | { readonly do: 'slow'; readonly ms: number }
  | { readonly do: 'reset' }
  /** The clock of that computer is set. */
  | { readonly do: 'clock'; readonly at: Place; readonly by: number }
  | { readonly do: 'kill' | 'start'; readonly at: Place }
  | { readonly do: 'split'; readonly by: Split }
  | { readonly do: 'person'; readonly at: Place; readonly act: PersonAct }

/** The line is silent, the first desk is ended, or both are and the first one does not come back; a person takes over. */
type Split = 'silence' | 'end' | 'power-cut'

interface Schedule {
  readonly seed: number
  readonly steps: readonly Step[]
}

const place = fc.constantFrom<Place>(0, 1)
const ms = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 400, max: 3_000 }),
  fc.integer({ min: 3_000, max: 14_000 }),
)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('pass' as const), ms }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      at: place,
      by: fc.constantFrom('desk' as const, 'desk' as const, 'program' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      is: fc.constantFrom('up' as const, 'up' as const, 'silent' as const, 'refused' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('slow' as const), ms: fc.integer({ min: 1, max: 2_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      at: place,
      by: fc.oneof(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('split' as const),
      by: fc.constantFrom<Split>('silence', 'silence', 'end', 'power-cut'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('kill' as const, 'start' as const, 'start' as const),
      at: place,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      at: place,
      act: fc.constantFrom<PersonAct>(
        'takeOver',
        'takeOver',
        'takeOver',
        'handOver',
        'handOver',
        'keepHere',
        'keepThere',
        'goOn',
        'acknowledge',
      ),
    }),
  },
)

const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
})

/** Tries that many random schedules; throws with the smallest one that fails, and its seed. Resolves to how many were tried. */
export async function tryPairSchedules(count: number): Promise<number> {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(anySchedule, async schedule => {
      await tryPairSchedule(schedule)
      tried += 1
    }),
    { numRuns: count },
  )
  return tried
}

async function tryPairSchedule({ seed, steps }: Schedule): Promise<void> {
  const world = await createWorld(seed)
  try {
    for (const step of steps) await take(world, step)
    await world.settle()
  } finally {
    world.close()
  }
}

async function take(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'pass':
      return world.pass(step.ms)
    case 'press':
      return world.press(step.at, step.by)
    case 'line':
      return world.line.set(step.is)
    case 'slow':
      world.line.delay = step.ms / 2
      world.line.jitter = step.ms / 2
      return
    case 'reset':
      return world.line.reset()
    case 'clock':
      return world.setClock(step.at, step.by)
    case 'kill':
      return world.kill(step.at)
    case 'start':
      return world.start(step.at)
    case 'split':
      return split(world, step.by)
    case 'person':
      return world.person(step.at, step.act)
  }
}

async function split(world: World, by: Split): Promise<void> {
  const first = world.leader()
  if (by === 'silence') world.line.set('silent')
  else world.kill(first)
  if (by === 'power-cut') {
    const standby = first === 0 ? 1 : 0
    world.kill(standby)
    world.start(standby)
    await world.pass(10_000)
  }
  await world.pass(6_000)
  for (const at of [0, 1] as const) world.person(at, 'takeOver')
}
