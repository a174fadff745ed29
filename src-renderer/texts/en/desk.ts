import type { Phase } from '../../../src-main/domain/show/runner.ts'

const outside: Readonly<Record<Phase, string>> = {
  'pre-show': 'The real show has not started.',
  running: 'THE REAL SHOW IS ON AIR',
  paused: 'THE REAL SHOW IS PAUSED',
  ended: 'The real show has ended.',
}

/** Of the output message. */
export const messageTexts = {
  title: 'Output message',
  label: 'Text',
  color: 'Colour',
  bold: 'Bold',
  underline: 'Underline',
  show: 'Show',
  update: 'Update',
  hide: 'Hide',
  save: 'Save without showing',
  keys: 'Enter to save and show · Esc to close',
  showing: 'MESSAGE ON',
  hidden: 'Hidden.',
  isShowing: 'Showing now.',
  none: 'Type a message first.',
  unknown: 'No message yet. Open a rundown, or wait for the connection.',
  rehearsal: 'Leave the rehearsal to change the message.',
  failed: 'That did not work. Try again.',
  presets: 'Presets',
  usual: ['Wrap up', 'Stretch', '5 minutes', '2 minutes', 'Please wait', 'Stand by'],
  keep: 'Save as preset',
  forget: (text: string) => `Remove preset ${text}`,
  colors: 'Colours',
  colorNames: { '#ffffff': 'White', '#ffcc00': 'Yellow', '#ff5442': 'Red', '#34d583': 'Green' },
} as const

/** Of a run on a private copy of the show. */
export const rehearsalTexts = {
  word: 'REHEARSAL',
  detail: 'The show, the service and the journal are not touched.',
  outside,
  begin: 'Rehearse',
  holdToBegin: 'Hold to rehearse',
  beginDetail: 'Runs this rundown on a private copy. The show, the service and the journal are not touched.',
  airing: 'The show is on air and continues. Hold to rehearse.',
  leave: 'Leave rehearsal',
  failed: 'That did not work. Try again.',
} as const

/** Of how long cues ran in a rehearsal. */
export const rehearsedTexts = {
  title: 'Use the rehearsed durations',
  offer: (count: number) =>
    count === 1
      ? '1 cue ran longer or shorter in rehearsal than planned.'
      : `${count} cues ran longer or shorter in rehearsal than planned.`,
  open: 'Use the rehearsed durations…',
  detail: 'Only cues that ran from GO to GO. Pauses are not counted.',
  cue: 'Cue',
  planned: 'Planned',
  ran: 'Rehearsed',
  apply: (count: number) => (count === 1 ? 'Change 1 duration' : `Change ${count} durations`),
  discard: 'Discard all',
  step: 'Rehearsed durations',
  none: 'Every cue ran as long as planned.',
  noneChosen: 'Select a cue first.',
  onAir: 'The show is on air: a change would move its countdown. Change durations after the show.',
  saving: 'Saving…',
  notSaved: (titles: string) => `Not saved: ${titles}.`,
  failed: 'That did not work. Try again.',
} as const

export const runTodayTexts = {
  far: (day: string, time: string) => `The show is planned for ${day} at ${time}.`,
  run: 'Move to today',
  holdToRun: 'Hold to move to today',
  detail: 'Moves the planned times to today. Times of day stay the same.',
  airing: 'The show is on air. Moving its plan changes over and under. Hold to move.',
  keep: 'Keep date',
  failed: 'That did not work. Try again.',
} as const

export const menuTexts = {
  title: 'Menu',
  palette: 'Command palette…',
  brightness: 'Brightness',
  density: 'Density',
} as const

/** Of the desk itself: its lock, its journal, its link. */
export const stateTexts = {
  locked: 'LOCKED',
  lockName: 'Hold to lock the show: no edits, imports or settings',
  unlockName: 'LOCKED. Hold to unlock the show',
  lockedLine: 'The show is locked. Hold L or the lock in the header to unlock it.',
  notRecorded: 'NOT RECORDED',
  dismiss: 'Dismiss',
  toConnections: 'Connections',
} as const

export const partTexts = {
  loading: 'Loading…',
  failed: 'This view could not be loaded. The show is not affected.',
  broken: 'An error stopped this view. The show is not affected.',
  again: 'Try again',
  back: 'Back to Call',
} as const
