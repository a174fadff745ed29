import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  type InstalledApp,
  updaterOver,
  updatesItself,
} from '../../../../src-main/hosts/electron/updates/open-updater.ts'

const feed = 'provider: github\nowner: someone\nrepo: showcall\nchannel: latest-x64\n'
const appImage: InstalledApp = {
  packaged: true,
  platform: 'linux',
  appImage: '/home/me/Showcall.AppImage',
  feed,
}

describe('an installation', () => {
  it.each<[string, InstalledApp]>([
    ['an AppImage', appImage],
    ['macOS', { ...appImage, platform: 'darwin', appImage: undefined }],
    [
      'Windows, signed',
      { ...appImage, platform: 'win32', appImage: undefined, feed: `${feed}publisherName:\n  - Someone\n` },
    ],
  ])('of %s replaces itself', (_name, installation) => {
    expect(updatesItself(installation)).toBe(true)
  })

  it.each<[string, InstalledApp]>([
    ['from a deb, which the package manager updates', { ...appImage, appImage: undefined }],
    ['on Windows whose updates would have no signature checked', { ...appImage, platform: 'win32' }],
    ['that was made without a repository', { ...appImage, feed: 'updaterCacheDirName: showcall-updater\n' }],
    ['without a feed', { ...appImage, feed: null }],
    ['from the sources', { ...appImage, packaged: false }],
  ])('%s does not', (_name, installation) => {
    expect(updatesItself(installation)).toBe(false)
  })
})

describe('electron-updater', () => {
  const noApp = new EventEmitter() as unknown as Parameters<typeof updaterOver>[1]

  /** Of electron-updater what is used, as it comes. */
  function createAutoUpdater(isUpdateAvailable: boolean) {
    const token = {
      cancelled: false,
      cancel() {
        token.cancelled = true
      },
    }
    const installed: unknown[] = []
    const download = Promise.withResolvers<string[]>()
    const updater = {
      autoDownload: true,
      autoInstallOnAppQuit: true,
      autoRunAppAfterInstall: true,
      disableWebInstaller: false,
      logger: console,
      checkForUpdates: async () => ({ isUpdateAvailable, updateInfo: { version: '1.3.0' } }),
      downloadUpdate: (given: unknown) =>
        given === token ? download.promise : Promise.reject(new Error('no token')),
      quitAndInstall: (...how: unknown[]) => void installed.push(how),
    }
    // The fake has of each object what is used of it.
    const load = async () =>
      ({ updater, createToken: () => token }) as unknown as Awaited<
        ReturnType<Parameters<typeof updaterOver>[0]>
      >
    return { updater, token, installed, download, load }
  }

  it('is kept from doing anything by itself, before it is asked for the first time', async () => {
    const { updater, load } = createAutoUpdater(true)
    expect(await updaterOver(load, noApp).check()).toBe('1.3.0')
    expect(updater).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      autoRunAppAfterInstall: false,
      disableWebInstaller: true,
    })
  })

  it('reports nothing while this version is the newest', async () => {
    const { load } = createAutoUpdater(false)
    expect(await updaterOver(load, noApp).check()).toBeNull()
  })

  it('has its download ended when a show goes on air', async () => {
    const { token, load } = createAutoUpdater(true)
    const updater = updaterOver(load, noApp)
    await updater.check()
    const ends = new AbortController()
    void updater.download(ends.signal)
    // The download is begun once the library is loaded.
    await new Promise(resolve => setImmediate(resolve))
    expect(token.cancelled).toBe(false)
    ends.abort()
    expect(token.cancelled).toBe(true)
  })

  it('installs without a question, and is done when it asks the application to quit', async () => {
    const { installed, load } = createAutoUpdater(true)
    const quits = new EventEmitter()
    // Of Electron's application, one event is used.
    const updater = updaterOver(load, quits as unknown as Parameters<typeof updaterOver>[1])
    await updater.install()
    expect(installed).toEqual([])
    await updater.check()
    const installing = updater.install()
    expect(installed).toEqual([[true, false]])
    quits.emit('before-quit')
    await installing
  })
})
