import Type, { type Static } from 'typebox'
import { mostMarks } from '../domain/script/marks.ts'
import { mostTimers } from '../domain/timers/timer.ts'
import { largestFile } from './bridge/transfer-limits.ts'
import { closed, nullable } from './schema.ts'
import { AnchorSchema, ScriptSchema } from './script.ts'
import { TimerSetupSchema } from './timers.ts'
import { SettableDepartment } from './v1/bodies.ts'
import { lengths, limits } from './v1/limits.ts'
import {
  Colour,
  CueTypeSchema,
  DurationMs,
  EditorialStatusSchema,
  Id,
  SettingsResource,
  TimingResource,
  VariableKey,
} from './v1/resources.ts'

const Text = Type.String({ maxLength: limits.cellCharacters })
const Start = nullable(Type.String({ format: 'date-time', maxLength: 40 }))

const FileCell = Type.Object(
  {
    /** Place of its column in `columns`, from 0: names of columns need not be unique. */
    column: Type.Integer({ minimum: 0, maximum: limits.columnsPerRundown - 1 }),
    /** As it reads now, mentions and variables resolved. For readers of the file; an import takes the HTML. */
    text: Text,
    /** That of plain text is longer than the text. */
    html: Type.String({ maxLength: 10 * limits.cellCharacters }),
  },
  closed,
)

const cueFields = {
  title: Type.String({ maxLength: lengths.title }),
  subtitle: Type.String({ maxLength: lengths.subtitle }),
  duration_ms: DurationMs,
  background_color: nullable(Colour),
  start_time: Start,
  /** Fixed start: `start_time` of a cue. */
  prevent_edits: Type.Boolean(),
  /** Left out where nothing is said. */
  timing: Type.Optional(TimingResource),
  /** By itself; a cue of a skipped group is skipped with it. */
  skipped: Type.Boolean(),
  cells: Type.Array(FileCell, { maxItems: limits.columnsPerRundown }),
}

const FileChild = Type.Object({ type: Type.Enum(['cue', 'heading']), ...cueFields }, closed)

const FileCue = Type.Object(
  { type: CueTypeSchema, ...cueFields, children: Type.Array(FileChild, { maxItems: limits.cuesPerRundown }) },
  closed,
)
export type FileCue = Static<typeof FileCue>

/** A row by its place among all rows, from 0, groups before their children; null for none. */
const Place = nullable(Type.Integer({ minimum: 0, maximum: limits.cuesPerRundown - 1 }))

/** A timer beside the show, at rest: `TimerSetup`, with its cues by their places. */
const FileTimer = Type.Object(
  { ...Type.Omit(TimerSetupSchema, ['cueId', 'startsWith']).properties, cue: Place, starts_with: Place },
  closed,
)

/** A script with what is marked in it: `Script` and `ScriptMarks`, with its cues by their places. */
const FileScript = Type.Object(
  {
    text: ScriptSchema,
    calls: Type.Array(
      Type.Object(
        {
          mark: Type.Integer({ minimum: 1, maximum: 999_999 }),
          go: nullable(AnchorSchema),
          standby: nullable(AnchorSchema),
        },
        closed,
      ),
      { maxItems: mostMarks },
    ),
    cues: Type.Array(Type.Object({ cue: Place, at: AnchorSchema }, closed), {
      maxItems: limits.cuesPerRundown,
    }),
    standby_before: nullable(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  closed,
)

/**
 * Of the format; a file of a later one is refused, not guessed at. Only a file with a history has the second, and only
 * one with departments the third, one with limits or rules of starts the fourth, one with timers the fifth, and one whose cues
 * have warning steps, clips or timecodes the sixth, one with a script the seventh, so that earlier Showcalls read all others.
 */
export const rundownFileVersion = 1
export const historyFileVersion = 2
export const departmentsFileVersion = 3
export const timingFileVersion = 4
export const timersFileVersion = 5
export const cuesFileVersion = 6
export const scriptFileVersion = 7
/** With a history or without. */
export const laterFileVersions = [
  departmentsFileVersion,
  timingFileVersion,
  timersFileVersion,
  cuesFileVersion,
  scriptFileVersion,
] as const

const fileFields = {
  format: Type.Literal('showcall-rundown'),
  rundown: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: lengths.title }),
      timezone: nullable(Type.String({ maxLength: 100 })),
      start_time: Start,
      status: EditorialStatusSchema,
      settings: SettingsResource,
    },
    closed,
  ),
  columns: Type.Array(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: lengths.columnName, pattern: '\\S' }),
        type: Type.String({ maxLength: 40 }),
        /** Left out: it is none. */
        department: Type.Optional(SettableDepartment),
      },
      closed,
    ),
    { maxItems: limits.columnsPerRundown },
  ),
  cues: Type.Array(FileCue, { maxItems: limits.cuesPerRundown }),
  mentions: Type.Array(
    Type.Object(
      {
        id: Id,
        name: Type.String({ minLength: 1, maxLength: lengths.mentionName, pattern: '\\S' }),
        color: Colour,
        description: Type.String({ maxLength: lengths.mentionDescription }),
      },
      closed,
    ),
    { maxItems: limits.mentionsPerRundown },
  ),
  text_variables: Type.Array(
    Type.Object({ key: VariableKey, value: Type.String({ maxLength: lengths.variableValue }) }, closed),
    { maxItems: limits.textVariablesPerRundown },
  ),
  /** Left out: there are none. */
  timers: Type.Optional(Type.Array(FileTimer, { maxItems: mostTimers })),
  /** Left out: there is none. */
  script: Type.Optional(FileScript),
  output_message: Type.Object(
    {
      text: Type.String({ maxLength: lengths.outputMessage }),
      visible: Type.Boolean(),
      color: Colour,
      bold: Type.Boolean(),
      underline: Type.Boolean(),
    },
    closed,
  ),
}

/**
 * A whole rundown as a file: everything of it that the API lets a client read, without its identifiers. Those of
 * mentions are kept, since the HTML of cells names them; a reader gives them new ones.
 */
export const RundownFile = Type.Object(
  {
    ...fileFields,
    version: Type.Enum([rundownFileVersion, ...laterFileVersions]),
  },
  closed,
)
export type RundownFile = Static<typeof RundownFile>

/** What was recorded of the rundown at the desk that wrote the file. */
const FileHistory = Type.Object(
  {
    /** Name of that desk. */
    desk: Type.String({ minLength: 1, maxLength: 256 }),
    /** What its entries call the rows of the file, in their order. */
    cue_ids: Type.Array(Id, { maxItems: limits.cuesPerRundown }),
    /** Lines of JSON, each an entry of the journal: gzip, in base64. */
    entries: Type.String({ maxLength: largestFile }),
  },
  closed,
)
export type FileHistory = Static<typeof FileHistory>

/** The same with its history. */
export const HistoryFile = Type.Object(
  {
    ...fileFields,
    version: Type.Enum([historyFileVersion, ...laterFileVersions]),
    history: FileHistory,
  },
  closed,
)
export type HistoryFile = Static<typeof HistoryFile>
