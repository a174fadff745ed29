import { section } from './row.ts'
import { tests as t } from './tests.ts'

/** What the specification leaves open, as this service has it. */
export const decisionRows = [
  ...section('addresses', { 'a port that is taken gives way to the next': [t.port] }),
  ...section('envelope', {
    'success, its meta and X-Request-Id': [t.schemaOfEach, t.problem],
    'lists: items and next_cursor': [t.schemaOfEach, t.cuePages],
    'side effects of a press': [t.sideEffects],
    'runner.retimed': [t.moved, t.onAir],
    'rundown.changed': [t.patchRundown],
    'output_message.changed': [t.message],
    'column.deleted': [t.columnLife],
    '201 with Location': [t.createWhole, t.mentionLife],
    'unknown members of a body are refused': [t.createRefused, t.cueRefused, t.mentionRefused],
  }),
  ...section('shapes', {
    'status and its phase': [t.preShow, t.started, t.paused],
    'countdown: parts, prefix, formats': [t.paused, t.formats, t.zero],
    'rundown: end_time, cue_order, settings with defaults': [t.createWhole],
    'cue: skipped_by, and what is skipped is not played': [t.skipped],
    'cell: sanitised where it is stored': [t.cellHtml],
    'cell: mentions and variables by their present words, else by their fallbacks': [
      t.cellWords,
      t.cellFollows,
    ],
    'output message before it was written': [t.message],
    'token info and probe': [t.expiry, t.scope],
    'identifiers of 20 characters': [t.createWhole],
  }),
  ...section('roles', { 'the least role of each operation': [t.roleOfEach] }),
  ...section('show control', {
    'start: before the show, from a pause, again': [t.started, t.paused, t.again],
    'pause: from a run, again': [t.paused, t.again],
    'next: before the show, from a run, from a pause, after the end': [t.goesOn, t.endedRefused],
    'previous: from a run, from a pause, otherwise refused': [t.goesBack, t.preShowRefused, t.endedRefused],
    'jump: any time but after the end': [t.moved, t.endedRefused],
    'adjust-duration: never before the kickoff': [t.adjustBound],
    'end, reset and restore are acts of a person': [t.reset, t.restore],
    'a deleted rundown comes back for 30 days': [t.undelete],
  }),
  ...section('which code', {
    'malformed JSON, content type, query, limit': [t.badRequest, t.badQuery],
    'bodies of message and actions': [t.messageRefused, t.preShowRefused],
    'malformed reorder': [t.reorderFaults, t.columnRefused],
    'a variable without a value': [t.variableRefused],
    'a rename to a taken name': [t.mentionNames],
    'too many in a create': [t.createLimits],
    'the same cue twice in a bulk': [t.cueBulk],
    'queries of cells': [t.cellRefused],
    'an include over its limit counts cells': [t.limitInclude],
    'without a valid token: 600 a minute an address': [t.budgetAnonymous],
    'a server error is in the log with its request id': [t.fault],
  }),
  ...section('concurrency', {
    'If-Match: runner.state_changed': [t.ifMatch],
    'an adjustment since is no other state': [t.adjustedSince],
    'runner.show_running': [t.deletedRundown, t.onAir],
  }),
  ...section('never fires', {
    'HEAD, OPTIONS, prefetch': [t.v0Silent, t.head],
    'a v0 control reply is never cached': [t.v0Control],
    'a conditional reading': [t.conditional],
    'unknown route, wrong method': [t.notFound],
    'a repeated key, whatever the second body says': [t.replayBody],
  }),
  ...section('push', {
    'currentCue, nextCue, timesnap, in this order and together': [t.pushStart, t.oneOrder],
    'v1: ready, status, and what was asked for': [t.sseReady, t.sseFat],
    'v1: heartbeat, disconnect': [t.sseBeat, t.sseEnd],
    'who stops reading is cut off': [t.slowSse, t.slowV0],
    "an unknown rundown: Rundown doesn't exist": [t.pushErrors],
  }),
  ...section('time', {
    'an edited duration moves the deadline on air': [t.onAir],
    'at zero nothing advances': [t.paused],
  }),
  ...section('lengths', { 'each length and one more': [t.limitLengths, t.limitDuration] }),
  ...section('tokens', {
    'claims, signature, environment': [t.invalidToken, t.invalidClaims],
    'revocation and rotation': [t.revoked, t.rotated],
    'v0 tokens: one a team, regenerated': [t.v0Tokens],
  }),
  ...section('rate limits', {
    'presets, a number, the default': [t.budget, t.budgetLocal],
    'the desk stands outside': [t.budgetDesk],
  }),
  ...section('v0', {
    'ping, rundown, cues': [t.v0Reads],
    'start, pause, next, previous, jump, add, subtract': [t.v0Control],
    'output message': [t.v0Message],
  }),
]
