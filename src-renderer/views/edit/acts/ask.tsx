import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#texts/text.ts'
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

/** A click without a pointer, this soon after the question came, is of the key that brought it, ms. */
const answeredAfter = 300

/** Escape is no. Neither the table nor the desk hears its keys. The key that brought it, also held, answers nothing. */
export function Ask({ question, detail, close, children }: AskProps) {
  const node = useRef<HTMLDialogElement>(null)
  const title = useId()
  const isReady = useRef(false)
  // Keys of the show go on being pressed: *Cancel* comes first.
  const isGuarded = useDeskState(isCalled)
  useEffect(() => {
    const dialog = node.current
    dialog?.showModal()
    const buttons = dialog?.querySelectorAll('button') ?? []
    buttons[isGuarded ? buttons.length - 1 : 0]?.focus()
    const over = new AbortController()
    const ready = (): void => {
      isReady.current = true
    }
    document.addEventListener('keyup', ready, { capture: true, signal: over.signal })
    const timer = setTimeout(ready, answeredAfter)
    return () => {
      over.abort()
      clearTimeout(timer)
      dialog?.close()
    }
  }, [isGuarded])
  return (
    <dialog
      ref={node}
      className={styles['ask']}
      aria-labelledby={title}
      data-testid="edit-ask"
      onKeyDown={event => {
        event.stopPropagation()
        if (event.repeat) event.preventDefault()
        else isReady.current = true
      }}
      onClickCapture={event => {
        if (isReady.current || event.detail > 0) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={title}>{question}</h2>
      {detail}
      <p className={styles['acts']}>
        {children}
        <PlainButton onClick={close}>{t('page.cancel')}</PlainButton>
      </p>
    </dialog>
  )
}
