import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import type { ImportOutcome } from '../../state/rundowns/importer.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './dropped.module.css'
import type { PageNotice } from './notices/notices.tsx'

const saidFor = 10_000

/** Where a file may be dropped, while one is dragged: everywhere. */
export function DropTarget() {
  const dragging = useUi(state => state.dragging)
  const airing = useDeskState(isAiring)
  if (!dragging) return null
  return (
    <div className={styles['target']} data-testid="drop-target" role="status">
      <p className={styles['label']}>
        <strong>{t('open.drop')}</strong>
        {airing && <span>{t('open.drop-airing')}</span>}
      </p>
    </div>
  )
}

/** What became of a dropped file, as a line that takes no keys away. The dialog says it itself. */
export function useDropNotice(): PageNotice | null {
  const { importer } = useDesk()
  const outcome = useStore(importer.outcome, state => state)
  const inDialog = useUi(state => state.dialog === 'open' || state.dialog === 'import')
  const text = textOf(outcome)
  const passing = outcome.kind === 'said' && !inDialog
  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(importer.forget, saidFor)
    return () => clearTimeout(timer)
  }, [passing, importer])
  if (inDialog || text === null) return null
  const tone = outcome.kind === 'failed' || outcome.kind === 'faults' ? 'error' : 'info'
  return {
    id: 'drop',
    tone,
    word: t(`notice.kind.${tone}`),
    text,
    testId: 'drop-outcome',
    acts: <DropActs kind={outcome.kind} />,
  }
}

function DropActs({ kind }: { readonly kind: ImportOutcome['kind'] }) {
  const { importer, ui } = useDesk()
  return (
    <>
      {kind === 'faults' && (
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'open' })}>{t('open.show')}</PlainButton>
      )}
      {kind === 'draft' && (
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'import' })}>
          {t('import.look')}
        </PlainButton>
      )}
      <PlainButton onClick={importer.forget}>{t('notice.dismiss')}</PlainButton>
    </>
  )
}

function textOf(outcome: ImportOutcome): string | null {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'draft':
      return t('import.review', { name: outcome.draft.name })
    case 'reading':
      return t('open.importing')
    case 'said':
    case 'failed':
      return outcome.text
    case 'faults':
      return `${t('open.faults', { name: outcome.name, count: outcome.faults.length })} ${t('open.nothing-imported')}`
  }
}
