import { history } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { docOf, leafText, linesOf } from './cell-doc.ts'
import { cellValueOf } from './cell-value.ts'
import { type EditorActions, editorKeys } from './editor-keys.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { nodeViews } from './node-views.ts'
import { pasted } from './paste.ts'
import { schema } from './schema.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'
import { type Trigger, triggerAt } from './trigger.ts'
import { wordsOf } from './words-of.ts'

/** In px of the window. */
export interface Caret {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface CellEditor {
  readonly mount: RefObject<HTMLDivElement | null>
  /** As it is now, for tools that show what is on; null before the first paint. */
  readonly state: EditorState | null
  readonly trigger: Trigger | null
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  readonly caret: Caret
  readonly choose: (suggestion: Suggestion) => void
  readonly run: (command: Command) => void
  readonly focus: () => void
  /** Neither taken over nor left: it is not when it goes away itself that the focus has gone elsewhere. */
  readonly isOpen: () => boolean
}

const nowhere: Caret = { left: 0, top: 0, bottom: 0 }

/** One editor for the life of a component. What it is given later is heard by its next act. */
export function useCellEditor(
  props: RichTextEditorProps,
  listId: string,
  more: Pick<EditorActions, 'link' | 'tools'>,
): CellEditor {
  const mount = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const done = useRef(false)
  const [state, setState] = useState<EditorState | null>(null)
  const [caret, setCaret] = useState(nowhere)
  const [chosen, setChosen] = useState<number | null>(null)
  // Where Escape closed the list, it stays closed.
  const [closedAt, setClosedAt] = useState<number | null>(null)

  const typed = state === null ? null : triggerAt(state)
  const trigger = typed !== null && typed.from !== closedAt ? typed : null
  const found = trigger === null ? null : suggestionsFor(trigger, props.mentions, props.variables)
  const suggestions = (found?.list ?? []).filter(
    ({ kind }) => kind !== 'new-mention' || props.createMention !== undefined,
  )
  const active = Math.min(chosen ?? found?.first ?? -1, suggestions.length - 1)

  const choose = (suggestion: Suggestion) => {
    const now = view.current
    if (now === null || trigger === null) return
    const node = nodeOf(suggestion, props.createMention)
    const after = now.state.doc.textBetween(trigger.to, Math.min(trigger.to + 1, now.state.doc.content.size))
    const tr = now.state.tr.replaceWith(trigger.from, trigger.to, node)
    if (!/^\s/.test(after)) tr.insertText(' ')
    now.dispatch(tr.scrollIntoView())
    now.focus()
  }

  const onListKey = (event: KeyboardEvent): boolean => {
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
  const latest = useRef({ props, more, onListKey })
  latest.current = { props, more, onListKey }

  useLayoutEffect(() => {
    if (mount.current === null) return
    const { value, initialText } = latest.current.props
    const words = () => wordsOf(latest.current.props.mentions, latest.current.props.variables)
    const doc = initialText === undefined ? docOf(value) : schema.node('doc', null, linesOf(initialText))
    const first = EditorState.create({
      doc,
      plugins: [
        listKeys(event => latest.current.onListKey(event)),
        inputRules({ rules: [wrappingInputRule(/^[-*]\s$/, schema.nodes.list)] }),
        ...editorKeys({
          commit: how => {
            done.current = true
            latest.current.props.onCommit(how)
          },
          cancel: () => {
            done.current = true
            latest.current.props.onCancel()
          },
          link: () => latest.current.more.link(),
          tools: () => latest.current.more.tools(),
        }),
        history(),
      ],
    })
    const made = new EditorView(mount.current, {
      state: first.apply(first.tr.setSelection(TextSelection.atEnd(doc))),
      attributes: () => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': latest.current.props.label,
        'aria-describedby': `${listId}-how`,
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        spellcheck: 'true',
      }),
      nodeViews: nodeViews(
        () => latest.current.props.mentions,
        () => latest.current.props.variables,
      ),
      dispatchTransaction(tr) {
        made.updateState(made.state.apply(tr))
        setState(made.state)
        setChosen(null)
        setClosedAt(at => (triggerAt(made.state)?.from === at ? at : null))
        setCaret(caretOf(made))
        if (tr.docChanged) latest.current.props.onChange(cellValueOf(tr.doc, words()))
      },
      handlePaste(pastedInto, event) {
        if (event.clipboardData === null) return false
        const slice = pasted(
          event.clipboardData,
          pastedInto.state.selection.$from.parent.type.spec.code === true,
        )
        pastedInto.dispatch(pastedInto.state.tr.replaceSelection(slice).scrollIntoView())
        return true
      },
      // Files and rows that are dropped belong to the table.
      handleDrop: (_view, _event, _slice, moved) => !moved,
      clipboardTextSerializer: slice => slice.content.textBetween(0, slice.content.size, '\n', spoken(words)),
    })
    view.current = made
    done.current = false
    setState(made.state)
    setCaret(caretOf(made))
    made.focus()
    if (initialText !== undefined) latest.current.props.onChange(cellValueOf(doc, words()))
    return () => {
      view.current = null
      made.destroy()
    }
  }, [listId])

  useLayoutEffect(() => {
    const dom = view.current?.dom
    if (dom === undefined) return
    const open = trigger !== null && suggestions.length > 0
    setOrRemove(dom, 'aria-controls', open ? listId : null)
    setOrRemove(dom, 'aria-activedescendant', open && active >= 0 ? `${listId}-${active}` : null)
  })

  const focus = () => view.current?.focus()
  return {
    mount,
    state,
    trigger,
    suggestions,
    active,
    caret,
    choose,
    run: command => {
      const now = view.current
      if (now !== null) command(now.state, now.dispatch, now)
      focus()
    },
    focus,
    isOpen: () => view.current !== null && !done.current,
  }
}

/** Before the keys of the cell: while the list is open Enter and Escape are its own. */
const listKeys = (onKey: (event: KeyboardEvent) => boolean): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        // Neither the table nor the desk hears what was typed here, but for what is theirs alone.
        if (!event.altKey && !(event.ctrlKey && event.key === 'k')) event.stopPropagation()
        return !view.composing && onKey(event)
      },
    },
  })

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

const spoken =
  (words: () => ReturnType<typeof wordsOf>) =>
  (node: Node): string => {
    if (node.type === schema.nodes.mention) {
      return `@${words().mention(String(node.attrs['data-mention-id'])) ?? node.attrs['data-fallback-name']}`
    }
    if (node.type === schema.nodes.variable) {
      return words().variable(String(node.attrs['data-variable-key'])) ?? leafText(node)
    }
    return leafText(node)
  }

function caretOf(view: EditorView): Caret {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.from)
  return { left, top, bottom }
}

function setOrRemove(dom: HTMLElement, name: string, value: string | null): void {
  if (value === null) dom.removeAttribute(name)
  else dom.setAttribute(name, value)
}
