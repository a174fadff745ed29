import type { EditorState } from 'prosemirror-state'

/** What is typed to put in a mention or a variable: its sign, and what is sought after it. */
export interface SuggestionTrigger {
  readonly kind: 'mention' | 'variable'
  readonly query: string
  /** In the document, its sign included. */
  readonly from: number
  readonly to: number
}

/** A mention's sign begins a word, so that an address of electronic mail is none. */
const mention = /(?:^|[\s(\ufffc])@([^\s@{][^@{\n]{0,60})?$/
const variable = /\{([^\s@{}][^@{}\n]{0,60})?$/

export function triggerAt({ selection, doc }: EditorState): SuggestionTrigger | null {
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
