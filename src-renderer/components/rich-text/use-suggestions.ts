import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { RichTextEditorProps } from './editor-props.ts'
import { schema } from './schema.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'
import { type SuggestionTrigger, triggerAt } from './trigger.ts'

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
