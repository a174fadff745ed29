import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import {
  type MovedStarts,
  movedStarts,
  readMove,
  withMovedStarts,
} from '../../../src-main/domain/show/move-starts.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { type Duration, duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import type { DeskState } from '../session/desk-state.ts'
import { editedForecast, lateness, rowOf, shownSpare } from '../session/selectors.ts'
import { rowsAhead } from './hit-point.ts'

/** What a person chooses to move. */
export interface MoveChoice {
  /** A cue that is ahead. Null: from now; before the show, the whole plan. */
  readonly from: string | null
  /** As it was written, at most 20 characters. Null: as late or early as the show is. */
  readonly by: string | null
}

/** Fixed starts that move together, and what becomes of the show. */
export interface PlannedMove {
  readonly by: Duration
  readonly moved: MovedStarts
  readonly edits: readonly Edit[]
  /** Null where it is not known. */
  readonly after: {
    readonly end: Instant
    /** Against the end as it is planned now, signed: positive is later. */
    readonly overUnder: Duration | null
    /** Room before each fixed start ahead, by cue id; negative where the cue before runs into it. */
    readonly slacks: ReadonlyMap<string, Duration>
  } | null
  /** Cues that are locked against edits. */
  readonly locked: readonly string[]
}

/** How late the show is, as the header says it; null where it is on time, or that is not known. */
export const usualMove = (state: DeskState): Duration | null => lateness(state) || null

/** A row of Edit as a choice: itself, or the next cue ahead after it; null where none is. */
export function moveFrom(state: DeskState, cueId: string | null): string | null {
  const place = state.plan.index.get(cueId ?? '')
  const onAir = state.plan.index.get(activeCueId(state.show.state) ?? '') ?? -1
  if (place === undefined || place <= onAir) return null
  const next = rowsAhead(state).find(({ cue }) => (state.plan.index.get(cue.id) ?? -1) >= place)
  return next?.cue.id ?? null
}

/** `unread`: no span was written. `past`: the cue is not ahead. `nothing`: no start is fixed from there on. */
export function plannedMove(
  state: DeskState,
  choice: MoveChoice,
  now: Instant,
): PlannedMove | 'unread' | 'past' | 'nothing' {
  const startTime = state.rundown?.startTime ?? null
  const by = choice.by === null ? usualMove(state) : readMove(choice.by)
  const moved = movedStarts(state.plan, startTime, state.show.state, choice.from, by ?? duration(0))
  if (moved === null) return 'past'
  if (by === null) return 'unread'
  const { starts, showStart } = moved
  if (starts.length === 0 && showStart === null) return 'nothing'
  return {
    by,
    moved,
    edits: [
      ...(showStart === null ? [] : [startOfShow(showStart.is)]),
      ...starts.map(({ cueId, is }): Edit => ({ do: 'cue', cueId, fields: { startTime: is } })),
    ],
    after: afterMove(state, moved, now),
    locked: starts.flatMap(({ cueId }) => (rowOf(state, cueId)?.cue.preventEdits === true ? [cueId] : [])),
  }
}

const startOfShow = (startTime: Instant): Edit => ({ do: 'rundown', fields: { startTime } })

function afterMove(state: DeskState, moved: MovedStarts, now: Instant): PlannedMove['after'] {
  const cues = state.rows.map(({ cue }) => cue)
  const startTime = state.rundown?.startTime ?? null
  const written = withMovedStarts({ cues, startTime }, moved)
  const forecast = editedForecast(state, written, now)
  if (forecast?.end == null) return null
  const { end, slacks } = forecast
  return {
    end,
    overUnder: state.plan.end === null ? null : shownBetween(state.plan.end, end),
    slacks: new Map(
      written.cues.flatMap(({ id, startTime: at }, place) => {
        const spare = slacks[place] ?? null
        return at === null || spare === null ? [] : [[id, shownSpare({ at, spare })] as const]
      }),
    ),
  }
}

/** Seconds may have gone by since a move was looked at. */
const driftMs = 2_000

/** Whether a move is still the one that a person has looked at: the same starts, and as far but for seconds that went by. */
export const isSameMove = (shown: PlannedMove, now: PlannedMove): boolean =>
  Math.abs(shown.by - now.by) <= driftMs &&
  shown.edits.length === now.edits.length &&
  shown.moved.starts.every(({ cueId }, nth) => cueId === now.moved.starts[nth]?.cueId)
