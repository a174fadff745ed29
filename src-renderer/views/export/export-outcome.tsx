import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ComparedColumn } from '../../../src-main/contract/bridge/baselines.ts'
import type { ExportedFile, ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import { Problem } from '../../components/layout.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { exportRundown, newTransferId } from '../../state/rundowns/transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveBlob } from '../journal/save-file.ts'

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

type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly id: string; readonly done: number; readonly total: number }
  | { readonly kind: 'said' | 'failed'; readonly text: string }

interface MoreOfExport {
  /** With what was recorded of it, where the format has it. */
  readonly history: boolean
  /** A last column, where the format is a table. */
  readonly compared: ComparedColumn | null
}

interface Export {
  readonly state: ExportState
  readonly save: (rundownId: string | null, format: ExportFormat, more: MoreOfExport) => Promise<void>
  /** The desk did not answer. */
  readonly fail: () => void
}

/** Makes files of rundowns and saves them. */
export function useExport(): Export {
  const { bridge } = useDesk()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const fail = (): void => setState({ kind: 'failed', text: t('page.failed') })
  const save: Export['save'] = async (rundownId, format, { history, compared }) => {
    if (rundownId === null) return
    const id = newTransferId()
    setState({ kind: 'working', id, done: 0, total: 0 })
    try {
      const request = {
        ...{ id, rundownId, format },
        ...(history && format === 'json' && { history }),
        ...(compared !== null && format !== 'json' && { compared }),
      }
      const made = await exportRundown(bridge, request, (done, total) =>
        setState({ kind: 'working', id, done, total }),
      )
      if (!made.ok) return setState({ kind: 'failed', text: made.reason })
      saveBlob(made.file.name, blobOf(made.file, made.content))
      setState({
        kind: 'said',
        text: [
          t('export.saved', { name: made.file.name }),
          ...made.file.remarks.map(remark => messageText(remark)),
        ].join(' '),
      })
    } catch {
      fail()
    }
  }
  return { state, save, fail }
}

function blobOf({ mime, encoding }: ExportedFile, content: string): Blob {
  const part = encoding === 'text' ? content : Uint8Array.from(atob(content), digit => digit.charCodeAt(0))
  return new Blob([part], { type: mime })
}
