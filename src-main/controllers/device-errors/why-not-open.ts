import { access, constants } from 'node:fs/promises'

export type OpenFailure = 'denied' | 'held' | 'absent'

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const deniedWords = /permission denied|not permitted|access is denied|e00002e2|e00002c1/i
const absentWords = /no such (file|device)|not found/i

/** Why a device that is there cannot be opened. The driver's own words may be translated: Linux is asked itself. */
export async function whyNotOpen(
  path: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): Promise<OpenFailure> {
  const text = textOf(error)
  if (deniedWords.test(text)) return 'denied'
  if (absentWords.test(text)) return 'absent'
  if (platform !== 'linux') return 'held'
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return 'held'
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? reason.code : null
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : 'held'
  }
}
