import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ElectronDist } from './find-electron.ts'
import { isRunning } from './part-file.ts'

/**
 * Puts the distribution into its place in one step: extracted beside it, renamed when all of it is there, and noted in
 * `path.txt` last. A start that is interrupted leaves either the old one or none.
 */
export async function installDist(zip: string, { home, executable }: ElectronDist): Promise<void> {
  removeLeftovers(home)
  const aside = join(home, `dist.${process.pid}.part`)
  const dist = join(home, 'dist')
  const { extract } = await import('@electron-internal/extract-zip')
  try {
    await extract(zip, { dir: aside })
    if (!existsSync(join(aside, executable))) throw new Error(`There is no ${executable} in ${zip}.`)
    // Types of the very build belong to the package, as its own installer does it.
    const types = join(aside, 'electron.d.ts')
    if (existsSync(types)) renameSync(types, join(home, 'electron.d.ts'))
    await rm(dist, { recursive: true, force: true, maxRetries: 5 })
    await renamePatiently(aside, dist)
    writeFileSync(join(home, 'path.txt'), executable)
  } finally {
    await rm(aside, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Of starts that were killed while they extracted. */
function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^dist\.(\d+)\.part$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

/** On Windows a virus scanner may hold new files open for a moment. */
async function renamePatiently(from: string, to: string): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (process.platform !== 'win32' || left === 0) throw error
      await pause(300)
    }
  }
}
