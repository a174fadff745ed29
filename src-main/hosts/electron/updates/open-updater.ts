import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { Updater } from './updates.ts'

/** Where this application was installed from, as far as it can be known. */
export interface InstalledApp {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  /** The path of the AppImage that runs; undefined outside of one. */
  readonly appImage: string | undefined
  /** Content of `app-update.yml`, which electron-builder writes beside the application; null when there is none. */
  readonly feed: string | null
}

/**
 * Whether the application replaces itself. A deb belongs to the package manager. On Windows a feed without the name of its
 * publisher would have no signature checked.
 */
export function updatesItself({ packaged, platform, appImage, feed }: InstalledApp): boolean {
  if (!packaged || feed === null || !/^provider:/m.test(feed)) return false
  if (platform === 'win32') return /^publisherName:/m.test(feed)
  return platform === 'darwin' || (platform === 'linux' && appImage !== undefined)
}

/** Null where the application cannot replace itself. */
export async function openUpdater(
  app: Pick<App, 'isPackaged' | 'once'>,
  resources: string,
): Promise<Updater | null> {
  const feed = await readFile(join(resources, 'app-update.yml'), 'utf8').catch(() => null)
  const { platform, env } = process
  if (!updatesItself({ packaged: app.isPackaged, platform, appImage: env['APPIMAGE'], feed })) return null
  return updaterOver(async () => {
    // Large, and needed a minute after the start at the earliest.
    const { autoUpdater, CancellationToken } = await import('electron-updater')
    return { updater: autoUpdater, createToken: () => new CancellationToken() }
  }, app)
}

type Token = NonNullable<Parameters<AppUpdater['downloadUpdate']>[0]>

interface LoadedUpdater {
  readonly updater: Pick<
    AppUpdater,
    | 'autoDownload'
    | 'autoInstallOnAppQuit'
    | 'autoRunAppAfterInstall'
    | 'disableWebInstaller'
    | 'logger'
    | 'checkForUpdates'
    | 'downloadUpdate'
    | 'quitAndInstall'
  >
  readonly createToken: () => Token
}

/** electron-updater, which does nothing by itself: what it does is decided by `createUpdates`. */
export function updaterOver(load: () => Promise<LoadedUpdater>, app: Pick<App, 'once'>): Updater {
  let loading: Promise<LoadedUpdater> | null = null
  let current: LoadedUpdater | null = null

  const loaded = async (): Promise<LoadedUpdater> => {
    loading ??= load()
    current = await loading
    const { updater } = current
    updater.autoDownload = false
    // On macOS it would install after a crash, in the middle of a show.
    updater.autoInstallOnAppQuit = false
    updater.autoRunAppAfterInstall = false
    updater.disableWebInstaller = true
    updater.logger = null
    return current
  }

  return {
    async check() {
      const { updater } = await loaded()
      const result = await updater.checkForUpdates()
      return result?.isUpdateAvailable === true ? result.updateInfo.version : null
    },
    async download(signal) {
      const { updater, createToken } = await loaded()
      const token = createToken()
      const cancel = (): void => token.cancel()
      signal.addEventListener('abort', cancel)
      try {
        if (signal.aborted) throw new Error('The download was stopped.')
        await updater.downloadUpdate(token)
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    install: () =>
      new Promise(resolve => {
        if (current === null) return resolve()
        // electron-updater asks the application to quit once the system has the update.
        app.once('before-quit', () => resolve())
        current.updater.quitAndInstall(true, false)
      }),
  }
}
