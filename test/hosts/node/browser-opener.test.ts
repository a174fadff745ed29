import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BrowserOpener,
  createBrowserOpener,
  openerFolder,
} from '../../../src-main/hosts/node/browser-opener.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const address = 'http://127.0.0.1:4747/#pair=a-secret'

describe('an address that pairs', () => {
  let folder: string
  let time: VirtualTime
  let opened: string[]
  let opener: BrowserOpener
  const create = (): BrowserOpener =>
    createBrowserOpener({ folder, open: async target => void opened.push(target), timers: time.timers })

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'showcall-opener-'))
    time = createVirtualTime()
    opened = []
    opener = create()
  })

  it('is in no argument of a process, but in a file for its owner alone', async () => {
    await opener.open(address)
    expect(opened).toEqual([expect.stringMatching(/\.html$/)])
    const [path = ''] = opened
    expect(path).not.toContain('a-secret')
    expect(readFileSync(path, 'utf8')).toContain(`content="0; url=${address}"`)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is gone with its file when it was used', async () => {
    const used = await opener.open(address)
    await opener.open(address)
    used()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(time.waiting()).toBe(1)
  })

  it('is gone with its file after a minute', async () => {
    await opener.open(address)
    await time.advance(59_000)
    expect(readdirSync(folder)).toHaveLength(1)
    await time.advance(1_000)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is gone with its file when the desk stops, which waits for nothing', async () => {
    await opener.open(address)
    opener.close()
    expect([readdirSync(folder), time.waiting()]).toEqual([[], 0])
  })

  it('of a desk that was killed is removed by the next one, and nothing else is', async () => {
    await opener.open(address)
    writeFileSync(join(folder, 'showcall-open-mine.html'), 'kept')
    create()
    expect(readdirSync(folder)).toEqual(['showcall-open-mine.html'])
  })

  it('is opened as it is where other users do not see arguments', async () => {
    const direct = createBrowserOpener({
      folder: null,
      open: async target => void opened.push(target),
      timers: time.timers,
    })
    await direct.open(address)
    expect([opened, readdirSync(folder)]).toEqual([[address], []])
  })
})

describe.skipIf(process.platform === 'win32')('the file that a browser reads lies', () => {
  const home = '/home/ada'
  const hidden = '/home/ada/.local/share/showcall'
  const folder = (dataDir: string, given: { platform?: NodeJS.Platform; snap?: boolean; wsl?: boolean }) =>
    openerFolder(dataDir, {
      platform: given.platform ?? 'linux',
      home,
      wsl: given.wsl ?? false,
      browserIsSnap: async () => given.snap ?? false,
    })

  it.each([
    ['in the data directory', hidden, {}, hidden],
    ['in the home directory for a browser in a snap', hidden, { snap: true }, home],
    ['in a data directory elsewhere', '/srv/shows', {}, '/srv/shows'],
    ['in the home directory for a snap and data elsewhere', '/srv/shows', { snap: true }, home],
    ['in a data directory that a snap reads', '/home/ada/shows', { snap: true }, '/home/ada/shows'],
    [
      'in the data directory on macOS',
      '/home/ada/Library/Application Support/showcall',
      { platform: 'darwin' },
      '/home/ada/Library/Application Support/showcall',
    ],
    ['nowhere on Windows', hidden, { platform: 'win32' }, null],
    ['nowhere for a browser of Windows', hidden, { wsl: true }, null],
  ] as const)('%s', async (_where, dataDir, given, expected) => {
    expect(await folder(dataDir, given)).toBe(expected)
  })
})
