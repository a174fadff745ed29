/** Of the warnings before the end of the cue on air. */
export const warningTexts = {
  /** Beside the countdown. */
  last: (time: string) => `LAST ${time}`,
  /** To a screen reader. */
  left: (seconds: number) => `${seconds} seconds left`,
  soundWaits: 'NO SOUND YET',
  soundWaitsWhy: 'The browser lets this page sound after one click or key in it.',
  allow: 'Let it sound',
  here: 'Here',
} as const
