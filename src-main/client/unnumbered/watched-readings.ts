import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { RequestBudget } from '../../desk/ports/show-service.ts'
import { identified, isMembers } from '../content/readings.ts'
import { hasRoom, messageInterval } from '../http/pacing.ts'
import { coalesce } from '../rundown/repeated-reading.ts'

interface MessageWatchOptions {
  readonly read: () => Promise<OutputMessageResource>
  /** Called with the first reading, and when the message has changed. */
  readonly changed: (message: OutputMessageResource) => void
  /** A reading failed; null: one went through. */
  readonly failed: (error: unknown) => void
  readonly budget: () => RequestBudget | null
  readonly timers: Timers
}

/** Changes of the message within this time cost one reading, ms. */
const gatherFor = 250

/** The output message. No channel carries it, so it is read when other changes arrive, and at intervals. */
export class MessageWatch {
  readonly #options: MessageWatchOptions
  #isClosed = false
  #last = ''
  #writes = 0
  #cancelCheck: (() => void) | null = null
  #cancelNext: () => void = () => undefined
  readonly #read = coalesce(async () => {
    const before = this.#writes
    const message = await this.#options.read()
    this.#options.failed(null)
    // An answer that was under way while it was written here may be of before.
    if (before === this.#writes) this.#publish(message)
  })

  constructor(options: MessageWatchOptions) {
    this.#options = options
    this.#wait()
  }

  /** Reads it soon: something may have changed it. */
  check(): void {
    this.#cancelCheck ??= this.#options.timers.after(gatherFor, () => {
      this.#cancelCheck = null
      this.#checkNow()
    })
  }

  /** It was written here. */
  wrote(message: OutputMessageResource): void {
    this.#writes += 1
    this.#publish(message)
  }

  close(): void {
    this.#isClosed = true
    this.#cancelCheck?.()
    this.#cancelNext()
  }

  #checkNow(): void {
    const { budget, failed } = this.#options
    // The show does not need it: a lost link is detected by the requests that the show needs.
    if (this.#last === '' || hasRoom(budget())) this.#read().catch(failed)
  }

  #wait(): void {
    const { timers, budget } = this.#options
    this.#cancelNext = timers.after(messageInterval(budget()), () => {
      this.#checkNow()
      this.#wait()
    })
  }

  #publish(message: OutputMessageResource): void {
    const text = JSON.stringify(message)
    if (this.#isClosed || text === this.#last) return
    this.#last = text
    this.#options.changed(message)
  }
}

interface ReferencesWatchOptions {
  readonly mentions: () => Promise<TextReferences['mentions']>
  readonly variables: () => Promise<TextReferences['variables']>
  readonly failed: (error: unknown) => void
  readonly timers: Timers
}

/** Hints within this, ms, cost one reading: each takes two requests of a budget that others share. */
const hintsTogether = 5_000

/** Mentions and text variables, read while there are listeners: `listMentions`, `listTextVariables`. */
export class ReferencesWatch {
  readonly #options: ReferencesWatchOptions
  readonly #readings = createEmitter<TextReferences>()
  #isClosed = false
  #isQuiet = false
  #isHinted = false
  #cancelQuiet: () => void = () => undefined
  readonly #read = coalesce(async () => {
    if (this.#isClosed || this.#readings.listeners() === 0) return
    const references = {
      mentions: identified(await this.#options.mentions()),
      variables: (await this.#options.variables()).filter(isVariable),
    }
    if (!this.#isClosed) this.#readings.emit(references)
  })

  constructor(options: ReferencesWatchOptions) {
    this.#options = options
  }

  /** Reads them at once, and again whenever something may have changed. */
  watch(listener: (references: TextReferences) => void): Unsubscribe {
    const stop = this.#readings.on(listener)
    void this.refresh()
    return stop
  }

  /** Reads them again. Resolves once the watchers are notified; never rejects. */
  async refresh(): Promise<void> {
    try {
      await this.#read()
    } catch (error) {
      if (!this.#isClosed) this.#options.failed(error)
    }
  }

  /** Something else has changed, and the references may have too: they are read soon, once for several hints. */
  hint(): void {
    if (this.#readings.listeners() === 0) return
    if (this.#isQuiet) {
      this.#isHinted = true
      return
    }
    this.#isQuiet = true
    this.#isHinted = false
    void this.refresh()
    this.#cancelQuiet = this.#options.timers.after(hintsTogether, () => {
      this.#isQuiet = false
      if (this.#isHinted) this.hint()
    })
  }

  close(): void {
    this.#isClosed = true
    this.#cancelQuiet()
    this.#readings.clear()
  }
}

const isVariable = (value: unknown): boolean => isMembers(value) && typeof value['key'] === 'string'
