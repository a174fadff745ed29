import { t } from '#texts/text.ts'
import { Row } from './layout.tsx'
import { PlainButton } from './plain-button.tsx'
import styles from './transfer-progress.module.css'

interface TransferProgressProps {
  readonly label: string
  readonly done: number
  /** 0: not known. */
  readonly total: number
  readonly onCancel: () => void
}

/** How far something is that takes its time, and a way to call it off. */
export function TransferProgress({ label, done, total, onCancel }: TransferProgressProps) {
  return (
    <Row className={styles['progress']}>
      <p role="status">{label}</p>
      <progress aria-label={label} value={total > 0 ? done : undefined} max={total > 0 ? total : undefined} />
      {total > 1 && <span>{t('import.progress', { done, total })}</span>}
      <PlainButton onClick={onCancel}>{t('page.cancel')}</PlainButton>
    </Row>
  )
}
