import { type RichPart, richParts, writtenPart } from './parts.ts'

/** Rich text with changed parts, in the form that the service stores. */
export function changedParts(html: string, change: (part: RichPart) => RichPart): string {
  let changed = ''
  for (const part of richParts(html)) changed += writtenPart(change(part))
  return changed
}

/** With the identifiers of mentions mapped by `of`; unchanged where none differs. */
export function withMentionIds(html: string, of: (id: string) => string): string {
  if (!html.includes('data-mention-id')) return html
  let differs = false
  const changed = changedParts(html, part => {
    if (part.kind !== 'open' || part.name !== 'rs-mention') return part
    const id = part.attributes['data-mention-id'] ?? ''
    const now = of(id)
    differs ||= now !== id
    return { ...part, attributes: { ...part.attributes, 'data-mention-id': now } }
  })
  return differs ? changed : html
}
