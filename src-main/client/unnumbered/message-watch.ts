import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { RequestBudget } from '../../desk/ports/show-service.ts'
import { coalesce } from '../http/coalesce.ts'
import { hasRoom, messageInterval } from './polling.ts'

export interface MessageWatchOptions {
  readonly read: () => Promise<OutputMessageResource>
  /** Called with the first reading, and when the message has changed. */
  readonly changed: (message: OutputMessageResource) => void
  /** A reading failed; null: one went through. */
  readonly failed: (error: unknown) => void
  readonly budget: () => RequestBudget | null
  readonly timers: Timers
}

export interface MessageWatch {
  /** Reads it soon: something may have changed it. */
  check(): void
  /** It was written here. */
  wrote(message: OutputMessageResource): void
  close(): void
}

/** Changes within this time cost one reading, ms. */
const gatherFor = 250

/** The output message. No channel carries it, so it is read when other changes arrive, and at intervals. */
export function openMessageWatch({
  read,
  changed,
  failed,
  budget,
  timers,
}: MessageWatchOptions): MessageWatch {
  let closed = false
  let last = ''
  let writes = 0
  let cancelCheck: (() => void) | null = null
  let cancelNext: () => void = () => undefined

  const publish = (message: OutputMessageResource): void => {
    const text = JSON.stringify(message)
    if (closed || text === last) return
    last = text
    changed(message)
  }

  const readNow = coalesce(async () => {
    const before = writes
    const message = await read()
    failed(null)
    // An answer that was under way while it was written here may be of before.
    if (before === writes) publish(message)
  })

  const checkNow = (): void => {
    // The show does not need it: a lost link is detected by the requests that the show needs.
    if (last === '' || hasRoom(budget())) readNow().catch(failed)
  }

  const next = (): void => {
    cancelNext = timers.after(messageInterval(budget()), () => {
      checkNow()
      next()
    })
  }
  next()

  return {
    check() {
      cancelCheck ??= timers.after(gatherFor, () => {
        cancelCheck = null
        checkNow()
      })
    },
    wrote(message) {
      writes += 1
      publish(message)
    },
    close() {
      closed = true
      cancelCheck?.()
      cancelNext()
    },
  }
}
