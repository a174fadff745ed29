import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { RequestBudget } from '../../desk/ports/show-service.ts'
import { coalesce } from '../http/coalesce.ts'
import { hasRoom, messageInterval } from './polling.ts'

export interface MessageWatchOptions {
  readonly read: () => Promise<OutputMessageResource>
  /** Told at first, and when it changed. */
  readonly told: (message: OutputMessageResource) => void
  /** A reading failed; null: one went through. */
  readonly failed: (error: unknown) => void
  readonly budget: () => RequestBudget | null
  readonly timers: Timers
}

export interface MessageWatch {
  /** Something may have changed it. */
  look(): void
  /** It was written here. */
  wrote(message: OutputMessageResource): void
  close(): void
}

/** Changes that come together are looked at once, ms. */
const gatherFor = 250

/** The output message. No channel carries it, so it is read when something else tells of a change, and now and then. */
export function openMessageWatch({ read, told, failed, budget, timers }: MessageWatchOptions): MessageWatch {
  let closed = false
  let last = ''
  let writes = 0
  let cancelLook: (() => void) | null = null
  let cancelNext: () => void = () => undefined

  const tell = (message: OutputMessageResource): void => {
    const text = JSON.stringify(message)
    if (closed || text === last) return
    last = text
    told(message)
  }

  const readNow = coalesce(async () => {
    const before = writes
    const message = await read()
    failed(null)
    // An answer that was under way while it was written here may be of before.
    if (before === writes) tell(message)
  })

  const lookNow = (): void => {
    // Not needed for the show: a link that is lost is found out by what is.
    if (last === '' || hasRoom(budget())) readNow().catch(failed)
  }

  const next = (): void => {
    cancelNext = timers.after(messageInterval(budget()), () => {
      lookNow()
      next()
    })
  }
  next()

  return {
    look() {
      cancelLook ??= timers.after(gatherFor, () => {
        cancelLook = null
        lookNow()
      })
    },
    wrote(message) {
      writes += 1
      tell(message)
    },
    close() {
      closed = true
      cancelLook?.()
      cancelNext()
    },
  }
}
