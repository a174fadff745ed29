import { t } from '#texts/text.ts'

/** Of a warning beside the countdown: `1 MINUTE`, `30 SECONDS`, `1:30 LEFT`. */
export function warningText(seconds: number): string {
  if (seconds % 60 === 0) return t('warning.last.minutes', { minutes: seconds / 60 })
  if (seconds < 60) return t('warning.last.seconds', { seconds })
  return t('warning.last.time', {
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  })
}
