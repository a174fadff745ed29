import { statfs } from 'node:fs/promises'

/** Room for this user on the disk of that folder, in bytes; null when unknown. */
export const freeBytesIn = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
