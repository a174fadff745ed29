import { history } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { CellValue, Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { ReferenceLookup } from '../../../src-main/domain/rich-text/cell-text.ts'
import { docOf, leafText, linesOf } from './cell-doc.ts'
import { cellValueOf } from './cell-value.ts'
import { type EditorActions, editorKeys } from './editor-keys.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { nodeViews } from './node-views.ts'
import { pasted } from './paste.ts'
import { schema } from './schema.ts'

export interface CellViewOptions {
  readonly mount: HTMLElement
  /** Of the list of suggestions; `<listId>-how` describes the field. */
  readonly listId: string
  /** As the component has them now. */
  readonly props: () => RichTextEditorProps
  readonly actions: EditorActions
  /** A key while the field has the focus, before the editor's own keys. True: it is done with. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** After each change of the document or the selection. */
  readonly onState: (view: EditorView) => void
}

/** An editor of a cell's text in the page, with the caret at the end of it. */
export function openCellView({ mount, listId, props, actions, onKey, onState }: CellViewOptions): EditorView {
  const { value, initialText } = props()
  const doc = initialText === undefined ? docOf(value) : schema.node('doc', null, linesOf(initialText))
  const first = EditorState.create({
    doc,
    plugins: [
      listKeys(onKey),
      inputRules({ rules: [wrappingInputRule(/^[-*]\s$/, schema.nodes.list)] }),
      ...editorKeys(actions),
      history(),
    ],
  })
  const view = new EditorView(mount, {
    state: first.apply(first.tr.setSelection(TextSelection.atEnd(doc))),
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': props().label,
      'aria-describedby': `${listId}-how`,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      spellcheck: 'true',
    }),
    nodeViews: nodeViews(
      () => props().mentions,
      () => props().variables,
    ),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr))
      onState(view)
      if (tr.docChanged) props().onChange(typedValue(tr.doc, props()))
    },
    handlePaste(pastedInto, event) {
      if (event.clipboardData === null) return false
      const isCode = pastedInto.state.selection.$from.parent.type.spec.code === true
      const slice = pasted(event.clipboardData, isCode)
      pastedInto.dispatch(pastedInto.state.tr.replaceSelection(slice).scrollIntoView())
      return true
    },
    // Files and rows that are dropped belong to the table.
    handleDrop: (_view, _event, _slice, moved) => !moved,
    clipboardTextSerializer: slice =>
      slice.content.textBetween(0, slice.content.size, '\n', node => plainText(node, props())),
  })
  return view
}

/** The document as the text of a cell, with the present names of its mentions and variables. */
export const typedValue = (doc: Node, { mentions, variables }: RichTextEditorProps): CellValue =>
  cellValueOf(doc, referencesOf(mentions, variables))

/** Before the keys of the cell: while the list is open Enter and Escape are its own. */
const listKeys = (onKey: (event: KeyboardEvent) => boolean): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        // Neither the table nor the desk gets the keys of typing, but for the keys that are theirs alone.
        if (!event.altKey && !(event.ctrlKey && event.key === 'k')) event.stopPropagation()
        return !view.composing && onKey(event)
      },
    },
  })

function plainText(node: Node, { mentions, variables }: RichTextEditorProps): string {
  const references = referencesOf(mentions, variables)
  if (node.type === schema.nodes.mention) {
    return `@${references.mention(String(node.attrs['data-mention-id'])) ?? node.attrs['data-fallback-name']}`
  }
  if (node.type === schema.nodes.variable) {
    return references.variable(String(node.attrs['data-variable-key'])) ?? leafText(node)
  }
  return leafText(node)
}

/** The present names of the mentions and the values of the variables. */
const referencesOf = (mentions: readonly Mention[], variables: readonly TextVariable[]): ReferenceLookup => ({
  mention: id => mentions.find(mention => mention.id === id)?.name,
  variable: key => variables.find(variable => variable.key === key)?.value,
})
