import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { acts } from './editor-acts.ts'
import { schema } from './schema.ts'

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
