import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import styles from './dialog.module.css'
import { PlainButton } from './plain-button.tsx'

interface DialogProps {
  readonly title: string
  /** `full`: over all that is there; not while a show is on air. */
  readonly wide?: boolean | 'full'
  /** Above the bar, whose button opened it. `tall`: always as high, so that nothing moves while its content changes. */
  readonly foot?: 'tall' | 'short'
  readonly children: ReactNode
}

/** A modal dialog. Escape closes it, and does nothing else. */
export function Dialog({ title, wide = false, foot, children }: DialogProps) {
  const { ui } = useDesk()
  const node = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = () => ui.set({ ...ui.get(), dialog: null })
  useEffect(() => {
    const dialog = node.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-first], input[type="text"]')
    first?.focus()
    // What is typed replaces what stands there.
    if (first instanceof HTMLInputElement) first.select()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={node}
      className={styles['dialog']}
      data-wide={wide}
      data-foot={foot}
      aria-labelledby={heading}
      onCancel={event => {
        // The event of a cancelled file picker inside arrives here too.
        if (event.target !== node.current) return
        event.preventDefault()
        close()
      }}
    >
      <header className={styles['header']}>
        <h2 id={heading}>{title}</h2>
        <PlainButton onClick={close}>{t('dialog.close')}</PlainButton>
      </header>
      {children}
    </dialog>
  )
}
