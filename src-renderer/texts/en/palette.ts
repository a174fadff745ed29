/** Of the command palette. */
export const paletteTexts = {
  title: 'Everything that can be done',
  label: 'Words of an act, a cue or a rundown',
  list: 'Acts',
  cues: 'Cues',
  rundowns: 'Rundowns',
  none: 'Nothing fits. Fewer words find more.',
  hold: 'hold',
  enter: 'Enter does it · ↑ ↓ choose · Esc closes',
  enterHold: 'Hold Enter until the ring is full · ↑ ↓ choose · Esc closes',
  not: 'Not now',
  count: (count: number) => (count === 1 ? '1 found' : `${count} found`),
} as const
