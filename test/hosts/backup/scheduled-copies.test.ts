import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CopySettings } from '../../../src-main/contract/bridge/backups.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { MessageError } from '../../../src-main/contract/message-error.ts'
import { createNotices, type Notices } from '../../../src-main/desk/notices.ts'
import type { DeskSettings } from '../../../src-main/desk/ports/settings.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import {
  type CopyFiles,
  createCopyFiles,
  createScheduledCopies,
  type ScheduledCopies,
} from '../../../src-main/hosts/backup/scheduled-copies.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { temporary } from './data-directory.ts'

const hour = 3_600_000
const minute = 60_000
const began = Date.UTC(2026, 4, 1, 12)

let time: VirtualTime
let base: string
let stick: string
let settings: DeskSettings
let notices: Notices
let locked: boolean
let failing: string | null
let copies: ScheduledCopies
/** Calls to the disk that are under way. */
let busy: number

beforeEach(() => {
  time = createVirtualTime(began)
  busy = 0
  base = temporary()
  stick = join(base, 'stick')
  mkdirSync(stick)
  settings = freshSettings
  notices = createNotices(() => undefined)
  locked = false
  failing = null
  copies = start()
})
afterEach(async () => {
  await copies.close()
  rmSync(base, { recursive: true, force: true })
})

const counting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  busy += 1
  try {
    return await work()
  } finally {
    busy -= 1
  }
}
const counted = (files: CopyFiles): CopyFiles => ({
  ...files,
  prepare: folder => counting(() => files.prepare(folder)),
  isThere: folder => counting(() => files.isThere(folder)),
  newest: folder => counting(() => files.newest(folder)),
  prune: (...asked) => counting(() => files.prune(...asked)),
})
/** Until the disk has answered all that was asked. */
async function settled(): Promise<void> {
  do await nextTurn()
  while (busy > 0)
  await nextTurn()
}
const start = (dataDir = '/data'): ScheduledCopies => {
  const made = createScheduledCopies({
    settings: {
      read: () => settings,
      write: change => {
        settings = { ...settings, ...change }
      },
    },
    files: counted(createCopyFiles('Booth 1', dataDir)),
    async save(file) {
      if (failing !== null) throw new MessageError(messageOf('backup.not-made', { file: 'x', why: failing }))
      writeFileSync(file, 'copy')
    },
    notices,
    locked: () => locked,
    timers: time.timers,
    now: time.now,
  })
  made.begin()
  return made
}
const chosen = (change: Partial<CopySettings> = {}): CopySettings => ({
  folder: stick,
  everyHours: 24,
  afterShow: true,
  keep: 3,
  daily: false,
  ...change,
})
const made = () => readdirSync(stick).filter(name => name.endsWith('.zip'))
const said = () => notices.list().map(({ text }) => inEnglish(text))
const pass = async (ms: number, step = minute): Promise<void> => {
  for (let passed = 0; passed < ms; passed += step) {
    await time.advance(step)
    await settled()
  }
}

describe('copies by themselves', () => {
  it('are made at once when the folder is chosen, then by the clock, also after a restart', async () => {
    expect(await copies.write(chosen({ everyHours: 2 }))).toEqual({ ok: true })
    expect(made()).toHaveLength(1)
    await pass(hour)
    expect(made()).toHaveLength(1)
    await copies.close()
    copies = start()
    await pass(hour + 2 * minute)
    expect(made()).toHaveLength(2)
    expect((await copies.read()).last).toBeGreaterThan(began + 2 * hour - minute)
  })

  it('are made at the end of a show, and by nothing else where the clock is off', async () => {
    await copies.write(chosen({ everyHours: 0 }))
    copies.onAirChanged(false)
    await pass(48 * hour, hour)
    expect(made()).toEqual([])
    copies.onAirChanged(true)
    await pass(hour)
    expect(made()).toEqual([])
    copies.onAirChanged(false)
    await pass(minute)
    expect(made()).toHaveLength(1)
  })

  it('a stick that is away is reported until it is back, and the copy is made then; the mount point stays empty', async () => {
    await copies.write(chosen({ everyHours: 1 }))
    renameSync(stick, join(base, 'away'))
    // The folder in which it was mounted is there, without the stick.
    mkdirSync(stick)
    await pass(2 * hour)
    const missing = expect.stringMatching(/^The folder for copies is missing: .*stick\. Plug in the stick/)
    expect(said()).toEqual([missing])
    for (const { id } of notices.list()) notices.dismiss(id)
    await pass(2 * minute)
    expect(said()).toEqual([missing])
    expect((await copies.read()).problem).not.toBeNull()
    expect(readdirSync(stick)).toEqual([])
    rmSync(stick, { recursive: true })
    renameSync(join(base, 'away'), stick)
    await pass(2 * minute)
    expect(made()).toHaveLength(2)
    expect(said()).toEqual([])
    expect((await copies.read()).problem).toBeNull()
  })

  it('a disk that is full is reported, and tried again after ten minutes', async () => {
    await copies.write(chosen({ everyHours: 1 }))
    failing = 'the disk is full.'
    await pass(hour + 2 * minute)
    expect(said()).toEqual(['The scheduled copy was not made. x was not written: the disk is full.'])
    failing = null
    await pass(5 * minute)
    expect(made()).toHaveLength(1)
    await pass(6 * minute)
    expect(made()).toHaveLength(2)
    expect(said()).toEqual([])
  })

  it('only copies of this desk are deleted: the newest stay, and one of each of seven days', async () => {
    await copies.write(chosen({ folder: null }))
    const others = ['rundown.zip', 'showcall-copy-Booth-1-00000000-2026-04-01T00-00-00Z.zip', 'notes.txt']
    for (const name of others) writeFileSync(join(stick, name), '')
    await copies.write(chosen({ everyHours: 6, keep: 2, daily: true }))
    const part = `${made().find(name => name.includes('2026-05-01')) ?? ''}.part`
    writeFileSync(join(stick, part), '')
    await pass(9 * 24 * hour, 30 * minute)
    const mine = made()
      .filter(name => !others.includes(name))
      .map(name => /2026-\d\d-\d\dT\d\d/.exec(name)?.[0] ?? '')
      .toSorted()
    const days = mine.map(name => name.slice(0, 10))
    // Two of the newest day, and the newest of each day before it.
    expect(days).toEqual([...new Set(days), days.at(-1)].toSorted())
    expect(new Set(days).size).toBe(7)
    expect(mine.slice(0, -2).every(name => name.endsWith('T18'))).toBe(true)
    expect(others.filter(name => existsSync(join(stick, name)))).toEqual(others)
    expect(readdirSync(stick).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('a folder that cannot be written is refused when it is chosen, and a locked show changes nothing', async () => {
    const refused = await copies.write(chosen({ folder: join(base, 'nowhere') }))
    expect(refused).toMatchObject({ ok: false })
    if (!refused.ok)
      expect(inEnglish(refused.reason)).toMatch(/Copies cannot be saved in .*nowhere: there is no such/)
    expect(existsSync(join(base, 'nowhere'))).toBe(false)
    locked = true
    expect(await copies.write(chosen())).toMatchObject({ ok: false })
    expect(settings.copies.folder).toBeNull()
    expect(await copies.make()).toMatchObject({ ok: false })
  })
})
