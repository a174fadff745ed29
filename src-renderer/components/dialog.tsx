import { type ReactNode, useId } from 'react'
import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import styles from './dialog.module.css'
import { DialogBox } from './dialog-box.tsx'
import { PlainButton } from './plain-button.tsx'

interface DialogProps {
  readonly title: string
  /** `full`: over all that is there; not while a show is on air. */
  readonly wide?: boolean | 'full'
  /** Above the bar, whose button opened it. `tall`: always as high, so that nothing moves while its content changes. */
  readonly foot?: 'tall' | 'short'
  readonly children: ReactNode
}

/** Escape closes it, and does nothing else. */
export function Dialog({ title, wide = false, foot, children }: DialogProps) {
  const { ui } = useDesk()
  const heading = useId()
  const close = () => ui.set({ ...ui.get(), dialog: null })
  return (
    <DialogBox
      titledBy={heading}
      className={styles['dialog']}
      data={{ 'data-wide': wide, 'data-foot': foot }}
      first={firstField}
      onEscape={close}
    >
      <div className={styles['header']}>
        <h2 id={heading}>{title}</h2>
        <PlainButton onClick={close}>{t('dialog.close')}</PlainButton>
      </div>
      {children}
    </DialogBox>
  )
}

/** What is typed replaces what stands there. */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>('[data-first], input[type="text"]')
  if (first instanceof HTMLInputElement) first.select()
  return first
}
