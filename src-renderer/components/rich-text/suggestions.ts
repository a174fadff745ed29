import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { schema } from './schema.ts'

export type Suggestion =
  | { readonly kind: 'mention'; readonly mention: Mention }
  | { readonly kind: 'variable'; readonly variable: TextVariable }
  /** There is none of that name yet. */
  | { readonly kind: 'new-mention'; readonly name: string }

interface Suggestions {
  readonly list: readonly Suggestion[]
  /** Which one Enter takes at first; -1 where it would take away what was meant as text. */
  readonly first: number
}

const most = 8

/** What fits best stands first: what begins with it, then what has a word that does, then what holds it. */
function suggestionsFor(
  { kind, query }: SuggestionTrigger,
  mentions: readonly Mention[],
  variables: readonly TextVariable[],
): Suggestions {
  if (kind === 'variable') {
    const list = best(variables, query, variable => variable.key).map(variable => ({ kind, variable }))
    return { list, first: list.length === 0 ? -1 : 0 }
  }
  const found = best(mentions, query, mention => mention.name)
  const name = query.trim()
  const same = mentions.some(mention => mention.name.toLowerCase() === name.toLowerCase())
  const list = [
    ...found.map(mention => ({ kind, mention }) as const),
    ...(name === '' || same ? [] : [{ kind: 'new-mention', name } as const]),
  ]
  // More than one word that names nobody is text in which an @ stands.
  const first = list.length === 0 || (found.length === 0 && /\s/.test(query)) ? -1 : 0
  return { list, first }
}

function best<Item>(items: readonly Item[], query: string, nameOf: (item: Item) => string): readonly Item[] {
  const sought = query.trim().toLowerCase()
  const rank = (item: Item): number => {
    const name = nameOf(item).toLowerCase()
    if (name.startsWith(sought)) return 0
    if (name.split(/[\s-]+/).some(word => word.startsWith(sought))) return 1
    return name.includes(sought) ? 2 : 3
  }
  return items
    .map(item => ({ item, rank: rank(item) }))
    .filter(found => found.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item)
}

/** What is typed to put in a mention or a variable: its sign, and what is sought after it. */
interface SuggestionTrigger {
  readonly kind: 'mention' | 'variable'
  readonly query: string
  /** In the document, its sign included. */
  readonly from: number
  readonly to: number
}

/** A mention's sign begins a word, so that an address of electronic mail is none. */
const mention = /(?:^|[\s(\ufffc])@([^\s@{][^@{\n]{0,60})?$/
const variable = /\{([^\s@{}][^@{}\n]{0,60})?$/

function triggerAt({ selection, doc }: EditorState): SuggestionTrigger | null {
  const { $from, empty, from } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return null
  const before = doc.textBetween($from.start(), from, '\n', '\ufffc')
  const [, name] = mention.exec(before) ?? []
  const [, key] = variable.exec(before) ?? []
  const found = (kind: SuggestionTrigger['kind'], query: string): SuggestionTrigger => ({
    kind,
    query,
    from: from - query.length - 1,
    to: from,
  })
  if (mention.test(before)) return found('mention', name ?? '')
  return variable.test(before) ? found('variable', key ?? '') : null
}

export interface SuggestionsAtCaret {
  /** The `@` or `$` that is being typed; null when there is none. */
  readonly trigger: SuggestionTrigger | null
  readonly suggestions: readonly Suggestion[]
  /** The chosen one's place in them; -1 for none. */
  readonly active: number
  readonly choose: (suggestion: Suggestion) => void
  /** A key for the list. True: it is done with. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** The document or the selection has changed. */
  readonly onState: (state: EditorState) => void
}

/** The mentions and variables that are suggested for what is typed at the caret. */
export function useSuggestions(
  view: RefObject<EditorView | null>,
  state: EditorState | null,
  { mentions, variables, createMention }: RichTextEditorProps,
  listId: string,
): SuggestionsAtCaret {
  const [chosen, setChosen] = useState<number | null>(null)
  // Where Escape closed the list, it stays closed.
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = state === null ? null : triggerAt(state)
  const trigger = typed !== null && typed.from !== closedAt ? typed : null
  const found = trigger === null ? null : suggestionsFor(trigger, mentions, variables)
  const suggestions = (found?.list ?? []).filter(
    ({ kind }) => kind !== 'new-mention' || createMention !== undefined,
  )
  const active = Math.min(chosen ?? found?.first ?? -1, suggestions.length - 1)

  useLayoutEffect(() => {
    const dom = view.current?.dom
    if (dom === undefined) return
    const open = trigger !== null && suggestions.length > 0
    setOrRemove(dom, 'aria-controls', open ? listId : null)
    setOrRemove(dom, 'aria-activedescendant', open && active >= 0 ? `${listId}-${active}` : null)
  })

  const choose = (suggestion: Suggestion): void => {
    const now = view.current
    if (now === null || trigger === null) return
    const node = nodeOf(suggestion, createMention)
    const after = now.state.doc.textBetween(trigger.to, Math.min(trigger.to + 1, now.state.doc.content.size))
    const tr = now.state.tr.replaceWith(trigger.from, trigger.to, node)
    if (!/^\s/.test(after)) tr.insertText(' ')
    now.dispatch(tr.scrollIntoView())
    now.focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (trigger === null) return false
    if (event.key === 'Escape') {
      setClosedAt(trigger.from)
      return true
    }
    if (suggestions.length === 0) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && by < 0 ? 0 : active
      setChosen((from + by + suggestions.length) % suggestions.length)
      return true
    }
    const suggestion = suggestions[active]
    if (suggestion === undefined || (event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey)
      return false
    choose(suggestion)
    return true
  }
  const onState = (now: EditorState): void => {
    setChosen(null)
    setClosedAt(at => (triggerAt(now)?.from === at ? at : null))
  }
  return { trigger, suggestions, active, choose, onKey, onState }
}

function nodeOf(suggestion: Suggestion, createMention: ((name: string) => string) | undefined): Node {
  if (suggestion.kind === 'variable') {
    const { key, value } = suggestion.variable
    return schema.node('variable', { 'data-variable-key': key, 'data-fallback-value': value })
  }
  const { id, name } =
    suggestion.kind === 'mention'
      ? suggestion.mention
      : { id: createMention?.(suggestion.name) ?? '', name: suggestion.name }
  return schema.node('mention', { 'data-mention-id': id, 'data-fallback-name': name })
}

function setOrRemove(dom: HTMLElement, name: string, value: string | null): void {
  if (value === null) dom.removeAttribute(name)
  else dom.setAttribute(name, value)
}
