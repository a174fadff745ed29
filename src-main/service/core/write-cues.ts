import type { BulkCue } from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { invalid, issue, tooMany } from '../problem-error.ts'
import type { RundownEdit } from './edit.ts'
import { startTimeIssues } from './start-time.ts'
import { createCue, createCuesAtEnd, patchCue } from './write-cue.ts'

/** `bulkCues`: in order, all or nothing. The identifiers of what was written, one for each item. */
export async function writeCues(edit: RundownEdit, items: readonly BulkCue[]): Promise<readonly string[]> {
  refuseRepeated(items)
  const issues = items.flatMap((item, index) => startTimeIssues(item.start_time, ['items', index]))
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
  const created = items.filter(item => item.id === undefined).length
  const received = edit.cues.length + created
  if (created > 0 && received > limits.cuesPerRundown) throw tooMany('cues.too_many', 'cues', received)

  const ids: string[] = []
  let atEnd: BulkCue[] = []
  const flush = async () => {
    if (atEnd.length > 0) ids.push(...(await createCuesAtEnd(edit, atEnd)))
    atEnd = []
  }
  for (const { id, ...fields } of items) {
    // Those that follow one another to the end are placed together: one order for all of them.
    if (id === undefined && fields.position === undefined) {
      atEnd.push(fields)
      continue
    }
    await flush()
    if (id === undefined) {
      ids.push(await createCue(edit, fields))
    } else {
      await patchCue(edit, id, fields)
      ids.push(id)
    }
  }
  await flush()
  return ids
}

function refuseRepeated(items: readonly BulkCue[]): void {
  const seen = new Set<string>()
  const issues = items.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const repeated = seen.has(id)
    seen.add(id)
    return repeated ? [issue(['items', index, 'id'], 'is used twice', 'duplicate')] : []
  })
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
}
