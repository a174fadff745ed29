/** The primary result code of an error of SQLite; −1 for another error. */
export function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}
