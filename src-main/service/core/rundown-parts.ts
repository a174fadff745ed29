import type { RundownListing, RundownParts } from '../../contract/dashboard.ts'
import type { StoredRundown } from '../store/port.ts'
import type { View } from './view.ts'

/** As a person lists it: with the phase of its show. */
export const listingOf = ({ rundown, runner }: StoredRundown): RundownListing => ({
  rundownId: rundown.id,
  title: rundown.title,
  phase: runner.state.phase,
  createdAt: rundown.createdAt,
  updatedAt: rundown.updatedAt,
})

/** With private columns. */
export const partsOf = ({ rundown, cues, columns }: View): RundownParts => ({
  title: rundown.title,
  cues: cues.map(({ id: cueId, parentId, type, title, preventEdits, skipped }) => ({
    cueId,
    parentId,
    type,
    title,
    preventEdits,
    skipped,
  })),
  columns: columns.map(({ id: columnId, name, type, isPrivate }) => ({ columnId, name, type, isPrivate })),
})
