import { useEffect } from 'react'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'

/** Closes the dialog once what it was for has happened. */
export function useCloseOn(done: (phase: Phase) => boolean): void {
  const { ui } = useDesk()
  const over = useDeskState(state => done(state.show.state.phase))
  useEffect(() => {
    if (over) ui.set({ ...ui.get(), dialog: null })
  }, [over, ui])
}
