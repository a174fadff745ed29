import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import draftStyles from '../../components/draft-dialog.module.css'
import { Tick } from '../../components/field.tsx'
import { Problem, Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'

interface DraftFooterProps {
  readonly draft: ImportDraft
  readonly problem: string | null
  /** What its button does, or why it does nothing. */
  readonly said: ReactNode
  readonly saidTestId: string
  readonly go: string
  readonly goTestId: string
  readonly disabled: boolean
}

/** What is decided last about a draft, and the two ways out of it. */
export function DraftFooter({ draft, problem, said, saidTestId, go, goTestId, disabled }: DraftFooterProps) {
  const { importer } = useDesk()
  const following = useStore(importer.following, state => state)
  return (
    <footer className={draftStyles['footer']}>
      <Row className={draftStyles['said']}>
        {draft.faultCount > 0 && (
          <Tick
            label={t('import.leave-out')}
            checked={draft.leaveOut}
            onChange={leaveOut => void importer.look({ leaveOut })}
          />
        )}
        {draft.following !== null && (
          <Tick
            label={t('follow.tick')}
            checked={following}
            testId="follow-tick"
            onChange={importer.following.set}
          />
        )}
        <Problem text={problem} testId="import-problem" />
        <Quiet id="import-why" role="status" data-testid={saidTestId}>
          {said}
        </Quiet>
      </Row>
      <Row>
        <PlainButton onClick={importer.forget}>{t('import.discard')}</PlainButton>
        <button
          type="submit"
          className={draftStyles['go']}
          disabled={disabled}
          aria-describedby="import-why"
          data-testid={goTestId}
        >
          {go}
        </button>
      </Row>
    </footer>
  )
}
