import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createSqliteJournal } from '../../../src-main/desk/journal/sqlite-journal.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const child = fileURLToPath(new URL('./crash-child.ts', import.meta.url))

/** Kills it by force with the answer that comes as number `moment`; tells the last that was acknowledged. */
const appendUntilKilled = (file: string, desk: string, moment: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const process = fork(child, [file, desk], { execArgv: ['--disable-warning=ExperimentalWarning'] })
    let answers = 0
    let acknowledged = 0
    process.on('message', seq => {
      answers += 1
      acknowledged = Number(seq)
      if (answers === moment) process.kill('SIGKILL')
    })
    process.once('error', reject)
    process.once('close', () => resolve(acknowledged))
  })

it('killed at any moment it holds every entry that it acknowledged, in order, and goes on', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'showcall-journal-'))
  const file = join(directory, 'journal.sqlite')
  try {
    const moments = fc.sample(fc.integer({ min: 1, max: 120 }), { numRuns: 6, seed: 20_261_121 })
    for (const [round, moment] of moments.entries()) {
      const acknowledged = await appendUntilKilled(file, `desk-${round}`, moment)
      expect(acknowledged).toBeGreaterThanOrEqual(moment)
      const notices: string[] = []
      const store = createSqliteJournal({ file, maxBytes: 1e9, now: () => instant(0) })
      store.onNotice(notice => notices.push(inEnglish(notice)))
      for (let earlier = 0; earlier <= round; earlier += 1) {
        const seqs = (await store.entries(`desk-${earlier}`)).map(({ seq }) => seq)
        expect(seqs).toEqual(seqs.map((_, place) => place + 1))
        if (earlier === round) expect(seqs.length).toBeGreaterThanOrEqual(acknowledged)
      }
      await store.close()
      expect(notices).toEqual([])
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}, 60_000)
