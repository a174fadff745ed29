import { expect } from 'vitest'
import type { Replica } from '../../../src-main/domain/feed/replica.ts'
import fc from '../../support/fast-check.ts'
import { anyCommit, type Commit, commit } from './acts.ts'
import { createDeskReader } from './desk-reader.ts'
import { createStreamReader, type FeedReader, streamReaders } from './readers.ts'
import { createWorld, type World } from './world.ts'

type Step =
  | { readonly do: 'commit'; readonly commit: Commit }
  | { readonly do: 'cut'; readonly reader: number; readonly more: number }
  | { readonly do: 'connect' | 'token'; readonly reader: number }
  | { readonly do: 'look' | 'restart' | 'back up' | 'restore' }
  | { readonly do: 'pass' | 'step'; readonly ms: number }

interface History {
  readonly readers: readonly number[]
  readonly steps: readonly Step[]
}

const reader = fc.integer({ min: 0, max: 2 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ do: fc.constant('commit' as const), commit: anyCommit }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('cut' as const), reader, more: fc.integer({ min: 0, max: 6 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('connect' as const), reader }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('token' as const), reader }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'back up' as const, 'restore' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 900, 30_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('step' as const), ms: fc.constantFrom(-3_600_000, -400, 60_000) }),
  },
)

const anyHistory: fc.Arbitrary<History> = fc.record({
  readers: fc.uniqueArray(fc.integer({ min: 0, max: streamReaders.length - 1 }), {
    minLength: 3,
    maxLength: 3,
  }),
  steps: fc.array(anyStep, { minLength: 8, maxLength: 30 }),
})

/** Tries that many random histories; throws with the smallest one that fails. Resolves to how many were tried. */
export async function tryAnyHistories(count: number): Promise<number> {
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

/** The same with a desk among the readers. */
export async function tryDeskHistories(count: number): Promise<number> {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async history => {
      await tryHistory(history, createDeskReader)
      tried += 1
    }),
    { numRuns: count },
  )
  return tried
}

async function tryHistory(
  { readers: chosen, steps }: History,
  first?: (world: World) => FeedReader,
): Promise<void> {
  const world = await createWorld()
  const readers: FeedReader[] = first === undefined ? [] : [first(world)]
  try {
    for (const at of chosen.slice(readers.length)) {
      const options = streamReaders[at]
      if (options !== undefined) readers.push(await createStreamReader(world, options))
    }
    for (const one of readers) await one.connect()
    for (const step of steps) await take(world, readers, step)
    await look(world, readers)
  } finally {
    for (const one of readers) {
      one.close()
      one.dispose?.()
    }
    await world.close()
  }
}

async function take(world: World, readers: readonly FeedReader[], step: Step): Promise<void> {
  switch (step.do) {
    case 'commit':
      return commit(world, step.commit)
    case 'cut':
      return readers[step.reader]?.cut(step.more)
    case 'connect':
      return readers[step.reader]?.connect()
    case 'token':
      return readers[step.reader]?.renewToken()
    case 'look':
      return look(world, readers)
    case 'pass':
      return world.pass(step.ms)
    case 'step':
      return world.stepClock(step.ms)
    case 'back up':
      return world.backUp()
    case 'restart':
      for (const one of readers) one.close()
      return world.restart()
    case 'restore':
      for (const one of readers) one.close()
      if (await world.restore()) for (const one of readers) await one.renewToken()
  }
}

/** Connects every reader, waits until it is up to date, and compares its replica with a fresh reading. */
async function look(world: World, readers: readonly FeedReader[]): Promise<void> {
  const seq = await world.seq()
  for (const one of readers) {
    await one.connect()
    if (one.compare !== undefined) {
      await one.compare()
      continue
    }
    await one.upTo(seq)
    const kept = one.replica()
    expect(bytesOf(kept, one), one.name).toBe(bytesOf(await one.fresh(), one))
    const clockSteps = one.clockSteps()
    if (clockSteps !== null) expect(clockSteps, `clock of ${one.name}`).toBe(world.steps())
  }
}

/** All that it knows of the rundown, in one form. */
function bytesOf(replica: Replica | null, { followsCommits }: FeedReader): string {
  if (replica === null) return 'nothing'
  const { history, content, status, mentions, textVariables, outputMessage } = replica
  const rows = (map: ReadonlyMap<string, unknown> | undefined) =>
    [...(map ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const cells = rows(content?.cells).flatMap(ofCue => (ofCue instanceof Map ? rows(ofCue) : []))
  const known = {
    history,
    rundown: followsCommits ? content?.rundown : { ...content?.rundown, updated_at: undefined },
    cues: rows(content?.cues),
    columns: rows(content?.columns),
    cells,
    status,
    // In their order.
    mentions: mentions && [...mentions.values()],
    textVariables: textVariables && [...textVariables].toSorted(),
    outputMessage,
  }
  return JSON.stringify(known, (_name, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
