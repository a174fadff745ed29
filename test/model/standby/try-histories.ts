import fc from '../../support/fast-check.ts'
import { type Act, anyAct, carryOut } from './acts.ts'
import { imitateDisks } from './disks.ts'
import { createWorld, type World } from './world.ts'

type Step =
  | { readonly do: 'act'; readonly act: Act }
  | { readonly do: 'together'; readonly acts: readonly Act[] }
  | { readonly do: 'pass' | 'pass to full disk' | 'tamper' | 'outside'; readonly count: number }
  | {
      readonly do:
        | 'cut'
        | 'restart first'
        | 'kill first'
        | 'kill replica'
        | 'fill first'
        | 'free first'
        | 'unpair'
        | 'look'
    }

interface History {
  /** Of the commits that are kept, in bytes. */
  readonly commitLog: number
  readonly steps: readonly Step[]
}

const counted = (what: 'pass' | 'pass to full disk' | 'tamper' | 'outside', max: number) =>
  fc.record({ do: fc.constant(what), count: fc.integer({ min: 1, max }) })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ do: fc.constant('act' as const), act: anyAct }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      acts: fc.array(anyAct, { minLength: 2, maxLength: 4 }),
    }),
  },
  // A copy is some fifteen items.
  { weight: 14, arbitrary: counted('pass', 40) },
  { weight: 2, arbitrary: counted('pass to full disk', 20) },
  { weight: 4, arbitrary: counted('tamper', 12) },
  { weight: 1, arbitrary: counted('outside', 12) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fill first' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cut' as const,
        'restart first' as const,
        'kill first' as const,
        'kill replica' as const,
        'kill replica' as const,
        'fill first' as const,
        'free first' as const,
        'unpair' as const,
        'look' as const,
        'look' as const,
      ),
    }),
  },
)

const anyHistory: fc.Arbitrary<History> = fc.record({
  commitLog: fc.constantFrom(0, 3_000, 1_000_000, 1_000_000),
  steps: fc.array(anyStep, { minLength: 8, maxLength: 30 }),
})

/** Tries that many random histories; throws with the smallest one that fails, and its seed. Resolves to how many were tried. */
export async function tryStandbyHistories(count: number): Promise<number> {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async history => {
      await tryHistory(history)
      tried += 1
    }),
    { numRuns: count },
  )
  return tried
}

async function tryHistory({ commitLog, steps }: History): Promise<void> {
  const disks = imitateDisks()
  const world = createWorld(commitLog, disks)
  try {
    await carryOut(world.first(), { kind: 'import', pick: 0, other: 5 })
    await carryOut(world.first(), { kind: 'mint', pick: 0, other: 0 })
    for (const step of steps) {
      await take(world, step)
      world.remember()
    }
    await world.look()
    await world.promote()
  } finally {
    await world.close()
    disks.remove()
  }
}

async function take(world: World, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'act':
      return carryOut(world.first(), step.act)
    case 'together':
      // Those that wait together share a commit.
      return Promise.all(step.acts.map(one => carryOut(world.first(), one)))
    case 'pass':
      return world.pass(step.count)
    case 'pass to full disk':
      return world.passToFullDisk(step.count)
    case 'tamper':
      return world.tamper(step.count)
    case 'outside':
      return world
        .first()
        .writeFromOutside(`INSERT OR REPLACE INTO kept_replies VALUES ('key ${step.count}', 'outside', 1)`)
    case 'cut':
      return world.cut()
    case 'restart first':
      return world.restartFirst()
    case 'kill first':
      return world.killFirst()
    case 'kill replica':
      return world.killReplica()
    case 'fill first':
      return world.fillFirst()
    case 'free first':
      return world.freeFirst()
    case 'unpair':
      world.cut()
      return world.first().store.commits.stop()
    case 'look':
      return world.look()
  }
}
