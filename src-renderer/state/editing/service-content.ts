import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { PrivateColumn, TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { withNames } from '../../../src-main/domain/editing/rename.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'

/** The open rundown as the service has it. */
export interface ServiceContent {
  /** The same object while nothing of it changes. */
  get(): EditContent
  /** Null when the service does not send them, or they are not read yet. */
  privateColumns(): readonly PrivateColumn[] | null
  close(): void
}

/**
 * `changed` is called for each change of what can be edited. `before`: what this page showed of the same rundown with all its
 * cells; null while there is nothing whole to compare, as when a rundown is opened and its cells come after its rows.
 */
export function createServiceContent(
  bridge: Pick<Bridge, 'on'>,
  desk: ValueStore<DeskState>,
  changed: (before: EditContent | null, now: EditContent) => void,
): ServiceContent {
  const contentOf = createKnownContent()
  let references: TextReferencesSlice | null = null
  let content = contentOf(desk.get(), references)
  let whole = wholeOf(desk.get(), content)
  const look = (): void => {
    const known = content
    const { rundown } = desk.get()
    content = contentOf(desk.get(), references)
    if (content === known) return
    const before = whole?.rundownId === rundown?.id ? whole : null
    const now = wholeOf(desk.get(), content)
    whole = now ?? before
    changed(now === null ? null : (before?.content ?? null), content)
  }
  const forgets = [
    desk.subscribe(look),
    bridge.on('references', slice => {
      references = slice
      look()
    }),
  ]
  return {
    get: () => content,
    privateColumns: () =>
      references?.rundownId === (desk.get().rundown?.id ?? '') ? references.privateColumns : null,
    close() {
      for (const forget of forgets) forget()
    },
  }
}

interface WholeContent {
  readonly rundownId: string
  readonly content: EditContent
}

/** Null while its cells have still to be read. */
const wholeOf = ({ rundown }: DeskState, content: EditContent): WholeContent | null =>
  rundown === null || rundown.cellsUnread === true ? null : { rundownId: rundown.id, content }

function createKnownContent(): (desk: DeskState, references: TextReferencesSlice | null) => EditContent {
  let of: DeskState['rundown'] | undefined
  let known: EditContent | null = null
  return ({ rundown, rows }, references) => {
    const mine = references !== null && references.rundownId === rundown?.id ? references : null
    const mentions = mine?.mentions ?? none
    const variables = mine?.variables ?? none
    if (
      known !== null &&
      of === rundown &&
      known.rows === rows &&
      known.mentions === mentions &&
      known.variables === variables
    ) {
      return known
    }
    of = rundown
    const { title, timezone, startTime, status, settings } = rundown ?? emptyRundown
    known = {
      rundown: { title, timezone, startTime, status, settings },
      columns: rundown?.columns ?? none,
      rows,
      mentions,
      variables,
    }
    return known
  }
}

const none = [] as const

const emptyRundown = {
  title: '',
  timezone: null,
  startTime: null,
  status: 'draft',
  settings: defaultSettings,
} as const

/** Rows that were added here have a name of this page's own, beside the one that the service gave. */
export interface RowNames {
  newId(): string
  /** The service's name of what this page calls `id`. */
  given(id: string, realId: string): void
  /** A row that somebody deleted is there again, and the service calls it `now`. */
  returned(before: string, now: string): void
  /** As the service knows it. */
  real(id: string): string
  /** The same for as long as the page lives. */
  key(id: string): string
  /** Another number once a name means something else. */
  version(): number
  /** The edit as the service knows its things. */
  asServiceKnows(edit: Edit): Edit
  /**
   * The same for an edit that is sent now. An edit that adds a row may be sent a second time: by redo, after undo has
   * deleted the row. The service then gives it another identifier. Until that is known, the row's own name stands for the
   * new row, and no longer for the deleted one: `new-1`, which the service named `a` and deletes, is `new-1` again until
   * it is named `b`. To be called only once the first row is deleted, since later edits of it could not name it any more.
   */
  sending(edit: Edit): Edit
}

export function createRowNames(random: () => string): RowNames {
  const reals = new Map<string, string>()
  const keys = new Map<string, string>()
  let version = 0
  const real = (id: string): string => {
    let now = id
    for (let next = reals.get(now); next !== undefined; next = reals.get(now)) now = next
    return now
  }
  const realOrNull = (id: string | null): string | null => (id === null ? null : real(id))
  const begin = (id: string): string => {
    const name = keys.get(id) ?? id
    const former = real(name)
    version += 1
    reals.delete(name)
    if (former !== name) reals.set(former, name)
    return name
  }
  const asServiceKnows = (edit: Edit): Edit => withNames(edit, { of: real, added: real, after: realOrNull })
  const given = (id: string, realId: string): void => {
    if (id === realId) return
    version += 1
    reals.set(id, realId)
    keys.set(realId, keys.get(id) ?? id)
  }
  return {
    newId: () => `new-${random()}`,
    given,
    returned(before, now) {
      // What this page has brought back itself has its names already.
      if (real(now) === now && real(before) !== now) given(before, now)
    },
    real,
    key: id => keys.get(id) ?? id,
    version: () => version,
    asServiceKnows,
    sending(edit) {
      if (edit.do === 'add') {
        const was = real(keys.get(edit.id) ?? edit.id)
        const id = begin(edit.id)
        return asServiceKnows(was === id ? { ...edit, id } : { ...edit, id, was })
      }
      if (edit.do === 'column.add') return asServiceKnows({ ...edit, id: begin(edit.id) })
      return asServiceKnows(edit.do === 'mention.add' ? { ...edit, id: begin(edit.id) } : edit)
    },
  }
}
