import type { Phase } from '../../../src-main/domain/runner.ts'

const outside: Readonly<Record<Phase, string>> = {
  'pre-show': 'The show itself has not begun.',
  running: 'THE SHOW ITSELF IS ON AIR',
  paused: 'THE SHOW ITSELF IS ON AIR, PAUSED',
  ended: 'The show itself has ended.',
}

/** Of the output message. */
export const messageTexts = {
  title: 'Output message',
  label: 'Text',
  color: 'Colour',
  bold: 'Bold',
  underline: 'Underline',
  show: 'Show',
  update: 'Change what shows',
  hide: 'Hide',
  save: 'Save, not shown',
  keys: 'Enter saves and shows · Esc closes without a change',
  showing: 'MESSAGE SHOWING',
  hidden: 'It is not showing.',
  isShowing: 'It is showing now.',
  none: 'Type a text first. An empty message cannot be shown.',
  unknown: 'The message is not known yet. Open a rundown, or wait for the link.',
  rehearsal: 'A rehearsal touches nothing of the show. Leave it to change the message.',
  failed: 'The desk could not do it. Try again.',
} as const

/** Of a run on a private copy of the show. */
export const rehearsalTexts = {
  word: 'REHEARSAL',
  detail: 'Nothing of it reaches the show, the service or the journal.',
  outside,
  begin: 'Rehearse',
  holdToBegin: 'Hold to rehearse',
  beginDetail: 'Runs this rundown on a private copy. The show, its service and its journal are not touched.',
  airing: 'The show is on air and goes on meanwhile, so the button is held.',
  leave: 'Leave the rehearsal',
  failed: 'The desk could not do it. Try again.',
} as const

export const runTodayTexts = {
  far: (day: string, time: string) =>
    `The show is planned for ${day} at ${time}, more than 12 hours from now.`,
  run: 'Run today',
  holdToRun: 'Hold to run today',
  detail: 'Moves the planned times to today. The clock times stay as they are.',
  airing: 'The show is on air: moving its plan changes over and under, so the button is held.',
  keep: 'Keep the plan',
  failed: 'The desk could not do it. Try again.',
} as const

export const menuTexts = {
  title: 'Menu',
  palette: 'Everything…',
  brightness: 'Brightness',
  density: 'Density',
} as const

/** Of the desk itself: its lock, its journal, its link. */
export const stateTexts = {
  locked: 'LOCKED',
  lockName: 'Lock the show: hold. No imports, no settings, no other rundown or service.',
  unlockName: 'The show is locked. Hold to unlock it.',
  lockedLine: 'The show is locked. Hold L, or the lock in the header, to unlock it first.',
  notRecorded: 'NOT RECORDED',
  dismiss: 'Dismiss',
  toConnections: 'Connections',
} as const

export const partTexts = {
  loading: 'One moment…',
  failed: 'This part could not be loaded. The show is not touched by it.',
  again: 'Try again',
  back: 'Back to the cues',
} as const
