import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPainterThread } from '../../src-main/controllers/stream-deck/paint/painter-thread.ts'
import { createJournalThread } from '../../src-main/desk/journal/journal-thread.ts'
import { createScriptFiles } from '../../src-main/desk/script-files/script-file-thread.ts'
import { createSpreadsheets } from '../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import type { HostServiceData } from '../../src-main/hosts/network/service-entry.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { startServiceThread } from '../../src-main/service/thread/thread.ts'
import { rowOf, xlsxOf } from '../desk/spreadsheets/xlsx-file.ts'

const at = (path: string): URL => new URL(`../../src-main/${path}`, import.meta.url)
const stuck = (): never => {
  throw new Error('The thread did not end by itself.')
}

let dataDir = ''
/** Exit codes of the threads that were started. A thread that is terminated ends with 1. */
let exits: Promise<number>[] = []
const watch = (worker: Worker): void => {
  exits.push(new Promise(resolve => worker.once('exit', resolve)))
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-threads-'))
  exits = []
  process.on('worker', watch)
})

afterEach(() => {
  process.off('worker', watch)
  rmSync(dataDir, { recursive: true, force: true })
})

it('the thread of a spreadsheet ends by itself once its tables are closed', async () => {
  const spreadsheets = createSpreadsheets({
    entry: at('hosts/threads/spreadsheet-entry.ts'),
    timers: realTimers,
    stuck,
  })
  const file = xlsxOf({ Show: rowOf(1, ['Title']) })
  const reading = await spreadsheets.read(file, {}, new AbortController().signal)
  if (!reading.ok || reading.kind !== 'tables') throw new Error(JSON.stringify(reading))
  reading.tables.close()
  expect(await Promise.all(exits)).toEqual([0])
})

it('the thread of a spreadsheet that takes too long is terminated, and that is said', async () => {
  const said = Promise.withResolvers<void>()
  const spreadsheets = createSpreadsheets({
    entry: new URL('data:text/javascript,for (;;);'),
    timers: {
      after(_patience, late) {
        process.once('worker', worker => worker.once('online', late))
        return () => undefined
      },
    },
    stuck: said.resolve,
  })
  const file = xlsxOf({ Show: rowOf(1, ['Title']) })
  expect(await spreadsheets.read(file, {}, new AbortController().signal)).toMatchObject({ ok: false })
  await said.promise
  expect(await Promise.all(exits)).toEqual([1])
})

it('the thread of a script ends by itself once it is closed, or refused', async () => {
  const scripts = createScriptFiles({
    entry: at('hosts/threads/script-file-entry.ts'),
    timers: realTimers,
    stuck,
  })
  const { signal } = new AbortController()
  const reading = await scripts.read('Keeper: Yes.', signal, () => undefined)
  if (!reading.ok) throw new Error(JSON.stringify(reading))
  reading.close()
  expect(await scripts.read('', signal, () => undefined)).toMatchObject({ ok: false })
  expect(await Promise.all(exits)).toEqual([0, 0])
})

it('the thread that draws key faces ends by itself', async () => {
  const painter = await startPainterThread({
    entry: at('controllers/stream-deck/paint/painter-entry.ts'),
    stuck,
  })
  await painter.close()
  expect(await Promise.all(exits)).toEqual([0])
})

it('the thread of the journal ends by itself', async () => {
  const file = join(dataDir, 'journal.sqlite')
  const journal = createJournalThread({ entry: at('hosts/threads/journal-entry.ts'), file, stuck })
  expect(await journal.runs()).toEqual([])
  await journal.close()
  expect(await Promise.all(exits)).toEqual([0])
})

it('the thread of the service ends by itself, with clients that stay connected', async () => {
  const options = { dataDir, host: '127.0.0.1', port: 0, version: '1.2.3' }
  const service = await startServiceThread({ entry: at('service/thread/thread-entry.ts'), options, stuck })
  await fetch(new URL('/healthz', service.addresses.baseUrl))
  await service.close()
  expect(await Promise.all(exits)).toEqual([0])
})

it('the thread that serves pages ends by itself while the desk still holds the other end', async () => {
  const { port1: near, port2: far } = new MessageChannel()
  near.on('message', () => undefined)
  const { port1: nearOutputs, port2: farOutputs } = new MessageChannel()
  nearOutputs.on('message', () => undefined)
  const outputs = { relay: farOutputs, rendererDir: dataDir }
  const data: HostServiceData = { pages: { relay: far, rendererDir: dataDir, here: true }, outputs }
  const options = { dataDir, host: '127.0.0.1', port: 0, version: '1.2.3' }
  const service = await startServiceThread({
    entry: at('hosts/network/service-entry.ts'),
    options,
    data,
    transfer: [far, farOutputs],
    stuck,
  })
  await service.close()
  expect(await Promise.all(exits)).toEqual([0])
  near.close()
  nearOutputs.close()
})

it('the thread of a service that cannot start ends by itself', async () => {
  const options = {
    dataDir: join('/dev/null', 'below'),
    host: '127.0.0.1',
    port: 0,
    version: '1.2.3',
  }
  const starting = startServiceThread({ entry: at('service/thread/thread-entry.ts'), options, stuck })
  await expect(starting).rejects.toMatchObject({ code: 'store.unwritable' })
  expect(await Promise.all(exits)).toEqual([0])
})
