import Type, { type Static } from 'typebox'
import type { Edit, Mention, TextVariable } from '../../domain/editing/edit.ts'
import type { MadeStep } from '../../domain/editing/overtaken-edits.ts'
import { planActWays } from '../../domain/editing/plan-act.ts'
import type { Said } from '../../domain/messages/message.ts'
import { editorialStatuses } from '../../domain/rundown/rundown.ts'
import { type CueTiming, startRules } from '../../domain/rundown/timing.ts'
import { timecodePattern } from '../../domain/timecode/timecode.ts'
import { closed, nullable } from '../schema.ts'
import { lengths, limits } from '../v1/limits.ts'
import { ClipResource, Colour, CueTypeSchema, DurationMs } from '../v1/resources.ts'
import { WarningStepsSchema } from '../warning-steps.ts'

/** A new row carries an identifier that the editor made, until the service has given it one. */
const Id = Type.String({ minLength: 1, maxLength: lengths.id })
// Lengths of what is typed are the service's to refuse, at the field where it was typed.
const Typed = Type.String({ maxLength: limits.cellCharacters * 2 })
const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })

const cueFields = {
  type: CueTypeSchema,
  title: Typed,
  subtitle: Typed,
  duration: DurationMs,
  backgroundColor: nullable(Colour),
  startTime: nullable(Moment),
}

/** Unsafe for the brand of durations alone, which no schema has. */
export const CueTimingSchema = Type.Unsafe<CueTiming>(
  Type.Object(
    {
      start: Type.Enum([...startRules]),
      shortest: nullable(DurationMs),
      longest: nullable(DurationMs),
      auto: Type.Optional(Type.Literal(true)),
      steps: Type.Optional(WarningStepsSchema),
      clip: Type.Optional(ClipResource),
      timecode: Type.Optional(Type.String({ pattern: timecodePattern })),
    },
    closed,
  ),
)
export const TimingSchema = nullable(CueTimingSchema)

const CellValueSchema = Type.Object({ text: Typed, html: nullable(Typed) }, closed)

const place = { parentId: nullable(Id), afterId: nullable(Id) }

const NewRowSchema = Type.Object(
  {
    cue: Type.Object({ ...cueFields, timing: Type.Optional(TimingSchema) }, closed),
    cells: Type.Record(Type.String(), CellValueSchema),
    locked: Type.Boolean(),
    skipped: Type.Boolean(),
  },
  closed,
)

const RundownFieldsSchema = Type.Partial(
  Type.Object({
    title: Typed,
    timezone: nullable(Typed),
    startTime: nullable(Moment),
    status: Type.Enum([...editorialStatuses]),
    settings: Type.Object(
      {
        cueNumbering: Type.Object(
          { startFrom: Type.Integer(), prefix: Typed, padding: Type.Integer() },
          closed,
        ),
        timeOfDayFormat: nullable(Type.Enum(['12hNoAmPm', '12h', '24h'])),
      },
      closed,
    ),
  }),
  closed,
)

const mentionFields = { name: Typed, color: Colour, description: Typed }

/** The schema of `Department`. */
export const DepartmentSchema = Type.Object(
  { shortName: Typed, color: Colour, groups: Type.Array(Typed) },
  closed,
)

const edit = <Kind extends string, Members extends Type.TProperties>(kind: Kind, members: Members) =>
  Type.Object({ do: Type.Literal(kind), ...members }, closed)

/** The schema of `Edit`. */
export const EditSchema = Type.Union([
  edit('cue', {
    cueId: Id,
    fields: Type.Partial(Type.Object({ ...cueFields, timing: TimingSchema }), closed),
  }),
  edit('cell', { cueId: Id, columnId: Id, value: CellValueSchema }),
  edit('add', { id: Id, row: NewRowSchema, place: Type.Object(place, closed), was: Type.Optional(Id) }),
  edit('remove', { cueId: Id }),
  edit('place', { rows: Type.Array(Type.Object({ cueId: Id, ...place }, closed), { minItems: 1 }) }),
  edit('lock', { cueId: Id, locked: Type.Boolean() }),
  edit('skip', { cueId: Id, skipped: Type.Boolean() }),
  edit('rundown', { fields: RundownFieldsSchema }),
  edit('column.add', { id: Id, name: Typed, afterId: nullable(Id) }),
  edit('column.name', { columnId: Id, name: Typed }),
  edit('column.department', { columnId: Id, department: nullable(DepartmentSchema) }),
  edit('column.remove', { columnId: Id }),
  edit('column.hide', { columnId: Id, hidden: Type.Boolean() }),
  edit('column.order', { columnIds: Type.Array(Id) }),
  edit('mention.add', { id: Id, fields: Type.Object(mentionFields, closed) }),
  edit('mention', { mentionId: Id, fields: Type.Partial(Type.Object(mentionFields), closed) }),
  edit('mention.remove', { mentionId: Id }),
  edit('variable', { key: Typed, value: Typed }),
  edit('variable.remove', { key: Typed }),
])

/** At most so many edits of one request: what is pasted into a spreadsheet of 1,000 rows. */
const editsAtOnce = 2_000

/** Made one after the other. Unsafe for the brands of time alone, which no schema has. */
export const Edits = Type.Unsafe<readonly Edit[]>(
  Type.Array(EditSchema, { minItems: 1, maxItems: editsAtOnce }),
)

/** What the fields of edits were when they were made, each as the edit that would bring it back. */
export const MadeOver = Type.Unsafe<readonly Edit[]>(Type.Array(EditSchema, { maxItems: editsAtOnce * 10 }))

/** The schema of `PlanAct`. */
const PlanActSchema = Type.Union([
  Type.Object({ act: Type.Literal('hit'), cueId: nullable(Id), at: Moment }, closed),
  Type.Object({ act: Type.Literal('re-time'), cueId: nullable(Id), by: Type.Integer() }, closed),
  Type.Object({ act: Type.Literal('close-gap'), cueId: Id }, closed),
])

/** The schema of `MadeStep`. */
const MadeStepSchema = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: editsAtOnce }),
    saw: Type.Object(
      {
        onAir: nullable(Id),
        next: nullable(Id),
        standing: Type.Array(Type.String({ maxLength: lengths.id * 3 }), { maxItems: editsAtOnce }),
      },
      closed,
    ),
    plan: Type.Optional(Type.Object({ of: PlanActSchema, way: Type.Enum([...planActWays]) }, closed)),
  },
  closed,
)

/**
 * Edits of the rundown that is open. `over`: see `applyEdits` of the Dashboard. `steps`: how they were made, all of them in their
 * order; a step that the show has overtaken is refused with `desk.show_moved`. Left out: none is.
 */
export const EditRequest = Type.Object(
  {
    rundownId: Id,
    edits: Edits,
    over: Type.Optional(MadeOver),
    /** The name that a person gave the page: the journal has it with what the plan was changed for. */
    page: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
    steps: Type.Optional(
      Type.Unsafe<readonly MadeStep[]>(Type.Array(MadeStepSchema, { maxItems: editsAtOnce })),
    ),
  },
  closed,
)
export type EditRequest = Static<typeof EditRequest>

/** While a page edits, it receives mentions, variables and private columns. */
export const WatchEditing = Type.Object({ on: Type.Boolean() }, closed)
export type WatchEditing = Static<typeof WatchEditing>

/**
 * `id`: the service's own, of an edit that adds. `missed`: what of an added row was not saved, by its `id`: cells, its
 * place, that it is locked or skipped.
 */
export type EditResult =
  | { readonly ok: true; readonly id: string | null; readonly missed?: readonly MissedEdit[] }
  | {
      readonly ok: false
      /** Of the reference, *Errors*, or `desk.*`, `link.*`. */
      readonly code: string
      /** A sentence for the person who edits: what happened and what to do. */
      readonly reason: Said
      /** It is sent again as it is: it did not arrive, or doing it twice does no harm. */
      readonly sendAgain: boolean
    }

interface MissedEdit {
  readonly edit: Edit
  readonly result: Extract<EditResult, { readonly ok: false }>
}

/** One result for each edit, in the order of the request. The reply comes after every page has received the changes. */
export interface EditReply {
  readonly results: readonly EditResult[]
}

/** A column that only the person at the desk of its service sees. */
export interface PrivateColumn {
  readonly id: string
  readonly name: string
  /** Ids of the columns before it in the order of the rundown, private ones too. */
  readonly before: readonly string[]
}

/** What cells may name, and what only editing shows. */
export interface TextReferencesSlice {
  readonly rundownId: string
  readonly mentions: readonly Mention[]
  readonly variables: readonly TextVariable[]
  /** Null where the service does not send them. */
  readonly privateColumns: readonly PrivateColumn[] | null
  /** Rows that were deleted by pages of this desk and brought back, and what the service calls them now. */
  readonly returned: readonly ReturnedRow[]
}

export interface ReturnedRow {
  readonly before: string
  readonly now: string
}
