const span = (seconds: number): string => {
  const minutes = seconds / 60
  if (seconds === 1) return '1 SECOND'
  if (!Number.isInteger(minutes))
    return seconds < 60
      ? `${seconds} SECONDS`
      : `${Math.floor(minutes)}:${String(seconds % 60).padStart(2, '0')} LEFT`
  return minutes === 1 ? '1 MINUTE' : `${minutes} MINUTES`
}

/** Of the warnings before the end of the cue on air. */
export const warningTexts = {
  /** Beside the countdown. */
  last: (seconds: number) => span(seconds),
  /** To a screen reader. */
  left: (seconds: number) => `${seconds} seconds left`,
  soundWaits: 'NO SOUND YET',
  soundWaitsWhy: 'The browser allows sound after one click or key in this page.',
  allow: 'Allow sound',
  here: 'Local',
} as const
