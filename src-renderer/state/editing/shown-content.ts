import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'

/** The content with edits on it; where only some more have come, only those are made. */
export function createShownContent(
  sent: (edit: Edit) => Edit,
): (base: EditContent, edits: readonly Edit[], names: number) => EditContent {
  let known: {
    readonly base: EditContent
    readonly edits: readonly Edit[]
    readonly names: number
    readonly content: EditContent
  } | null = null
  return (base, edits, names) => {
    const goesOn =
      known !== null &&
      known.base === base &&
      known.names === names &&
      known.edits.every((edit, at) => edits[at] === edit)
    const from = goesOn && known !== null ? known : { content: base, edits: [] }
    const content = edits
      .slice(from.edits.length)
      .reduce((now, edit) => withEdit(now, sent(edit)), from.content)
    known = { base, edits, names, content }
    return content
  }
}
