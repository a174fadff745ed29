import type { EditResult } from '../../contract/bridge/editing.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import type { Wrote } from '../ports/content-writes.ts'
import { createEditIds, type EditIds } from './edit-ids.ts'
import type { EditWay } from './edit-way.ts'
import { sendEdits } from './send-edits.ts'

/**
 * Makes edits one after the other, in as few requests as they allow; what follows a refused one is still tried. One
 * result for each, in their order.
 */
export async function runEdits(options: EditWay, edits: readonly Edit[]): Promise<readonly EditResult[]> {
  const ids = createEditIds()
  const results: EditResult[] = []
  for (let at = 0; at < edits.length; ) {
    const run = runFrom(edits, at)
    results.push(...(await makeRun(options, ids, run)))
    at += run.length
  }
  return results
}

/** Edits of one kind that follow one another, none of the same thing: they fit into one request. */
function runFrom(edits: readonly Edit[], from: number): readonly Edit[] {
  const first = edits[from]
  if (first === undefined || !(first.do in bulks)) return edits.slice(from, from + 1)
  const seen = new Set<string>()
  let end = from
  for (let edit = edits[end]; edit?.do === first.do && end - from < limits.bulkItems; edit = edits[end]) {
    const key = keyOf(edit)
    if (seen.has(key)) break
    seen.add(key)
    end += 1
  }
  return edits.slice(from, end)
}

const bulks = { cue: true, cell: true, add: true } as const

function keyOf(edit: Edit): string {
  if (edit.do === 'cue') return edit.cueId
  if (edit.do === 'cell') return `${edit.cueId} ${edit.columnId}`
  return edit.do === 'add' ? edit.id : ''
}

async function makeRun(options: EditWay, ids: EditIds, run: readonly Edit[]): Promise<readonly EditResult[]> {
  const resolved = run.map(edit => ids.resolve(edit))
  const whole = resolved.filter(edit => edit !== null)
  const made = whole.length === 0 ? [] : await makeAll(options, ids, whole)
  let next = 0
  return resolved.map((edit, at): EditResult => {
    if (edit !== null) return made[next++] ?? notMade
    const lost = run[at]
    if (lost?.do === 'add') ids.failed(lost.id)
    return notMade
  })
}

/** All at once; where the service refuses, without those that it names, else in halves until it is known which. */
async function makeAll(
  options: EditWay,
  ids: EditIds,
  edits: readonly Edit[],
): Promise<readonly EditResult[]> {
  const [first] = edits
  if (first === undefined) return []
  const wrote = await sendEdits(options, ids, edits)
  if (wrote.ok) return wrote.value.map(id => ({ ok: true, id }))
  if (edits.length === 1 || wrote.unanswered) {
    for (const edit of edits) if (edit.do === 'add') ids.failed(edit.id)
    return edits.map(edit => refusal(wrote, edit))
  }
  const named = new Set(wrote.items)
  if (first.do !== 'add' && named.size > 0 && named.size < edits.length) {
    const rest = await makeAll(
      options,
      ids,
      edits.filter((_, at) => !named.has(at)),
    )
    let next = 0
    return edits.map((edit, at) => (named.has(at) ? refusal(wrote, edit) : (rest[next++] ?? notMade)))
  }
  const half = Math.ceil(edits.length / 2)
  const before = await makeAll(options, ids, edits.slice(0, half))
  const after = await makeAll(options, ids, edits.slice(half))
  return [...before, ...after]
}

/** Of these the request never arrived. */
const neverSent: ReadonlySet<string> = new Set([
  'link.refused',
  'link.unknown_host',
  'link.tls',
  'link.closed',
])

const refusal = (
  { code, text, unanswered }: Extract<Wrote<unknown>, { ok: false }>,
  edit: Edit,
): EditResult => {
  // Setting a thing twice does no harm; a row is not made twice.
  const again = neverSent.has(code) || !(edit.do === 'add' || edit.do.endsWith('.add'))
  return { ok: false, code, reason: text, unsent: unanswered && again }
}

const notMade: EditResult = {
  ok: false,
  code: 'desk.not_made',
  reason: 'What it belongs to could not be added, so this was not saved either.',
  unsent: false,
}
