import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { createEmitter } from '../../base/emitter.ts'
import { serveParent } from '../../base/thread.ts'
import type { Said } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import type { JournalStore } from '../ports/journal-store.ts'
import { createSqliteJournal, defaultMaxBytes } from './sqlite-journal.ts'

/** The functions of the journal that its thread answers. Notices come as events. */
export type JournalCalls = Omit<JournalStore, 'onNotice'>

/** All functions of the thread: the journal is opened first. */
export interface ThreadFunctions extends JournalCalls {
  open(file: string, maxBytes?: number): Promise<void>
  onNotice(listener: (text: Said) => void): () => void
}

/** The journal inside its thread; serves the thread that started it, if there is one. */
export function serveJournal(port: MessagePort | null = parentPort): void {
  if (port === null) return
  let store: JournalStore | null = null
  const notices = createEmitter<Said>()
  const opening: Pick<ThreadFunctions, 'open' | 'onNotice'> = {
    async open(file: string, maxBytes = defaultMaxBytes) {
      store = createSqliteJournal({ file, maxBytes, now: () => instant(Date.now()) })
      store.onNotice(notices.emit)
    },
    onNotice: notices.on,
  }
  const { call, listen } = serve(opening)
  serveParent(port, {
    call(name, args, signal) {
      if (name === 'open') return call(name, args, signal)
      if (store === null) throw new Error('The journal was not opened.')
      return serve(store).call(name, args, signal)
    },
    listen,
  })
}
