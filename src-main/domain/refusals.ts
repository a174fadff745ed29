import type { RefusalReason } from './press.ts'
import type { RunnerRefusalCode } from './runner.ts'

/** What is said of a refused press: `word` fits a key face, `text` says what happened and what to do. */
export interface RefusalText {
  readonly word: string
  readonly text: string
}

export const refusalTexts: Readonly<Record<RefusalReason, RefusalText>> = {
  'double-press': {
    word: 'DOUBLE PRESS',
    text: 'Second GO ignored. To go again, press GO again.',
  },
  'too-soon': {
    word: 'TOO SOON',
    text: 'Jump ignored: it came right after a GO or a jump. To jump, press again.',
  },
  'hold-longer': { word: 'HOLD', text: 'Hold until the ring is full.' },
  'release-first': { word: 'LET GO', text: 'The key was still down. Release it, then press again.' },
  'paused-resume-first': {
    word: 'PAUSED',
    text: 'The show is paused. P resumes; hold GO to go to the next cue.',
  },
  'not-before': {
    word: 'TOO EARLY',
    text: 'The next cue has a fixed start that is still ahead. Wait for it, or hold GO to go now.',
  },
  'moved-on': { word: 'MOVED', text: 'The show moved on before this press. Look, then press again.' },
  unanswered: { word: 'WAIT', text: 'Still waiting for the last press. Press again in a moment.' },
  'no-link': { word: 'NO LINK', text: 'No connection to the service. Reconnecting.' },
  'no-rundown': { word: 'EMPTY', text: 'No rundown open. Open or import one.' },
  'no-next-cue': { word: 'LAST', text: 'This is the last cue. Hold End to end the show.' },
  'no-previous-cue': { word: 'FIRST', text: 'This is the first cue.' },
  'not-running': { word: 'NOT ON', text: 'No cue is on air.' },
  'no-time-left': { word: 'NO MORE', text: 'No time left to subtract. Nothing changed.' },
  'show-ended': { word: 'ENDED', text: 'The show has ended. Reset to run it again.' },
  'nothing-to-undo': { word: 'NO UNDO', text: 'Nothing to undo.' },
  'changed-since': {
    word: 'MOVED',
    text: 'Someone else has run the show since that press. Nothing was undone.',
  },
  'cannot-undo': {
    word: 'NO UNDO',
    text: 'This service cannot undo that. Reset the show in its dashboard.',
  },
  'undo-unfinished': {
    word: 'UNFINISHED',
    text: 'The undo is unfinished. Hold U again.',
  },
  locked: { word: 'LOCKED', text: 'The show is locked. Hold L to unlock it.' },
  'own-service-only': {
    word: 'NOT HERE',
    text: 'Only the service’s own dashboard can do that.',
  },
  'not-in-rehearsal': {
    word: 'REHEARSE',
    text: 'Not in a rehearsal. Leave the rehearsal first.',
  },
  'no-message': { word: 'EMPTY', text: 'The message is empty. Press M to write one.' },
  'signed-out': {
    word: 'TOKEN',
    text: 'The service refused the token. Enter a new one in Connections.',
  },
  'cue-gone': { word: 'DELETED', text: 'That cue was deleted.' },
  'not-a-cue': { word: 'NO CUE', text: 'Headings and groups cannot go on air. Choose a cue.' },
  'not-allowed': {
    word: 'NOT ALLOWED',
    text: 'This token is not allowed to do that. Use another one in Connections.',
  },
  'watch-only': {
    word: 'WATCH ONLY',
    text: 'This token cannot run the show. Enter a SHOWCALL token in Connections.',
  },
  'too-many-requests': { word: 'BUDGET', text: 'Request limit reached. Try again within a minute.' },
  'service-error': { word: 'FAILED', text: 'The service reported an error. Nothing changed. Press again.' },
  'already-started': { word: 'ON', text: 'The show is already running. This control only starts it.' },
  'not-paused': { word: 'RUNS', text: 'The show is not paused. This control only resumes.' },
  'already-paused': { word: 'PAUSED', text: 'The show is already paused. This control only pauses.' },
  'not-armed': {
    word: 'UNARMED',
    text: 'This input is not armed. Arm it in Controllers.',
  },
  'no-such-cue': { word: 'NO CUE', text: 'No cue has that number. Nothing changed.' },
  'no-number': { word: 'NUMBER', text: 'No number of seconds received. Nothing changed.' },
  learning: { word: 'LEARN', text: 'Learn took this press, so the show did not move. Press again.' },
  testing: {
    word: 'TEST',
    text: 'This controller is in a test, so the show did not move. End the test in Controllers, then press again.',
  },
  'own-echo': {
    word: 'ECHO',
    text: 'Showcall’s own message came back. The show did not move, and that input was disarmed.',
  },
  runaway: {
    word: 'TOO OFTEN',
    text: 'The same command came too often. The show did not move, and that input was disarmed.',
  },
}

/** What a person is told when the runner refuses. */
export const runnerReasons: Readonly<Record<RunnerRefusalCode, RefusalReason>> = {
  'runner.not_running': 'not-running',
  'runner.ended_cannot_start': 'show-ended',
  'runner.no_next_cue': 'no-next-cue',
  'runner.no_previous_cue': 'no-previous-cue',
  'cues.not_found': 'cue-gone',
  'cues.invalid_cue_type': 'not-a-cue',
}
