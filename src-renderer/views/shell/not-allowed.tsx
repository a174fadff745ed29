import { t } from '#texts/text.ts'
import { ViewFrame } from '../../components/view-frame.tsx'
import type { ViewName } from '../../state/session/ui-state.ts'

/** Stands where a view would be that the invitation of this person does not cover. */
export const NotAllowed = ({ view, why }: { readonly view: ViewName; readonly why: string }) => (
  <ViewFrame title={t(`view.${view}`)}>
    <p role="status" data-testid="not-allowed">
      {why}
    </p>
  </ViewFrame>
)
