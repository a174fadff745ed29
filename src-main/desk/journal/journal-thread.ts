import { remote } from '../../base/channel.ts'
import { causeOf, startThread } from '../../base/thread.ts'
import type { ThreadStuck } from '../../base/thread-end.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { JournalStore } from '../ports/journal-store.ts'
import type { JournalCalls, ThreadFunctions } from './serve-journal.ts'

interface JournalThreadOptions {
  /** A module that calls `serveJournal`. */
  readonly entry: URL
  readonly file: string
  /** The oldest runs are deleted while the journal is larger, in bytes; 200 MB by default. */
  readonly maxBytes?: number
  readonly stuck?: ThreadStuck
}

interface Running {
  readonly journal: JournalCalls
  end(): Promise<void>
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
    const thread = startThread({
      entry: options.entry,
      name: 'journal',
      stuck: options.stuck,
      ended(cause) {
        if (running === made) running = null
        return new Error(`The thread that writes the journal ended: ${causeOf(cause)}.`)
      },
    })
    const journal = remote<ThreadFunctions>(thread.channel)
    const made: Running = { journal, end: thread.end }
    journal.onNotice(text => notify(text))
    // Without an answer of its own: the next request reports an error.
    void journal.open(options.file, options.maxBytes)
    return made
  }

  const calls = async <Result>(ask: (journal: JournalCalls) => Promise<Result>): Promise<Result> => {
    if (closed) throw new Error('The journal is closed.')
    running ??= start()
    return ask(running.journal)
  }

  return {
    append: entries => calls(journal => journal.append(entries)),
    attend: (runId, at) => calls(journal => journal.attend(runId, at)),
    runs: () => calls(journal => journal.runs()),
    entries: runId => calls(journal => journal.entries(runId)),
    lastOf: kind => calls(journal => journal.lastOf(kind)),
    baselines: rundownId => calls(journal => journal.baselines(rundownId)),
    asRun: (question, now) => calls(journal => journal.asRun(question, now)),
    export: (question, exportOptions) => calls(journal => journal.export(question, exportOptions)),
    packHistory: question => calls(journal => journal.packHistory(question)),
    checkHistory: content => calls(journal => journal.checkHistory(content)),
    addHistory: (content, names) => calls(journal => journal.addHistory(content, names)),
    removeHistory: rundownId => calls(journal => journal.removeHistory(rundownId)),
    prune: keep => calls(journal => journal.prune(keep)),
    onNotice(listener) {
      notify = listener
      for (const notice of notices.splice(0)) listener(notice)
    },
    async close() {
      closed = true
      const last = running
      if (last === null) return
      // A thread that has died already is closed.
      await last.journal.close().catch(() => undefined)
      await last.end()
    },
  }
}
