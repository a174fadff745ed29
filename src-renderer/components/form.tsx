import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#texts/text.ts'
import styles from './field.module.css'
import { Line, Problem, Row } from './layout.tsx'
import { PlainButton } from './plain-button.tsx'

interface FormProps {
  /** On its button; null: what sends it stands among its acts. */
  readonly submit: ReactNode
  readonly onSubmit: () => unknown
  /** Escape and a button lead back. */
  readonly onCancel?: (() => void) | undefined
  /** Escape alone leads back. */
  readonly onEscape?: () => void
  /** Why it cannot be sent now. */
  readonly disabledBy?: string | null
  /** Why it was refused. */
  readonly problem?: ReactNode
  /** What the choices mean. */
  readonly said?: ReactNode
  /** Beside its button: other buttons, what became of it. */
  readonly acts?: ReactNode
  /** The fields stand in one line, and the button at their end. */
  readonly line?: boolean
  /** The keyboard stays in its field, for the one after it. */
  readonly stays?: boolean
  readonly className?: string | undefined
  readonly label?: string
  readonly testId?: string
  readonly submitTestId?: string
  readonly children: ReactNode
}

/** A form: Enter and its button send it, what is wrong is brought into sight, and a refusal stands above the buttons. */
export function Form(props: FormProps) {
  const {
    submit,
    onSubmit,
    onCancel,
    onEscape = onCancel,
    disabledBy,
    problem = null,
    said,
    acts,
    line = false,
    stays = false,
  } = props
  const { className, label, testId, submitTestId, children } = props
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    // What is wrong is marked at once: the keyboard goes to it.
    if (disabledBy == null) flushSync(() => onSubmit())
    form.querySelector<HTMLElement>(stays ? 'input' : '[aria-invalid="true"]')?.focus()
  }
  const button = submit !== null && (
    <MainButton disabledBy={disabledBy} testId={submitTestId}>
      {submit}
    </MainButton>
  )
  return (
    <form
      className={[styles['form'], className].filter(Boolean).join(' ')}
      aria-label={label}
      data-testid={testId}
      noValidate
      onSubmit={send}
      onKeyDown={event => {
        if (event.key !== 'Escape' || onEscape === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
    >
      {line ? (
        <Line>
          {children}
          {button}
        </Line>
      ) : (
        children
      )}
      {said}
      <Problem text={problem} />
      {(!line || acts !== undefined || onCancel !== undefined) && (
        <Row>
          {!line && button}
          {acts}
          {onCancel !== undefined && <PlainButton onClick={onCancel}>{t('page.cancel')}</PlainButton>}
        </Row>
      )}
    </form>
  )
}

interface MainButtonProps {
  /** Left out: it sends its form, as Enter in a field does. */
  readonly onClick?: () => void
  readonly disabledBy?: string | null | undefined
  readonly testId?: string | undefined
  readonly children: ReactNode
}

/** The one button that does what a part is for. */
export const MainButton = ({ onClick, disabledBy = null, testId, children }: MainButtonProps) => (
  <button
    type={onClick === undefined ? 'submit' : 'button'}
    className={styles['submit']}
    aria-disabled={disabledBy !== null}
    title={disabledBy ?? undefined}
    data-testid={testId}
    onClick={disabledBy === null ? onClick : undefined}
  >
    {children}
    {disabledBy !== null && <span className="visually-hidden"> {disabledBy}</span>}
  </button>
)
