import { plainText } from '../rich-text/cell-text.ts'
import { changedParts } from '../rich-text/change-parts.ts'
import { type Attributes, richParts } from '../rich-text/parts.ts'
import type { Edit, EditContent } from './edit.ts'
import { referencesIn } from './find-replace.ts'

/** In how many cells each stands: mentions by id, text variables by key. */
interface ReferenceUses {
  readonly mentions: ReadonlyMap<string, number>
  readonly variables: ReadonlyMap<string, number>
}

export function referenceUses(rows: EditContent['rows']): ReferenceUses {
  const mentions = new Map<string, number>()
  const variables = new Map<string, number>()
  for (const { rich } of rows) {
    for (const html of Object.values(rich ?? {})) {
      if (!html.includes('<rs-')) continue
      for (const id of namedIn(html, 'rs-mention', 'data-mention-id')) add(mentions, id)
      for (const key of namedIn(html, 'rs-variable', 'data-variable-key')) add(variables, key)
    }
  }
  return { mentions, variables }
}

const keyForm = /^[a-z0-9-]+$/
const longestKey = 64

/** What is wrong with the key of a variable that is added or renamed; null when nothing is. */
export function keyFault(
  key: string,
  variables: EditContent['variables'],
): 'empty' | 'form' | 'long' | 'taken' | null {
  if (key === '') return 'empty'
  if (!keyForm.test(key)) return 'form'
  if (key.length > longestKey) return 'long'
  return variables.some(variable => variable.key === key) ? 'taken' : null
}

interface RenamedVariable {
  readonly edits: readonly Edit[]
  /** Cells of locked rows, which keep the old key: it stays beside the new one for them. */
  readonly kept: number
}

/** A text variable under another key, in all cells that name it. */
export function renameVariable(content: EditContent, from: string, to: string): RenamedVariable {
  const value = content.variables.find(({ key }) => key === from)?.value
  if (value === undefined || from === to) return { edits: [], kept: 0 }
  const references = referencesIn({ ...content, variables: [...content.variables, { key: to, value }] })
  let kept = 0
  const cells = content.rows.flatMap(({ cue, rich }) =>
    Object.entries(rich ?? {}).flatMap(([columnId, html]): readonly Edit[] => {
      if (!namedIn(html, 'rs-variable', 'data-variable-key').has(from)) return []
      kept += cue.preventEdits ? 1 : 0
      if (cue.preventEdits) return []
      const renamed = changedParts(html, part => {
        if (part.kind !== 'open' || part.attributes['data-variable-key'] !== from) return part
        return { ...part, attributes: { ...part.attributes, 'data-variable-key': to } }
      })
      const text = plainText(renamed, references)
      return [{ do: 'cell', cueId: cue.id, columnId, value: { text, html: renamed } }]
    }),
  )
  const removed: readonly Edit[] = kept === 0 ? [{ do: 'variable.remove', key: from }] : []
  return { edits: [{ do: 'variable', key: to, value }, ...cells, ...removed], kept }
}

function namedIn(html: string, element: string, attribute: keyof Attributes): ReadonlySet<string> {
  const found = new Set<string>()
  for (const part of richParts(html)) {
    if (part.kind === 'open' && part.name === element) found.add(part.attributes[attribute] ?? '')
  }
  return found
}

const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)
