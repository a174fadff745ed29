import { beforeEach, describe, expect, it } from 'vitest'
import {
  createUpdates,
  type ElectronUpdates,
  type Updater,
  type UpdatesDesk,
} from '../../../../src-main/hosts/electron/updates/updates.ts'
import { createVirtualTime, type VirtualTime } from '../../../fakes/virtual-time.ts'

const minute = 60_000
const hour = 60 * minute

describe('updates', () => {
  let time: VirtualTime
  let log: string[]
  let newest: string | null | Error
  let onAir: boolean
  let enabled: boolean
  let allowed: () => Promise<boolean>
  let finishDownload: (() => void) | null
  let installed: Promise<void>
  let updates: ElectronUpdates

  const updater: Updater = {
    async check() {
      log.push('checked')
      if (newest instanceof Error) throw newest
      return newest
    },
    download(signal) {
      log.push('downloads')
      if (finishDownload === null) return Promise.resolve()
      return new Promise((resolve, reject) => {
        finishDownload = resolve
        signal.addEventListener('abort', () => {
          log.push('download ended')
          reject(new Error('ended'))
        })
      })
    },
    install() {
      log.push('installs')
      return installed
    },
  }
  const desk: UpdatesDesk = {
    enabled: () => enabled,
    onAir: () => onAir,
    mayInstall: () => allowed(),
    ready: version => void log.push(`ready: ${version}`),
  }

  beforeEach(() => {
    time = createVirtualTime()
    log = []
    newest = null
    onAir = false
    enabled = true
    allowed = async () => true
    finishDownload = null
    installed = Promise.withResolvers<void>().promise
    updates = createUpdates(updater, time.timers)
    updates.begin(desk)
  })

  const readyUpdate = async (): Promise<void> => {
    newest = '1.3.0'
    await time.advance(minute)
    expect(updates.ready()).toBe('1.3.0')
    log = []
  }
  const ends = async (): Promise<boolean> => {
    await updates.decide()
    let exits = false
    const installing = updates.install().then(() => {
      exits = true
    })
    await time.advance(0)
    const waits = !exits
    await time.advance(20_000)
    await installing
    return waits
  }

  it('are looked for a minute after the start, then every twelve hours', async () => {
    await time.advance(minute - 1)
    expect(log).toEqual([])
    await time.advance(1)
    expect(log).toEqual(['checked'])
    await time.advance(12 * hour - 1)
    expect(log).toEqual(['checked'])
    await time.advance(1)
    expect(log).toEqual(['checked', 'checked'])
  })

  it('are looked for again after a quarter of an hour where they could not be', async () => {
    newest = new Error('offline')
    await time.advance(minute)
    newest = null
    await time.advance(15 * minute)
    expect(log).toEqual(['checked', 'checked'])
  })

  it('are downloaded and reported once', async () => {
    const received: (string | null)[] = []
    updates.onChange(() => received.push(updates.ready()))
    newest = '1.3.0'
    await time.advance(minute + 24 * hour)
    expect(log).toEqual(['checked', 'downloads', 'ready: 1.3.0', 'checked', 'checked'])
    expect(received).toEqual(['1.3.0'])
  })

  it('are neither looked for nor downloaded while a show is on air', async () => {
    newest = '1.3.0'
    onAir = true
    await time.advance(24 * hour)
    expect(log).toEqual([])
    onAir = false
    await time.advance(15 * minute)
    expect(log).toEqual(['checked', 'downloads', 'ready: 1.3.0'])
  })

  it('stop being downloaded when a show goes on air, and are downloaded after it', async () => {
    newest = '1.3.0'
    finishDownload = () => undefined
    await time.advance(minute)
    onAir = true
    updates.onAirChanged()
    await time.advance(hour)
    expect(log).toEqual(['checked', 'downloads', 'download ended'])
    expect(updates.ready()).toBeNull()
    onAir = false
    updates.onAirChanged()
    finishDownload = null
    await time.advance(15 * minute)
    expect(updates.ready()).toBe('1.3.0')
  })

  it('are left alone where a person switched them off, at once', async () => {
    enabled = false
    newest = '1.3.0'
    await time.advance(24 * hour)
    expect(log).toEqual([])
    enabled = true
    await time.advance(15 * minute)
    expect(log).toContain('ready: 1.3.0')
    enabled = false
    expect(await ends()).toBe(false)
    expect(log).not.toContain('installs')
  })

  it('are installed when a person ends the application, which waits for it for twenty seconds at most', async () => {
    await readyUpdate()
    expect(await ends()).toBe(true)
    expect(log).toEqual(['installs'])
  })

  it.each<[string, () => Promise<void>]>([
    ['the installation waits for it', () => Promise.resolve()],
    ['they could not be installed', () => Promise.reject(new Error('not signed'))],
  ])('let the application exit at once when %s', async (_case, outcome) => {
    await readyUpdate()
    installed = outcome()
    expect(await ends()).toBe(false)
    expect(log).toEqual(['installs'])
  })

  it.each<[string, () => void]>([
    [
      'a show of today is left',
      () => {
        allowed = async () => false
      },
    ],
    [
      'nobody tells which shows are left',
      () => {
        allowed = () => Promise.reject(new Error('no answer'))
      },
    ],
    [
      'the service does not answer within a second',
      () => {
        allowed = () => Promise.withResolvers<boolean>().promise
      },
    ],
    [
      'a show is on air',
      () => {
        onAir = true
      },
    ],
  ])('are not installed while %s', async (_case, so) => {
    await readyUpdate()
    so()
    const deciding = updates.decide()
    await time.advance(1_000)
    await deciding
    await updates.install()
    expect(log).toEqual([])
  })

  it('are not installed without having been decided on, as when the system ends the application', async () => {
    await readyUpdate()
    await updates.install()
    expect(log).toEqual([])
  })

  it('end with the application', async () => {
    newest = '1.3.0'
    updates.close()
    await time.advance(24 * hour)
    expect(log).toEqual([])
    expect(time.waiting()).toBe(0)
  })
})
