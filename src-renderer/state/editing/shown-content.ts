import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import type { Outbox } from './outbox.ts'
import type { RowNames } from './row-names.ts'
import type { ServiceContent } from './service-content.ts'

/** The service's content with the pending edits made; where only some more have come, only those are made. */
export function createShownContent(
  names: Pick<RowNames, 'sent' | 'version'>,
  service: Pick<ServiceContent, 'get'>,
  outbox: Pick<Outbox, 'pending'>,
): () => EditContent {
  let known: {
    readonly base: EditContent
    readonly edits: readonly Edit[]
    readonly version: number
    readonly content: EditContent
  } | null = null
  return () => {
    const base = service.get()
    const edits = outbox.pending().map(({ edit }) => edit)
    const version = names.version()
    const goesOn =
      known !== null &&
      known.base === base &&
      known.version === version &&
      known.edits.every((edit, at) => edits[at] === edit)
    const from = goesOn && known !== null ? known : { content: base, edits: [] }
    const content = edits
      .slice(from.edits.length)
      .reduce((now, edit) => withEdit(now, names.sent(edit)), from.content)
    known = { base, edits, version, content }
    return content
  }
}
