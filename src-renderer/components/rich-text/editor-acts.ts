import { lift, toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
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

/** Words, mentions and variables alone stay, as lines. */
function clear(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { from, to, empty } = state.selection
  const all = empty ? { from: 0, to: state.doc.content.size } : { from, to }
  const { tr } = state
  tr.removeMark(all.from, all.to).setStoredMarks([])
  tr.setBlockType(all.from, all.to, schema.nodes.paragraph)
  let now = state.apply(tr)
  // One level of lists and quotes after the other.
  for (let level = 0; level < 10; level += 1) {
    let lifted = false
    const take: Parameters<Command>[1] = step => {
      for (const one of step.steps) tr.step(one)
      now = now.apply(step)
      lifted = true
    }
    if (!liftListItem(schema.nodes.item)(now, take)) lift(now, take)
    if (!lifted) break
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
