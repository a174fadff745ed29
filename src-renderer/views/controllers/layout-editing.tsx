import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { ControlEditor } from './control-editor.tsx'
import { DraftBar } from './draft-bar.tsx'
import type { BindingsDraft } from './use-draft.ts'

interface LayoutEditingProps {
  readonly surface: SurfaceSlice
  readonly draft: BindingsDraft
  readonly page: number
  /** The control of that page that is being edited; null for none. */
  readonly selected: string | null
  readonly onClose: () => void
}

/** What a control does, and the whole layout saved or not: the foot of every surface's card. */
export function LayoutEditing({ surface, draft, page, selected, onClose }: LayoutEditingProps) {
  const edited = selected === null ? null : { page, control: selected }
  return (
    <>
      {edited !== null && (
        <ControlEditor
          surface={surface}
          layout={draft.layout}
          place={edited}
          onChange={draft.change}
          onRestore={() => void draft.restore()}
          onClose={onClose}
        />
      )}
      <DraftBar
        surface={surface}
        layout={draft.layout}
        changed={draft.changed}
        problem={draft.problem}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
        edited={edited}
      />
    </>
  )
}
