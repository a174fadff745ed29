import Type, { type Static } from 'typebox'
import { timecodePattern } from '../../domain/timecode/timecode.ts'
import { closed, nullable } from '../schema.ts'
import { SettableEpochMs } from './envelope.ts'
import { lengths, limits } from './limits.ts'
import {
  ClipResource,
  CueTypeSchema,
  DurationMs,
  EditorialStatusSchema,
  Id,
  SettableColour,
  StepResources,
  VariableKey,
} from './resources.ts'

/** As it is answered, or ISO 8601 without leap seconds: the clocks that show it have none. */
const StartTime = Type.Union([
  SettableEpochMs,
  Type.String({ format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt][0-2]\\d:[0-5]\\d:[0-5]\\d' }),
  Type.Null(),
])
export type StartTime = Static<typeof StartTime>

/**
 * `position` of `createCue`: exactly one of the four.
 * @public a component of the description
 */
export const CueTarget = Type.Union([
  Type.Object({ before_cue_id: Id }, closed),
  Type.Object({ after_cue_id: Id }, closed),
  Type.Object({ start: Type.Literal(true) }, closed),
  Type.Object({ end: Type.Literal(true) }, closed),
])

/** Ours; other services do not know it. */
export const SettableTiming = Type.Object(
  {
    start: Type.Optional(
      Type.Enum(['not_before', 'exactly', 'not_after', 'floating'], {
        description:
          'What `start_time` asks of GO. A floating cue has none, and takes no time until it is on air.',
      }),
    ),
    shortest_ms: Type.Optional(nullable(DurationMs)),
    longest_ms: Type.Optional(nullable(DurationMs)),
    auto: Type.Optional(
      Type.Boolean({
        description: 'When the cue on air reaches zero, the desk that calls the show goes next.',
      }),
    ),
    steps: Type.Optional(nullable(StepResources)),
    clip: Type.Optional(nullable(ClipResource)),
    timecode: Type.Optional(
      nullable(
        Type.String({
          pattern: timecodePattern,
          description: 'HH:MM:SS:FF. When timecode passes it, a desk that chases goes to this cue.',
        }),
      ),
    ),
  },
  { ...closed, description: 'How the start and the duration may give way. Null: as they are written.' },
)
export type SettableTiming = Static<typeof SettableTiming>

const cueFields = {
  title: Type.String({ maxLength: lengths.title }),
  subtitle: Type.String({ maxLength: lengths.subtitle }),
  duration_ms: DurationMs,
  background_color: nullable(SettableColour),
  start_time: StartTime,
  timing: nullable(SettableTiming),
}

export const CreateCue = Type.Object(
  { type: Type.Optional(CueTypeSchema), ...optional(cueFields), position: Type.Optional(CueTarget) },
  closed,
)
export type CreateCue = Static<typeof CreateCue>

export const PatchCue = Type.Partial(
  Type.Object({ ...cueFields, type: CueTypeSchema, position: CueTarget }),
  closed,
)
export type PatchCue = Static<typeof PatchCue>

/** `closeGap`: the strategy that closes the gap or the overlap. */
export const CloseGap = Type.Union(
  [
    Type.Object({ move: Type.Enum(['governing', 'this']) }, closed),
    Type.Object({ move: Type.Literal('duration'), cue_id: Id }, closed),
  ],
  {
    description:
      'governing: the fixed start before it, or the start of the rundown; this: its own fixed start; duration: that of one cue between the two.',
  },
)
export type CloseGap = Static<typeof CloseGap>

/** An item with its `id` changes that cue, without one it creates. */
export const BulkCue = Type.Partial(
  Type.Object({ id: Id, ...cueFields, type: CueTypeSchema, position: CueTarget }),
  closed,
)
export type BulkCue = Static<typeof BulkCue>

const CellContent = Type.String({ maxLength: limits.cellCharacters })
/** The handler checks the length of its text, without markup. */
const CellHtml = Type.String({
  maxLength: limits.bodyBytes,
  description: `At most ${limits.cellCharacters} characters of text; tags and escapes do not count.`,
})

const SeedCell = Type.Object(
  {
    /** A name of `columns[]`. */
    column: Type.String(),
    content: Type.Optional(CellContent),
    content_html: Type.Optional(CellHtml),
  },
  closed,
)

const seedFields = {
  type: Type.Optional(CueTypeSchema),
  ...optional(cueFields),
  cells: Type.Optional(Type.Array(SeedCell)),
}

const SeedCue = Type.Object(
  { ...seedFields, children: Type.Optional(Type.Array(Type.Object(seedFields, closed))) },
  closed,
)
export type SeedCue = Static<typeof SeedCue>

// Partial() forgets the options of its object, so `closed` stands on the outside.
export const PatchSettings = Type.Partial(
  Type.Object({
    cue_numbering: Type.Partial(
      Type.Object({
        start_from: Type.Integer({ minimum: 0, maximum: 100_000 }),
        prefix: Type.String({ maxLength: 20 }),
        padding: Type.Integer({ minimum: 1, maximum: 8 }),
      }),
      closed,
    ),
    tod_display_format: nullable(Type.Enum(['12hNoAmPm', '12h', '24h'])),
  }),
  closed,
)
export type PatchSettings = Static<typeof PatchSettings>

/** Something that can be seen. */
const seen = { minLength: 1, pattern: '\\S' } as const

const RundownTitle = Type.String({ ...seen, maxLength: lengths.title })

const Timezone = nullable(Type.String({ description: 'IANA time zone name.' }))

export const ColumnName = Type.String({ ...seen, maxLength: lengths.columnName })

/** One line with something that can be seen. */
const line = { minLength: 1, pattern: '^ *\\S.*$' } as const

export const SettableDepartment = Type.Object(
  {
    short_name: Type.String({ ...line, maxLength: lengths.departmentShortName }),
    color: SettableColour,
    groups: Type.Array(Type.String({ ...line, maxLength: lengths.departmentGroup }), {
      maxItems: limits.groupsPerDepartment,
      description: 'Names that departments share: `band`.',
    }),
  },
  {
    ...closed,
    description: 'Makes the column a department, whose cells are its calls. Null: the column is none.',
  },
)
export type SettableDepartment = Static<typeof SettableDepartment>

const columnFields = { name: ColumnName, department: Type.Optional(nullable(SettableDepartment)) }

/** `createRundown`; all or nothing. */
export const CreateRundown = Type.Object(
  {
    title: RundownTitle,
    timezone: Type.Optional(Timezone),
    start_time: Type.Optional(StartTime),
    settings: Type.Optional(PatchSettings),
    columns: Type.Optional(Type.Array(Type.Object(columnFields, closed))),
    cues: Type.Optional(Type.Array(SeedCue)),
  },
  closed,
)
export type CreateRundown = Static<typeof CreateRundown>

export const PatchRundown = Type.Partial(
  Type.Object({
    title: RundownTitle,
    timezone: Timezone,
    start_time: StartTime,
    status: EditorialStatusSchema,
    settings: PatchSettings,
  }),
  closed,
)
export type PatchRundown = Static<typeof PatchRundown>

export const ReorderCues = Type.Object(
  {
    order: Type.Array(
      Type.Object(
        {
          id: Id,
          // Children of a child are read so that a group inside a group is named as such.
          children: Type.Optional(
            Type.Array(Type.Object({ id: Id, children: Type.Optional(Type.Array(Type.Unknown())) }, closed)),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type ReorderCues = Static<typeof ReorderCues>

export const CreateColumn = Type.Object(
  { ...columnFields, before_column_id: Type.Optional(Id), after_column_id: Type.Optional(Id) },
  { ...closed, not: { required: ['before_column_id', 'after_column_id'] } },
)
export type CreateColumn = Static<typeof CreateColumn>

export const PatchColumn = Type.Partial(Type.Object(columnFields), closed)
export type PatchColumn = Static<typeof PatchColumn>

export const ReorderColumns = Type.Object({ column_ids: Type.Array(Id) }, closed)
export type ReorderColumns = Static<typeof ReorderColumns>

/** Body of `writeCell`: exactly one of `content` and `content_html`, checked by the handler. */
export const WriteCell = Type.Object(
  {
    cue_id: Id,
    column_id: Id,
    content: Type.Optional(CellContent),
    content_html: Type.Optional(CellHtml),
  },
  closed,
)
export type WriteCell = Static<typeof WriteCell>

const mentionFields = {
  name: Type.String({ ...seen, maxLength: lengths.mentionName }),
  color: SettableColour,
  description: Type.String({ maxLength: lengths.mentionDescription }),
}

export const CreateMention = Type.Object(
  {
    name: mentionFields.name,
    color: Type.Optional(mentionFields.color),
    description: Type.Optional(mentionFields.description),
  },
  closed,
)
export type CreateMention = Static<typeof CreateMention>

export const PatchMention = Type.Partial(Type.Object(mentionFields), closed)
export type PatchMention = Static<typeof PatchMention>

/** An item with its `id` changes that mention, without one it creates. */
export const BulkMention = Type.Partial(Type.Object({ id: Id, ...mentionFields }), closed)
export type BulkMention = Static<typeof BulkMention>

const VariableValue = Type.String({ maxLength: lengths.variableValue })

export const CreateTextVariable = Type.Object({ key: VariableKey, value: VariableValue }, closed)
export type CreateTextVariable = Static<typeof CreateTextVariable>

export const PatchTextVariable = Type.Object({ value: VariableValue }, closed)
export type PatchTextVariable = Static<typeof PatchTextVariable>

/** `bulkTextVariables`: `replace` swaps the whole set. */
export const BulkTextVariables = Type.Object(
  { items: Type.Array(CreateTextVariable), mode: Type.Optional(Type.Enum(['merge', 'replace'])) },
  closed,
)
export type BulkTextVariables = Static<typeof BulkTextVariables>

export const PatchOutputMessage = Type.Partial(
  Type.Object({
    text: Type.String({ maxLength: lengths.outputMessage }),
    visible: Type.Boolean(),
    color: SettableColour,
    bold: Type.Boolean(),
    underline: Type.Boolean(),
  }),
  closed,
)
export type PatchOutputMessage = Static<typeof PatchOutputMessage>

export const bulkOf = <T extends Type.TSchema>(item: T) => Type.Object({ items: Type.Array(item) }, closed)

export const Jump = Type.Object({ cue_id: Id }, closed)
export type Jump = Static<typeof Jump>

export const AdjustDuration = Type.Object(
  {
    delta_ms: Type.Number({
      minimum: -lengths.durationMs,
      maximum: lengths.durationMs,
      description: 'Rounded to whole milliseconds: what clients compute seldom is.',
    }),
  },
  closed,
)
export type AdjustDuration = Static<typeof AdjustDuration>

function optional<T extends Record<string, Type.TSchema>>(
  fields: T,
): { [K in keyof T]: Type.TOptional<T[K]> } {
  return Type.Partial(Type.Object(fields)).properties as { [K in keyof T]: Type.TOptional<T[K]> }
}
