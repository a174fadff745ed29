import Type, { type Static } from 'typebox'
import { editorialStatuses } from '../../domain/rundown/rundown.ts'
import { mostSteps } from '../../domain/show/warning-steps.ts'
import { timecodePattern } from '../../domain/timecode/timecode.ts'
import { closed, nullable } from '../schema.ts'
import { StepAt, StepColorName, StepMessage } from '../warning-steps.ts'
import { EpochMs, IsoOrNull } from './envelope.ts'
import { lengths } from './limits.ts'

const timestamps = { created_at: IsoOrNull, updated_at: IsoOrNull }

/** Of our own service: 20 characters of `[A-Za-z0-9]`. Other servers may choose otherwise. */
export const Id = Type.String({ minLength: 1, maxLength: lengths.id })

export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '`#rrggbb`.' })

/** Accepted forms of a colour. The service stores and answers `#rrggbb`. */
export const SettableColour = Type.String({
  maxLength: 64,
  pattern:
    '^(?:#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[rR][gG][bB][aA]?\\( *\\d{1,3} *(?:,| ) *\\d{1,3} *(?:,| ) *\\d{1,3} *(?:[,/] *\\d*\\.?\\d+%? *)?\\))$',
  description: 'Hex of 3, 4, 6 or 8 digits, `rgb()` or `rgba()`; `#rrggbb` is stored, without transparency.',
})

export const CueTypeSchema = Type.Enum(['cue', 'heading', 'group'])

export const DurationMs = Type.Integer({ minimum: 0, maximum: lengths.durationMs })

export const EditorialStatusSchema = Type.Enum([...editorialStatuses])

/** @public a component of the description */
export const CueOrderNode = Type.Object({
  id: Id,
  children: Type.Optional(Type.Array(Type.Object({ id: Id }))),
})
export const CueOrder = Type.Array(CueOrderNode)
export type CueOrder = Static<typeof CueOrder>

export const SettingsResource = Type.Object({
  cue_numbering: Type.Object({
    start_from: Type.Integer(),
    prefix: Type.String(),
    padding: Type.Integer(),
  }),
  tod_display_format: nullable(Type.Enum(['12hNoAmPm', '12h', '24h'])),
})
export type SettingsResource = Static<typeof SettingsResource>

/** `getRundown`. */
export const RundownResource = Type.Object({
  id: Id,
  title: Type.String(),
  timezone: nullable(Type.String()),
  start_time: nullable(EpochMs),
  /** Derived: start + the playable durations. */
  end_time: nullable(EpochMs),
  status: EditorialStatusSchema,
  settings: SettingsResource,
  cue_order: CueOrder,
  column_order: Type.Array(Id),
  ...timestamps,
})
export type RundownResource = Static<typeof RundownResource>

const StepResource = Type.Object(
  {
    /** Before the end of the cue; negative: after it. */
    at_ms: StepAt,
    color: StepColorName,
    /** Shown by outputs from this step on, until a later one has another or the cue leaves. Left out: none. */
    message: Type.Optional(StepMessage),
  },
  {
    ...closed,
    description: 'From `at_ms` before the end of the cue, negative after it, until the next step.',
  },
)
export type StepResource = Static<typeof StepResource>

export const StepResources = Type.Array(StepResource, {
  maxItems: mostSteps,
  description: 'How the countdown of the cue warns, in place of outputs and desk; empty: not at all.',
})
/** A clip that plays elsewhere with the cue, by the names of its player and of the clip. */
export const ClipResource = Type.Object(
  {
    player: Type.String({ minLength: 1, maxLength: lengths.playerName }),
    name: Type.String({ maxLength: lengths.clipName, description: 'Empty: whatever plays there.' }),
    main: Type.Optional(
      Type.Literal(true, {
        description: 'Its remaining time is shown in place of the countdown of the cue.',
      }),
    ),
  },
  { ...closed, description: 'A clip that plays elsewhere with the cue.' },
)

export const TimingResource = Type.Object(
  {
    start: Type.Enum(['not_before', 'exactly', 'not_after', 'floating']),
    shortest_ms: nullable(DurationMs),
    longest_ms: nullable(DurationMs),
    /** Left out where it is not marked. */
    auto: Type.Optional(Type.Literal(true)),
    /** Left out where the cue has none of its own. */
    steps: Type.Optional(StepResources),
    /** Left out where it names none. */
    clip: Type.Optional(ClipResource),
    /** `HH:MM:SS:FF`; left out where it has none. */
    timecode: Type.Optional(Type.String({ pattern: timecodePattern })),
  },
  { description: 'How the start and the duration of the cue may give way.' },
)
export type TimingResource = Static<typeof TimingResource>

/** `getCue`. */
export const CueResource = Type.Object({
  id: Id,
  type: CueTypeSchema,
  title: Type.String(),
  subtitle: Type.String(),
  duration_ms: DurationMs,
  background_color: nullable(Type.String()),
  prevent_edits: Type.Boolean(),
  skipped_by: nullable(Type.Enum(['self', 'group'])),
  start_time: nullable(EpochMs),
  /** Ours, and left out where nothing is said. */
  timing: Type.Optional(TimingResource),
  ...timestamps,
})
export type CueResource = Static<typeof CueResource>

export const DepartmentResource = Type.Object(
  { short_name: Type.String(), color: Type.String(), groups: Type.Array(Type.String()) },
  { description: 'The column is a department: the lines of its cells are its calls.' },
)
export type DepartmentResource = Static<typeof DepartmentResource>

/** `getColumn`. */
export const ColumnResource = Type.Object({
  id: Id,
  name: Type.String(),
  type: Type.String(),
  /** Ours; other servers leave it out. */
  department: Type.Optional(nullable(DepartmentResource)),
  ...timestamps,
})
export type ColumnResource = Static<typeof ColumnResource>

/** `readCells`. */
export const CellResource = Type.Object({
  cue_id: Id,
  column_id: Id,
  content: Type.String(),
  content_html: Type.String(),
  ...timestamps,
})
export type CellResource = Static<typeof CellResource>

/** `getMention`. */
export const MentionResource = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  description: Type.String(),
})
export type MentionResource = Static<typeof MentionResource>

export const VariableKey = Type.String({
  pattern: '^[a-z0-9-]+$',
  minLength: 1,
  maxLength: lengths.variableKey,
  description: 'Lower-case letters, digits and hyphens.',
})

/** `getTextVariable`. */
export const TextVariableResource = Type.Object({ key: Type.String(), value: Type.String() })
export type TextVariableResource = Static<typeof TextVariableResource>

/** `getOutputMessage`. */
export const OutputMessageResource = Type.Object({
  text: Type.String(),
  visible: Type.Boolean(),
  color: Type.String(),
  bold: Type.Boolean(),
  underline: Type.Boolean(),
})
export type OutputMessageResource = Static<typeof OutputMessageResource>

/** `getStatus`. Remaining = `started_at + duration_ms − (paused_at ?? now)`. */
export const Status = Type.Object({
  server_time: EpochMs,
  state: Type.Enum(['running', 'paused', 'stopped']),
  /** Ours; other servers leave it out. */
  phase: Type.Optional(Type.Enum(['pre-show', 'running', 'paused', 'ended'])),
  active_cue: nullable(
    Type.Object({
      id: Id,
      title: Type.String(),
      started_at: EpochMs,
      paused_at: nullable(EpochMs),
      duration_ms: Type.Integer({ minimum: 0 }),
    }),
  ),
  next_cue: nullable(Type.Object({ id: Id, title: Type.String() })),
})
export type Status = Static<typeof Status>

/** `getCountdown`. `remaining_ms` is signed; the parts are absolute and rounded up. */
export const Countdown = Type.Object({
  state: Type.Enum(['running', 'paused', 'stopped']),
  server_time: EpochMs,
  active_cue: nullable(
    Type.Object({
      cue_id: Id,
      title: Type.String(),
      duration_ms: Type.Integer({ minimum: 0 }),
      remaining_ms: Type.Integer(),
      remaining: Type.Object({
        is_overtime: Type.Boolean(),
        prefix: Type.String(),
        days: Type.Integer({ minimum: 0 }),
        hours: Type.Integer({ minimum: 0 }),
        minutes: Type.Integer({ minimum: 0 }),
        seconds: Type.Integer({ minimum: 0 }),
        formatted: Type.String(),
      }),
    }),
  ),
})
export type Countdown = Static<typeof Countdown>

export const roles = ['VIEW', 'SHOWCALL', 'EDIT', 'OWNER'] as const
export type Role = (typeof roles)[number]

/** `describeToken`. */
export const TokenInfo = Type.Object({
  token_id: Type.String(),
  role: Type.Enum([...roles]),
  scope: Type.Enum(['team', 'rundown']),
  team_id: Id,
  rundown_id: nullable(Id),
  issued_at: EpochMs,
  expires_at: nullable(EpochMs),
})
export type TokenInfo = Static<typeof TokenInfo>
