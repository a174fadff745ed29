import { type ReactNode, useId } from 'react'
import { t } from '#texts/text.ts'
import { DialogBox } from '../../../components/dialog-box.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import styles from './ask-dialogs.module.css'

interface AskProps {
  readonly question: string
  readonly detail?: ReactNode
  readonly close: () => void
  readonly children: ReactNode
}

/** Escape is no. Neither the table nor the desk hears its keys. */
export function Ask({ question, detail, close, children }: AskProps) {
  const title = useId()
  // Keys of the show go on being pressed: *Cancel* comes first.
  const isGuarded = useDeskState(isCalled)
  return (
    <DialogBox
      titledBy={title}
      className={styles['ask']}
      data={{ 'data-testid': 'edit-ask' }}
      first={dialog => [...dialog.querySelectorAll('button')].at(isGuarded ? -1 : 0) ?? null}
      onEscape={close}
      alone
    >
      <Stack>
        <h2 id={title}>{question}</h2>
        {detail}
        <Row>
          {children}
          <PlainButton onClick={close}>{t('page.cancel')}</PlainButton>
        </Row>
      </Stack>
    </DialogBox>
  )
}
