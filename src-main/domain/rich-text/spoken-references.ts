import { type ReferenceLookup, writePlain } from './cell-text.ts'
import { richParts } from './parts.ts'
import { ListMarks, PlainLines, withoutLastLines } from './plain-lines.ts'

interface Slot {
  /** The text between the one before and this one. */
  readonly before: string
  readonly kind: 'mention' | 'variable'
  readonly name: string
}

interface SpokenReferences extends ReferenceLookup {
  /** The text determines every name. Else a reference that is left out would read as it was called when it was typed. */
  readonly complete: boolean
}

/**
 * The present names of mentions and variables, from the plain text of the same cell: for clients that do not receive
 * mentions. Names that the text does not determine are left out.
 */
export function spokenReferences(html: string, text: string): SpokenReferences {
  const { slots, rest } = slotsIn(html)
  const mentions = new Map<string, string>()
  const variables = new Map<string, string>()
  let at = 0
  let found = 0
  let differing = false
  for (const [index, { before, kind, name }] of slots.entries()) {
    if (!text.startsWith(before, at)) break
    at += before.length
    if (kind === 'mention') at += 1
    const next = slots[index + 1]
    const end = next === undefined ? endBefore(text, rest, at) : beginOf(text, next, at)
    if (end < at) break
    const names = kind === 'mention' ? mentions : variables
    const spoken = text.slice(at, end)
    differing ||= names.has(name) && names.get(name) !== spoken
    names.set(name, spoken)
    at = end
    found += 1
  }
  return {
    mention: id => mentions.get(id),
    variable: key => variables.get(key),
    complete: found === slots.length && !differing,
  }
}

const endBefore = (text: string, rest: string, from: number): number => {
  const end = text.length - rest.length
  return end >= from && text.endsWith(rest) ? end : -1
}

/** -1 where two references are adjacent: the end of the first is unknown. */
function beginOf(text: string, { before, kind }: Slot, from: number): number {
  const mark = before + (kind === 'mention' ? '@' : '')
  return mark === '' ? -1 : text.indexOf(mark, from)
}

function slotsIn(html: string): { readonly slots: readonly Slot[]; readonly rest: string } {
  const slots: Slot[] = []
  const lines = new PlainLines()
  const marks = new ListMarks()
  for (const part of richParts(html)) {
    const text = writePlain(part, lines, marks)
    if (text !== null) lines.add(text)
    else if (part.kind === 'open') {
      const kind = part.name === 'rs-mention' ? 'mention' : 'variable'
      const name = part.attributes[kind === 'mention' ? 'data-mention-id' : 'data-variable-key'] ?? ''
      slots.push({ before: lines.take(), kind, name })
    }
  }
  return { slots, rest: withoutLastLines(lines.take()) }
}
