/** Tests by short names: the file below test/, then the titles from the outermost in. */
export const tests = {
  seqEach:
    'service/push/positions › each change takes the next number; readings contain it, and so does what changes nothing',
  seqRefused:
    'service/push/positions › a refusal takes none, nor does a repeated key, whose reply keeps its own',
  seqStream:
    'service/push/positions › the stream identifies where a reader begins and what each commit ends with, also where it sends nothing else',
  seqNamed:
    'service/push/positions › mentions, variables, the message and commits are sent where they are named, and not otherwise',
  resumed:
    'service/push/resume › a reader that comes back › receives what a reader receives that stayed, in the same order, each commit with its identifier',
  resetReader:
    'service/push/resume › a reader that has to read again is sent a reset with the reason right after ready › when it asks for other events, or comes with another token',
  resetPrivate:
    'service/push/resume › a reader that has to read again is sent a reset with the reason right after ready › when a column was hidden or shown since, so that nothing private is sent',
  unchanged: 'service/unchanged › %s that is as it was changes nothing, and is sent to nobody',
  sseReady: 'service/push/event-stream › is ready with the status, then sends each change of the show',
  sseFat:
    'service/push/event-stream › fat events carry what has become of a resource, thin ones its identifier, a cell all of it, others are not sent',
  sseThin: 'service/push/event-stream › takes :thin and :fat for each kind',
  sseAtOnce: 'service/push/event-stream › ends at once with a rotation, and with the expiry of its token',
  pushTokenAnew:
    'service/push/v0-channel › the v0 push channel › a replaced token ends the connections by the one before at once',
  pushMisspelt:
    'service/push/v0-channel › the v0 push channel › a change of the rundown is emitted under the misspelt name as well',
  comesBack:
    'service/stop › a client that reconnects by the defaults of Socket.IO is live again after a stop and a start',
  diskFull:
    'service/full-disk › on %s › a repeated key presses once, and an edit is refused and not half done',
  endedInMemory:
    'service/full-disk › on %s › tokens that are revoked, or rotated, end at once, and for good once there is room; no new one is made',
  fullDisk:
    'service/full-disk › on %s › GO, pause and the rest go on, are sent to every display, and are marked as not recorded',
  contentMatch: 'service/http/protocol › If-Match › on a change of content is refused with what there is now',
  actionMatch:
    'service/http/protocol › If-Match › on an action takes every form of a tag, and refuses what the show has left',
  keptMended:
    'service/http/protocol › a kept reply › is not one of a request that was wrong in itself: mended, it may keep its key',
  blankKey: 'service/http/protocol › what is no press › three presses with a blank key are three presses',
  v0Conditional: 'service/http/protocol › what is no press › a conditional GET of v0 moves no show',
  colours: 'service/http/colours › %s is taken wherever a colour is, and answered as %s',
  unknownMany:
    'service/http/validation › unknown members › any number of them is refused in the body and the query of %s',
  halves: 'service/http/protocol › bodies that are no text › half of a character, %s, is refused',
  htmlLength:
    'service/http/protocol › content › rich text is counted by its text, and what is read can be written back',
  otherBase: 'service/http/protocol › addresses of another version › %s gets the address of %s',
  tokenBudget:
    'service/http/protocol › budgets › a valid token counts by its team at an unknown address and by a wrong method too',
  sseBeat: 'service/push/event-stream › beats, and ends with the token',
  sseEnd: 'service/push/event-stream › ends with its rundown, and with the service',
  sseRefusals:
    'service/push/event-stream › refuses an unknown resource, a token in the query, and a rundown out of scope',
  ssePrivate: 'service/push/event-stream › a private column is never sent',
  oneOrder:
    'service/push/one-order › whatever is done, and however much at once: all displays see one order, and never a torn now and next',
  slowSse:
    'service/push/slow-readers › a reader of the event stream that stops reading is cut off; one that reads receives everything',
  slowV0:
    'service/push/slow-readers › a client of v0 that stops reading is cut off, though it still answers for itself',

  pushTime:
    'service/push/v0-channel › the v0 push channel › sends no state on connect; serverTime every 30 seconds',
  pushStart:
    'service/push/v0-channel › the v0 push channel › a start sends the cues of the change and then its timesnap, from which the countdown follows',
  pushAdjust:
    'service/push/v0-channel › the v0 push channel › an adjustment sends a timesnap alone; a title of the next cue sends rundown and nextCue',
  pushRundown:
    'service/push/v0-channel › the v0 push channel › the rundown event holds the rundown as section 2.10 says',
  pushIgnores: 'service/push/v0-channel › the v0 push channel › what a client sends changes nothing',
  pushErrors: 'service/push/v0-channel › the v0 push channel › %s is a connect error',

  problem:
    'service/http/auth › authentication › every member of the problem document is there, and its id is that of the reply',
  malformedHeader: 'service/http/auth › authentication › the header "%s" is malformed',
  invalidToken: 'service/http/auth › authentication › %s is an invalid token',
  invalidClaims: 'service/edges › a token that is signed by this service › is invalid with %s',
  expiry:
    'service/http/auth › authentication › a token holds until its expiry and not after it, though its signature is known',
  queryToken: 'service/http/auth › authentication › the query token is taken on control endpoints only',
  failsClosed: 'service/http/auth › authentication › fails closed while revocation cannot be looked up: %s',
  roles: 'service/http/auth › authentication › roles build on one another',
  scope:
    'service/http/auth › authentication › a token of one rundown sees that one alone; the others read as not found',
  roleOfEach:
    'service/http/route-table › who may do what, over every operation › %s: each role, from the least that suffices on',
  tokenOfEach:
    'service/http/route-table › who may do what, over every operation › %s: a token that does not hold, in each of its ways',
  scopeOfEach:
    'service/http/route-table › who may do what, over every operation › %s: another rundown reads as one that does not exist',
  schemaOfEach: 'service/http/route-table › the description of the API › %s answers as its schema says',
  errorAnchors:
    'service/http/route-table › the description of the API › has an anchor for each error code, where the problem documents point',
  revoked: 'service/dashboard/dashboard › tokens › a revoked one is over at once, and listed as such',
  rotated:
    'service/dashboard/dashboard › tokens › a rotation ends those of its scope issued until then, and none that comes after',

  createWhole:
    'service/http/content › rundowns › are created whole: columns, cues, groups with children, cells',
  createRefused: 'service/http/content › rundowns › %j creates nothing and names the fault',
  createLimits:
    'service/http/content › rundowns › a create over the limits of cues or columns creates nothing',
  patchRundown:
    'service/http/content › rundowns › are patched member by member; an empty patch and an unknown zone are refused',
  patchStart: 'service/edges › a rundown takes a start and a time zone by a patch, and gives them up',
  deletedRundown: 'service/http/content › rundowns › deleted, reads as not found; on air, cannot be deleted',
  listRundowns: 'service/http/content › rundowns › are listed in pages that follow one another',

  cueLife: 'service/http/content › cues › are created at a position, read, changed and deleted',
  cueRefused: 'service/http/content › cues › %j is no valid cue',
  groupRules: 'service/http/content › cues › the rules of groups are kept',
  reorderFaults: 'service/http/content › cues › reorder names each kind of fault',
  locked: 'service/http/content › cues › a locked cue takes no change, nor do its cells',
  unavailable:
    'service/http/auth › authentication › only past authentication is a store that does not answer 503, with a budget and a time to wait',
  passive:
    'hosts/standby/standby › The first desk › is replaced when it comes back and has changed nothing since, answers other programs with 503, and can have the show back',
  skipped: 'service/http/content › cues › a skipped group skips its children, and the show passes over them',
  onAir:
    'service/http/content › cues › what is on air cannot be deleted or become a heading; its new duration moves its deadline',
  cueTiming:
    'service/http/content › cues › a cue has limits and a rule of its start, which leave out what is not said',
  closeGap:
    'service/http/content › cues › a gap at a fixed start is closed in three ways, or refused by what is wrong',
  closeGapRules: 'domain/show/close-gap › no gap is left where one was closed, in any rundown',
  cueBulk: 'service/http/content › cues › a bulk is all or nothing',
  cueLimits: 'service/http/content › cues › 500 at once and 1,000 in all are the limits',
  cuePages:
    'service/http/content › cues › pages survive inserts and deletes between them, and another cursor is refused',
  cuePlaces: 'service/edges › cues › take a place at the start, at the end, before and after another',
  cueStart: 'service/edges › cues › have a fixed start, which is set and taken away by a patch',
  cueTypes: 'service/edges › cues › are converted between cue, heading and group; cells are of cues alone',
  cueGroups: 'service/edges › cues › a heading moves into a group, a group never does',
  cueEmpty: 'service/edges › cues › an empty patch is refused, and a delete takes the cells along',

  columnLife:
    'service/http/content › columns › are created beside one another, renamed, reordered and deleted',
  columnDepartment:
    'service/http/content › columns › are departments where they are made so: a new name keeps it, null ends it',
  departmentRefused: 'service/http/content › columns › a department with %j is refused, and nothing changes',
  columnRefused: 'service/http/content › columns › refuse what section 7.5 says',
  columnPages: 'service/edges › columns are listed in pages',
  columnPrivate:
    'service/dashboard/dashboard › columns and rundowns › a private column behaves as if it were not there, and keeps its place on reorder',
  columnTypes: 'service/dashboard/dashboard › columns and rundowns › only text columns are written',
  undelete:
    'service/dashboard/dashboard › columns and rundowns › a deleted rundown comes back for 30 days, and not after them',

  cellEmpty:
    'service/http/content › cells › an unpopulated coordinate reads as empty, a written one as written',
  cellScope: 'service/http/content › cells › a scope is read in pages',
  cellRefused: 'service/http/content › cells › refuse what section 7.6 says',
  cellHtml: 'service/http/content › cells › %s is kept as %s',
  cellWords:
    'service/core/references › the plain text of a cell › says what mentions and variables are called now',
  cellFollows:
    'service/core/references › the plain text of a cell › follows a rename, a new value and a swap, and falls back when they are gone',

  mentionLife: 'service/http/references › mentions › are created, read, changed, listed and deleted',
  mentionNames:
    'service/http/references › mentions › a name is there once, but two may swap theirs in one bulk',
  mentionRefused:
    'service/http/references › mentions › refuse what section 7.7 says, and a refused bulk writes nothing',
  mentionLimit: 'service/http/references › mentions › 100 is the limit',
  variableLife:
    'service/http/references › text variables › are created, read, changed, listed and deleted by their key',
  variableRefused: 'service/http/references › text variables › refuse what section 7.8 says',
  variableBulk:
    'service/http/references › text variables › a bulk merges, or replaces the whole set; 100 is the limit',
  message:
    'service/http/references › the output message › is shown, hidden and styled by a patch, and reported as a side effect',
  messageRefused: 'service/http/references › the output message › refuses an empty patch and a bad one',

  preShow:
    'service/show-control › show control › before the show: stopped, and the first playable cue is next',
  started:
    'service/show-control › show control › start runs the first cue, next the second, and the reply is the status after it',
  paused:
    'service/show-control › show control › a pause keeps the remaining time, and start resumes with as much of it',
  moved: 'service/show-control › show control › previous, jump and adjust-duration do what their names say',
  preShowRefused: 'service/show-control › show control › before the show %s %j is refused: %i %s',
  lastAndEnded:
    'service/show-control › show control › the last cue has no next, an ended show cannot start, a heading cannot go on air',
  again: 'service/edges › show control › start while it runs and pause while it is paused change nothing',
  goesOn: 'service/edges › show control › next goes on from before the show, from a run and from a pause',
  goesBack:
    'service/edges › show control › previous goes back from a run and from a pause, with the whole duration of the cue',
  adjustBound:
    'service/edges › show control › an adjustment never moves the deadline before the kickoff, and works in a pause',
  endedRefused: 'service/edges › show control › after the end %s is refused: %s %s',
  sideEffectSchemas:
    'service/side-effects › the description has a schema for each, told apart by the type, and each fits its own alone',
  sideEffects: 'service/edges › show control › a reply contains all that a press changed',
  ifMatch:
    'service/show-control › the state that the presser saw › a GO that saw an older cue is refused with the status there is, and moves nothing',
  adjustedSince:
    'service/show-control › the state that the presser saw › an adjustment by somebody else does not refuse a GO, but a conditional status is not stale after it',
  reset: 'service/dashboard/dashboard › the show › reset after the end goes back to before the show',
  restore:
    'service/dashboard/dashboard › the show › restore sets the exact anchors: undo of a wrong GO, overtime included',

  replay:
    'service/http/idempotency › Idempotency-Key › a repeated key gets the original answer, byte by byte, and nothing happens twice',
  replayBody: 'service/http/idempotency › Idempotency-Key › whatever the second body says',
  keyLength: 'service/http/idempotency › Idempotency-Key › 256 characters are a key, one more is not',
  keyCorrupt:
    'service/http/idempotency › Idempotency-Key › a kept reply that cannot be read is reported, and nothing happens',
  keyInFlight: 'service/http/idempotency › a key that is held up for ever is in flight until then',
  keyRestart: 'service/http/idempotency › Idempotency-Key › survives a restart, and is forgotten a day later',

  budget:
    'service/http/rate-limit › the budget of a team › %s: %i a minute over all its tokens, and one more is refused',
  budgetLocal:
    'service/http/rate-limit › the budget of a team › is 6,000 on an own service by default, and is on refusals too',
  budgetDesk: 'service/http/rate-limit › the budget of a team › a polling script never costs the desk a GO',
  budgetAnonymous:
    'service/http/rate-limit › the budget of a team › without a valid token, each address has 600 a minute, known address or not',
  quota: 'service/http/rate-limit › the free plan holds ten rundowns',

  notFound: 'service/http/requests › requests › %s %s is not found',
  badRequest: 'service/http/requests › requests › %s is a bad request with an issue',
  badQuery: 'service/http/requests › requests › the query %s is a bad request',
  bodySize: 'service/http/requests › requests › a body of 1 MB is read, one byte more is refused',
  bodyStream: 'service/http/requests › requests › a body without a length is counted as it comes',
  fault:
    'service/http/requests › requests › an internal fault is reported without its cause, which is in the log with the id of the request',
  head: 'service/http/http › HEAD › does nothing on a v0 control route',
  conditional: 'service/http/http › a conditional GET › %s: by any form of a tag',

  v0Control:
    'service/http/v0 › a GET starts, pauses and goes on, by the token in the query, and is never cached',
  v0Reads: 'service/http/v0 › rundown and cues read as section 2.10 says, by bearer too',
  v0Message: 'service/http/v0 › the message is shown, hidden, toggled and changed',
  v0Silent: 'service/http/v0 › HEAD, OPTIONS and a page that is loaded ahead move nothing',
  v0Tokens:
    'service/http/v0 › the tokens of the two versions are not each other, and a regenerated one ends the one before',
  v0Budget: 'service/http/v0 › sixty a minute, each given back a minute after it came',

  limitInclude:
    'service/limits › at the limit it is done, one past it is refused › 1,000 cells in an include',
  limitBulk: 'service/limits › at the limit it is done, one past it is refused › 500 items in each bulk',
  limitColumns:
    'service/limits › at the limit it is done, one past it is refused › 50 columns, those that are private among them',
  limitCues:
    'service/limits › at the limit it is done, one past it is refused › 1,000 cues, the children of groups among them',
  limitCell:
    'service/limits › at the limit it is done, one past it is refused › 100,000 characters in a cell, in either form, alone and in a bulk',
  limitPage:
    'service/limits › at the limit it is done, one past it is refused › a limit of 1 to 100 on every list',
  limitLengths:
    'service/limits › at the limit it is done, one past it is refused › %s %s: %s of %i characters',
  limitDuration: 'service/limits › at the limit it is done, one past it is refused › seven days of a cue',

  total: 'domain/show/countdown › section 6.1 › 1: total is deadline − kickoff',
  runningLeft:
    'domain/show/countdown › section 6.1 › 2: running, remaining is deadline − now, and goes below zero',
  stoppedLeft:
    'domain/show/countdown › section 6.1 › 3: not running, remaining is deadline − lastStop, whatever the time',
  nothingLeft: 'domain/show/countdown › section 6.1 › 4: with nothing on air it is 0',
  formats: 'domain/show/countdown › formats › %i ms is %s, or %s across a room',
  zero: 'domain/show/countdown › formats › exactly 0 is not overtime',
  port: 'service/store/startup › the port › that is taken gives way to the next free one, and it is said',
} as const

export type TestName = (typeof tests)[keyof typeof tests]
