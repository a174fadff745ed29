import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#texts/text.ts'
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
  const node = useRef<HTMLDialogElement>(null)
  const title = useId()
  // Keys of the show go on being pressed: *Cancel* comes first.
  const isGuarded = useDeskState(isCalled)
  useEffect(() => {
    const dialog = node.current
    dialog?.showModal()
    const buttons = dialog?.querySelectorAll('button') ?? []
    buttons[isGuarded ? buttons.length - 1 : 0]?.focus()
    return () => dialog?.close()
  }, [isGuarded])
  return (
    <dialog
      ref={node}
      className={styles['ask']}
      aria-labelledby={title}
      data-testid="edit-ask"
      onKeyDown={event => event.stopPropagation()}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <Stack>
        <h2 id={title}>{question}</h2>
        {detail}
        <Row>
          {children}
          <PlainButton onClick={close}>{t('page.cancel')}</PlainButton>
        </Row>
      </Stack>
    </dialog>
  )
}
