import { createContext, useContext, useSyncExternalStore } from 'react'
import { useDesk } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import type { Derived } from '../cells/field-context.ts'
import type { Grid } from './grid.ts'
import type { GridState } from './grid-state.ts'

export const GridContext = createContext<Grid | null>(null)

export function useGrid(): Grid {
  const grid = useContext(GridContext)
  if (grid === null) throw new Error('A part of the table was rendered outside of it.')
  return grid
}

export const useGridState = <Selected>(select: (state: GridState) => Selected): Selected =>
  useStore(useGrid().state, select)

/** Of what follows from the content as it is typed and from the show; a selector returns a primitive or a part of it. */
export function useDerived<Selected>(select: (derived: Derived) => Selected): Selected {
  const grid = useGrid()
  const { state } = useDesk()
  return useSyncExternalStore(
    listener => {
      const forgets = [grid.editing.state.subscribe(listener), state.subscribe(listener)]
      return () => {
        for (const forget of forgets) forget()
      }
    },
    () => select(grid.derived()),
  )
}
