import { t } from '#texts/text.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { type Drop, dropPlaces } from '../../../../src-main/domain/editing/place.ts'
import type { DropShown } from './grid-state.ts'

/** Where rows land, and how that is shown. */
export interface DropAt {
  readonly drop: Drop
  readonly shown: DropShown
}

interface Over {
  /** All rows, in display order. */
  readonly all: readonly EditRow[]
  /** Those that are shown. */
  readonly rows: readonly EditRow[]
  readonly moving: readonly string[]
  /** Px from the top of the first row. */
  readonly y: number
  readonly rowHeight: number
  readonly isCollapsed: (groupId: string) => boolean
}

/**
 * The upper half of a row is before it, the lower half after it. The lower half of a group is into it; of its last row
 * the lowest quarter leads out of it.
 */
export function dropAt({ all, rows, moving, y, rowHeight, isCollapsed }: Over): DropAt | null {
  const last = rows.length - 1
  if (last < 0) return null
  const place = Math.floor(y / rowHeight)
  const row = rows[Math.min(Math.max(0, place), last)]
  if (row === undefined) return null
  const part = place > last ? 1 : place < 0 ? 0 : y / rowHeight - place
  const cues = all.map(({ cue }) => cue)
  const found = place > last ? ({ to: 'end' } as const) : targetOf(all, row, part, isCollapsed)
  const result = dropPlaces(cues, moving, found)
  const shownRow = place > last ? last : Math.max(place, 0)
  const words = wordsOf(all, found)
  return {
    drop: found,
    shown: {
      row: shownRow,
      edge:
        found.to === 'into'
          ? 'into'
          : found.to === 'before' && found.cueId === row.cue.id
            ? 'before'
            : 'after',
      inside: found.to === 'into' || isInside(all, found),
      words: result.ok ? words : t(`edit.move-fault.${result.fault}`),
      allowed: result.ok,
    },
  }
}

function targetOf(
  all: readonly EditRow[],
  { cue }: EditRow,
  part: number,
  isCollapsed: (groupId: string) => boolean,
): Drop {
  if (cue.type === 'group') {
    if (part < 0.35) return { to: 'before', cueId: cue.id }
    const first = all.find(row => row.cue.parentId === cue.id)
    if (first === undefined || isCollapsed(cue.id)) return { to: 'into', groupId: cue.id }
    return { to: 'before', cueId: first.cue.id }
  }
  if (part < 0.5) return { to: 'before', cueId: cue.id }
  const siblings = all.filter(row => row.cue.parentId === cue.parentId)
  const isLast = cue.parentId !== null && siblings.at(-1)?.cue.id === cue.id
  if (isLast && part >= 0.75) return { to: 'after', cueId: cue.parentId ?? cue.id }
  return { to: 'after', cueId: cue.id }
}

const rowAt = (all: readonly EditRow[], id: string): EditRow | undefined =>
  all.find(({ cue }) => cue.id === id)

const isInside = (all: readonly EditRow[], drop: Drop): boolean =>
  (drop.to === 'before' || drop.to === 'after') && rowAt(all, drop.cueId)?.cue.parentId != null

function wordsOf(all: readonly EditRow[], drop: Drop): string {
  if (drop.to === 'end') return t('edit.drop.end')
  const title = rowAt(all, drop.to === 'into' ? drop.groupId : drop.cueId)?.cue.title || t('edit.untitled')
  if (drop.to === 'into') return t('edit.drop.into', { title })
  return drop.to === 'before' ? t('edit.drop.before', { title }) : t('edit.drop.after', { title })
}
