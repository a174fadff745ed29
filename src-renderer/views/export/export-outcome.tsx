import { t } from '#texts/text.ts'
import { Problem } from '../../components/problem.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import type { ExportState } from './use-export.ts'

/** What becomes of an export. */
export function ExportOutcome({ state }: { readonly state: ExportState }) {
  const { bridge } = useDesk()
  switch (state.kind) {
    case 'idle':
      return null
    case 'working':
      return (
        <TransferProgress
          label={t('export.working')}
          done={state.done}
          total={state.total}
          onCancel={() => void bridge.request('transfer.cancel', { id: state.id }).catch(() => undefined)}
        />
      )
    case 'said':
      return (
        <p role="status" data-testid="export-outcome">
          {state.text}
        </p>
      )
    case 'failed':
      return <Problem text={state.text} testId="export-outcome" />
  }
}
