import { warningTexts } from '#texts/warnings.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import styles from './notices.module.css'
import { useWarningSound } from './use-warning-sound.ts'

/** Warnings are to sound, and the browser does not let them yet. */
export function SoundLine() {
  const { waiting, allow } = useWarningSound()
  if (!waiting) return null
  return (
    <div className={styles['notices']} data-testid="sound-line">
      <p data-kind="warning" role="status">
        <strong>{warningTexts.soundWaits}</strong>
        <span>{warningTexts.soundWaitsWhy}</span>
        <PlainButton onClick={allow}>{warningTexts.allow}</PlainButton>
      </p>
    </div>
  )
}
