import { useCallback, useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import { exportFormats } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { ExportFormat } from '../../../src-main/contract/bridge/transfers.ts'
import { ChoiceLine } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { exportRundown, newTransferId } from '../../state/rundowns/transfer.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import styles from './export.module.css'
import { saveBytes } from './save-bytes.ts'

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly id: string; readonly done: number; readonly total: number }
  | { readonly kind: 'said' | 'failed'; readonly text: string }

/** A rundown as a file, or on paper. */
export function ExportDialog() {
  const { bridge, ui } = useDesk()
  const present = useDeskState(state => state.rundown?.id ?? null)
  const [items, setItems] = useState<readonly RundownItem[] | null>(null)
  const [chosen, setChosen] = useState(present)
  const [history, setHistory] = useState(false)
  const { state, save, fail } = useExport()
  const rundownId = chosen ?? items?.[0]?.id ?? null

  useEffect(() => {
    let gone = false
    bridge.request('rundown.list', {}).then(
      list => !gone && setItems(list),
      () => !gone && fail(),
    )
    return () => {
      gone = true
    }
  }, [bridge, fail])

  return (
    <Dialog title={t('export.title')} wide>
      {items?.length === 0 && <p>{t('export.none')}</p>}
      {items !== null && items.length > 0 && (
        <ChoiceLine
          className={styles['field']}
          label={t('export.rundown')}
          value={rundownId ?? ''}
          options={items.map(({ id, title }) => [id, title])}
          onChange={setChosen}
        />
      )}
      <ul className={styles['ways']}>
        {exportFormats.map(format => (
          <li key={format}>
            <div>
              <h3>{t(`export.formats.${format}`)}</h3>
              <p>{t(`export.about.${format}`)}</p>
              {format === 'json' && (
                <Tick label={t('export.history')} checked={history} onChange={setHistory} />
              )}
            </div>
            <PlainButton
              name={t('export.save-named', { format: t(`export.formats.${format}`) })}
              onClick={() => void save(rundownId, format, history && format === 'json')}
            >
              {t('page.save')}
            </PlainButton>
          </li>
        ))}
        <li>
          <div>
            <h3>{t('export.print')}</h3>
            <p>{rundownId === present ? t('export.about-print') : t('export.print-other')}</p>
          </div>
          {rundownId === present && present !== null && (
            <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'print' })}>
              {t('export.print')}
            </PlainButton>
          )}
        </li>
      </ul>
      <Outcome state={state} />
    </Dialog>
  )
}

interface Export {
  readonly state: State
  readonly save: (rundownId: string | null, format: ExportFormat, history: boolean) => Promise<void>
  /** The desk did not answer. */
  readonly fail: () => void
}

/** Makes files of rundowns and saves them. */
function useExport(): Export {
  const { bridge } = useDesk()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const fail = useCallback(() => setState({ kind: 'failed', text: t('page.failed') }), [])
  const save: Export['save'] = async (rundownId, format, history) => {
    if (rundownId === null) return
    const id = newTransferId()
    setState({ kind: 'working', id, done: 0, total: 0 })
    try {
      const request = { id, rundownId, format, ...(history && { history }) }
      const made = await exportRundown(bridge, request, (done, total) =>
        setState({ kind: 'working', id, done, total }),
      )
      if (!made.ok) return setState({ kind: 'failed', text: made.reason })
      saveBytes(made.file, made.content)
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

function Outcome({ state }: { readonly state: State }) {
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
      return (
        <p role="alert" className={styles['problem']} data-testid="export-outcome">
          {state.text}
        </p>
      )
  }
}
