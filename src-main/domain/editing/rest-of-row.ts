import type { Edit, NewRow } from './edit.ts'

/** The edits that complete a new row whose cue exists: cells first, then skip and lock, since a locked cue refuses cells. */
export function restOfRow(cueId: string, { cue, cells, locked, skipped }: NewRow): readonly Edit[] {
  const filled = Object.entries(cue.type === 'cue' ? cells : {}).filter(
    ([, { text, html }]) => text !== '' || html !== null,
  )
  return [
    ...filled.map(([columnId, value]): Edit => ({ do: 'cell', cueId, columnId, value })),
    ...(skipped ? [{ do: 'skip', cueId, skipped } as const] : []),
    ...(locked ? [{ do: 'lock', cueId, locked } as const] : []),
  ]
}
