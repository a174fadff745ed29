import { onAirOf } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import { hasReferences } from './row-codecs.ts'
import type {
  CellRow,
  ColumnRow,
  LoggedChange,
  MentionRow,
  OutputMessageRow,
  RundownRow,
  RunnerRow,
  StoredCue,
  TeamRow,
  TextVariableRow,
  TokenRow,
} from './rows.ts'

/** A row that is written whole: a present one with that key is replaced, save the columns that are kept. */
export interface RowWrite {
  readonly table: string
  readonly key: readonly string[]
  readonly kept: readonly string[]
  readonly values: Readonly<Record<string, string | number | null>>
}

export const rundownWrite = (row: RundownRow): RowWrite => ({
  table: 'rundowns',
  key: ['id'],
  kept: ['team_id', 'created_at'],
  values: {
    id: row.id,
    team_id: row.teamId,
    title: row.title,
    timezone: row.timezone,
    start_time: row.startTime,
    status: row.status,
    settings: JSON.stringify(row.settings),
    content_version: row.contentVersion,
    structure_version: row.structureVersion,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
    version: row.version,
  },
})

export function runnerWrite(rundownId: string, { state, startedAt, revision, version }: RunnerRow): RowWrite {
  const onAir = onAirOf(state)
  return {
    table: 'runners',
    key: ['rundown_id'],
    kept: [],
    values: {
      rundown_id: rundownId,
      phase: state.phase,
      cue_id: onAir?.cueId ?? null,
      kickoff: onAir?.kickoff ?? null,
      deadline: onAir?.deadline ?? null,
      last_stop: state.phase === 'paused' || state.phase === 'ended' ? state.lastStop : null,
      started_at: startedAt,
      revision,
      version,
    },
  }
}

export const cueWrite = (rundownId: string, row: StoredCue, version: number): RowWrite => ({
  table: 'cues',
  key: ['id'],
  kept: ['rundown_id', 'created_at'],
  values: {
    id: row.id,
    rundown_id: rundownId,
    parent_id: row.parentId,
    rank: row.rank,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    duration_ms: row.duration,
    background_color: row.backgroundColor,
    prevent_edits: Number(row.preventEdits),
    skipped: Number(row.skipped),
    start_time: row.startTime,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version,
  },
})

export const columnWrite = (rundownId: string, row: ColumnRow, version: number): RowWrite => ({
  table: 'columns',
  key: ['id'],
  kept: ['rundown_id', 'created_at'],
  values: {
    id: row.id,
    rundown_id: rundownId,
    rank: row.rank,
    name: row.name,
    type: row.type,
    private: Number(row.isPrivate),
    department: row.department === null ? null : JSON.stringify(row.department),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version,
  },
})

export const cellWrite = (rundownId: string, row: CellRow, version: number): RowWrite => ({
  table: 'cells',
  key: ['rundown_id', 'cue_id', 'column_id'],
  kept: ['created_at'],
  values: {
    rundown_id: rundownId,
    cue_id: row.cueId,
    column_id: row.columnId,
    content: hasReferences(row.contentHtml) ? '' : row.content,
    content_html: row.contentHtml,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version,
  },
})

export const mentionWrite = (rundownId: string, row: MentionRow, version: number): RowWrite => ({
  table: 'mentions',
  key: ['id'],
  kept: [],
  values: {
    id: row.id,
    rundown_id: rundownId,
    rank: row.rank,
    name: row.name,
    color: row.color,
    description: row.description,
    version,
  },
})

export const textVariableWrite = (rundownId: string, row: TextVariableRow, version: number): RowWrite => ({
  table: 'text_variables',
  key: ['rundown_id', 'key'],
  kept: [],
  values: { rundown_id: rundownId, key: row.key, value: row.value, version },
})

export const outputMessageWrite = (rundownId: string, row: OutputMessageRow, version: number): RowWrite => ({
  table: 'output_messages',
  key: ['rundown_id'],
  kept: [],
  values: {
    rundown_id: rundownId,
    text: row.text,
    visible: Number(row.visible),
    color: row.color,
    bold: Number(row.bold),
    underline: Number(row.underline),
    version,
  },
})

export const callingWrite = (rundownId: string, state: string): RowWrite => ({
  table: 'calling',
  key: ['rundown_id'],
  kept: [],
  values: { rundown_id: rundownId, state },
})

export const tokenWrite = (row: TokenRow): RowWrite => ({
  table: 'tokens',
  key: ['id'],
  kept: [],
  values: {
    id: row.id,
    team_id: row.teamId,
    rundown_id: row.rundownId,
    role: row.role,
    is_desk: Number(row.isDesk),
    for_desk: Number(row.forDesk),
    issued_at: row.issuedAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
    issued_after: row.issuedAfter,
  },
})

export const teamWrite = (row: TeamRow): RowWrite => ({
  table: 'teams',
  key: ['id'],
  kept: [],
  values: {
    id: row.id,
    name: row.name,
    rate: row.rate,
    max_rundowns: row.maxRundowns,
    v0_token: row.v0Token,
  },
})

export const rotationWrite = (scopeId: string, at: Instant): RowWrite => ({
  table: 'rotations',
  key: ['scope_id'],
  kept: [],
  values: { scope_id: scopeId, rotated_at: at },
})

export const replyWrite = (id: string, reply: string, at: Instant): RowWrite => ({
  table: 'kept_replies',
  key: ['id'],
  kept: [],
  values: { id, reply, kept_at: at },
})

/** `size`: bytes that the row counts for, of the limit of the log. */
export const changeWrite = (change: LoggedChange, size: number): RowWrite => ({
  table: 'changes',
  key: ['rundown_id', 'seq'],
  kept: [],
  values: {
    rundown_id: change.rundownId,
    seq: change.seq,
    at: change.at,
    request_id: change.requestId,
    actor: change.actor,
    press_id: change.pressId,
    privacy_changed: Number(change.privacyChanged),
    has_order: Number(change.hasOrder && change.parts !== null),
    parts: change.parts,
    size,
  },
})

/** SQL understood by SQLite and PostgreSQL; `place` writes the parameter of that number, from 1. */
export function insert({ table, values }: RowWrite, place: (number: number) => string): string {
  const columns = Object.keys(values)
  return `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, at) => place(at + 1)).join()})`
}

/** The same, for a row that may be there already. */
export function upsert(write: RowWrite, place: (number: number) => string): string {
  const { key, kept, values } = write
  const changed = Object.keys(values).filter(column => !key.includes(column) && !kept.includes(column))
  return `${insert(write, place)} ON CONFLICT (${key.join()})
    DO UPDATE SET ${changed.map(column => `${column} = excluded.${column}`).join()}`
}
