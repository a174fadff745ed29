import { columnTypes } from '../../contract/dashboard.ts'
import { lengths } from '../../contract/v1/limits.ts'
import { roles } from '../../contract/v1/resources.ts'
import type { Department } from '../../domain/calling/department.ts'
import { plainText, type ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import {
  cueTypes,
  defaultSettings,
  editorialStatuses,
  type RundownSettings,
  type TimeOfDayFormat,
} from '../../domain/rundown/rundown.ts'
import type { Phase, RunnerState } from '../../domain/show/runner.ts'
import { flag, integer, moment, momentOrNull, oneOf, type Row, span, text, textOrNull } from './decode.ts'
import { type LeftOut, UnreadableRow } from './port.ts'
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
  TokenStanding,
} from './rows.ts'

const timeOfDayFormats: readonly TimeOfDayFormat[] = ['12hNoAmPm', '12h', '24h', null]
const phases: readonly Phase[] = ['pre-show', 'running', 'paused', 'ended']

export const rundownOf = (row: Row): RundownRow => ({
  id: text(row, 'id'),
  teamId: text(row, 'team_id'),
  title: text(row, 'title'),
  timezone: textOrNull(row, 'timezone'),
  startTime: momentOrNull(row, 'start_time'),
  status: oneOf(row, 'status', editorialStatuses),
  settings: settingsOf(text(row, 'settings')),
  contentVersion: integer(row, 'content_version'),
  structureVersion: integer(row, 'structure_version'),
  version: integer(row, 'version'),
  createdAt: moment(row, 'created_at'),
  updatedAt: moment(row, 'updated_at'),
  deletedAt: momentOrNull(row, 'deleted_at'),
})

/** Written as JSON.stringify of the same type. */
function settingsOf(json: string): RundownSettings {
  try {
    const { cueNumbering, timeOfDayFormat }: Partial<RundownSettings> = {
      ...defaultSettings,
      ...JSON.parse(json),
    }
    const { startFrom, prefix, padding } = { ...cueNumbering }
    const sound =
      Number.isInteger(startFrom) &&
      typeof prefix === 'string' &&
      Number.isInteger(padding) &&
      timeOfDayFormats.some(format => format === timeOfDayFormat)
    if (sound && cueNumbering !== undefined && timeOfDayFormat !== undefined)
      return { cueNumbering, timeOfDayFormat }
  } catch {
    // No JSON: no settings either.
  }
  throw new UnreadableRow('settings')
}

export const runnerOf = (row: Row): RunnerRow => ({
  state: stateOf(row),
  startedAt: momentOrNull(row, 'started_at'),
  revision: integer(row, 'revision'),
  version: integer(row, 'runner_version'),
})

function stateOf(row: Row): RunnerState {
  const phase = oneOf(row, 'phase', phases)
  switch (phase) {
    case 'pre-show':
      return { phase }
    case 'ended':
      return { phase, lastStop: momentOrNull(row, 'last_stop') }
    case 'running':
      return { phase, ...onAirOf(row) }
    case 'paused':
      return { phase, ...onAirOf(row), lastStop: moment(row, 'last_stop') }
  }
}

const onAirOf = (row: Row) => ({
  cueId: text(row, 'cue_id'),
  kickoff: moment(row, 'kickoff'),
  deadline: moment(row, 'deadline'),
})

/** Of rows in display order. A group stands before its children, so its skip is known when they are met. */
export function cueReader(): (row: Row) => StoredCue {
  const skippedGroups = new Set<string>()
  return row => {
    const id = text(row, 'id')
    const type = oneOf(row, 'type', cueTypes)
    const skipped = flag(row, 'skipped')
    const parentId = textOrNull(row, 'parent_id')
    if (type === 'group' && skipped) skippedGroups.add(id)
    return {
      id,
      type,
      title: text(row, 'title'),
      subtitle: text(row, 'subtitle'),
      duration: span(row, 'duration_ms', lengths.durationMs),
      backgroundColor: textOrNull(row, 'background_color'),
      preventEdits: flag(row, 'prevent_edits'),
      skipped,
      skippedBy: skipped ? 'self' : parentId !== null && skippedGroups.has(parentId) ? 'group' : null,
      startTime: momentOrNull(row, 'start_time'),
      parentId,
      rank: integer(row, 'rank'),
      createdAt: moment(row, 'created_at'),
      updatedAt: moment(row, 'updated_at'),
    }
  }
}

export const columnOf = (row: Row): ColumnRow => ({
  id: text(row, 'id'),
  name: text(row, 'name'),
  type: oneOf(row, 'type', columnTypes),
  isPrivate: flag(row, 'private'),
  department: departmentOf(textOrNull(row, 'department')),
  rank: integer(row, 'rank'),
  createdAt: moment(row, 'created_at'),
  updatedAt: moment(row, 'updated_at'),
})

/** Written as JSON.stringify of the same type. */
function departmentOf(json: string | null): Department | null {
  if (json === null) return null
  try {
    const { shortName, color, groups }: Partial<Department> = { ...JSON.parse(json) }
    if (
      typeof shortName === 'string' &&
      typeof color === 'string' &&
      Array.isArray(groups) &&
      groups.every(group => typeof group === 'string')
    )
      return { shortName, color, groups }
  } catch {
    // No JSON: no department either.
  }
  throw new UnreadableRow('department')
}

/** Whether the plain text of a cell follows from what mentions and variables are called; see `CellRow`. */
export const hasReferences = (contentHtml: string): boolean => contentHtml.includes('<rs-')

export function cellOf(row: Row, references: () => ReferenceLookup): CellRow {
  const cell = {
    cueId: text(row, 'cue_id'),
    columnId: text(row, 'column_id'),
    content: text(row, 'content'),
    contentHtml: text(row, 'content_html'),
    createdAt: moment(row, 'created_at'),
    updatedAt: moment(row, 'updated_at'),
  }
  if (!hasReferences(cell.contentHtml)) return cell
  const now = references()
  return Object.defineProperty(cell, 'content', {
    get: () => plainText(cell.contentHtml, now),
    enumerable: true,
  })
}

export const tokenOf = (row: Row): TokenRow => ({
  id: text(row, 'id'),
  teamId: text(row, 'team_id'),
  rundownId: textOrNull(row, 'rundown_id'),
  role: oneOf(row, 'role', roles),
  isDesk: flag(row, 'is_desk'),
  forDesk: flag(row, 'for_desk'),
  issuedAt: moment(row, 'issued_at'),
  expiresAt: momentOrNull(row, 'expires_at'),
  revokedAt: momentOrNull(row, 'revoked_at'),
  issuedAfter: integer(row, 'issued_after'),
})

export const standingOf = (row: Row): TokenStanding => ({
  ...tokenOf(row),
  rate: text(row, 'rate'),
  rotatedAt: momentOrNull(row, 'rotated_at'),
})

export const teamOf = (row: Row): TeamRow => ({
  id: text(row, 'id'),
  name: text(row, 'name'),
  rate: text(row, 'rate'),
  maxRundowns: row['max_rundowns'] === null ? null : integer(row, 'max_rundowns'),
  v0Token: text(row, 'v0_token'),
})

export const mentionOf = (row: Row): MentionRow => ({
  id: text(row, 'id'),
  rank: integer(row, 'rank'),
  name: text(row, 'name'),
  color: text(row, 'color'),
  description: text(row, 'description'),
})

export const textVariableOf = (row: Row): TextVariableRow => ({
  key: text(row, 'key'),
  value: text(row, 'value'),
})

export const outputMessageOf = (row: Row): OutputMessageRow => ({
  text: text(row, 'text'),
  visible: flag(row, 'visible'),
  color: text(row, 'color'),
  bold: flag(row, 'bold'),
  underline: flag(row, 'underline'),
})

export const changeOf = (row: Row): LoggedChange => ({
  rundownId: text(row, 'rundown_id'),
  seq: integer(row, 'seq'),
  at: integer(row, 'at'),
  requestId: textOrNull(row, 'request_id'),
  actor: text(row, 'actor'),
  pressId: textOrNull(row, 'press_id'),
  privacyChanged: flag(row, 'privacy_changed'),
  hasOrder: flag(row, 'has_order'),
  parts: textOrNull(row, 'parts'),
})

/** Selects tokens for `standingOf`; a condition follows. */
export const standings = `SELECT tokens.*, rate, (SELECT max(rotated_at) FROM rotations
    WHERE scope_id IN (tokens.team_id, tokens.rundown_id)) AS rotated_at
  FROM tokens JOIN teams ON teams.id = tokens.team_id`

/** Selects rundowns with their shows for `rundownOf` and `runnerOf`; a condition follows. */
export const rundownsWithShows = `SELECT rundowns.*, phase, cue_id, kickoff, deadline, last_stop, started_at,
    revision, runners.version AS runner_version
  FROM rundowns JOIN runners ON runners.rundown_id = rundowns.id`

/** What can be read of a list; `leftOut` hears of the rest. */
export function readable<T, R extends Row>(
  table: string,
  rows: readonly R[],
  read: (row: R) => T,
  leftOut: LeftOut,
): T[] {
  return rows.flatMap(row => {
    try {
      return [read(row)]
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      const key = table === 'cells' ? `${row['cue_id']} ${row['column_id']}` : String(row['id'] ?? row['key'])
      leftOut({ table, key, column: error.column })
      return []
    }
  })
}
