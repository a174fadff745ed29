import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { serveJournal } from '../../src-main/desk/journal/serve-journal.ts'

/** A journal whose thread dies under its first append, in each directory once. */
serveJournal()
let file = ''
parentPort?.on(
  'message',
  ([_kind, _id, name, args]: readonly [string, number, string, readonly unknown[]]) => {
    if (name === 'open') file = String(args[0])
    const mark = join(dirname(file), 'died')
    if (name !== 'append' || existsSync(mark)) return
    writeFileSync(mark, '')
    throw new Error('the disk is gone')
  },
)
