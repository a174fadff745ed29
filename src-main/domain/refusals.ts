import type { RefusalReason } from './press.ts'
import type { RunnerRefusalCode } from './runner.ts'

/** What is said of a refused press: `word` fits a key face, `text` says what happened and what to do. */
export interface RefusalText {
  readonly word: string
  readonly text: string
}

export const refusalTexts: Readonly<Record<RefusalReason, RefusalText>> = {
  'double-press': {
    word: 'TWICE',
    text: 'The GO before went. This one came too soon after it and was ignored.',
  },
  'hold-longer': { word: 'HOLD', text: 'Keep it pressed until the ring is full.' },
  'release-first': { word: 'LET GO', text: 'The key was still down. Let go, then press again.' },
  'paused-resume-first': {
    word: 'PAUSED',
    text: 'The show is paused. P resumes; hold GO to go to the next cue.',
  },
  'moved-on': { word: 'MOVED', text: 'The show moved on before this press. Look, then press again.' },
  unanswered: { word: 'WAIT', text: 'The press before is not answered yet. Press again in a moment.' },
  'no-link': { word: 'NO LINK', text: 'The service cannot be reached. The desk is reconnecting by itself.' },
  'no-rundown': { word: 'EMPTY', text: 'No rundown is open. Open or import one first.' },
  'no-next-cue': { word: 'LAST', text: 'This is the last cue. End ends the show.' },
  'no-previous-cue': { word: 'FIRST', text: 'There is no cue before this one.' },
  'not-running': { word: 'NOT ON', text: 'No cue is on air. GO starts the show.' },
  'no-time-left': { word: 'NO MORE', text: 'There is no time left to take away. Nothing changed.' },
  'show-ended': { word: 'ENDED', text: 'The show has ended. Reset goes back to before the show.' },
  'nothing-to-undo': { word: 'NO UNDO', text: 'There is no press of this desk to take back any more.' },
  'changed-since': {
    word: 'MOVED',
    text: 'The show was changed by another hand since that press. Undo would take that back too, so nothing was done.',
  },
  'cannot-undo': {
    word: 'NO UNDO',
    text: 'This service has no way back before the first cue or out of the end. Its own dashboard resets the show.',
  },
  'undo-unfinished': {
    word: 'HALF',
    text: 'The undo stopped half way. Hold U again: it goes on from there.',
  },
  locked: { word: 'LOCKED', text: 'The show is locked. Hold L to unlock it first.' },
  'own-service-only': {
    word: 'NOT HERE',
    text: 'This service does that in its own dashboard only; its API has no way to it.',
  },
  'not-in-rehearsal': {
    word: 'REHEARSE',
    text: 'A rehearsal touches nothing of the show. Leave it to do this.',
  },
  'no-message': { word: 'EMPTY', text: 'The output message is empty. M writes one.' },
  'signed-out': {
    word: 'TOKEN',
    text: 'The service refuses the token of this desk. Connections says why and takes a new one.',
  },
  'cue-gone': { word: 'GONE', text: 'That cue is no longer in the rundown.' },
  'not-a-cue': { word: 'NO CUE', text: 'Headings and groups cannot go on air. Choose a cue.' },
  'not-allowed': { word: 'NOT YOU', text: 'This token may not do that. Use one with the role it needs.' },
  'watch-only': {
    word: 'WATCH ONLY',
    text: 'The token of this connection may not press. Connections takes one of the role SHOWCALL.',
  },
  'too-many-requests': { word: 'BUDGET', text: 'The request budget is used up. It refills within a minute.' },
  'service-error': { word: 'FAILED', text: 'The service could not do it. Nothing changed; press again.' },
  'already-started': { word: 'ON', text: 'The show is on already. This control only starts it.' },
  'not-paused': { word: 'RUNS', text: 'The show is not paused. This control only resumes it.' },
  'already-paused': { word: 'PAUSED', text: 'The show is paused already. This control only pauses it.' },
  'not-armed': {
    word: 'UNARMED',
    text: 'Machines at this input may not move the show. Arm it in Controllers, if they should.',
  },
  'no-such-cue': { word: 'NO CUE', text: 'No cue has that number. Nothing changed.' },
  'no-number': { word: 'NUMBER', text: 'No number of seconds came with it. Nothing changed.' },
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
