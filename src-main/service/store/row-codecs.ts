import { plainText, type ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { type Row, text, UnreadableRow } from './decode.ts'
import { type CellRow, cells, cues, type RunnerRow, type StoredCue, type StoredRunner } from './rows.ts'

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

/** What mentions and variables are called, by rundown. */
export type References = ReadonlyMap<string, ReferenceLookup>

export function cellOf(row: Row, references: References): CellRow {
  const cell = cells.read(row)
  if (!hasReferences(cell.contentHtml)) return cell
  const now = references.get(text(row, 'rundown_id')) ?? noReferences
  return Object.defineProperty(cell, 'content', {
    get: () => plainText(cell.contentHtml, now),
    enumerable: true,
  })
}

const noReferences: ReferenceLookup = { mention: () => undefined, variable: () => undefined }

/** As it is stored: see `CellRow.content`. */
export const storedCell = (row: CellRow): CellRow =>
  hasReferences(row.contentHtml) ? { ...row, content: '' } : row
