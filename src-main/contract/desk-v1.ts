import Type, { type Static } from 'typebox'
import { cueTypes } from '../domain/rundown/rundown.ts'
import { EditSchema, Edits, MadeOver } from './bridge/editing.ts'
import { columnTypes, type EditOutcome } from './dashboard.ts'
import { closed, nullable } from './schema.ts'
import { EpochMs, SettableEpochMs } from './v1/envelope.ts'
import { Id } from './v1/resources.ts'

/** Where a desk elsewhere does what v1 leaves to a person; the members are named as those of the Dashboard. */
export const deskPath = '/desk-v1'

const onAir = { cueId: Id, kickoff: SettableEpochMs, deadline: SettableEpochMs }

/** The exact anchors of a show. */
const ShowState = Type.Union([
  Type.Object({ phase: Type.Literal('pre-show') }, closed),
  Type.Object({ phase: Type.Literal('running'), ...onAir }, closed),
  Type.Object({ phase: Type.Literal('paused'), ...onAir, lastStop: SettableEpochMs }, closed),
  Type.Object({ phase: Type.Literal('ended'), lastStop: nullable(SettableEpochMs) }, closed),
])
export type ShowState = Static<typeof ShowState>

/** `from`: only if the show stands exactly there. */
export const RestoreShow = Type.Object({ state: ShowState, from: nullable(ShowState) }, closed)

export const MarkCue = Type.Object(
  { cueId: Id, skipped: Type.Optional(Type.Boolean()), preventEdits: Type.Optional(Type.Boolean()) },
  closed,
)

export const MarkColumn = Type.Object(
  {
    columnId: Id,
    type: Type.Optional(Type.Enum([...columnTypes])),
    isPrivate: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** Parts of a script, as `ScriptParts`: the desk that reads one checks it. */
const State = Type.Unsafe<object>(Type.Object({}))
const Tag = Type.String({ maxLength: 64, description: 'Of a version; empty: there is none.' })
const Part = Type.Enum(['text', 'marks'])

/** With `part`, that part too. */
export const AskScript = Type.Object({ part: Type.Optional(Part) }, closed)
export const ReadScript = Type.Object({
  tags: Type.Object({ text: Tag, marks: Tag }),
  state: Type.Optional(nullable(State)),
})
export type ReadScript = Static<typeof ReadScript>

/** `over`: only if it has that version now. */
export const WriteScriptPart = Type.Object({ part: Part, state: State, over: Tag }, closed)
export const WrittenScript = Type.Object({ tag: Tag })
export type WrittenScript = Static<typeof WrittenScript>

/** A page sends up to 2,000,000 characters at once, of up to three bytes each. */
export const editsBytes = 10_000_000

export const ApplyEdits = Type.Object({ edits: Edits, over: Type.Optional(MadeOver) }, closed)

const Refusal = Type.Object({ ok: Type.Literal(false), code: Type.String(), detail: Type.String() })

/** `EditOutcome` of the Dashboard, one for each edit. Unsafe for the brands of time in its edits. */
export const EditOutcomes = Type.Object({
  results: Type.Unsafe<readonly EditOutcome[]>(
    Type.Array(
      Type.Union([
        Type.Object({
          ok: Type.Literal(true),
          id: nullable(Id),
          missed: Type.Optional(Type.Array(Type.Object({ edit: EditSchema, result: Refusal }))),
        }),
        Refusal,
      ]),
    ),
  ),
})
export type EditOutcomes = Static<typeof EditOutcomes>

/** `RundownListing` of the Dashboard. */
export const ListedRundown = Type.Object({
  rundownId: Id,
  title: Type.String(),
  phase: Type.Enum(['pre-show', 'running', 'paused', 'ended']),
  createdAt: EpochMs,
  updatedAt: EpochMs,
})

/** `RundownParts` of the Dashboard. */
export const ReadParts = Type.Object({
  title: Type.String(),
  cues: Type.Array(
    Type.Object({
      cueId: Id,
      parentId: nullable(Id),
      type: Type.Enum([...cueTypes]),
      title: Type.String(),
      preventEdits: Type.Boolean(),
      skipped: Type.Boolean(),
    }),
  ),
  columns: Type.Array(
    Type.Object({
      columnId: Id,
      name: Type.String(),
      type: Type.Enum([...columnTypes]),
      isPrivate: Type.Boolean(),
    }),
  ),
})
