import { columnTypes } from '../../contract/dashboard.ts'
import { lengths } from '../../contract/v1/limits.ts'
import { roles } from '../../contract/v1/resources.ts'
import { areSteps } from '../../contract/warning-steps.ts'
import type { Department } from '../../domain/calling/department.ts'
import { plainText, type ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import {
  type Cue,
  cueTypes,
  defaultSettings,
  editorialStatuses,
  type RundownSettings,
  type TimeOfDayFormat,
} from '../../domain/rundown/rundown.ts'
import { type CueClip, type CueTiming, startRules } from '../../domain/rundown/timing.ts'
import { onAirOf, type Phase, type RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import { type Row, text as storedText, UnreadableRow } from './engine.ts'
import {
  bytes,
  flag,
  integer,
  json,
  moment,
  oneOf,
  orNull,
  type RecordOf,
  span,
  type Table,
  table,
  text,
} from './table.ts'

/*
 * Each table with its record, once: types, statements, copies and checks follow from these. Their members stand in the
 * order of the columns of SQLite, in which changesets contain them.
 */

const timeOfDayFormats: readonly TimeOfDayFormat[] = ['12hNoAmPm', '12h', '24h', null]
const phases: readonly Phase[] = ['pre-show', 'running', 'paused', 'ended']

const installation = table('installation', { name: text, value: bytes }, { key: ['name'] })

export const teams = table(
  'teams',
  {
    id: text,
    /** `free`, `paid`, `local`, or requests a minute. */
    rate: text,
    v0Token: text,
    /** As the person who runs the service calls it; may be empty. */
    name: text,
    /** How many rundowns it may have; null: as many as its rate allows. */
    maxRundowns: orNull(integer),
  },
  { key: ['id'] },
)
export type TeamRow = RecordOf<typeof teams>

export const rundowns = table(
  'rundowns',
  {
    id: text,
    teamId: text,
    title: text,
    timezone: orNull(text),
    startTime: orNull(moment),
    status: oneOf(editorialStatuses, 'draft'),
    settings: json(settingsOf, defaultSettings),
    /** Changes whenever anything of the rundown but its show does; never used twice. */
    contentVersion: integer,
    /** Changes with cues and columns only; never used twice, so what is cached by it is never wrong. */
    structureVersion: integer,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: orNull(moment),
    /** Number of the change that wrote this row last. */
    version: integer,
  },
  {
    key: ['id'],
    kept: ['teamId', 'createdAt'],
    mended: { contentVersion: ':now * 1000', structureVersion: ':now * 1000', deletedAt: ':now' },
  },
)
export type RundownRow = RecordOf<typeof rundowns>

/** Those that the phase does not have are null. */
export const runners = table(
  'runners',
  {
    rundownId: text,
    phase: oneOf(phases, 'pre-show'),
    cueId: orNull(text),
    kickoff: orNull(moment),
    deadline: orNull(moment),
    lastStop: orNull(moment),
    /** Counts activations: each change of phase or of the cue on air, not adjustments. */
    revision: integer,
    /** Number of the change that wrote this row last. */
    version: integer,
    /** When the show started; null before it, and where that is not known. */
    startedAt: orNull(moment),
  },
  { key: ['rundownId'], beside: ['rundownId'] },
)
type StoredRunner = RecordOf<typeof runners>

export interface RunnerRow extends Pick<StoredRunner, 'startedAt' | 'revision' | 'version'> {
  readonly state: RunnerState
}

export const cues = table(
  'cues',
  {
    id: text,
    rundownId: text,
    parentId: orNull(text),
    /** Flat display order over the whole rundown, with gaps for insertions. */
    rank: integer,
    type: oneOf(cueTypes, 'cue'),
    title: text,
    subtitle: text,
    duration: span(lengths.durationMs),
    backgroundColor: orNull(text),
    preventEdits: flag,
    /** Skipped by itself; `skippedBy` also knows of its group. */
    skipped: flag,
    startTime: orNull(moment),
    createdAt: moment,
    updatedAt: moment,
    version: integer,
    timing: orNull(json(storedTiming, null)),
  },
  {
    key: ['id'],
    beside: ['rundownId', 'version'],
    kept: ['rundownId', 'createdAt'],
    columns: { duration: 'duration_ms' },
  },
)
export type StoredCue = RecordOf<typeof cues> & Pick<Cue, 'skippedBy'>

export const columns = table(
  'columns',
  {
    id: text,
    rundownId: text,
    rank: integer,
    name: text,
    type: oneOf(columnTypes, 'text'),
    isPrivate: flag,
    createdAt: moment,
    updatedAt: moment,
    version: integer,
    department: orNull(json(departmentOf, null)),
  },
  {
    key: ['id'],
    beside: ['rundownId', 'version'],
    kept: ['rundownId', 'createdAt'],
    columns: { isPrivate: 'private' },
    mended: { isPrivate: '1' },
  },
)
export type ColumnRow = RecordOf<typeof columns>

export const cells = table(
  'cells',
  {
    rundownId: text,
    cueId: text,
    columnId: text,
    /**
     * Plain text. Of rich text that names mentions or variables it is not stored, but made each time that it is looked at,
     * by what they were called when the cell was read: a variable may be far longer than the cells that name it.
     */
    content: text,
    contentHtml: text,
    createdAt: moment,
    updatedAt: moment,
    version: integer,
  },
  { key: ['rundownId', 'cueId', 'columnId'], beside: ['rundownId', 'version'], kept: ['createdAt'] },
)
export type CellRow = RecordOf<typeof cells>

/** In order of rank. */
export const mentions = table(
  'mentions',
  {
    id: text,
    rundownId: text,
    rank: integer,
    name: text,
    /** `#rrggbb`. */
    color: text,
    description: text,
    version: integer,
  },
  { key: ['id'], beside: ['rundownId', 'version'] },
)
export type MentionRow = RecordOf<typeof mentions>

export const textVariables = table(
  'text_variables',
  { rundownId: text, key: text, value: text, version: integer },
  { key: ['rundownId', 'key'], beside: ['rundownId', 'version'] },
)
export type TextVariableRow = RecordOf<typeof textVariables>

export const outputMessages = table(
  'output_messages',
  {
    rundownId: text,
    text: text,
    visible: flag,
    /** `#rrggbb`. */
    color: text,
    bold: flag,
    underline: flag,
    version: integer,
  },
  { key: ['rundownId'], beside: ['rundownId', 'version'] },
)
export type OutputMessageRow = RecordOf<typeof outputMessages>

/** Where the calls of a rundown stand: JSON of `CallingState`. */
export const calling = table('calling', { rundownId: text, state: text }, { key: ['rundownId'] })

/** The timers beside the show of a rundown: JSON of `TimersState`. */
export const timers = table('timers', { rundownId: text, state: text }, { key: ['rundownId'] })

/** The script of a rundown, and what is marked in it: JSON of `Script` and `ScriptMarks`. */
export const scripts = table(
  'scripts',
  { rundownId: text, part: text, state: text },
  { key: ['rundownId', 'part'] },
)

/** What ends a token stays ended when it is mended. */
export const tokens = table(
  'tokens',
  {
    id: text,
    teamId: text,
    /** Null: every rundown of the team. */
    rundownId: orNull(text),
    role: oneOf(roles, 'VIEW'),
    /** The desk's own token, outside the team's budget. */
    isDesk: flag,
    issuedAt: moment,
    expiresAt: orNull(moment),
    revokedAt: orNull(moment),
    /** Number of the last change in the log when it was issued: earlier changes are not sent to it. */
    issuedAfter: integer,
    /** Made for a desk elsewhere: it may also do the acts of `/desk-v1`. */
    forDesk: flag,
  },
  { key: ['id'], mended: { issuedAt: '0', expiresAt: ':now', revokedAt: ':now' } },
)
export type TokenRow = RecordOf<typeof tokens>

export type TokenStanding = TokenRow & {
  /** When all tokens of its team or rundown were last rotated. */
  readonly rotatedAt: Instant | null
  /** Of its team. */
  readonly rate: string
}

export const rotations = table('rotations', { scopeId: text, rotatedAt: moment }, { key: ['scopeId'] })

/** Replies that are repeated when their Idempotency-Key is. */
export const keptReplies = table('kept_replies', { id: text, reply: text, keptAt: moment }, { key: ['id'] })

/** The log of changes; see `Change`. */
export const changes = table(
  'changes',
  {
    /** Among those of all rundowns. */
    number: integer,
    rundownId: text,
    seq: integer,
    at: integer,
    requestId: orNull(text),
    actor: text,
    pressId: orNull(text),
    privacyChanged: flag,
    /** Whether it contains the orders of cues and columns. */
    hasOrder: flag,
    /** JSON; null for more than the log takes. */
    parts: orNull(text),
    /** Bytes that the row counts for, of the limit of the log. */
    size: integer,
  },
  { key: ['number'], given: ['number'], beside: ['size'] },
)
export type LoggedChange = RecordOf<typeof changes>

/**
 * Every table but the log of changes, each after those that it refers to. A standby that takes over begins another
 * history, and so could use none of the log.
 */
export const keptTables: readonly Table[] = [
  installation,
  teams,
  rundowns,
  runners,
  cues,
  columns,
  cells,
  mentions,
  textVariables,
  outputMessages,
  calling,
  timers,
  scripts,
  tokens,
  rotations,
  keptReplies,
]

/** Cues in display order and columns in theirs, as of one structure version. */
export interface Structure {
  readonly version: number
  readonly cues: readonly StoredCue[]
  readonly columns: readonly ColumnRow[]
}

/** Made once per installation, at the first start. */
export interface Installation {
  /** The first team, which is there from the beginning: that of the desk. */
  readonly teamId: string
  /** Key of the HS256 signatures, 32 bytes. */
  readonly tokenSecret: Uint8Array
  /** Key of the signatures of cursors, 32 bytes. */
  readonly cursorSecret: Uint8Array
}

function settingsOf(written: unknown): RundownSettings | null {
  const { cueNumbering, timeOfDayFormat }: Partial<RundownSettings> = {
    ...defaultSettings,
    ...Object(written),
  }
  const { startFrom, prefix, padding } = { ...cueNumbering }
  const sound =
    Number.isInteger(startFrom) &&
    typeof prefix === 'string' &&
    Number.isInteger(padding) &&
    timeOfDayFormats.some(format => format === timeOfDayFormat)
  return sound && cueNumbering !== undefined && timeOfDayFormat !== undefined
    ? { cueNumbering, timeOfDayFormat }
    : null
}

function storedTiming(written: unknown): CueTiming | null {
  const { start, shortest, longest, auto, steps, clip, timecode }: Partial<CueTiming> = { ...Object(written) }
  const isLimit = (limit: unknown): boolean =>
    limit === null || (Number.isInteger(limit) && Number(limit) >= 0)
  return startRules.some(rule => rule === start) && isLimit(shortest) && isLimit(longest)
    ? {
        start: start ?? 'not-before',
        shortest: shortest ?? null,
        longest: longest ?? null,
        ...(auto === true && { auto }),
        ...(areSteps(steps) && { steps }),
        ...(storedClip(clip) ?? {}),
        ...(typeof timecode === 'string' && { timecode }),
      }
    : null
}

function storedClip(written: unknown): Pick<CueTiming, 'clip'> | null {
  const { player, name, main }: Partial<CueClip> = { ...Object(written) }
  return typeof player === 'string' && typeof name === 'string'
    ? { clip: { player, name, ...(main === true && { main }) } }
    : null
}

function departmentOf(written: unknown): Department | null {
  const { shortName, color, groups }: Partial<Department> = { ...Object(written) }
  return typeof shortName === 'string' &&
    typeof color === 'string' &&
    Array.isArray(groups) &&
    groups.every(group => typeof group === 'string')
    ? { shortName, color, groups }
    : null
}

/**
 * Revoked, or issued before all tokens of its scope were rotated: reference, *Tokens*. The desk's own never leaves the
 * desk: a rotation, which is for tokens that others hold, must not cut a show off from its service.
 */
export const isEnded = ({ revokedAt, rotatedAt, issuedAt, isDesk }: TokenStanding): boolean =>
  revokedAt !== null || (!isDesk && rotatedAt !== null && issuedAt <= rotatedAt)

export const runnerOf = ({ startedAt, revision, version, ...stored }: StoredRunner): RunnerRow => ({
  state: stateOf(stored),
  startedAt,
  revision,
  version,
})

type StoredState = Omit<StoredRunner, 'startedAt' | 'revision' | 'version'>

function stateOf({ phase, lastStop, ...anchors }: StoredState): RunnerState {
  switch (phase) {
    case 'pre-show':
      return { phase }
    case 'ended':
      return { phase, lastStop }
    case 'running':
      return { phase, ...onAir(anchors) }
    case 'paused':
      return { phase, ...onAir(anchors), lastStop: present(lastStop, 'last_stop') }
  }
}

const onAir = ({ cueId, kickoff, deadline }: Pick<StoredState, 'cueId' | 'kickoff' | 'deadline'>) => ({
  cueId: present(cueId, 'cue_id'),
  kickoff: present(kickoff, 'kickoff'),
  deadline: present(deadline, 'deadline'),
})

function present<T>(value: T | null, column: string): T {
  if (value === null) throw new UnreadableRow(column)
  return value
}

export function storedRunner({ state, ...rest }: RunnerRow): StoredRunner {
  const anchors = onAirOf(state)
  return {
    ...rest,
    phase: state.phase,
    cueId: anchors?.cueId ?? null,
    kickoff: anchors?.kickoff ?? null,
    deadline: anchors?.deadline ?? null,
    lastStop: state.phase === 'paused' || state.phase === 'ended' ? state.lastStop : null,
  }
}

/**
 * Of cues in display order: a group stands before its children. Those whose skip is known, and as it was, stay the same
 * objects.
 */
export function withSkips(rows: readonly (RecordOf<typeof cues> | StoredCue)[]): StoredCue[] {
  const skippedGroups = new Set<string>()
  return rows.map(cue => {
    if (cue.type === 'group' && cue.skipped) skippedGroups.add(cue.id)
    const inherited = cue.parentId !== null && skippedGroups.has(cue.parentId) ? 'group' : null
    const skippedBy = cue.skipped ? 'self' : inherited
    return 'skippedBy' in cue && cue.skippedBy === skippedBy ? cue : { ...cue, skippedBy }
  })
}

/** Whether the plain text of a cell follows from what mentions and variables are called; see `CellRow`. */
export const hasReferences = (contentHtml: string): boolean => contentHtml.includes('<rs-')

/** What mentions and variables are called, by rundown. */
export type References = ReadonlyMap<string, ReferenceLookup>

export function cellOf(row: Row, references: References): CellRow {
  const cell = cells.read(row)
  if (!hasReferences(cell.contentHtml)) return cell
  const now = references.get(storedText(row, 'rundown_id')) ?? noReferences
  return Object.defineProperty(cell, 'content', {
    get: () => plainText(cell.contentHtml, now),
    enumerable: true,
  })
}

const noReferences: ReferenceLookup = { mention: () => undefined, variable: () => undefined }

/** As it is stored: see `CellRow.content`. */
export const storedCell = (row: CellRow): CellRow =>
  hasReferences(row.contentHtml) ? { ...row, content: '' } : row
