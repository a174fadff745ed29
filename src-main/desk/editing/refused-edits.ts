import type { Edit } from '../../domain/editing/edit.ts'
import type { WriteResult } from '../ports/content-writes.ts'
import type { RundownContent } from '../ports/show-service.ts'

export type RefusedWrite = Extract<WriteResult<unknown>, { readonly ok: false }>

/** The service did nothing and will take the same later: reference, *Errors*. */
export const notNow = (code: string): boolean =>
  code === 'rate_limit.exceeded' || code === 'auth.revocation_check_unavailable'

/** There is no room for more rows; reference, *Limits*. */
export const isFull = (code: string): boolean => code === 'cues.too_many'

/** The refusal is of the token, the rundown or the service: each part of the request would be refused as well. */
export const concernsAll = ({ code, unanswered }: RefusedWrite): boolean =>
  unanswered ||
  notNow(code) ||
  code === 'forbidden' ||
  code === 'not_found' ||
  /^(auth|rundowns|plan|idempotency|internal|link|desk)\b/.test(code) ||
  (code.startsWith('http.') && code !== 'http.413')

/** Places of the edits at fault: as the service names them, else as far as is known here; empty when unknown. */
export function faultyItems(
  { code, items }: RefusedWrite,
  edits: readonly Edit[],
  content: RundownContent | null,
): ReadonlySet<number> {
  const named = items.filter(at => at >= 0 && at < edits.length)
  if (named.length > 0) return new Set(named)
  const faulty = faultOf(code, content)
  return new Set([...edits.keys()].filter(at => faulty(edits[at])))
}

function faultOf(code: string, content: RundownContent | null): (edit: Edit | undefined) => boolean {
  if (content === null) return () => false
  const cues = new Map(content.cues.map(cue => [cue.id, cue]))
  const columns = new Set(content.rundown.columns.map(({ id }) => id))
  const cueOf = (edit: Edit | undefined) =>
    edit?.do === 'cue' || edit?.do === 'cell' ? cues.get(edit.cueId) : undefined
  switch (code) {
    case 'cues.prevent_edits':
    case 'cells.prevent_edits':
      return edit => cueOf(edit)?.preventEdits === true
    case 'cells.invalid_cue_type':
      return edit => cueOf(edit) !== undefined && cueOf(edit)?.type !== 'cue'
    case 'cues.not_found':
      return edit => (edit?.do === 'cue' || edit?.do === 'cell') && !cues.has(edit.cueId)
    case 'columns.not_found':
      return edit => edit?.do === 'cell' && !columns.has(edit.columnId)
    default:
      return () => false
  }
}
