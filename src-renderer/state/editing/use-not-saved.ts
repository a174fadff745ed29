import { useMemo } from 'react'
import { useDesk, useUi } from '../session/desk-context.ts'
import { createStore, useStore, type ValueStore } from '../session/store.ts'
import type { EditingState } from './editing-state.ts'

/** Names of what was typed in Edit and is not saved until a person decides; empty for nothing. */
export function useNotSaved(): readonly string[] {
  const { editing } = useDesk()
  const edits = useStore(editing, now => now)
  const edited = useMemo(
    (): ValueStore<Pick<EditingState, 'refused'>> => edits?.state ?? createStore({ refused: [] }),
    [edits],
  )
  const refused = useStore(edited, state => state.refused)
  const typed = useUi(state => state.typed)
  return [...refused.map(({ label }) => label), ...[...typed.values()].map(({ name }) => name)]
}
