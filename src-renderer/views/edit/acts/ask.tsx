import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '#texts/text.ts'
import { DialogBox } from '../../../components/dialog.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import styles from './ask-dialogs.module.css'

interface AskProps {
  readonly question: string
  readonly detail?: ReactNode
  readonly close: () => void
  /** Its detail is a form, which has the answers. */
  readonly form?: boolean
  /** The answers. */
  readonly children?: ReactNode
}

/** A click without a pointer, this soon after the question came, is of the key that brought it, ms. */
const answeredAfter = 300

/** Keeps the key that brought the question from answering it; returns what ends that. */
function followFirstKey(heading: RefObject<HTMLElement | null>): () => void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  let isReady = false
  const ready = (): void => {
    isReady = true
  }
  const isInside = ({ target }: Event): boolean =>
    target instanceof Node && heading.current?.closest('dialog')?.contains(target) === true
  document.addEventListener('keyup', ready, options)
  document.addEventListener(
    'keydown',
    event => {
      if (!event.repeat) ready()
      else if (isInside(event)) event.preventDefault()
    },
    options,
  )
  document.addEventListener(
    'click',
    event => {
      if (isReady || event.detail > 0 || !isInside(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  const timer = setTimeout(ready, answeredAfter)
  return () => {
    over.abort()
    clearTimeout(timer)
  }
}

/** Escape is no. Neither the table nor the desk hears its keys. The key that brought it, also held, answers nothing. */
export function Ask({ question, detail, close, form = false, children }: AskProps) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Keys of the show go on being pressed: *Cancel* comes first.
  const isGuarded = useDeskState(isCalled)
  useEffect(() => followFirstKey(heading), [])
  return (
    <DialogBox
      titledBy={title}
      className={styles['ask']}
      data={{ 'data-testid': 'edit-ask' }}
      first={dialog =>
        dialog.querySelector<HTMLElement>('input, select') ??
        [...dialog.querySelectorAll<HTMLElement>('button:not([aria-disabled="true"])')].at(
          isGuarded ? -1 : 0,
        ) ??
        null
      }
      onEscape={close}
      alone
    >
      <Stack>
        <h2 ref={heading} id={title}>
          {question}
        </h2>
        {detail}
        {!form && (
          <Row>
            {children}
            <PlainButton onClick={close}>{t('page.cancel')}</PlainButton>
          </Row>
        )}
      </Stack>
    </DialogBox>
  )
}
