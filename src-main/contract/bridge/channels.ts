/** Names of the IPC channels that carry the bridge contract. */
export const requestChannel = 'showcall:request'
export const eventChannel = 'showcall:event'

/** The same for windows of output pages, which receive what they show and may request the time. */
export const outputRequestChannel = 'showcall:output-request'
export const outputEventChannel = 'showcall:output-event'

/** Asks a window of an output page whether it draws. */
export const outputCheckChannel = 'showcall:output-check'

/** Path of the sockets of output pages, beside the pages themselves. */
export const outputSocketPath = '/output/socket.io'

/** Where a screen asks another desk, with the secret of its link, whether that desk calls the show. */
export const outputStandingPath = '/output/standing'

/** Why the socket of an output page is turned away, as the error's message; the other: see `OutputAdmission`. */
export const outputRefused = 'no-such-output'
export const outputOtherDevice = 'other-device'
