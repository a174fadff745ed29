import { type Column, type Cue, isPlayable } from '../rundown/rundown.ts'
import type { Duration } from '../time/time.ts'
import { timedCall } from './call.ts'

/**
 * Why a line of a cell is no call of its time. `after-end`, `before-start`: it would be due outside its cue as planned.
 * `no-end`: it counts from the end of a cue that has no duration. `no-time`: it begins like a call with a time and is read
 * as a text, as `+20 LX 3` without a colon.
 */
type CallFault = 'after-end' | 'before-start' | 'no-end' | 'no-time'

export interface MistimedLine {
  /** From 0, among the lines of the cell. */
  readonly line: number
  readonly text: string
  readonly fault: CallFault
}

/** A sign and a number: with a colon anywhere in it, or without a space between. */
const likeTime = /^\s*[+\-−–](?:\s?\d*:\d|\d)/
/** A level or a share is no time: `-3 dB`, `+10 %`. */
const quantity = /^\s*[+\-−–]\d+(?:[.,]\d+)?\s*(?:dB\w*|%|LUFS|LU|K|°)(?=\W|$)/i

/** The lines of a cell that can never be called at their time, in a cue of this planned duration. */
export function mistimedLines(cell: string, planned: Duration): readonly MistimedLine[] {
  return cell.split('\n').flatMap((text, line) => {
    const fault = faultOf(text, planned)
    return fault === null ? [] : [{ line, text: text.trim(), fault }]
  })
}

function faultOf(line: string, planned: Duration): CallFault | null {
  const at = timedCall(line)?.at ?? null
  if (at === null) return likeTime.test(line) && !quantity.test(line) ? 'no-time' : null
  if (at.from === 'word') return null
  // A cue without a duration counts up.
  if (planned === 0) return at.from === 'end' ? 'no-end' : null
  if (at.offset <= planned) return null
  return at.from === 'start' ? 'after-end' : 'before-start'
}

export interface MistimedCall extends MistimedLine {
  readonly cueId: string
  readonly columnId: string
}

/** The same in all cues that run, in display order and in the order of the departments. */
export const mistimedCalls = (
  columns: readonly Column[],
  rows: readonly {
    readonly cue: Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration'>
    readonly cells: Readonly<Record<string, string>>
  }[],
): readonly MistimedCall[] => {
  const departments = columns.filter(({ department }) => department !== undefined)
  return rows
    .filter(({ cue }) => isPlayable(cue))
    .flatMap(({ cue, cells }) =>
      departments.flatMap(({ id: columnId }) =>
        mistimedLines(cells[columnId] ?? '', cue.duration).map(line => ({
          ...line,
          cueId: cue.id,
          columnId,
        })),
      ),
    )
}
