import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Writable } from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { describeRestore } from '../../../src-main/hosts/backup/describe-backup.ts'
import { commitRestore, finishRestore } from '../../../src-main/hosts/backup/finish-restore.ts'
import { type StagedRestore, stageRestore } from '../../../src-main/hosts/backup/stage-restore.ts'
import { writeBackup } from '../../../src-main/hosts/backup/write-backup.ts'
import { startBench } from '../../service/harness.ts'
import {
  type DataDirectory,
  lookAt,
  makeDataDirectory,
  now,
  openIn,
  secretsIn,
  temporary,
  venueTokens,
} from './data-directory.ts'

let from: DataDirectory
let elsewhere: string
let file: string

beforeEach(async () => {
  from = await makeDataDirectory()
  elsewhere = temporary()
  file = join(elsewhere, 'night.zip')
})
afterEach(() => {
  for (const folder of [from.dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

const passphrase = 'correct horse battery'
const back = (change: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    dataDir: from.dataDir,
    file,
    app: '1.2.3',
    desk: 'booth',
    now: now(),
    passphrase: null,
    connections: { venue: venueTokens },
    ...change,
  })
const stage = (dataDir: string, change: Partial<Parameters<typeof stageRestore>[0]> = {}) =>
  stageRestore({ dataDir, file, now: now(), passphrase: null, newKeys: false, ...change })
async function restore(
  dataDir: string,
  change: Partial<Parameters<typeof stageRestore>[0]> = {},
): Promise<StagedRestore> {
  const staged = await stage(dataDir, change)
  commitRestore(dataDir)
  finishRestore(dataDir)
  return staged
}
/** Names and bytes of everything there. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => [
        join(entry.parentPath, entry.name),
        readFileSync(join(entry.parentPath, entry.name)).toString('base64'),
      ]),
  )

describe('a backup', () => {
  it('is one archive with a manifest, for its owner alone', async () => {
    const made = await back()
    expect(made).toMatchObject({ rundowns: 2, runs: 1, withSecrets: false })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const parts = unzipSync(readFileSync(file))
    const manifest = JSON.parse(Buffer.from(parts['manifest.json'] ?? []).toString())
    expect(manifest).toMatchObject({
      format: 'showcall-backup',
      version: 1,
      app: '1.2.3',
      desk: 'booth',
      madeAt: new Date(now()).toISOString(),
      secrets: null,
    })
    expect(manifest.contents.map(({ name }: { name: string }) => name)).toEqual([
      'rundowns.sqlite',
      'journal.sqlite',
      'settings.json',
    ])
    expect(readdirSync(elsewhere)).toEqual(['night.zip'])
    expect(readdirSync(from.dataDir).filter(name => name.startsWith('backup-'))).toEqual([])
  })

  it.each([[null], [passphrase]])('holds no secret in plain text (passphrase: %s)', async given => {
    await back({ passphrase: given })
    const secrets = secretsIn(from.dataDir)
    const parts = Object.entries(unzipSync(readFileSync(file)))
    const texts = [...parts, ['the archive', readFileSync(file)] as const]
    const found = [...secrets].flatMap(([what, secret]) =>
      texts.flatMap(([part, bytes]) =>
        [secret, Buffer.from(secret.toString('base64')), Buffer.from(secret.toString('hex'))].some(form =>
          Buffer.from(bytes).includes(form),
        )
          ? [`${what} in ${part}`]
          : [],
      ),
    )
    expect(found).toEqual([])
    expect([...secrets.values()].every(({ length }) => length >= 16)).toBe(true)
    expect(parts.map(([name]) => name).includes('secrets.sealed')).toBe(given !== null)
  })

  it('is made while the service writes, and holds up none of its commits', async () => {
    const bench = await startBench({ dataDir: from.dataDir })
    const presses: number[] = []
    let ended = false
    const making = back().finally(() => {
      ended = true
    })
    while (!ended)
      presses.push(
        (await bench.call('POST', '/rundowns', { body: { title: `At ${presses.length}` } })).status,
      )
    await making
    await bench.close()
    expect(new Set(presses)).toEqual(new Set([201]))
    await restore(elsewhere)
    const database = new DatabaseSync(join(elsewhere, 'showcall.db'))
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  })
})

describe('restored on another computer', () => {
  it('everything is there, readers read anew, and no token of before is good', async () => {
    await back()
    const before = lookAt(from.dataDir)
    expect(await restore(elsewhere)).toMatchObject({
      access: 'renewed',
      aside: null,
      sealed: false,
      connections: {},
    })
    const after = lookAt(elsewhere)
    expect(after.titles).toEqual(before.titles)
    expect(after.entries).toBe(before.entries)
    expect(after.history).not.toBe(before.history)
    expect(after.settings).toMatchObject({
      rundowns: { own: from.rundownId },
      caller: { hold: 900, theme: 'blackout' },
    })
    const bench = await startBench({ dataDir: elsewhere })
    expect((await bench.call('GET', '/rundowns', { token: from.token })).status).toBe(401)
    await bench.close()
  })

  it('opens nothing to the network and arms nothing, and says so', async () => {
    expect(openIn(from.dataDir)).toEqual(['outputs', 'pages', 'api', 'osc', 'satellite', 'armed'])
    await back({ passphrase })
    const staged = await restore(elsewhere, { passphrase })
    expect(openIn(elsewhere)).toEqual([])
    const told = inEnglish(describeRestore({ ...staged, file, tokensMissing: 0 }))
    expect(told).toContain('Not all that the backup had open')
    expect(lookAt(elsewhere).settings.osc.address).toBe('0.0.0.0')
  })

  it('under its passphrase tokens, links and connections go on', async () => {
    await back({ passphrase })
    const { access, connections } = await restore(elsewhere, { passphrase })
    expect({ access, connections }).toEqual({ access: 'of-backup', connections: { venue: venueTokens } })
    expect(readFileSync(join(elsewhere, 'session.key'))).toEqual(
      readFileSync(join(from.dataDir, 'session.key')),
    )
    const bench = await startBench({ dataDir: elsewhere })
    expect((await bench.call('GET', '/rundowns', { token: from.token })).status).toBe(200)
    await bench.close()
  })

  it('--new-keys ends all tokens, also under the passphrase', async () => {
    await back({ passphrase })
    expect((await restore(elsewhere, { passphrase, newKeys: true })).access).toBe('renewed')
    expect(existsSync(join(elsewhere, 'session.key'))).toBe(false)
  })

  it('without the passphrase it says that secrets were left out', async () => {
    await back({ passphrase })
    expect(await restore(elsewhere)).toMatchObject({ access: 'renewed', sealed: true, connections: {} })
  })
})

describe('restored where it was made', () => {
  it('what was revoked since then stays revoked, and the data of before is kept whole and can be put back', async () => {
    await back()
    const bench = await startBench({ dataDir: from.dataDir })
    await bench.service.dashboard.revoke(from.tokenId)
    await bench.call('POST', '/rundowns', { body: { title: 'Made since' } })
    await bench.close()
    const before = lookAt(from.dataDir)
    const { access, aside } = await restore(from.dataDir)
    expect(access).toBe('kept')
    expect(lookAt(from.dataDir).titles).not.toContain('Made since')
    const again = await startBench({ dataDir: from.dataDir })
    expect((await again.call('GET', '/rundowns', { token: from.token })).status).toBe(401)
    await again.close()
    // The folder is taken as a backup is.
    await restore(from.dataDir, { file: aside ?? '', now: (now() + 1_000) as never })
    expect(lookAt(from.dataDir).titles).toEqual(before.titles)
    expect(lookAt(from.dataDir).entries).toBe(before.entries)
  })

  it('keeps what is of this computer alone, and gives no removed or renewed output link back', async () => {
    const page = { id: 'p1', kind: 'countdown', name: 'Stage', turn: 1, look, display: null }
    const write = (pages: readonly object[]) => {
      const path = join(from.dataDir, 'settings.json')
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), outputPages: pages }))
    }
    write([page, { ...page, id: 'p2' }, { ...page, id: 'p3' }])
    await back()
    write([page, { ...page, id: 'p2', turn: 4 }])
    await restore(from.dataDir)
    const { outputPages, window } = lookAt(from.dataDir).settings
    expect(outputPages.map(({ id, turn }: { id: string; turn: number }) => [id, turn])).toEqual([
      ['p1', 1],
      ['p2', 4],
      ['p3', 2],
    ])
    expect(window).toEqual({ x: 1, y: 2 })
  })

  it('leaves open and armed what is so now, and nothing that was closed since', async () => {
    const path = join(from.dataDir, 'settings.json')
    const settings = JSON.parse(readFileSync(path, 'utf8'))
    await back()
    expect((await restore(from.dataDir)).closed).toBe(false)
    expect(openIn(from.dataDir)).toHaveLength(6)
    writeFileSync(
      path,
      JSON.stringify({
        ...settings,
        peopleNetwork: { ...settings.peopleNetwork, pages: false, api: false },
        surfaces: [],
      }),
    )
    expect((await restore(from.dataDir, { now: (now() + 1_000) as never })).closed).toBe(true)
    expect(openIn(from.dataDir)).toEqual(['outputs', 'osc', 'satellite'])
  })

  it('says that something is off here, also while something else is open', async () => {
    const path = join(from.dataDir, 'settings.json')
    const settings = JSON.parse(readFileSync(path, 'utf8'))
    const write = (osc: boolean, outputs: boolean): void => {
      const changed = {
        osc: { ...settings.osc, listening: osc },
        outputNetwork: { ...settings.outputNetwork, on: outputs },
      }
      writeFileSync(path, JSON.stringify({ ...settings, ...changed }))
    }
    write(true, false)
    await back()
    write(false, true)
    expect((await restore(from.dataDir)).closed).toBe(true)
  })
})

const look = {
  theme: 'dark',
  ink: null,
  ground: null,
  size: 100,
  safeArea: 0,
  mirrored: 'none',
  title: true,
  labels: true,
  message: true,
  columns: [],
}

describe('a restore that is cut off at any step', () => {
  it('leaves the old data or the new, and the next start goes on', async () => {
    await back()
    const bench = await startBench({ dataDir: from.dataDir })
    await bench.call('POST', '/rundowns', { body: { title: 'Made since' } })
    await bench.close()
    writeFileSync(join(from.dataDir, 'open-show.json'), '{}')
    const old = filesOf(from.dataDir)
    // Before it is committed nothing present has changed, and the next start throws away what was staged.
    await stage(from.dataDir)
    finishRestore(from.dataDir)
    expect(filesOf(from.dataDir)).toEqual(old)
    let steps = 0
    for (let most = 0; ; most += 1) {
      const copy = join(elsewhere, `try-${most}`)
      mkdirSync(copy)
      for (const name of readdirSync(from.dataDir))
        if (statSync(join(from.dataDir, name)).isFile())
          copyFileSync(join(from.dataDir, name), join(copy, name))
      await stage(copy)
      commitRestore(copy)
      let left = most
      const cut = () => {
        if (left === 0) throw new Error('cut off')
        left -= 1
      }
      try {
        finishRestore(copy, cut)
        steps = most
        break
      } catch {
        finishRestore(copy)
        expect(lookAt(copy).titles).toEqual(['Kept', 'Opening night'])
        expect(existsSync(join(copy, 'open-show.json'))).toBe(false)
        const aside = lookAt(
          join(copy, readdirSync(copy).find(name => name.startsWith('before-restore-')) ?? ''),
        )
        expect(aside.titles).toEqual(['Kept', 'Made since', 'Opening night'])
        expect(finishRestore(copy)).toBeNull()
      }
    }
    expect(steps).toBeGreaterThan(6)
  })
})

describe('what is wrong is reported in one sentence and changes nothing', () => {
  const refused = async (asked: Promise<unknown>): Promise<string> => {
    try {
      await asked
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    return 'it was done'
  }

  it('a wrong passphrase', async () => {
    await back({ passphrase })
    const before = filesOf(from.dataDir)
    expect(await refused(stage(from.dataDir, { passphrase: 'wrong horse battery' }))).toMatch(
      /^The passphrase does not fit .*night\.zip\. Nothing was changed/,
    )
    expect(filesOf(from.dataDir)).toEqual(before)
  })

  it('a passphrase that is too short', async () => {
    expect(await refused(back({ passphrase: ' 1234567 ' }))).toContain('at least 8 characters')
    expect(existsSync(file)).toBe(false)
  })

  it('a backup that is cut short, wherever that is', async () => {
    await back({ passphrase })
    const whole = readFileSync(file)
    const before = filesOf(from.dataDir)
    for (const length of [whole.length - 1, whole.length - 30, whole.length >> 1, 2_000, 40]) {
      writeFileSync(file, whole)
      truncateSync(file, length)
      expect(await refused(stage(from.dataDir))).toMatch(
        /is cut short: its end is missing\. Nothing was changed/,
      )
    }
    truncateSync(file, 2)
    expect(await refused(stage(from.dataDir))).toMatch(/is not a backup of Showcall/)
    expect(filesOf(from.dataDir)).toEqual(before)
  })

  it('a byte that is damaged: found, or of no effect', async () => {
    await back()
    const whole = readFileSync(file)
    const before = filesOf(from.dataDir)
    await stage(from.dataDir)
    const good = lookAt(join(from.dataDir, 'restore.new'))
    let found = 0
    for (let at = 5; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x21
      writeFileSync(file, bytes)
      const told = await refused(stage(from.dataDir))
      if (told === 'it was done') {
        const { titles, entries, settings } = lookAt(join(from.dataDir, 'restore.new'))
        expect([at, titles, entries, settings]).toEqual([at, good.titles, good.entries, good.settings])
        finishRestore(from.dataDir)
        continue
      }
      found += 1
      expect([at, told]).toEqual([at, expect.stringMatching(/(is damaged|is cut short|not a backup)/)])
      expect(filesOf(from.dataDir)).toEqual(before)
    }
    expect(found).toBeGreaterThan(45)
  })

  it('a newer version of the format, and of what is in it', async () => {
    await back()
    const parts = unzipSync(readFileSync(file))
    const manifest = JSON.parse(Buffer.from(parts['manifest.json'] ?? []).toString())
    const rewrite = (change: object) =>
      writeFileSync(
        file,
        zipSync({ ...parts, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...change })) }),
      )
    rewrite({ version: 2, app: '9.0.0' })
    expect(await refused(stage(from.dataDir))).toMatch(
      /made by a newer Showcall \(9\.0\.0\).*Update Showcall/,
    )
    rewrite({})
    expect(await refused(stage(from.dataDir))).toBe('it was done')
    const database = new DatabaseSync(join(from.dataDir, 'showcall.db'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    rmSync(file)
    await back()
    expect(await refused(stage(elsewhere))).toMatch(/made by a newer Showcall\. Nothing was changed/)
  })

  it('what is no backup', async () => {
    writeFileSync(file, 'Dear diary')
    expect(await refused(stage(from.dataDir))).toMatch(/is not a backup of Showcall\. Nothing was changed/)
    writeFileSync(file, zipSync({ 'sheet.xml': Buffer.from('<x/>') }))
    expect(await refused(stage(from.dataDir))).toMatch(/is not a backup of Showcall/)
    expect(await refused(stage(from.dataDir, { file: elsewhere }))).toMatch(/is not a backup of Showcall/)
    rmSync(file)
    expect(await refused(stage(from.dataDir))).toMatch(
      /was not restored, and nothing was changed: there is no such file/,
    )
  })

  it('the same file name', async () => {
    writeFileSync(file, 'mine')
    expect(await refused(back())).toMatch(/exists already and was not changed\. Choose another name/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'it is on a read-only disk'],
    ['EACCES', 'you have no permission'],
  ])('a disk that says %s in the middle of it', async (code, words) => {
    const failing = () =>
      new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code, syscall: 'write' })),
      })
    const asked = {
      dataDir: from.dataDir,
      file,
      app: '1',
      desk: 'booth',
      now: now(),
      passphrase: null,
      connections: {},
    }
    expect(await refused(writeBackup(asked, failing))).toBe(`${file} was not written: ${words}.`)
    expect(readdirSync(elsewhere)).toEqual([])
    expect(readdirSync(from.dataDir).filter(name => name.startsWith('backup-'))).toEqual([])
  })

  it('a folder that is not there, or is a file', async () => {
    expect(await refused(back({ file: join(elsewhere, 'stick', 'night.zip') }))).toContain(
      'no such file or folder',
    )
    writeFileSync(join(elsewhere, 'stick'), '')
    expect(await refused(back({ file: join(elsewhere, 'stick', 'night.zip') }))).toContain(
      'is a file, not a folder',
    )
  })
})
