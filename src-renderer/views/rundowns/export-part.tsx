import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { exportFormats } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { exportRundown, newTransferId } from '../../state/rundowns/transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveBytes } from '../export/save-bytes.ts'
import styles from './rundowns.module.css'

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly id: string; readonly done: number; readonly total: number }
  | { readonly kind: 'said' | 'failed'; readonly text: string }

/** One rundown as a file. */
export function ExportPart({ rundownId }: { readonly rundownId: string }) {
  const { bridge } = useDesk()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const save = async (format: ExportFormat): Promise<void> => {
    const id = newTransferId()
    const tell = (done: number, total: number): void => setState({ kind: 'working', id, done, total })
    tell(0, 0)
    try {
      const made = await exportRundown(bridge, { id, rundownId, format }, tell)
      if (!made.ok) return setState({ kind: 'failed', text: made.reason })
      saveBytes(made.file, made.content)
      setState({
        kind: 'said',
        text: [
          t('rundowns.exported', { name: made.file.name }),
          ...made.file.remarks.map(remark => messageText(remark)),
        ].join(' '),
      })
    } catch {
      setState({ kind: 'failed', text: t('page.failed') })
    }
  }
  return (
    <section className={styles['part']}>
      <h4>{t('rundowns.export')}</h4>
      <ButtonRow>
        {exportFormats.map(format => (
          <PlainButton
            key={format}
            name={`${t('rundowns.export')}: ${t(`rundowns.export-as.${format}`)}`}
            onClick={() => void save(format)}
          >
            {t(`rundowns.export-as.${format}`)}
          </PlainButton>
        ))}
      </ButtonRow>
      {state.kind === 'working' && (
        <TransferProgress
          label={t('rundowns.exporting')}
          done={state.done}
          total={state.total}
          onCancel={() => void bridge.request('transfer.cancel', { id: state.id }).catch(() => undefined)}
        />
      )}
      {state.kind === 'said' && <p role="status">{state.text}</p>}
      {state.kind === 'failed' && <Problem text={state.text} />}
    </section>
  )
}
