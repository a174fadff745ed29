import { plainText, type ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { momentOrNull, type Row, text, UnreadableRow } from './decode.ts'
import type { LeftOut, StoredRundown } from './port.ts'
import {
  type CellRow,
  cells,
  cues,
  type RunnerRow,
  rundowns,
  runners,
  type StoredCue,
  type StoredRunner,
  type TokenStanding,
  tokens,
} from './rows.ts'

/** Of a row of `rundownsWithShows`. */
export function storedOf(row: Row): StoredRundown {
  const { startedAt, revision, version, ...stored } = runners.readJoined(row)
  return {
    rundown: rundowns.read(row),
    runner: { state: stateOf(stored), startedAt, revision, version },
  }
}

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

/** Of rows in display order. A group stands before its children, so its skip is known when they are met. */
export function cueReader(): (row: Row) => StoredCue {
  const skippedGroups = new Set<string>()
  return row => {
    const cue = cues.read(row)
    const { id, type, skipped, parentId } = cue
    if (type === 'group' && skipped) skippedGroups.add(id)
    const skippedBy = skipped ? 'self' : parentId !== null && skippedGroups.has(parentId) ? 'group' : null
    return { ...cue, skippedBy }
  }
}

/** Whether the plain text of a cell follows from what mentions and variables are called; see `CellRow`. */
export const hasReferences = (contentHtml: string): boolean => contentHtml.includes('<rs-')

export function cellOf(row: Row, references: () => ReferenceLookup): CellRow {
  const cell = cells.read(row)
  if (!hasReferences(cell.contentHtml)) return cell
  const now = references()
  return Object.defineProperty(cell, 'content', {
    get: () => plainText(cell.contentHtml, now),
    enumerable: true,
  })
}

/** As it is stored: see `CellRow.content`. */
export const storedCell = (row: CellRow): CellRow =>
  hasReferences(row.contentHtml) ? { ...row, content: '' } : row

export const standingOf = (row: Row): TokenStanding => ({
  ...tokens.read(row),
  rate: text(row, 'rate'),
  rotatedAt: momentOrNull(row, 'rotated_at'),
})

/** Selects tokens for `standingOf`; a condition follows. */
export const standings = `SELECT tokens.*, rate, (SELECT max(rotated_at) FROM rotations
    WHERE scope_id IN (tokens.team_id, tokens.rundown_id)) AS rotated_at
  FROM tokens JOIN teams ON teams.id = tokens.team_id`

/** Selects rundowns with their shows for `storedOf`; a condition follows. */
export const rundownsWithShows = `SELECT rundowns.*, ${runners.joined}
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
