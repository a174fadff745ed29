/** Headers of our own, lower case: other services ignore them, and send none of them. */
export const ownHeaders = {
  /** Epoch ms on the service's clock: a show command is not to be carried out later. */
  deadline: 'showcall-deadline',
  /** Random, one for each request: the stream's `commit` repeats it, and is matched by it. */
  press: 'showcall-press',
  /** The service goes on in memory, since its disk takes nothing. */
  notRecorded: 'showcall-not-recorded',
} as const
