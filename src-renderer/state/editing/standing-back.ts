import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { fieldsOf, rowsOf } from './field-keys.ts'
import { stillSo } from './still-so.ts'

/**
 * Of the edits that take a step back, those whose things still stand as the step left them: what somebody else has
 * changed since is theirs. `sent` gives things their present names.
 */
export function standingBack(
  done: readonly Edit[],
  back: readonly Edit[],
  content: EditContent,
  sent: (edit: Edit) => Edit,
): readonly Edit[] {
  const fallen = done.filter(edit => !stillSo(edit, content))
  const things = new Set(fallen.flatMap(edit => [...fieldsOf(edit), ...rowsOf(edit)]))
  return back.filter(edit => {
    const named = sent(edit)
    return ![...fieldsOf(named), ...rowsOf(named)].some(thing => things.has(thing))
  })
}
