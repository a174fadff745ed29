import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createSqliteJournal, openJournalFile } from '../../../src-main/desk/journal/sqlite-journal.ts'
import type { JournalStore } from '../../../src-main/desk/ports/journal-store.ts'
import type { JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'
import fc from '../../support/fast-check.ts'

let directory = ''
let file = ''
const stores: JournalStore[] = []

const open = (maxBytes = 1e9): JournalStore => {
  const store = createSqliteJournal({ file, maxBytes, now: () => instant(1_800_000_000_000) })
  stores.push(store)
  return store
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'showcall-journal-'))
  file = join(directory, 'journal.sqlite')
})

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close().catch(() => undefined)
  rmSync(directory, { recursive: true, force: true })
})

/** A short show, with `presses` presses. */
function run(runId: string, presses = 3, begun = 1_800_000_000_000): JournalEntry[] {
  const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 60_000)], begun, begun)
  history.press({ verb: 'start' })
  for (let count = 1; count < presses; count += 1) {
    history.wait(1_000)
    history.press({ verb: 'jump', cueId: 'c2' })
  }
  return history.entries.map(entry => ({ ...entry, desk: `desk ${runId}`, runId }))
}

const painted = (desk: string, seq: number, runId: string | null, size = 0): JournalEntry => ({
  kind: 'desk',
  event: 'not-recorded',
  reason: 'x'.repeat(size),
  desk,
  seq,
  runId,
  rundownId: null,
  at: instant(seq),
})

const names = (key: string) => ({ key, rundownId: `copy ${key}`, cues: [], desk: 'Booth A' })
const everything = { rundownId: 'rundown', waiting: [], mostCharacters: 1e9 }

describe('the history of a rundown in the journal', () => {
  it('that is larger than a file may be goes out without its oldest runs', async () => {
    const store = open()
    for (const runId of ['a', 'b', 'c', 'd']) await store.append(run(runId, 200))
    const whole = await store.packHistory(everything)
    expect([whole.runs, whole.leftOut]).toEqual([4, 0])
    const most = Math.floor(whole.content.length / 2)
    const cut = await store.packHistory({ ...everything, mostCharacters: most })
    expect(cut.content.length).toBeLessThanOrEqual(most)
    expect(cut.entries + cut.leftOut).toBe(whole.entries)
    await store.addHistory(cut.content, names('x'))
    const kept = (await store.runs()).filter(({ imported }) => imported !== null)
    expect(kept.length).toBe(cut.runs)
    expect(cut.runs).toBeGreaterThan(0)
    expect(cut.runs).toBeLessThan(4)
  })

  it('leaves this desk its own runs and drills when it is added and removed', async () => {
    const store = open()
    const own = run('a')
    const at = instant(1)
    const of = { desk: 'desk', seq: 1, runId: null, rundownId: 'rundown', at }
    const drill: JournalEntry = {
      ...of,
      kind: 'drill',
      result: { kind: 'network', at, rundownId: 'rundown', subject: null, passed: true, text: '' },
    }
    await store.append([...own, drill])
    const { content } = await store.packHistory(everything)
    await store.addHistory(content, { ...names('x'), rundownId: 'rundown' })
    expect((await store.runs()).map(({ imported }) => imported)).toEqual(['Booth A', null])
    expect(await store.lastOf('drill')).toEqual([drill])
    await store.removeHistory('rundown')
    expect((await store.runs()).map(({ runId }) => runId)).toEqual(['a'])
    expect(await store.entries('a')).toEqual(own)
    expect(await store.entries(null)).toEqual([drill])
  })

  it('that was exported on air is reported up to its last entry', async () => {
    const store = open()
    await store.append(run('a'))
    const { content } = await store.packHistory(everything)
    await store.addHistory(content, names('x'))
    const kept = (await store.runs()).find(({ imported }) => imported !== null)
    const asked = { runId: kept?.runId ?? '', waiting: [] }
    const last = (await store.entries(asked.runId)).at(-1)?.at
    const asRun = await store.asRun(asked, instant(1_800_000_900_000))
    const cue = asRun?.cues.at(-1)
    expect((cue?.start ?? 0) + (cue?.running ?? 0)).toBe(last)
  })

  it('is refused where it would push out runs of this desk', async () => {
    const source = open()
    for (let count = 0; count < 20; count += 1) await source.append(run(`run ${count}`, 50))
    const { content } = await source.packHistory(everything)
    await source.close()
    const full = open(statSync(file).size)
    const noRoom = { ok: false, reason: { code: 'rundown-file.history-no-room' } }
    expect(await full.checkHistory(content)).toMatchObject(noRoom)
    expect(await full.addHistory(content, names('x'))).toMatchObject(noRoom)
    expect(await full.runs()).toHaveLength(20)
  })

  it('goes out without an entry that a failing disk has garbled', async () => {
    const store = open()
    await store.append(run('a'))
    const whole = await store.packHistory(everything)
    await store.close()
    const database = new DatabaseSync(file)
    database.exec('DROP TRIGGER entries_stay_as_they_are')
    database.exec('UPDATE entries SET body = substr(body, 1, 40) WHERE id = (SELECT max(id) FROM entries)')
    database.close()
    const again = open()
    const damaged = await again.packHistory(everything)
    expect([damaged.entries, damaged.leftOut]).toEqual([whole.entries - 1, 1])
    expect(await again.checkHistory(damaged.content)).toEqual({ ok: true })
  })
})

describe('the journal on disk', () => {
  it('reports of a show that was reset whether it had ended before', async () => {
    const of = (runId: string, verbs: readonly ('end' | 'reset')[]): JournalEntry[] => {
      const history = createHistory([plannedCue('c1', 60_000)], 1_800_000_000_000, 1_800_000_000_000)
      for (const verb of ['start', ...verbs] as const) history.press({ verb })
      return history.entries.map(entry => ({ ...entry, desk: `desk ${runId}`, runId }))
    }
    const store = open()
    for (const entries of [
      of('on', []),
      of('over', ['end']),
      of('cut off', ['reset']),
      of('done', ['end', 'reset']),
    ])
      await store.append(entries)
    const runs = new Map(
      (await store.runs()).map(({ runId, ended, last }) => [runId, [ended, last.state.phase]]),
    )
    expect(Object.fromEntries(runs)).toEqual({
      on: [false, 'running'],
      over: [false, 'ended'],
      'cut off': [false, 'pre-show'],
      done: [true, 'pre-show'],
    })
  })

  it('gives back what was appended, in its order, after it was closed', async () => {
    const entries = run('a')
    const store = open()
    await store.append(entries.slice(0, 2))
    await store.append(entries.slice(2))
    await store.append([painted('desk', 1, null)])
    await store.close()
    const again = open()
    expect(await again.entries('a')).toEqual(entries)
    expect(await again.entries(null)).toEqual([painted('desk', 1, null)])
  })

  it('takes an append that is repeated once', async () => {
    const store = open()
    const entries = run('a')
    await store.append(entries)
    await store.append([...entries, painted('desk a', 99, 'a')])
    expect((await store.entries('a')).map(({ seq }) => seq)).toEqual([...entries.map(({ seq }) => seq), 99])
  })

  it('lists runs, newest first, with where their shows stood last', async () => {
    const store = open()
    await store.append(run('a'))
    await store.append(run('b', 1, 1_800_000_900_000))
    const runs = await store.runs()
    expect(runs.map(({ runId, title, startedAt }) => [runId, title, startedAt])).toEqual([
      ['b', 'Gala', 1_800_000_900_000],
      ['a', 'Gala', 1_800_000_000_000],
    ])
    expect(runs[1]?.last).toMatchObject({ at: 1_800_000_002_000, state: { phase: 'running', cueId: 'c2' } })
  })

  it('reports of what is on disk and of what waits, each once', async () => {
    const store = open()
    const entries = run('a', 3)
    await store.append(entries.slice(0, 3))
    const asRun = await store.asRun({ runId: 'a', waiting: entries.slice(2) }, instant(1_800_000_010_000))
    expect(asRun?.cues.map(({ cueId }) => cueId)).toEqual(['c1', 'c2', 'c2'])
    expect(asRun?.presses.confirmed).toBe(3)
  })

  it('lets nobody change or delete an entry', async () => {
    const store = open()
    await store.append(run('a'))
    await store.close()
    const database = new DatabaseSync(file)
    expect(() => database.exec("UPDATE entries SET body = '{}'")).toThrow('append-only')
    expect(() => database.exec('DELETE FROM entries')).toThrow('append-only')
    database.close()
  })

  it('is for its owner alone', async () => {
    await open().append(run('a'))
    expect(statSync(file).mode & 0o077).toBe(0)
  })
})

describe('a disk that fails', () => {
  it('says that it is full, keeps what it had, and takes entries again once there is room', async () => {
    const { database } = openJournalFile(file, instant(0))
    database.close()
    const pages = statSync(file).size / 4096
    // The engine's own limit raises what a full disk raises; it lasts for a connection.
    const store = open()
    await store.append(run('a'))
    const limited = createSqliteJournal({ file, maxBytes: 1e9, now: () => instant(0), mostPages: pages + 4 })
    stores.push(limited)
    const big = painted('desk', 1, 'a', 100_000)
    await expect(limited.append([big])).rejects.toThrow('the disk is full. Free some space.')
    await store.append([big])
    expect((await store.entries('a')).map(({ desk, seq }) => [desk, seq])).toEqual([
      ...run('a').map(({ desk, seq }) => [desk, seq]),
      ['desk', 1],
    ])
  })

  it('says that a place cannot be written, and begins there once it can', async () => {
    const blocked = join(directory, 'data')
    writeFileSync(blocked, 'a file where the directory should be')
    const store = createSqliteJournal({
      file: join(blocked, 'journal.sqlite'),
      maxBytes: 1e9,
      now: () => instant(0),
    })
    stores.push(store)
    await expect(store.append(run('a'))).rejects.toThrow(`In ${blocked} `)
    rmSync(blocked)
    await store.append(run('a'))
    expect(await store.entries('a')).toEqual(run('a'))
  })

  it.skipIf(process.getuid?.() === 0)('says that a directory is read-only', async () => {
    chmodSync(directory, 0o500)
    await expect(open().append(run('a'))).rejects.toThrow('has no write permission')
    chmodSync(directory, 0o700)
  })
})

describe('a damaged journal', () => {
  it('is set aside wherever it is cut off or overwritten, said so, and a new one takes entries', async () => {
    await open().append(run('a', 200))
    for (const store of stores.splice(0)) await store.close()
    const sound = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: sound.length - 1 }),
        fc.boolean(),
        fc.uint8Array({ minLength: 16, maxLength: 4_096 }),
        async (place, cut, noise) => {
          const bytes = cut ? sound.subarray(0, place) : Buffer.from(sound)
          if (!cut) Buffer.from(noise).copy(bytes, place)
          for (const name of readdirSync(directory)) rmSync(join(directory, name))
          writeFileSync(file, bytes)
          const notices: string[] = []
          const store = open()
          store.onNotice(notice => notices.push(inEnglish(notice)))
          // Damage that the look at the start did not find is found by a call, and gone by the next.
          await store.append(run('b')).catch(() => store.append(run('b')))
          expect(await store.entries('b')).toEqual(run('b'))
          await store.close()
          stores.splice(0)
          const aside = readdirSync(directory).filter(name => name.includes('.damaged-'))
          expect(notices).toHaveLength(aside.length)
          for (const notice of notices) expect(notice).toContain('was renamed to')
          // Less than a page is read as zeros: nothing but the text of one entry can be hurt by it.
          if (cut && place <= sound.length - 4_096) expect(aside).toHaveLength(1)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('that a newer Showcall wrote is set aside as it is', async () => {
    await open().append(run('a'))
    for (const store of stores.splice(0)) await store.close()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    const store = open()
    const notices: string[] = []
    store.onNotice(notice => notices.push(inEnglish(notice)))
    await store.append(run('b'))
    expect(notices).toEqual([expect.stringContaining('written by a newer Showcall')])
    expect(await store.runs()).toHaveLength(1)
  })
})

describe('pruning', () => {
  const fill = (runId: string): JournalEntry[] => [
    ...run(runId),
    ...Array.from({ length: 40 }, (_, place) => painted(`more ${runId}`, place, runId, 20_000)),
  ]
  /** About 800 kB each. */
  const runs = ['a', 'b', 'c', 'd']

  it('deletes the oldest runs, whole, until the journal is small enough, and gives the room back', async () => {
    const store = open(2_000_000)
    for (const runId of runs) {
      await store.append([painted(`outside ${runId}`, 1, null)])
      await store.append(fill(runId))
    }
    await store.prune(null)
    expect((await store.runs()).map(({ runId }) => runId)).toEqual(['d', 'c'])
    expect(await store.entries('d')).toEqual(fill('d'))
    expect(await store.entries('a')).toEqual([])
    expect((await store.entries(null)).map(({ desk }) => desk)).toEqual(['outside c', 'outside d'])
    await store.close()
    expect(statSync(file).size).toBeLessThan(2_000_000)
  })

  it('never deletes the run that is kept, nor the newest', async () => {
    const store = open(1)
    for (const runId of runs) await store.append(fill(runId))
    await store.prune('b')
    expect((await store.runs()).map(({ runId }) => runId)).toEqual(['d', 'b'])
    expect(await store.entries('b')).toEqual(fill('b'))
  })

  it('deletes imported runs first, and the newest run of this desk for none of them', async () => {
    const store = open()
    await store.append(run('old', 30, 1_700_000_000_000))
    const { content } = await store.packHistory(everything)
    await store.append([painted('outside', 1, null)])
    await store.append(fill('own'))
    for (const key of ['x', 'y']) expect(await store.addHistory(content, names(key))).toEqual({ ok: true })
    // What was imported last happened first.
    expect((await store.runs()).map(({ imported }) => imported)).toEqual([null, 'Booth A', 'Booth A', null])
    await store.close()
    const full = open(700_000)
    await full.prune(null)
    expect((await full.runs()).map(({ runId }) => runId)).toEqual(['own'])
    expect(await full.entries('own')).toEqual(fill('own'))

    const roomy = open(900_000)
    expect(await roomy.addHistory(content, names('z'))).toEqual({ ok: true })
    await roomy.append([painted('more', 99, 'own', 100_000), painted('outside', 2, null)])
    await roomy.prune(null)
    expect((await roomy.runs()).map(({ runId }) => runId)).toEqual(['own'])
    expect((await roomy.entries(null)).map(({ seq }) => seq)).toContain(2)
  })

  it('leaves a journal alone that is small enough', async () => {
    const store = open()
    for (const runId of runs) await store.append(fill(runId))
    await store.prune(null)
    expect(await store.runs()).toHaveLength(4)
  })
})
