import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportFault } from '../../../src-main/contract/bridge/requests.ts'
import { FilePicker } from '../../components/file-picker.tsx'
import { Box, Problem, Quiet, Table } from '../../components/layout.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import type { ImportOutcome } from '../../state/rundowns/importer.ts'
import { blockedBy } from '../../state/session/access.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { showDraft } from '../../state/session/show-view.ts'
import { useStore } from '../../state/session/store.ts'
import { FollowPart } from './follow-part.tsx'
import styles from './open-dialog.module.css'

const readable = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,.showcall,.json,text/csv'

/** Takes a file from a picker, and lists what cannot be read by line and reason. Dropped ones come from the window. */
export function ImportArea() {
  const desk = useDesk()
  const { importer } = desk
  const outcome = useStore(importer.outcome, state => state)
  const over = useUi(state => state.dragging)
  return (
    <Box className={over ? styles['over'] : undefined}>
      <h3>{t('open.import-title')}</h3>
      <Quiet>{t('open.import-detail')}</Quiet>
      <FilePicker
        accept={readable}
        testId="import-file"
        onFile={(_first, all) => void showDraft(desk, importer.take(all))}
      >
        {t('open.choose')}
      </FilePicker>
      <MergeArea />
      <Outcome outcome={outcome} onCancel={importer.cancel} />
      <FollowPart />
    </Box>
  )
}

/** A newer sheet of the rundown that is open: what it changes is looked at first. */
function MergeArea() {
  const desk = useDesk()
  const { importer } = desk
  const title = useDeskState(state => state.rundown?.title ?? null)
  const blocked = useDeskState(blockedBy)
  if (title === null) return null
  return (
    <FilePicker
      accept={readable}
      testId="merge-file"
      disabledBy={blocked}
      onFile={(_first, all) => void showDraft(desk, importer.take(all, { merging: true }))}
    >
      {t('merge.choose', { title })}
    </FilePicker>
  )
}

interface OutcomeProps {
  readonly outcome: ImportOutcome
  readonly onCancel: () => void
}

function Outcome({ outcome, onCancel }: OutcomeProps) {
  switch (outcome.kind) {
    case 'none':
    case 'draft':
      return null
    case 'reading':
      return (
        <TransferProgress
          label={t('open.importing')}
          done={outcome.done}
          total={outcome.total}
          onCancel={onCancel}
        />
      )
    case 'said':
      return (
        <p role="status" data-testid="import-outcome">
          {outcome.text}
        </p>
      )
    case 'failed':
      return <Problem testId="import-outcome" text={outcome.text} />
    case 'faults':
      return <Faults name={outcome.name} faults={outcome.faults} />
  }
}

interface FaultsProps {
  readonly name: string
  readonly faults: readonly ImportFault[]
}

function Faults({ name, faults }: FaultsProps) {
  return (
    <Box tone="fault" role="alert" data-testid="import-outcome">
      <p>
        <strong>{t('open.faults', { name, count: faults.length })}</strong> {t('open.nothing-imported')}
      </p>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('open.line')}</th>
            <th scope="col">{t('open.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(fault => (
            <tr key={`${fault.line} ${messageText(fault.reason)}`}>
              <td>{fault.line}</td>
              <td>{messageText(fault.reason)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
