/** Name of the IPC channel that carries the bridge contract. */
export const deskChannel = 'showcall:desk'

/** Name of the IPC channel of windows of output pages, which receive what they show and may request the time. */
export const outputChannel = 'showcall:output'

/** Path of the sockets of output pages, beside the pages themselves. */
export const outputSocketPath = '/output/socket.io'

/** Where a screen asks another desk, with the secret of its link, whether that desk calls the show. */
export const outputStandingPath = '/output/standing'

/** Why the socket of an output page is turned away, as the error's message; the other: see `OutputAdmission`. */
export const outputRefused = 'no-such-output'
export const outputOtherDevice = 'other-device'
