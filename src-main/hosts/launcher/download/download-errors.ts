/** The server answered with something else than the file. */
export class RefusedDownload extends Error {
  readonly status: number

  constructor(status: number, url: string) {
    super(`${url} answered ${status}`)
    this.name = 'RefusedDownload'
    this.status = status
  }
}

/** The connection ended in the middle of the file. What came is kept. */
export class CutDownload extends Error {
  constructor(cause: unknown) {
    super('The connection was lost.', { cause })
    this.name = 'CutDownload'
  }
}

/** No byte came for `after` milliseconds. What came is kept. */
export class StalledDownload extends Error {
  readonly after: number

  constructor(after: number) {
    super(`No data for ${after} ms.`)
    this.name = 'StalledDownload'
    this.after = after
  }
}

/** `@electron/get` does not export the class, which is of its own dependency `sumchecker`. */
export const isWrongChecksum = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'ChecksumMismatchError'
