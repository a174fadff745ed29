import type {
  EditReply,
  EditRequest,
  EditResult,
  PrivateColumn,
  TextReferencesSlice,
} from '../../src-main/contract/bridge/editing.ts'
import type { ContentSlice, DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import { withEdit } from '../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../src-main/domain/editing/edit.ts'
import { changedMeanwhile } from '../../src-main/domain/editing/made-over.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import type { Column } from '../../src-main/domain/rundown/rundown.ts'

export interface FakeEditingOptions {
  readonly get: () => DeskSnapshot
  readonly set: (desk: DeskSnapshot) => void
  readonly content: (slice: ContentSlice) => void
  readonly references: (slice: TextReferencesSlice | null) => void
}

/** Edits of the fake desk's rundown, made at once. */
export interface FakeEditing {
  edit(request: EditRequest): EditReply
  watch(): { readonly received: true }
  /** The next edits are refused for that reason; null: no more. `sendAgain`: the link is down. */
  refuse(reason: string | null, sendAgain?: boolean): void
  references(): TextReferencesSlice
  /** Somebody else makes it. */
  colleague(edit: Edit): void
}

export function createFakeEditing({ get, set, content, references }: FakeEditingOptions): FakeEditing {
  let made = 0
  let refusal: { readonly reason: string; readonly sendAgain: boolean } | null = null
  let texts: Pick<TextReferencesSlice, 'mentions' | 'variables'> = {
    mentions: [{ id: 'host', name: 'Host', color: '#e5484d', description: 'Presenter on stage' }],
    variables: [{ key: 'winner', value: 'to be announced' }],
  }

  let privateColumns: readonly PrivateColumn[] = [{ id: 'budget', name: 'Budget', before: ['lx', 'snd'] }]
  const slice = (): TextReferencesSlice => ({
    rundownId: get().rundown?.id ?? '',
    ...texts,
    privateColumns,
    returned: [],
  })

  /** The public columns then. */
  const hide = (id: string, hidden: boolean, columns: readonly Column[]): readonly Column[] => {
    if (hidden) {
      const at = columns.findIndex(column => column.id === id)
      const before = columns.slice(0, at).map(column => column.id)
      privateColumns = [...privateColumns, { id, name: columns[at]?.name ?? '', before }]
      return columns.filter(column => column.id !== id)
    }
    const column = privateColumns.find(column => column.id === id)
    privateColumns = privateColumns.filter(column => column.id !== id)
    const at = columns.findLastIndex(({ id }) => column?.before.includes(id)) + 1
    return columns.toSpliced(at, 0, { id, name: column?.name ?? '' })
  }

  const names = new Map<string, string>()
  /** Ids of what the same request adds, as they were given. */
  const ownName = (edit: Edit): Edit =>
    JSON.parse(JSON.stringify(edit), (_name, value) =>
      typeof value === 'string' ? (names.get(value) ?? value) : value,
    )

  const contentNow = (): EditContent => {
    const { rundown, rows } = get()
    if (rundown === null) throw new Error('No rundown is open.')
    const { title, timezone, startTime, status, settings, columns } = rundown
    return { rundown: { title, timezone, startTime, status, settings }, columns, rows, ...texts }
  }

  const refusedFor = (edit: Edit, changed: ReadonlySet<Edit>): EditResult | null => {
    if (refusal !== null)
      return { ok: false, code: refusal.sendAgain ? 'link.lost' : 'cues.prevent_edits', ...refusal }
    if (changed.has(edit)) return refusedAs('desk.changed_meanwhile')
    const named = ownName(edit)
    const { rows, columns } = contentNow()
    if (named.do !== 'remove' && 'cueId' in named && !rows.some(({ cue }) => cue.id === named.cueId))
      return refusedAs('cues.not_found')
    const isGone = named.do === 'cell' && !columns.some(({ id }) => id === named.columnId)
    return isGone ? refusedAs('columns.not_found') : null
  }

  const apply = (asked: Edit): string | null => {
    const edit = ownName(asked)
    const desk = get()
    const { rundown } = desk
    if (rundown === null) return null
    const { columns } = rundown
    const before = contentNow()
    made += 1
    const id = edit.do === 'add' || edit.do.endsWith('.add') ? `made-${made}` : null
    if (id !== null && 'id' in edit) names.set(edit.id, id)
    const real = id !== null && 'id' in edit ? { ...edit, id } : edit
    const after = withEdit(before, real)
    texts = { mentions: after.mentions, variables: after.variables }
    const shown = edit.do === 'column.hide' ? hide(edit.columnId, edit.hidden, columns) : after.columns
    const now = { ...rundown, ...after.rundown, columns: shown }
    set({ ...desk, rundown: now, rows: after.rows })
    content({ rows: after.rows, order: after.rows.map(row => row.cue.id), rundown: now })
    references(slice())
    return id
  }

  return {
    edit({ edits, over = [] }) {
      const changed = changedMeanwhile(edits, over, contentNow())
      return { results: edits.map(edit => refusedFor(edit, changed) ?? { ok: true, id: apply(edit) }) }
    },
    watch() {
      queueMicrotask(() => references(slice()))
      return { received: true }
    },
    refuse(reason, sendAgain = false) {
      refusal = reason === null ? null : { reason, sendAgain }
    },
    references: slice,
    colleague: edit => void apply(edit),
  }
}

const refusedAs = (code: 'desk.changed_meanwhile' | 'cues.not_found' | 'columns.not_found'): EditResult => ({
  ok: false,
  code,
  reason: messageOf(`problem.${code}`),
  sendAgain: false,
})
