import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/transfers.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Quiet, Row, Stack } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './import.module.css'
import { MappingPart } from './mapping-part.tsx'
import { PreviewPart } from './preview-part.tsx'

/** What the columns of a table are, and what would be made of it. Nothing is made before a person says so. */
export function ImportDialog() {
  const { importer, ui } = useDesk()
  const airing = useDeskState(isAiring)
  const outcome = useStore(importer.outcome, state => state)
  const close = outcome.kind !== 'draft' && outcome.kind !== 'reading'
  // What became of it is said in the page behind.
  useEffect(() => {
    if (close) ui.set({ ...ui.get(), dialog: outcome.kind === 'faults' ? 'open' : null })
  }, [close, ui, outcome.kind])
  // A file that is looked at no longer is let go; what is under way goes on.
  useEffect(
    () => () => {
      if (importer.outcome.get().kind === 'draft') importer.forget()
    },
    [importer],
  )
  return (
    <Dialog title={t('import.title')} wide={airing ? true : 'full'}>
      <LockedLine />
      {outcome.kind === 'draft' && <Draft draft={outcome.draft} problem={outcome.problem} />}
      {outcome.kind === 'reading' && (
        <TransferProgress
          label={t('import.working')}
          done={outcome.done}
          total={outcome.total}
          onCancel={importer.cancel}
        />
      )}
    </Dialog>
  )
}

function Draft({ draft, problem }: { readonly draft: ImportDraft; readonly problem: string | null }) {
  const { importer } = useDesk()
  const airing = useDeskState(isAiring)
  const [title, setTitle] = useState(draft.title)
  // The preview, and the faults in it, may be out of sight.
  const fault = draft.leaveOut ? undefined : draft.faults[0]
  const ready = draft.rows.some(row => row.type !== null) && (draft.leaveOut || draft.faults.length === 0)
  return (
    <Form
      className={styles['draft']}
      testId="import-draft"
      submit={null}
      onSubmit={() => ready && title.trim() !== '' && void importer.make(title.trim())}
    >
      <div className={styles['parts']}>
        <Stack>
          <TextField label={t('import.rundown-title')} value={title} maxLength={500} onChange={setTitle} />
          <MappingPart draft={draft} />
        </Stack>
        <Stack>
          <PreviewPart draft={draft} />
        </Stack>
      </div>
      <footer className={styles['footer']}>
        <Row className={styles['said']}>
          {draft.faults.length > 0 && (
            <Tick
              label={t('import.leave-out')}
              checked={draft.leaveOut}
              onChange={checked => void importer.look({ leaveOut: checked })}
            />
          )}
          <Problem text={problem} />
          {!ready && (
            <Quiet id="import-why" data-testid="import-why">
              {fault !== undefined && (
                <strong>
                  {t('import.faults', { count: draft.faults.length })}. {t('import.line')} {fault.line}:{' '}
                  {messageText(fault.reason)}{' '}
                </strong>
              )}
              {t('import.cannot')}
            </Quiet>
          )}
          {ready && (
            <p data-testid="import-ask">
              {t('import.ask', { rows: draft.rows.filter(row => row.type !== null).length })}{' '}
              {airing && t('import.airing')}
            </p>
          )}
        </Row>
        <Row>
          <PlainButton onClick={importer.forget}>{t('page.cancel')}</PlainButton>
          <button
            type="submit"
            className={styles['go']}
            disabled={!ready || title.trim() === ''}
            aria-describedby={ready ? undefined : 'import-why'}
            data-testid="import-go"
          >
            {t('import.go')}
          </button>
        </Row>
      </footer>
    </Form>
  )
}
