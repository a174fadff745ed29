/** What the desk, the service, the client and the controllers say: ICU messages by code. */
export const en = {
  // Refused presses: the text, and the word that fits a key face.
  'refusal.double-press': 'Second GO ignored. To go again, press GO again.',
  'refusal.double-press.word': 'DOUBLE PRESS',
  'refusal.too-soon': 'Jump ignored: it came right after a GO or a jump. To jump, press again.',
  'refusal.too-soon.word': 'TOO SOON',
  'refusal.hold-longer': 'Hold until the ring is full.',
  'refusal.hold-longer.word': 'HOLD',
  'refusal.release-first': 'The key was still down. Release it, then press again.',
  'refusal.release-first.word': 'LET GO',
  'refusal.paused-resume-first': 'The show is paused. P resumes; hold GO to go to the next cue.',
  'refusal.paused-resume-first.word': 'PAUSED',
  'refusal.not-before':
    'The next cue has a fixed start that is still ahead. Wait for it, or hold GO to go now.',
  'refusal.not-before.word': 'TOO EARLY',
  'refusal.moved-on': 'The show moved on before this press. Look, then press again.',
  'refusal.moved-on.word': 'MOVED',
  'refusal.unanswered': 'Still waiting for the last press. Press again in a moment.',
  'refusal.unanswered.word': 'WAIT',
  'refusal.no-link': 'No connection to the service. Reconnecting.',
  'refusal.no-link.word': 'NO LINK',
  'refusal.no-rundown': 'No rundown open. Open or import one.',
  'refusal.no-rundown.word': 'EMPTY',
  'refusal.no-next-cue': 'This is the last cue. Hold End to end the show.',
  'refusal.no-next-cue.word': 'LAST',
  'refusal.no-previous-cue': 'This is the first cue.',
  'refusal.no-previous-cue.word': 'FIRST',
  'refusal.not-running': 'No cue is on air.',
  'refusal.not-running.word': 'NOT ON',
  'refusal.no-time-left': 'No time left to subtract. Nothing changed.',
  'refusal.no-time-left.word': 'NO MORE',
  'refusal.show-ended': 'The show has ended. Reset to run it again.',
  'refusal.show-ended.word': 'ENDED',
  'refusal.nothing-to-undo': 'Nothing to undo.',
  'refusal.nothing-to-undo.word': 'NO UNDO',
  'refusal.changed-since': 'Someone else has run the show since that press. Nothing was undone.',
  'refusal.changed-since.word': 'MOVED',
  'refusal.cannot-undo': 'This service cannot undo that. Reset the show in its dashboard.',
  'refusal.cannot-undo.word': 'NO UNDO',
  'refusal.undo-unfinished': 'The undo is unfinished. Hold U again.',
  'refusal.undo-unfinished.word': 'UNFINISHED',
  'refusal.locked': 'The show is locked. Hold L to unlock it.',
  'refusal.locked.word': 'LOCKED',
  'refusal.own-service-only': 'Only the service’s own dashboard can do that.',
  'refusal.own-service-only.word': 'NOT HERE',
  'refusal.not-in-rehearsal': 'Not in a rehearsal. Leave the rehearsal first.',
  'refusal.not-in-rehearsal.word': 'REHEARSE',
  'refusal.no-message': 'The message is empty. Press M to write one.',
  'refusal.no-message.word': 'EMPTY',
  'refusal.signed-out': 'The service refused the token. Enter a new one in Connections.',
  'refusal.signed-out.word': 'TOKEN',
  'refusal.cue-gone': 'That cue was deleted.',
  'refusal.cue-gone.word': 'DELETED',
  'refusal.on-air': 'It is on air, so it cannot be skipped. GO goes to the next cue.',
  'refusal.on-air.word': 'ON AIR',
  'refusal.skipped-with-group': 'It is skipped with its group. Unskip the group instead.',
  'refusal.skipped-with-group.word': 'IN GROUP',
  'refusal.not-a-cue': 'Headings and groups cannot go on air. Choose a cue.',
  'refusal.not-a-cue.word': 'NO CUE',
  'refusal.not-allowed': 'This token is not allowed to do that. Use another one in Connections.',
  'refusal.not-allowed.word': 'NOT ALLOWED',
  'refusal.watch-only': 'This token cannot run the show. Enter a SHOWCALL token in Connections.',
  'refusal.watch-only.word': 'WATCH ONLY',
  'refusal.too-many-requests': 'Request limit reached. Try again within a minute.',
  'refusal.too-many-requests.word': 'BUDGET',
  'refusal.service-error': 'The service reported an error. Nothing changed. Press again.',
  'refusal.service-error.word': 'FAILED',
  'refusal.already-started': 'The show is already running. This control only starts it.',
  'refusal.already-started.word': 'ON',
  'refusal.not-paused': 'The show is not paused. This control only resumes.',
  'refusal.not-paused.word': 'RUNS',
  'refusal.already-paused': 'The show is already paused. This control only pauses.',
  'refusal.already-paused.word': 'PAUSED',
  'refusal.not-armed': 'This input is not armed. Arm it in Controllers.',
  'refusal.not-armed.word': 'UNARMED',
  'refusal.no-such-cue': 'No cue has that number. Nothing changed.',
  'refusal.no-such-cue.word': 'NO CUE',
  'refusal.no-number': 'No number of seconds received. Nothing changed.',
  'refusal.no-number.word': 'NUMBER',
  'refusal.learning': 'Learn took this press, so the show did not move. Press again.',
  'refusal.learning.word': 'LEARN',
  'refusal.testing':
    'This controller is in a test, so the show did not move. End the test in Controllers, then press again.',
  'refusal.testing.word': 'TEST',
  'refusal.own-echo': 'Showcall’s own message came back. The show did not move, and that input was disarmed.',
  'refusal.own-echo.word': 'ECHO',
  'refusal.runaway': 'The same command came too often. The show did not move, and that input was disarmed.',
  'refusal.runaway.word': 'TOO OFTEN',

  // Actions, triggers and bindings.
  'action.go': 'GO',
  'action.pause': 'Pause',
  'action.undo': 'Undo',
  'action.reset': 'Reset',
  'action.start': 'Start',
  'action.next': 'Next',
  'action.toggle': 'Pause or resume',
  'action.resume': 'Resume',
  'action.previous': 'Previous',
  'action.message': 'Message',
  'action.lock': 'Show lock',
  'action.end': 'End',
  'action.jump-sent': 'Jump to the cue received',
  'action.jump-cue': 'Jump to cue {number}',
  'action.jump-next': 'Jump to the next cue',
  'action.jump-ahead-short': 'Jump +{count, number}',
  'action.jump-cue-short': 'Jump {number}',
  'action.jump-ahead': 'Jump {count, number} cues ahead',
  'action.adjust-sent': 'Adjust by the seconds received',
  'action.adjust': 'Adjust by +{seconds, number} s',
  'action.adjust-back': 'Adjust by −{seconds, number} s',
  'action.brightness': 'Brightness +{percent, number} %',
  'action.brightness-down': 'Brightness −{percent, number} %',
  'action.next-page': 'Next page',
  'action.previous-page': 'Previous page',
  'action.page': 'Page {page}',
  'action.show-call': 'Show call',
  'action.show-connections': 'Show connections',
  'action.show-journal': 'Show journal',
  'action.show-controllers': 'Show controllers',
  'action.show-countdown': 'Show countdown',
  'action.show-view': 'Show {view}',
  'action.held': '{action}, held',
  'binding.two-actions': 'There are two actions for one {trigger}. Remove one.',
  'trigger.press': 'press',
  'trigger.release': 'release',
  'trigger.hold': 'hold',
  'trigger.double': 'double press',
  'trigger.turn': 'turn',
  'trigger.turn-back': 'turn back',
  'binding.machine-presses-only': 'A machine can only press, not hold, release or turn. Use press.',
  'binding.machine-sends-cue': 'Only machines send a cue number. Choose a cue.',
  'binding.machine-sends-seconds': 'Only machines send seconds. Enter the seconds.',
  'binding.must-be-held': 'This must be held; a {trigger} cannot be held. Use press or hold.',
  'binding.hold-is-taken':
    'This must be held, but hold does something else on this control. Move one of the two.',
  'binding.held-has-double':
    'This must be held, but a control with a double press cannot be held. Move one of the two.',
  'binding.go-hold-is-taken':
    'While the show is paused GO must be held, but hold does something else on this control. Move one of the two.',
  'binding.go-waits-for-double':
    'GO would wait for a second press. Move the double press to another control.',
  'binding.hold-with-double-or-release':
    'A control with hold cannot also have double press or release. Remove one.',
  'binding.double-with-release': 'A control with double press cannot also have release. Remove one.',
  'binding.cue-number-missing': 'Enter a cue number.',
  'binding.no-such-page': 'There is no page {page}. Choose another one.',
  'file.not-json': 'This is not JSON: {why}',
  'file.wrong-at': '{place}: {why}',
  'file.whole': 'the file',
  'binding.more-faults': '… and {count, number} more.',
  'binding.fault-at': '{surface}, page {page}, {control} {trigger}: {why}',
  'binding.fault-on': '{control}, {trigger}: {why}',

  // Problems of the service with a change, by code of the API.
  'problem.runner.show_running': 'This is on air. Go to another cue or end the show, then try again.',
  'problem.cues.group_not_empty': 'The group still has rows. Move them out or delete them, then try again.',
  'problem.cues.invalid_type_conversion':
    'A group cannot be inside a group. Move this row out of its group first.',
  'problem.cues.invalid_position':
    'A group cannot be inside a group. Move it before or after the other group.',
  'problem.cues.invalid_cue_type': 'Headings and groups cannot go on air. Choose a cue.',
  'problem.cues.not_found': 'This row was deleted by someone else. Choose another one.',
  'problem.cues.prevent_edits': 'This cue is locked. Unlock it in Edit or in the service’s dashboard.',
  'problem.cells.prevent_edits':
    'The cue of this cell is locked. Unlock it in Edit or in the service’s dashboard.',
  'problem.columns.not_found': 'This column was deleted by someone else. Choose another one.',
  'problem.mentions.name_conflict': 'Another mention has this name. Choose another name.',
  'problem.text_variables.key_exists': 'Another variable has this name. Choose another name.',
  'problem.runner.ended_cannot_start': 'The show has ended. Reset it to run it again.',

  // Connections, tokens and answers of a service.
  'press.perhaps-done': '{what} It may have been carried out.',
  text: '{text}',
  sentences: '{first} {next}',
  'link.token-expires':
    'This connection’s token expires {days, plural, =0 {within a day} one {in # day} other {in # days}}, at {at, date, utc} UTC. Enter a new one in Connections before then.',
  'error.over-limit':
    '{limit} of the service is reached. It resets {seconds, plural, =0 {within a minute} other {in # s}}.',
  'error.redirected': 'The address redirects elsewhere. The token is not sent there.',
  'error.redirected-to': 'The address redirects to {address}. The token is not sent there.',
  'address.not-one': 'The {field} is not an address. Enter all of it, starting with {begin}.',
  'address.must-start': 'The {field} must start with {begin}.',
  'address.has-name': 'The {field} contains a name or password. Remove it.',
  'address.has-query-or-hash': 'The {field} contains a ? or #. Remove it and all that follows.',
  'error.cancelled': 'The request was cancelled before it was answered.',
  'check.no-rundown':
    'The token sees no rundown yet, so timing was not checked. Create a rundown, then check again.',
  'check.no-push-address': 'There is a v0 token but no push address.',
  'check.polling':
    'Timing is polled within the request limit: changes made elsewhere show some seconds late.',
  'check.add-v0-token': 'Add a v0 token and a push address for instant timing.',
  'check.push-silent': 'Push did not answer. Check the push address.',
  'check.v0-token-is-v1':
    'The v0 token looks like a v1 token. Push needs the v0 token: copy it from the dashboard.',
  'check.v0-token-of-other-team':
    'The v0 token does not see this rundown: it belongs to another team. Copy the v0 token of this rundown’s team.',
  'check.push-unreachable':
    'Push cannot be reached. Check the push address and whether the network allows WebSockets.',
  'check.push-refused': 'Push refused the v0 token ({why}). Copy it again from the dashboard.',
  'error.lost': 'The service cannot be reached.',
  'error.timeout': 'The service did not answer in time.',
  'error.refused': 'Nothing answers at this address.',
  'error.unknown-host': 'The host name in this address was not found.',
  'error.tls': 'No secure connection is possible.',
  'error.no-token': 'There is no token to send.',
  'error.malformed-token': 'The token contains spaces, line breaks or characters that no token has.',
  'error.not-understood': 'The reply was not understood. {why}',
  'link.reconnecting': 'No connection to the service. Showcall reconnects automatically.',
  'link.push-unreachable':
    'Push cannot be reached. Timing comes another way until it can. Check the push address in Connections.',
  'link.push-refused':
    'Push refused the v0 token or the rundown ({why}). Timing comes another way. Enter a new v0 token in Connections.',
  'link.no-live-events':
    'This service does not send changes. The show is polled as often as the request limit allows. Add a v0 token for instant timing.',
  'press.before-unanswered': 'The press before got no answer, so this one was not sent.',
  'press.rundown-closed': 'The rundown was closed before this press was sent.',
  'press.too-late': 'The service did not answer in time, so this press was not sent.',
  'problem.auth.token_missing':
    'There is no v1 token. Create one in the service’s dashboard and paste it here.',
  'problem.auth.malformed_authorization':
    'The token contains spaces, line breaks or characters that no token has. Copy it again.',
  'problem.auth.invalid_token':
    'The service does not know this token: it is mistyped, incomplete or from another service. Copy it again from this service’s dashboard.',
  'problem.auth.token_expired':
    'The token has expired. Create a new one in the service’s dashboard and paste it here.',
  'problem.auth.token_revoked': 'The token was revoked. Create a new one in the service’s dashboard.',
  'problem.auth.revocation_check_unavailable':
    'The service cannot check the token right now. The token is kept; Showcall tries again automatically.',
  'problem.auth.query_token_not_allowed':
    'The token is in the address. Enter it in its own field and remove it from the address.',
  'problem.forbidden':
    'The token’s role does not allow this. Use a higher role: SHOWCALL runs the show, EDIT also changes rundowns.',
  'problem.rundowns.not_found':
    'This token cannot see the rundown: it was deleted, or the token is for another one. Choose another rundown or token.',
  'problem.rate_limit.exceeded':
    'The team’s request limit is reached. Wait up to a minute; other desks and scripts of the team share the limit.',
  'problem.link.lost':
    'The connection was lost before the service answered. Check the network; Showcall tries again automatically.',
  'problem.link.timeout':
    'The service did not answer in time. The network or the service is slow; Showcall tries again automatically.',
  'problem.link.refused':
    'Nothing answers at this address. Check the port, whether the service runs, and the firewall.',
  'problem.link.unknown_host':
    'The host name in the address was not found. Check the spelling and the internet connection.',
  'problem.link.tls':
    'No secure connection: the service’s certificate is not trusted, or the port does not use https. Check the address and this computer’s clock.',
  'problem.link.not_a_service':
    'This address is not a Rundown Service: a web page answers, perhaps the network’s log-in page. Enter the API address, not the dashboard’s.',
  'problem.link.redirected':
    'The address redirects to another one, and the token is not sent there. Enter the final address.',
  'problem.link.closed':
    'The request was cancelled because the connection was closed. Connect, then try again.',
  'problem.link.bad_address': 'Not an address. Enter all of it, starting with https:// or http://.',
  'problem.not_found':
    'The service has nothing at this address. Check the path: the v1 address often ends in /api-v1 or starts with api-v1.',
  'problem.idempotency.in_flight':
    'The service is still working on the same request. Check whether the change is there before you repeat it.',
  'problem.idempotency.cache_corrupt':
    'The service lost its answer to this change. Check whether the change is there before you repeat it.',
  'answer.wait':
    'The team’s request limit is reached. Wait {seconds, number} s; other desks and scripts of the team share the limit.',
  'plan.delete-rundown': 'Delete a rundown that is no longer needed, then try again.',
  'plan.delete-something': 'Delete what is no longer needed, or ask the team’s owner for a larger plan.',
  'plan.limit': 'The team’s plan allows no more: {detail} {remedy}',
  'token.swapped': 'The two tokens are swapped. Enter the v1 token under v1 and the v0 token under v0.',
  'token.looks-like-v0':
    'This looks like a v0 token. Create a v1 token in the service’s dashboard; the v0 token has its own field.',
  'answer.not-understood':
    'The service’s answer was not understood: it may be damaged, or from a version that Showcall does not know. What you see may be out of date. Showcall tries again automatically; if this continues, check the address and contact the service’s operator.',
  'answer.unreachable':
    'The service cannot be reached. Check the network; Showcall tries again automatically.',
  'answer.sign-in':
    'The service, or a proxy in front of it, did not accept the sign-in.{said} Check the token and the address.',
  'answer.not-allowed': 'This token is not allowed to do that.{said} Use one with a higher role.',
  'answer.missing': 'The service did not find it.{said} Check the address, or choose again.',
  'answer.conflict': 'The service cannot do this now.{said} Check what changed, then try again.',
  'answer.over-limit': 'Request limit reached.{said} Wait a minute.',
  'answer.internal':
    'The service reported an internal error ({status}).{said} Showcall tries again automatically; if this continues, contact the service’s operator.',
  'answer.rejected': 'The service rejected the request ({status}).{said} Change it, then try again.',
  'answer.said': ' It said: {text}',
  'error.status': 'The service answered {status}.',
  'limit.requests': 'The request limit',
  'limit.of-tier': 'The request limit “{tier}”',
  'error.not-a-service': 'The answer from this address is not from a Rundown Service.',
  'press.perhaps-arrived': '{what} It may still have reached the service.',
  'token.gone-from-keychain':
    'This connection’s token is missing: it was kept in memory only, or the keychain lost it. Enter it in Connections. Until then GO does not work.',
  'error.list-without-items': 'A list came without its items.',
  'error.endless-list': 'The pages of a list have no end.',
  'diagnostics.dump-unreadable': 'This crash dump cannot be read and is left out.',
  'error.rundown-incomplete': 'The rundown came without its position.',
  'error.status-incomplete': 'A status came without its state, or without the times of the cue on air.',

  // The desk: show, rundown, journal, outputs, settings.
  'browser.unpaired-until-stop':
    'The browser is unpaired until Showcall stops. That was not saved: after the next start it is paired again. Free some space on the disk, then unpair it again.',
  'address.not-web': 'The {field} “{address}” is not a web address. It starts with https:// or http://.',
  'address.protocol': 'The {field} starts with {protocol}//. It must start with https:// or http://.',
  'address.has-query':
    'The {field} contains a name, a password or a query. Remove it; the token has its own field.',
  'address.v1': 'v1 address',
  'address.v0': 'v0 address',
  'address.push': 'push address',
  'connection.v1-token-missing': 'A v1 token is needed. Create one in the service’s dashboard.',
  'connection.gone': 'This connection was removed. Choose another one.',
  'connection.token-lost': 'The token of “{name}” is not in the keychain. Enter it again.',
  'connection.too-many': 'At most {most, number} connections can be saved. Remove one first.',
  'connection.in-use': 'This connection is in use. Switch to “This computer” first.',
  'connection.last-gone':
    'The last connection is no longer saved. Showcall uses this computer’s service instead. Add the connection again in Connections.',
  'controller.learn-one-on-air':
    'A show is on air. Choose one controller to learn on, so that the others keep working.',
  'controller.gone': 'That controller was removed.',
  'controller.plugged-in': 'It is plugged in. Unplug it first, then remove it.',
  'controller.test-on-air':
    'A show is on air. A test would reach lighting, sound and video. Test before or after the show.',
  'controller.keys-in-window-only':
    'In a browser, keys work in this window only. The desktop application can take them in other windows.',
  'controller.import-on-air':
    'A show is on air. An import changes every key at once. Import before or after the show.',
  'controller.in-use-on-air':
    'This controller is in use in the show on air. Test or learn with another one, or after the show.',
  'edit.offline': 'The service cannot be reached. Your edits are kept and saved when it reconnects.',
  'edit.other-rundown': 'Another rundown is open now. Open this one again.',
  'edit.personal-only':
    'Locks, skips and private columns of this service are set in its own dashboard. Set them there.',
  'edit.parent-not-added': 'Its row or column could not be added, so this was not saved either.',
  'journal.in-use': 'another program has the journal open. Close it.',
  'journal.no-permission': 'Showcall has no write permission. Change the permissions of that folder.',
  'journal.disk-failing': 'the disk is failing. Check it, and use another computer for the next show.',
  'journal.damaged': 'the journal is damaged.',
  'journal.disk-full': 'the disk is full. Free some space.',
  'journal.cannot-open': 'the journal cannot be opened. Check the permissions of that folder.',
  'journal.quota': 'your disk quota is used up. Free some space.',
  'journal.read-only': 'the disk is read-only.',
  'journal.in-folder': 'In {folder} {why}',
  'journal.newer': 'The journal was written by a newer Showcall.',
  'journal.was-damaged': 'The journal was damaged and could not be read.',
  'journal.set-aside': '{why} It was renamed to {file}, and a new one was started.',
  'journal.new-one': 'A new one is started.',
  'journal.unusable': 'The journal cannot be used.',
  'link.service-disk':
    'The service’s disk is full or failing. The show goes on, but its state is lost if the service stops. Free some space.',
  'journal.disk-silent': 'The disk does not answer.',
  'service.rows-left-out':
    '{count, plural, one {# row of the database cannot be read and is left out.} other {# rows of the database cannot be read and are left out.}} Stop Showcall, then run "npm start -- repair".',
  'service.database-set-aside':
    'The database was damaged and could not be read. It was renamed to {file}, and a new one was started.',
  'service.database-salvaged':
    'The database was damaged. What was readable of {count, plural, one {# rundown} other {# rundowns}} is saved; some of it may be missing. Check it, or restore a backup. The damaged database was renamed to {file}.',
  'journal.cannot-read': 'The journal cannot be read. {why}',
  'journal.show-gone': 'That show is no longer in the journal.',
  'rundown.on-air-delete': '“{title}” is on air. End the show first, then delete it.',
  'rundown.on-air-change': '“{title}” is on air. Hold the button to change it anyway.',
  'rundown.no-time-zone': 'There is no time zone “{name}”. Choose one from the list, such as Europe/Berlin.',
  'rundown.same-columns': 'Two columns are named “{name}”. Give each its own name.',
  'rundown.nothing-changed': 'There was nothing to change.',
  'rundown.no-trash': 'This service has no trash here. Look in its own dashboard.',
  'rundown.not-copied': 'It cannot be copied: {why}',
  'token.elsewhere': 'Tokens of this service are managed in its own dashboard.',
  'token.gone': 'That token no longer exists. The list is refreshed.',
  'output.gone': 'That output was removed.',
  'output.too-many': 'There are {count, number} outputs already. Remove one first.',
  'output.monitor-gone': 'That monitor is no longer connected. Choose another one.',
  'output.crashing':
    'The output “{name}” keeps crashing. Its monitor “{monitor}” stays black for a minute, then the output is loaded again.',
  'output.no-browser': 'Outputs cannot be opened in a browser here.',
  'network.address-gone': 'This computer no longer has that address. Choose another one.',
  'network.ports-in-use':
    'Port {port} and the next ones are in use, so the outputs are not on the network. Choose another port.',
  'network.cannot-open': 'The outputs could not be opened to the network. Switch it off and on again.',
  'network.none': 'This computer is not on a network. The outputs open as soon as it is.',
  'network.address-away':
    'This computer does not have the address {address} now. The outputs open as soon as it does. Or choose another address.',
  'command.not-connected': '“{port}” is not connected. Nothing was sent. Connect it, or choose another port.',
  'command.no-cue': 'The message to “{port}” names a cue, and there is none. Nothing was sent.',
  'rundown.none-open': 'No rundown is open.',
  'show.unnamed': 'A show',
  'today.on-air': 'The show is on air. Hold the button to move its planned times anyway.',
  'today.no-times': 'This rundown has no planned times. Set its start in Edit first.',
  'today.not-all': 'Not all planned times were moved: {why} Choose “Move to today” again to move the rest.',
  'today.moved': '“{title}” is planned for {time} today.',
  'message.not-changed': 'The message was not changed: {why}',
  'rehearsal.not-here': 'Not in a rehearsal. Leave the rehearsal first.',
  'rundown.cannot-reopen': 'The rundown that was open can no longer be opened ({why}).',
  'service.chosen-meanwhile': 'Another service was chosen meanwhile, or Showcall was closed.',
  'rundown.on-air': '“{title}” is on air. {how}',
  'rundown.hold-to-open': 'Choose Open… and hold the button to switch rundown.',
  'service.hold-to-switch': 'Hold the button to switch service.',
  'rehearsal.hold-to-begin': 'Hold the button to rehearse while it continues.',
  'template.gone': 'That template was deleted on another page.',
  'template.exists': 'Template “{name}” exists. Choose another name.',
  'template.too-many': 'At most {most, number} templates can be saved. Delete one first.',
  'template.too-large':
    '“{name}” has more than {rows, number} rows. Save fewer rows, or copy the rundown instead.',
  'template.no-space': 'Templates may take up 2 MB in all. Export some, then delete them here.',
  'template.not-a-file': 'This is not a file of templates: {why}',
  'surface.refused': 'Refused: {word}',
  'surface.nothing-set': 'Nothing set',
  'surface.learned': 'Learned',
  'surface.test': 'Test',
  'surface.screen': 'Screen',
  'surface.keyboard': 'Keyboard',
  'learn.running': 'Learn is already running. Finish or cancel it first.',
  'learn.no-kind': 'This computer cannot read devices of this kind.',
  'learn.nothing': 'No switch was learned. Nothing was saved.',
  'simulator.no-model': 'The simulator does not have this model.',
  'simulator.not-simulated': 'Only a simulated device can be unplugged here.',
  'log.cannot-write': 'The log cannot be written: {why}. The show is not affected.',
  'settings.cannot-save': 'Settings cannot be saved: {why}. They apply until Showcall stops.',
  'app.locked': 'The show is locked, so Showcall stays open. Hold L to unlock it first.',
  'app.error':
    'An unexpected error occurred. The show continues. If something does not respond, restart Showcall: the show keeps running.',
  'service.stopped-because':
    'The Rundown Service stopped: {why} Start Showcall again. Every recorded press is saved, and the countdown continues.',
  'service.stopped':
    'The Rundown Service stopped. Start Showcall again. Every recorded press is saved, and the countdown continues.',
  'service.port-taken': 'Port {port} is taken. Showcall uses {used}.',
  'app.link-not-copied': 'The link was not copied. Select the address and copy it with the keyboard.',
  'app.no-program': 'No program opened {address}. Copy the address and open it yourself.',
  'app.update-ready':
    'Showcall {version} is ready. It will be installed when you quit Showcall and no show is left today.',
  'app.silent': 'Showcall did not answer.',
  'desk.away': 'The desk cannot be reached.',
  'app.not-this-page': 'This page does not belong to Showcall.',

  // Controllers and their drivers.
  'device.pedals-and-others': 'Foot pedals and other USB devices',
  'learn.each-press-differs':
    'Each press changed something else: this may be a lever, a wheel or a moving axis. Press a switch that is only up or down, and keep everything else still.',
  'learn.sent-nothing':
    'The device sent nothing when the switch was pressed. If it types a key instead, set that key in Controllers, Keyboard and clickers. Otherwise a switch on the device or another program may have changed its mode.',
  'learn.never-released':
    'The device did not report that the switch was released. A switch that stays down until it is pressed again cannot be used.',
  'learn.never-rests':
    'The device kept changing and did not return to its rest position. A lever or a counter cannot be used.',
  'learn.unplugged': 'The device was unplugged or stopped responding. Plug it in and start again.',
  'learn.not-connected': 'The device is no longer connected. Plug it in and start again.',
  'device.types-keys': 'This pedal types keys like a keyboard; no program can tell it from the keyboard.',
  'device.types-keys.remedy':
    'Set its key: in Controllers, Keyboard and clickers, choose Add key, then press the pedal. Set the pedal to F13–F24 with its maker’s program, so that it types no text.',
  'learn.other-device': 'Learn is running for another device. Finish it, then start again.',
  'msc.load-needs-cue': 'MSC LOAD needs a cue number. Nothing was sent. Enter one.',
  'msc.list-needs-cue': 'MSC needs a cue number before a cue list. Nothing was sent. Enter one.',
  'msc.digits-only': 'MSC allows digits and dots only, not {field}. Nothing was sent.',
  'midi-port.no-osc': '{name} is a MIDI port and cannot send OSC. Choose an OSC target instead.',
  'midi-port.not-connected': '{name} is not connected. Nothing was sent. Plug it in.',
  'midi-port.cannot-open':
    '{name} cannot be opened; another program may be using it. Nothing was sent. Quit that program.',
  'midi-port.not-accepted':
    '{name} did not accept the message. Check its cable; the next message opens it again.',
  'midi.lights-taken': 'Its keys work, but its lights do not: another program may be using its output.',
  'midi.lights-taken.remedy': 'Quit the program that sends to it. Showcall tries again every second.',
  'midi.no-driver': 'The driver for MIDI does not work: {why}',
  'midi.no-driver.install-alsa':
    'Install the system package libasound2 (libasound2t64 on newer systems), then start Showcall again.',
  'midi.no-driver.reinstall':
    'Install Showcall again; its MIDI module is missing or was built for another system.',
  'midi.no-sequencer': 'A MIDI device is plugged in, but the system’s MIDI sequencer is not running.',
  'midi.no-sequencer.remedy': 'Run: sudo modprobe snd-seq. The device is found within a second.',
  'midi.no-permission':
    'A MIDI device is plugged in, but this user is not allowed to use the system’s MIDI sequencer.',
  'midi.no-permission.remedy': 'Run: sudo usermod -aG audio "$USER". Then log out and in again.',
  'midi.silent': 'The system’s MIDI service does not respond: {why}.',
  'midi.silent.remedy': 'Showcall tries again every second. If this continues, restart the computer.',
  'midi.taken': 'It is plugged in, but its MIDI port cannot be opened. Another program may be using it.',
  'midi.taken.windows':
    'Quit the program that uses this port: on Windows only one program can use a MIDI port. Showcall tries again every second.',
  'midi.taken.remedy':
    'Quit other programs that use it, or unplug it and plug it in. Showcall tries again every second.',
  'midi.flood': 'It sends more presses than anyone can make; {count, number} were ignored so far.',
  'midi.flood.remedy':
    'Check for a loop from a MIDI output back to this input, or for a control that bounces.',
  'again.2-s': 'Showcall tries again every 2 seconds.',
  'osc.port-taken': 'Another program uses {way} port {port}.',
  'osc.port-taken.remedy': 'Quit that program, or choose another port here and in the sender. {again}',
  'osc.no-address': '{address} is not an address of this computer now.',
  'osc.no-address.remedy':
    'Connect the network that it belongs to, or choose 127.0.0.1 (this computer only) or 0.0.0.0 (the whole network). {again}',
  'osc.no-permission': 'This user is not allowed to listen on {way} port {port}.',
  'osc.no-permission.low-port': 'Choose a port from 1024 up, here and in the sender. {again}',
  'osc.no-permission.remedy':
    'Choose another port, or ask the administrator of this computer, here and in the sender. {again}',
  'osc.cannot-listen': 'OSC cannot listen on {address}, {way} port {port}: {why}.',
  'osc.cannot-listen.remedy': 'Choose another address or port. {again}',
  'satellite.port-taken': 'Another program uses TCP port {port}. Companion uses 16622 itself.',
  'satellite.port-taken.remedy':
    'Quit Companion on this computer, or choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
  'satellite.no-permission': 'This user is not allowed to listen on TCP port {port}.',
  'satellite.no-permission.remedy':
    'Choose a port from 1024 up in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
  'satellite.cannot-listen': 'Satellite apps cannot connect on TCP port {port}: {why}.',
  'satellite.cannot-listen.remedy':
    'Choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
  'satellite.not-accepted':
    '{count, plural, one {A device is connected but not accepted: its keys do nothing.} other {# devices are connected but not accepted: their keys do nothing.}}',
  'satellite.not-accepted.remedy': 'Accept the devices that are yours in Controllers, Satellite.',
  'satellite.flood': 'A connection sent more than 1,000 messages a second and was closed.',
  'satellite.flood.remedy':
    'Restart the Satellite app. If it happens again, disconnect its computer from the network.',
  'satellite.full': 'All 32 connections have accepted devices: another app could not connect.',
  'satellite.full.remedy': 'Quit a Satellite app that is not needed.',
  'satellite.device-gone': 'That device is no longer connected. Connect it, then accept it.',
  'satellite.too-many':
    '{most, number} devices are already accepted. Forget one that is not used, then accept this one.',
  'osc-target.gone': 'This OSC target was removed. Choose another one for the message.',
  'ignored.times': '{count, plural, one {{what} (once).} other {{what} (# times).}}',
  'osc-target.not-connected': '“{name}” is not connected yet.',
  'osc-target.looking-up': '“{name}” is being looked up by name. Try again in a moment.',
  'osc-target.not-found': '“{name}” was not found by its name. Enter its IP address.',
  'osc-target.not-listening':
    '“{name}” is there, but nothing listens on its port. Start OSC there, or correct the port.',
  'osc-target.unreachable': '“{name}” cannot be reached. Check its network and this computer’s.',
  'osc-target.silent': '“{name}” does not answer. Check its network and this computer’s.',
  'osc-target.blocked': '“{name}” is blocked by this computer. Check the firewall.',
  'osc-target.closed': '“{name}” closed the connection.',
  'osc-target.cannot-send': '“{name}” cannot be sent to: {why}.',
  'osc-target.removed': '“{name}” was removed.',
  'osc-target.not-reading': '“{name}” does not read its messages. Restart OSC there.',
  'osc-target.osc-only': '“{name}” accepts OSC messages only. Choose a MIDI port for this one.',
  'osc-target.bad-address':
    '“{address}” is not an OSC address. It starts with / and has no spaces or accents.',
  'ignored.scheduled': 'A message scheduled for later was ignored',
  'ignored.scheduled.remedy': 'Send it at the moment it is meant for: Showcall does not schedule messages.',
  'ignored.pattern': 'A message to several addresses at once, such as /showcall/*, was ignored',
  'loop.echo.notice':
    '“{name}” sent back Showcall’s own message and was disarmed. The show did not move. Remove the loop from output to input, then arm it again in Controllers.',
  'loop.runaway.notice':
    '“{name}” sent the same command more than {count, number} times in {seconds, number} seconds and was disarmed. Check for a loop or a sender that repeats itself, then arm it again in Controllers.',
  'stuck.control':
    '“{control}” has been held down for more than {seconds, number} seconds. Until it is released it does nothing.',
  'stuck.control.remedy': 'Release it, or check what holds it down. The other controls work.',
  'loop.echo': 'Disarmed: it sent back Showcall’s own message.',
  'loop.echo.remedy': 'Remove the loop from output to input, then arm it again.',
  'loop.runaway':
    'Disarmed: it sent the same command more than {count, number} times in {seconds, number} seconds.',
  'loop.runaway.remedy': 'Check for a loop or a sender that repeats itself, then arm it again.',
  'ignored.pattern.remedy': 'Send the full address.',
  'ignored.not-osc': 'Data that is not OSC was ignored',
  'ignored.no-tags': 'A message without type tags was ignored',
  'ignored.no-tags.remedy': 'Turn on type tags in the sender, or send the address without arguments.',
  'ignored.not-osc.remedy': 'Set the sender to OSC 1.0 or 1.1; over TCP with SLIP or length prefix.',
  'ignored.flood': 'More than {count, number} messages a second came to one address; the rest were ignored',
  'ignored.flood.remedy': 'Send from a button, not from a fader or a meter.',
  'ignored.clients': 'Another sender could not connect by TCP: {count, number} are connected already',
  'ignored.clients.remedy': 'Disconnect those that are not needed, or use UDP.',
  'pictures.no-drawing': 'The keys work, but their pictures cannot be drawn: {why}',
  'pictures.no-drawing.remedy':
    'Install Showcall again; its drawing module is missing or was built for another system.',
  'usb.no-driver': 'The driver for USB devices does not work: {why}',
  'usb.no-driver.install':
    'Install the system packages libudev1 and libusb-1.0-0, then start Showcall again.',
  'usb.no-driver.reinstall': 'Install Showcall again; its driver is missing or was built for another system.',
  'usb.taken': 'It is plugged in, but cannot be opened. Another program may be using it.',
  'usb.taken.remedy':
    'Quit {rivals}, then unplug the device and plug it in. Showcall tries again every 2 seconds.',
  'rivals.others': 'other programs that use it',
  'rivals.stream-deck': 'the Stream Deck application and Companion',
  'rivals.stream-dock': 'the Stream Dock application and Companion',
  'usb.no-permission': 'It is plugged in, but this user has no permission to open it.',
  'usb.no-permission.linux':
    'In the folder of Showcall, run: {command}. It installs the rule {rule} as /etc/udev/rules.d/70-showcall{file}.rules. If it still does not work, unplug the device and plug it in again.',
  'usb.no-permission.mac':
    'Allow Showcall under System Settings, Privacy & Security, Input Monitoring, then start it again.',
  'usb.no-permission.windows':
    'Quit {rivals}, then start Showcall again. On Windows no program can read a keyboard or a mouse directly: set its keys under Keyboard and clickers instead.',

  // Files: running orders, spreadsheets, rundown files.
  'table.quote-not-closed':
    'a quotation mark opens here and is not closed. Close it; write "" for a quotation mark inside the text.',
  'table.not-utf8':
    'a character cannot be read: the file is not UTF-8. Save it again as "CSV UTF-8", or correct the character.',
  'table.control-character': 'there is a control character (U+{code}). Remove it.',
  'table.too-much-text':
    'the running order has {kilobytes, number} kB of text; the service accepts {most, number} kB at once. Shorten the longest columns.',
  'file.whole-rundown': 'it is a whole rundown. Save it as a .showcall file and import that.',
  'file.imported': '“{title}” was imported. It is in the list.',
  'file.imported-only': '“{title}” was imported. {why}',
  'file.not-read': '{path} was not read: {why}',
  'file-error.missing': 'there is no such file or folder.',
  'file-error.folder': 'it is a folder, not a file.',
  'file-error.not-a-folder': 'a part of that path is a file, not a folder.',
  'file-error.exists': 'a file with that name exists already.',
  'file-error.no-permission': 'you have no permission.',
  'file-error.read-only': 'it is on a read-only disk.',
  'file-error.disk-full': 'the disk is full.',
  'file.not-imported': '{path} was not imported. Nothing changed:',
  'file.fault-line': 'line {line, number}: {why}',
  'file.line-below': '{first}\n  {next}',
  'file.open-now': '“{title}” is open.',
  'file.show-stays': '“{title}” was imported; the show on air stays open.',
  'file.look-first':
    'its columns must be checked first. Import it once in Showcall, then it also opens from here.',
  'spreadsheet.old-or-locked':
    'it is an old Excel file (.xls), or has a password. Save it as .xlsx without one, or as “CSV UTF-8”.',
  'spreadsheet.not-one': 'it is not a spreadsheet. Save it as .xlsx, or as “CSV UTF-8”.',
  'spreadsheet.incomplete': 'it is incomplete: the end is missing. Copy or save it again.',
  'spreadsheet.too-large':
    'it has more than {megabytes, number} MB or {parts, number} parts when unpacked. Save the sheet of the running order as “CSV UTF-8”.',
  'spreadsheet.too-many-cells':
    'it has more than {most, number} cells, or too much text. Keep only the rows and columns of the running order.',
  'table.too-many-columns':
    'there are {count, number} columns; at most {most, number} are allowed. Remove some.',
  'spreadsheet.trim': '{why}. Keep only the running order in it, then import it again.',
  'file.empty': 'it is empty. Choose another file.',
  'spreadsheet.unreadable':
    'it cannot be read as a spreadsheet ({why}). Open it and save it again, or save it as “CSV UTF-8”.',
  'spreadsheet.as-csv': '{why}. Save the sheet as “CSV UTF-8” and import that.',
  'spreadsheet.not-read': 'it could not be read',
  'spreadsheet.not-written': 'The spreadsheet was not written: {why}.',
  'spreadsheet.no-file': 'no file came',
  'export.private-columns':
    '{count, plural, one {# private column is} other {# private columns are}} not in the file.',
  'import.text-columns': 'Created as text columns: {names}.',
  'import.not-skipped':
    '{count, plural, one {# cue is} other {# cues are}} not skipped. Set that in the service’s dashboard.',
  'import.not-locked':
    '{count, plural, one {# cue is} other {# cues are}} not locked. Set that in the service’s dashboard.',
  'import.gone': 'This import is no longer open. Choose the file again.',
  'transfer.cancelled': 'Cancelled. Nothing was created.',
  'import.left-behind': '{why} “{title}” is incomplete and could not be deleted: delete it in Rundowns.',
  'rundown-file.not-json': 'it is not JSON, or it is incomplete ({why}). Export it again.',
  'rundown-file.not-one': 'it is not a Showcall rundown. Choose a .showcall file made with Export.',
  'rundown-file.newer':
    'it has version {version} of the format; this Showcall reads version {reads, number}. Update Showcall.',
  'rundown-file.cue-wrong': '/cues/{place} (“{title}”) {why}',
  'rundown-file.children-without-group': 'has children but is not a group.',
  'rundown-file.cells-without-cue': 'has cells on a row that is not a cue.',
  'rundown-file.cell-without-column': 'has a cell in a column that does not exist.',
  'rundown-file.two-cells': 'has two cells in one column.',
  'rundown-file.more-errors': '… and {count, number} more errors.',
  'rundown-file.too-many-rows': 'it has {count, number} rows; the limit is {most, number}.',
  'file.gone': 'This file is no longer open. Choose it again.',
  'import.has-errors': 'The file has errors. Correct them, or ignore the values that are not recognised.',
  'import.interrupted':
    'An import or a copy was interrupted. The incomplete “{title}” was deleted. Start again.',
  'file.incomplete': 'Part of the file was not received. Choose it again.',
  'file.too-large': 'It is larger than {megabytes, number} MB. Split it.',
  'import.column': 'Column {letter}',
  'import.two-numbers': 'two columns are imported as the cue number. Choose one.',
  'import.two-fields': 'two columns are imported as {field}. Choose one.',
  'import.no-title': 'no column is imported as the title. Choose one.',
  'import.too-many-texts':
    '{count, number} columns are imported as text; the limit is {most, number}. Ignore some.',
  'import.no-rows': 'there are no rows to import.',
  'table.column-unnamed':
    'column {column} has no name, but line {line} has text in it. Give it a name or clear it.',
  'table.column-twice': 'there are two columns "{name}". Keep one.',
  'table.columns-same-name': 'there are two columns "{name}". Give each its own name.',
  'table.too-many-text-columns':
    'there are {count, number} text columns; the limit is {most, number}. Remove some.',
  'table.no-title-column':
    'there is no column "title". Start the file with a line such as type,title,subtitle,duration,start,color.',
  'table.too-long': '{what} has {count, number} characters; at most {most, number} are allowed. Shorten it.',
  'table.name-of-column': 'the name of column {column}',
  'table.end-without-group': '"end" closes a group, but none is open. Remove this line.',
  'table.too-many-rows': 'a rundown has at most {most, number} rows, and this is one more. Split the show.',
  'table.no-such-field': 'a {type} has no {field}. Clear it, or make this row a cue.',
  'table.no-text-in-row': 'a {type} has no text in columns. Clear "{name}", or make this row a cue.',
  'table.end-has-fields': '"end" closes a group and has no other fields. Clear the rest of this line.',
  'table.is-spreadsheet': 'it is a spreadsheet. Save it as “CSV UTF-8” and open that.',
  'table.is-not-utf8': 'it is not UTF-8 text. Save it as “CSV UTF-8” and open that.',
  'table.empty': 'the file is empty. Choose another one.',
  'table.no-rows': 'there are no rows below the header. Add some.',
  'table.not-a-type': '“{text}” is not a type. Write cue, heading, group or end.',
  'table.not-a-color': 'color “{text}” is not a colour. Write #c62828, #c28 or a name such as red.',
  'table.not-a-time': 'duration “{text}” is not a time. Write 3:06, 0:03:06 or 186.',
  'table.not-a-duration':
    'duration “{text}” is not a time. Write 90 or 1:30 for an hour and a half, 0:03:06 or 3m 6s.',
  'table.too-long-duration': 'duration “{text}” is longer than {days, number} days. Shorten it.',
  'table.not-a-clock':
    'start “{text}” is not a time of day. Write 20:59, 20:59:00, or 00:15 +1d for the next day.',
  'table.too-many-fields':
    'there are {count, number} fields, but the header has {most, number}. Put quotes around text that contains the separator.',
  'table.too-few-fields':
    'there are {count, number} fields, but the header has {least, number}. Add the separators that are missing.',
} as const
