import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import { useDesk, useUi } from '../state/session/desk-context.ts'
import { showView } from '../state/session/show-view.ts'
import type { ViewName } from '../state/session/ui-state.ts'
import { Tabs } from './layout.tsx'
import { PlainButton } from './plain-button.tsx'
import styles from './view-frame.module.css'

interface ViewFrameProps {
  readonly title: string
  /** Views that belong together: each of them leads to the others. */
  readonly tabs?: readonly ViewName[]
  readonly children: ReactNode
}

/** A view beside the cue on air; Escape and its button lead back to the cues. */
export function ViewFrame({ title, tabs, children }: ViewFrameProps) {
  const { ui } = useDesk()
  const shown = useUi(({ view }) => view)
  return (
    <section className={styles['view']} aria-label={title} data-testid="view" data-beside>
      <header className={styles['header']} data-alarms-below>
        <h2>{title}</h2>
        {tabs !== undefined && (
          <Tabs className={styles['tabs']}>
            {tabs.map(view => (
              <button
                key={view}
                type="button"
                aria-current={view === shown ? 'page' : undefined}
                onClick={() => showView(ui, view)}
              >
                {t(`view.${view}`)}
              </button>
            ))}
          </Tabs>
        )}
        <PlainButton onClick={() => showView(ui, 'call')}>{t('part.back')}</PlainButton>
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
