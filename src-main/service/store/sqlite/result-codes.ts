const damage = new Set([11, 26])

/** SQLITE_CORRUPT or SQLITE_NOTADB. */
export const isDamage = (error: unknown): boolean => damage.has(resultCode(error))

/** SQLITE_CANTOPEN: a reader may not make the shared-memory file that it needs. */
export const isCannotOpen = (error: unknown): boolean => resultCode(error) === 14

/** SQLite's primary result code; -1 for an error that has none. */
function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}

/** SQLITE_PERM, READONLY, IOERR, FULL and CANTOPEN. */
const faults = new Set([3, 8, 10, 13, 14])

/** Whether the disk did not take what was to be written. */
export const isDiskFault = (error: unknown): boolean =>
  faults.has(resultCode(error)) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** SQLITE_BUSY: another process has locked the database. */
export const isLocked = (error: unknown): boolean => resultCode(error) === 5
