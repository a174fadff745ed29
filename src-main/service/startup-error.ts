/** Why the service could not start, or its data be backed up or restored. */
export type StartupErrorCode =
  | 'store.newer'
  | 'store.unwritable'
  | 'store.failed'
  | 'store.replica'
  | 'store.unreachable'
  | 'store.unsuitable'
  | 'replica.other_database'
  | 'net.no_free_port'
  | 'net.address_unavailable'
  | 'service.failed'
  | 'backup.no_database'
  | 'backup.exists'
  | 'backup.missing'
  | 'backup.not_showcall'
  | 'backup.failed'

/** What failed before there was a service, with what a person can do about it. */
export class StartupError extends Error {
  readonly code: StartupErrorCode
  readonly remedy: string

  constructor(code: StartupErrorCode, message: string, remedy: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
    this.code = code
    this.remedy = remedy
  }
}
