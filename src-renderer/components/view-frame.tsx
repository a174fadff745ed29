import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import { showView } from '../state/session/show-view.ts'
import { PlainButton } from './plain-button.tsx'
import styles from './view-frame.module.css'

/** A view beside the cue on air; Escape and its button lead back to the cues. */
export function ViewFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { ui } = useDesk()
  return (
    <section className={styles['view']} aria-label={title} data-testid="view" data-beside>
      <header className={styles['header']}>
        <h2>{title}</h2>
        <PlainButton onClick={() => showView(ui, 'call')}>{t('part.back')}</PlainButton>
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
