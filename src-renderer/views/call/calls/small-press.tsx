import type { ReactNode } from 'react'
import { useDesk } from '../../../state/session/desk-context.ts'
import type { ButtonId, CallingPress } from '../../../state/session/presser.ts'
import styles from './calls.module.css'

interface SmallPressProps {
  readonly button: ButtonId
  readonly intent: CallingPress
  /** As the last press and the journal call it. */
  readonly control: string
  readonly name: string
  readonly testId: string
  readonly className: string | undefined
  readonly data: { readonly 'data-face'?: string; readonly 'data-word'?: string }
  readonly children: ReactNode
}

/** A word of a call or a crew that can be pressed, without taking more room than the word. */
export function SmallPress(props: SmallPressProps) {
  const { button, intent, control, name, testId, className, data, children } = props
  const { presser } = useDesk()
  return (
    <button
      type="button"
      className={`${styles['press']} ${className}`}
      {...data}
      data-testid={testId}
      title={name}
      onClick={({ detail }) =>
        presser.tap({ button, kind: detail > 0 ? 'pointer' : 'keyboard', control, intent })
      }
    >
      {children}
    </button>
  )
}
