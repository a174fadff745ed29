import type { TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import type { EditContent } from '../../../src-main/domain/editing/edit.ts'
import { defaultSettings } from '../../../src-main/domain/rundown.ts'
import type { DeskState } from '../desk-state.ts'

/** What the desk has told of the open rundown, as it can be edited: the same object while nothing of it is another. */
export function createKnownContent(): (desk: DeskState, words: TextReferencesSlice | null) => EditContent {
  let of: DeskState['rundown'] | undefined
  let known: EditContent | null = null
  return ({ rundown, rows }, words) => {
    const mine = words !== null && words.rundownId === rundown?.id ? words : null
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
