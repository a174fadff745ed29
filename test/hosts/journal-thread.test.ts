import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { createJournalThread } from '../../src-main/desk/journal/journal-thread.ts'
import { createSqliteJournal } from '../../src-main/desk/journal/sqlite-journal.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { createHistory, plannedCue } from '../fakes/journal-history.ts'

const entry = new URL('../../src-main/hosts/threads/journal-entry.ts', import.meta.url)
const dying = new URL('./dying-journal-entry.ts', import.meta.url)

let directory = ''
let file = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'showcall-journal-'))
  file = join(directory, 'journal.sqlite')
})

function show() {
  const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 60_000)], 1_800_000_000_000, null)
  history.press({ verb: 'start' })
  history.wait(30_000)
  history.press({ verb: 'next' })
  return history.entries
}

it('a thread of its own writes, reads and reports what a journal here does', async () => {
  const store = createJournalThread({ entry, file })
  try {
    await store.append(show())
    expect(await store.entries('run')).toEqual(show())
    expect((await store.runs()).map(({ runId }) => runId)).toEqual(['run'])
    const question = { runId: 'run', waiting: [] }
    const at = instant(1_800_000_060_000)
    const here = createSqliteJournal({ file, maxBytes: 1e9, now: () => at })
    expect(await store.asRun(question, at)).toEqual(await here.asRun(question, at))
    const options = { format: 'json', timezone: 'UTC', now: at } as const
    expect(await store.export(question, options)).toBe(await here.export(question, options))
    await here.close()
  } finally {
    await store.close()
  }
  await expect(store.append(show())).rejects.toThrow('The journal is closed.')
})

it('reports all notices, also those from before anybody listened', async () => {
  writeFileSync(file, 'no journal at all')
  const store = createJournalThread({ entry, file })
  try {
    await store.append(show())
    const notices: string[] = []
    store.onNotice(notice => notices.push(inEnglish(notice)))
    expect(notices).toEqual([expect.stringContaining('It was renamed to')])
  } finally {
    await store.close()
  }
})

it('a thread that dies rejects what it was asked, and the next call has another one', async () => {
  const store = createJournalThread({ entry: dying, file })
  try {
    await expect(store.append(show())).rejects.toThrow(
      'The thread that writes the journal ended: the disk is gone',
    )
    await store.append(show())
    expect(await store.entries('run')).toEqual(show())
  } finally {
    await store.close()
  }
})
