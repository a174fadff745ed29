import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { linesOf } from './cell-doc.ts'
import { schema } from './schema.ts'

/** What the tool bar and the keys do to what is selected. */
export const acts = {
  bold: toggleMark(schema.marks.strong),
  italic: toggleMark(schema.marks.em),
  underline: toggleMark(schema.marks.underline),
  strike: toggleMark(schema.marks.strike),
  highlight: toggleMark(schema.marks.highlight),
  list: toggleList(false),
  numbered: toggleList(true),
  clear,
} satisfies Record<string, Command>

export type Act = keyof typeof acts

const marked: Partial<Record<Act, MarkType>> = {
  bold: schema.marks.strong,
  italic: schema.marks.em,
  underline: schema.marks.underline,
  strike: schema.marks.strike,
  highlight: schema.marks.highlight,
}

/** What is selected has it already. */
export function isOn(act: Act, state: EditorState): boolean {
  if (act === 'list' || act === 'numbered') return listAround(state)?.ordered === (act === 'numbered')
  const type = marked[act]
  return type !== undefined && hasMark(state, type)
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}

function listAround({ selection: { $from } }: EditorState): { readonly ordered: boolean } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === schema.nodes.list) return { ordered: node.attrs['ordered'] === true }
  }
  return null
}

function toggleList(ordered: boolean): Command {
  return (state, dispatch, view) => {
    const around = listAround(state)
    if (around === null) return wrapInList(schema.nodes.list, { ordered })(state, dispatch)
    if (around.ordered === ordered) return liftListItem(schema.nodes.item)(state, dispatch, view)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type !== schema.nodes.list) continue
      dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'ordered', ordered))
      return true
    }
    return false
  }
}

/** Keeps text, mentions and variables, as lines, and removes all formatting. With nothing selected: in the whole cell. */
function clear(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { selection, doc, tr } = state
  const whole = selection.empty || selection.$from.depth === 0
  const { from, to } = whole ? { from: 0, to: doc.content.size } : selection
  tr.removeMark(from, to).setStoredMarks([])
  const start = tr.doc.resolve(from)
  const range = { from: start.depth === 0 ? from : start.before(1), to }
  const end = tr.doc.resolve(to)
  if (end.depth > 0) range.to = end.after(1)
  const lines: Node[] = []
  let plain = true
  tr.doc.nodesBetween(range.from, range.to, (node, _at, parent) => {
    if (node.type !== schema.nodes.paragraph || parent !== tr.doc) plain = plain && node.isInline
    if (!node.isTextblock) return true
    const parts = node.type === schema.nodes.pre ? linesOf(node.textContent) : [node]
    lines.push(...parts.map(part => schema.node('paragraph', null, part.content)))
    return false
  })
  if (!plain) {
    tr.replaceWith(range.from, range.to, lines)
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Where the person goes on once a cell is done; `stay`: elsewhere, by hand. */
export type EditorCommit = 'down' | 'right' | 'left' | 'stay'

export interface EditorActions {
  commit(how: EditorCommit): void
  cancel(): void
  /** The field for an address. */
  link(): void
  /** To the tool bar, for people without a pointer. */
  tools(): void
}

/** The keys of a table's cell, and those that every editor of text has. */
export function editorKeys(actions: EditorActions): readonly Plugin[] {
  const commit = (how: EditorCommit): Command => {
    return (_state, _dispatch, view) => {
      if (view?.composing === true) return false
      actions.commit(how)
      return true
    }
  }
  const done =
    (act: () => void): Command =>
    () => {
      act()
      return true
    }
  const newLine = chainCommands(
    newlineInCode,
    splitListItem(schema.nodes.item),
    liftListItem(schema.nodes.item),
    createParagraphNear,
    liftEmptyBlock,
    splitBlock,
  )
  // Here the cell's own undo ends, and that of the table must not take over.
  const always = (command: Command): Command => chainCommands(command, () => true)
  const { Enter: _enter, 'Mod-Enter': _exit, ...base } = baseKeymap
  return [
    keymap({
      Enter: commit('down'),
      'Mod-Enter': commit('down'),
      Tab: commit('right'),
      'Shift-Tab': commit('left'),
      'Shift-Enter': newLine,
      'Alt-Enter': newLine,
      Escape: done(actions.cancel),
      Backspace: undoInputRule,
      'Mod-z': always(undo),
      'Mod-y': always(redo),
      'Mod-Shift-z': always(redo),
      'Mod-b': acts.bold,
      'Mod-i': acts.italic,
      'Mod-u': acts.underline,
      'Mod-Shift-x': acts.strike,
      'Mod-Shift-h': acts.highlight,
      'Mod-Shift-8': acts.list,
      'Mod-Shift-7': acts.numbered,
      'Mod-]': sinkListItem(schema.nodes.item),
      'Mod-[': liftListItem(schema.nodes.item),
      'Mod-\\': acts.clear,
      'Mod-Shift-k': done(actions.link),
      'Alt-F10': done(actions.tools),
    }),
    keymap(base),
  ]
}
