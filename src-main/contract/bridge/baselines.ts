import Type, { type Static } from 'typebox'
import { type Baseline, type BaselineHead, longestBaselineName } from '../../domain/show/baseline.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'

const rundownId = Type.String({ minLength: 1, maxLength: 64 })

/** The plan of the open rundown as it is now. */
export const FreezePlan = Type.Object(
  { rundownId, name: Type.String({ minLength: 1, maxLength: longestBaselineName, pattern: '\\S' }) },
  closed,
)

export const ListBaselines = Type.Object({ rundownId }, closed)

export const ReadBaseline = Type.Object(
  { rundownId, id: Type.String({ minLength: 1, maxLength: 140 }) },
  closed,
)

/** A column of an exported table, for the rundown that is open: how its cues differ from a baseline. */
export const ComparedColumn = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    differences: Type.Array(
      Type.Object({ cueId: rundownId, text: Type.String({ maxLength: 100 }) }, closed),
      { maxItems: 10_000 },
    ),
    /** Names of the cues that are gone. */
    gone: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10_000 }),
  },
  closed,
)
export type ComparedColumn = Static<typeof ComparedColumn>

/** Newest first. */
export type BaselinesReply = Reply<{ readonly baselines: readonly BaselineHead[] }>

export type BaselineReply = Reply<{ readonly baseline: Baseline }>
