/** Of the command palette. */
export const paletteTexts = {
  title: 'Command palette',
  label: 'Search commands, cues, rundowns',
  list: 'Commands',
  cues: 'Cues',
  rundowns: 'Rundowns',
  none: 'Nothing found. Try fewer words.',
  hold: 'hold',
  enter: 'Enter to run · ↑ ↓ to choose · Esc to close',
  enterHold: 'Hold Enter until the ring is full · ↑ ↓ to choose · Esc to close',
  not: 'Not now',
  count: (count: number) => (count === 1 ? '1 found' : `${count} found`),
} as const
