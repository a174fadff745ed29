import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadArtifact, ElectronDownloadCacheMode } from '@electron/get'
import envPaths from 'env-paths'
import type { Timers } from '../../../base/timers.ts'
import { isWrongChecksum } from './download-errors.ts'
import { customVersion, type ElectronDist } from './find-electron.ts'
import { installDist } from './install-dist.ts'
import { download } from './resumable-download.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface FetchElectron {
  readonly env: Environment
  readonly progress: (received: number, total: number | null) => void
  readonly signal: AbortSignal
  readonly timers: Timers
  /** For so long no byte may come, in milliseconds. */
  readonly stall: number
}

/**
 * Fetches the distribution and installs it. `@electron/get` knows mirror, cache and checksum, and reads their
 * environment variables; the bytes come by a download that resumes. Rejects with what went wrong.
 */
export async function fetchElectron(dist: ElectronDist, options: FetchElectron): Promise<void> {
  const zip = await fetchZip(dist, options)
  options.signal.throwIfAborted()
  await installDist(zip, dist)
}

async function fetchZip(dist: ElectronDist, options: FetchElectron): Promise<string> {
  const { env } = options
  const cacheRoot =
    env['electron_config_cache'] || env['ELECTRON_CACHE'] || envPaths('electron', { suffix: '' }).cache
  mkdirSync(cacheRoot, { recursive: true })
  let resumed = false
  const checksums = checksumsOf(dist, env)
  const request = {
    version: dist.version,
    artifactName: 'electron',
    platform: dist.platform,
    arch: archOf(dist, env),
    cacheRoot,
    // Beside the cache: the file is moved there, and a move within one disk is one step.
    tempDirectory: cacheRoot,
    ...(checksums !== null && { checksums }),
    downloader: {
      async download(url: string, target: string) {
        const done = await download(url, target, { ...options, directory: cacheRoot })
        resumed = done.resumed
      },
    },
  }
  const force = env['force_no_cache'] === 'true'
  try {
    return await downloadArtifact({
      ...request,
      ...(force && { cacheMode: ElectronDownloadCacheMode.WriteOnly }),
    })
  } catch (error) {
    // The part that was left may be of another build, or have been damaged since. It was deleted: the whole file is downloaded again.
    if (!resumed || !isWrongChecksum(error)) throw error
    return await downloadArtifact(request)
  }
}

/** Null where the server's own list is asked for, or is the only one that knows the version. */
function checksumsOf({ home }: ElectronDist, env: Environment): Readonly<Record<string, string>> | null {
  const remote =
    env['electron_use_remote_checksums'] ||
    env['npm_config_electron_use_remote_checksums'] ||
    customVersion(env)
  if (remote) return null
  const file: unknown = JSON.parse(readFileSync(join(home, 'checksums.json'), 'utf8'))
  if (typeof file !== 'object' || file === null) throw new Error('The checksums of Electron cannot be read.')
  return Object.fromEntries(Object.entries(file).map(([name, sum]) => [name, String(sum)]))
}

/** Node for Intel on a Mac with another processor: Electron comes for the processor. */
function archOf({ platform, arch }: ElectronDist, env: Environment): string {
  const translatable = platform === 'darwin' && process.platform === 'darwin' && arch === 'x64'
  if (!translatable || env['npm_config_arch'] !== undefined) return arch
  try {
    const translated = execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' })
    return translated.trim() === '1' ? 'arm64' : arch
  } catch {
    return arch
  }
}
