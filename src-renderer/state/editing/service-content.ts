import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { PrivateColumn, TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import type { EditContent } from '../../../src-main/domain/editing/edit.ts'
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
