import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useWarningSound } from '../use-warning-sound.ts'
import type { PageNotice } from './notice.ts'

/** Warnings are to sound, and the browser does not let them yet. */
export function useSoundNotice(): PageNotice | null {
  const { waiting, allow } = useWarningSound()
  if (!waiting) return null
  return {
    id: 'sound',
    tone: 'warning',
    word: t('warning.sound-waits'),
    text: t('warning.sound-waits-why'),
    testId: 'sound-line',
    acts: <PlainButton onClick={allow}>{t('warning.allow')}</PlainButton>,
  }
}
