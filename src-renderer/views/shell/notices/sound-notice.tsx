import { warningTexts } from '#texts/warnings.ts'
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
    word: warningTexts.soundWaits,
    text: warningTexts.soundWaitsWhy,
    testId: 'sound-line',
    acts: <PlainButton onClick={allow}>{warningTexts.allow}</PlainButton>,
  }
}
