import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { pagesToSend } from './layout-edits.ts'

export interface BindingsDraft {
  readonly layout: SurfaceLayout
  readonly changed: boolean
  /** Why the desk did not take it. */
  readonly problem: string | null
  change(layout: SurfaceLayout): void
  discard(): void
  save(): Promise<void>
  /** Back to what such a surface comes with. */
  restore(): Promise<void>
}

/** The bindings of a surface as they stand on this page: they act once they are saved. */
export function useDraft(surface: SurfaceSlice): BindingsDraft {
  const { ui } = useDesk()
  const draft = useUi(state => state.drafts.get(surface.id))
  const { ask, problem, forget } = useAsk()
  const put = (layout: SurfaceLayout | null): void => {
    const drafts = new Map(ui.get().drafts)
    if (layout === null) drafts.delete(surface.id)
    else drafts.set(surface.id, layout)
    ui.set({ ...ui.get(), drafts })
  }
  const layout = draft ?? surface.pages
  return {
    layout,
    changed: draft !== undefined,
    problem,
    change: next => {
      forget()
      put(JSON.stringify(next) === JSON.stringify(surface.pages) ? null : next)
    },
    discard: () => {
      forget()
      put(null)
    },
    async save() {
      if (await ask('surface.write', { id: surface.id, pages: pagesToSend(layout) })) put(null)
    },
    async restore() {
      if (await ask('surface.write', { id: surface.id, pages: null })) put(null)
    },
  }
}
