import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { openCellView, typedValue } from './cell-view.ts'
import type { EditorActions } from './editor-acts.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { type SuggestionsAtCaret, useSuggestions } from './suggestions.ts'

/** In px of the window. */
export interface Caret {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface CellEditor extends Omit<SuggestionsAtCaret, 'onKey' | 'onState'> {
  readonly mount: RefObject<HTMLDivElement | null>
  /** As it is now, for tools that show what is on; null before the first paint. */
  readonly state: EditorState | null
  readonly caret: Caret
  readonly run: (command: Command) => void
  readonly focus: () => void
  /** Neither taken over nor left: it is not when it goes away itself that the focus has gone elsewhere. */
  readonly isOpen: () => boolean
}

const nowhere: Caret = { left: 0, top: 0, bottom: 0 }

/** One editor for the life of a component: it takes the newest props with its next act. */
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
  const { onKey, onState, ...list } = useSuggestions(view, state, props, listId)
  const latest = useRef({ props, more, onKey })
  latest.current = { props, more, onKey }

  // biome-ignore lint/correctness/useExhaustiveDependencies: onState only sets states
  useLayoutEffect(() => {
    if (mount.current === null) return
    const made = openCellView({
      mount: mount.current,
      listId,
      props: () => latest.current.props,
      actions: {
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
      },
      onKey: event => latest.current.onKey(event),
      onState(changed) {
        setState(changed.state)
        setCaret(caretOf(changed))
        onState(changed.state)
      },
    })
    view.current = made
    done.current = false
    setState(made.state)
    setCaret(caretOf(made))
    made.focus()
    const { initialText, onChange } = latest.current.props
    if (initialText !== undefined) onChange(typedValue(made.state.doc, latest.current.props))
    return () => {
      view.current = null
      made.destroy()
    }
  }, [listId])

  const focus = () => view.current?.focus()
  return {
    ...list,
    mount,
    state,
    caret,
    run: command => {
      const now = view.current
      if (now !== null) command(now.state, now.dispatch, now)
      focus()
    },
    focus,
    isOpen: () => view.current !== null && !done.current,
  }
}

function caretOf(view: EditorView): Caret {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.from)
  return { left, top, bottom }
}
