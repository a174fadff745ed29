import { type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { endOnRequest, endThread, type ThreadStuck } from '../../base/thread-end.ts'
import type { Said } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import type { JournalStore } from '../ports/journal-store.ts'
import { createSqliteJournal, defaultMaxBytes } from './sqlite-journal.ts'

export interface JournalThreadOptions {
  /** A module that calls `serveJournal`. */
  readonly entry: URL
  readonly file: string
  /** The oldest runs are deleted while the journal is larger, in bytes; 200 MB by default. */
  readonly maxBytes?: number
  readonly stuck?: ThreadStuck
}

type Calls = Omit<JournalStore, 'onNotice'>

/** Answers of the thread. */
interface ThreadFunctions extends Calls {
  open(file: string, maxBytes: number): Promise<void>
}

interface HostFunctions {
  notice(text: Said): void
}

const never = -1

/** The journal inside its thread; serves the thread that started it, if there is one. */
export function serveJournal(port: MessagePort | null = parentPort): void {
  if (port === null) return
  let store: JournalStore | null = null
  const open = (): JournalStore => {
    if (store === null) throw new Error('The journal was not opened.')
    return store
  }
  const functions: ThreadFunctions = {
    async open(file, maxBytes) {
      store = createSqliteJournal({ file, maxBytes, now: () => instant(Date.now()) })
      store.onNotice(text => void host.notice(text))
    },
    append: async entries => open().append(entries),
    attend: async (runId, at) => open().attend(runId, at),
    runs: async () => open().runs(),
    entries: async runId => open().entries(runId),
    lastOf: async kind => open().lastOf(kind),
    asRun: async (question, now) => open().asRun(question, now),
    export: async (question, options) => open().export(question, options),
    packHistory: async question => open().packHistory(question),
    checkHistory: async content => open().checkHistory(content),
    addHistory: async (content, names) => open().addHistory(content, names),
    removeHistory: async rundownId => open().removeHistory(rundownId),
    prune: async keep => open().prune(keep),
    close: async () => store?.close(),
  }
  const host = createBirpc<HostFunctions, ThreadFunctions>(functions, {
    post: message => port.postMessage(message),
    on: listener => port.on('message', listener),
    eventNames: ['notice'],
    timeout: never,
  })
  endOnRequest(port)
}

interface Running {
  readonly rpc: Calls
  stop(): Promise<void>
}

/**
 * The journal in a thread of its own, so that no disk holds up a press. A thread that died is started again by the next
 * call; the call that it died under rejects.
 */
export function createJournalThread(options: JournalThreadOptions): JournalStore {
  const notices: Said[] = []
  let notify: (text: Said) => void = text => void notices.push(text)
  let running: Running | null = null
  let closed = false

  const start = (): Running => {
    const worker = new Worker(options.entry, { name: 'journal' })
    const rpc = createBirpc<ThreadFunctions, HostFunctions>(
      { notice: text => notify(text) },
      {
        post: message => worker.postMessage(message),
        on: listener => worker.on('message', listener),
        timeout: never,
      },
    )
    const made: Running = {
      rpc,
      stop: () => endThread(worker, options.stuck),
    }
    let cause = 'it was stopped'
    worker.once('error', (error: unknown) => {
      cause = error instanceof Error ? error.message : String(error)
    })
    worker.once('exit', () => {
      if (running === made) running = null
      rpc.$close(new Error(`The thread that writes the journal ended: ${cause}.`))
    })
    // Without an answer of its own: the next request reports an error.
    void rpc.open(options.file, options.maxBytes ?? defaultMaxBytes).catch(() => undefined)
    return made
  }

  const calls = async <Result>(ask: (rpc: Calls) => Promise<Result>): Promise<Result> => {
    if (closed) throw new Error('The journal is closed.')
    running ??= start()
    return ask(running.rpc)
  }

  return {
    append: entries => calls(rpc => rpc.append(entries)),
    attend: (runId, at) => calls(rpc => rpc.attend(runId, at)),
    runs: () => calls(rpc => rpc.runs()),
    entries: runId => calls(rpc => rpc.entries(runId)),
    lastOf: kind => calls(rpc => rpc.lastOf(kind)),
    asRun: (question, now) => calls(rpc => rpc.asRun(question, now)),
    export: (question, exportOptions) => calls(rpc => rpc.export(question, exportOptions)),
    packHistory: question => calls(rpc => rpc.packHistory(question)),
    checkHistory: content => calls(rpc => rpc.checkHistory(content)),
    addHistory: (content, names) => calls(rpc => rpc.addHistory(content, names)),
    removeHistory: rundownId => calls(rpc => rpc.removeHistory(rundownId)),
    prune: keep => calls(rpc => rpc.prune(keep)),
    onNotice(listener) {
      notify = listener
      for (const notice of notices.splice(0)) listener(notice)
    },
    async close() {
      closed = true
      const last = running
      if (last === null) return
      // A thread that has died already is closed.
      await last.rpc.close().catch(() => undefined)
      await last.stop()
    },
  }
}
