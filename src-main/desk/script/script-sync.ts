import { isDeepStrictEqual } from 'node:util'
import type { Timers } from '../../base/timers.ts'
import type { AnchorRequest, ScriptReply } from '../../contract/bridge/script.ts'
import { refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { emptyScript, noMarks, type ScriptParts, type WrittenPart } from '../../domain/script/marks.ts'
import type { DeskScripts } from '../ports/host.ts'
import type { SharedScripts } from '../ports/show-service.ts'
import type { KeptStore } from '../session/kept-state.ts'
import type { MarkedScript } from './merge-scripts.ts'
import type { ScriptStores, SessionScript } from './session-script.ts'

interface ScriptSyncOptions {
  readonly timers: Timers
  readonly rundownId: string
  readonly script: SessionScript
  /** Null where the service keeps no scripts for this desk, and while it cannot be reached. */
  readonly shared: () => SharedScripts | null
  /** Where the desk keeps what both had last. */
  readonly scripts: DeskScripts
  /** Service and rundown, as in `DeskScripts`. */
  readonly key: string
  /** Called when the service begins to refuse the script, and when it accepts it again. */
  readonly taken: (isTaken: boolean) => void
  /** Another desk has changed the same as this one, at the same time. */
  readonly differed: () => void
}

/** So often it is looked whether another desk has changed the script. */
const everyMs = 5_000

const parts = ['text', 'marks'] as const satisfies readonly WrittenPart[]

const nothing: MarkedScript = { script: null, marks: noMarks }

/**
 * Keeps the script of a desk and that of a service which other desks use as well the same. The desk works with its own, which is on
 * its disk, also while the service cannot be reached; afterwards, what either of them has changed is joined.
 */
export class ScriptSync {
  readonly #options: ScriptSyncOptions
  /** What service and desk both had last; null: never anything. */
  #agreed: MarkedScript | null = null
  /** The same as the disk has it; undefined: not read yet. */
  #onDisk: MarkedScript | null | undefined
  /** Of the versions that the service had. */
  #tags: Record<WrittenPart, string> = { text: '', marks: '' }
  #round: Promise<boolean> = Promise.resolve(false)
  #next: Promise<boolean> | null = null
  #cancel = (): void => undefined
  #isTaken = true
  #isClosed = false

  constructor(options: ScriptSyncOptions) {
    this.#options = options
    void this.now()
  }

  /** Takes what the service has, and sends what it does not have. False: it did not answer, or not all was taken. */
  now(): Promise<boolean> {
    this.#next ??= this.#round.then(() => {
      this.#next = null
      this.#round = this.#exchange()
      return this.#round
    })
    return this.#next
  }

  /** A new mark gets its number from the service: two desks never give the same one to different calls. */
  async anchor(request: AnchorRequest): Promise<ScriptReply> {
    const { script } = this.#options
    if ('cueId' in request.of || request.of.mark !== null || this.#agreed === null)
      return script.anchor(request)
    if (!(await this.now())) return refused(messageOf('script.no-new-mark'))
    const reply = script.anchor(request)
    if (!reply.ok || reply.mark === undefined) return reply
    const { mark } = reply
    const put = script.whole().marks.calls[mark]
    await this.now()
    if (isDeepStrictEqual(this.#agreed.marks.calls[mark], put)) return reply
    if (isDeepStrictEqual(script.whole().marks.calls[mark], put))
      script.anchor({ ...request, of: { mark }, go: null, standby: null })
    return refused(messageOf('script.no-new-mark'))
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  async #exchange(): Promise<boolean> {
    if (this.#isClosed) return false
    this.#cancel()
    const isSame = await this.#join().catch(() => false)
    if (!this.#isClosed) this.#cancel = this.#options.timers.after(everyMs, () => void this.now())
    return isSame
  }

  /** Rejects where disk or service do not answer. */
  async #join(): Promise<boolean> {
    const { script } = this.#options
    if (this.#onDisk === undefined) {
      this.#onDisk = await this.#readAgreed()
      this.#agreed ??= this.#onDisk
    }
    const shared = this.#options.shared()
    if (shared === null || !script.isRead()) return false
    await this.#take(shared)
    for (const part of parts) if (!(await this.#send(shared, part))) return false
    await this.#keepAgreed()
    return true
  }

  async #take(shared: SharedScripts): Promise<void> {
    const { rundownId, script, differed } = this.#options
    const tags = await shared.tags(rundownId)
    const had = this.#agreed
    if (had !== null && parts.every(part => tags[part] === this.#tags[part])) return
    const text = await shared.read(rundownId, 'text')
    const marks = await shared.read(rundownId, 'marks')
    const isUnreadable = [text, marks].some(({ state, tag }) => state === null && tag !== '')
    // A later version of a desk has written it: nothing was removed, and nothing is written over it.
    if (isUnreadable) {
      this.#tell(false)
      throw new Error('This version cannot read the script of the service.')
    }
    const theirs = markedOf(text.state, marks.state)
    if (this.#isClosed) return
    this.#tags = { text: text.tag, marks: marks.tag }
    this.#agreed = theirs
    if (script.join(had ?? nothing, theirs)) differed()
    await this.#keepAgreed()
  }

  /** False: it was refused. */
  async #send(shared: SharedScripts, part: WrittenPart): Promise<boolean> {
    const { rundownId } = this.#options
    for (;;) {
      const mine = this.#here()
      const agreed = this.#agreed ?? nothing
      if (isDeepStrictEqual(partOf(mine, part), partOf(agreed, part))) return true
      const reply = await shared.write(rundownId, part, partOf(mine, part), this.#tags[part])
      if (reply.ok) {
        this.#tell(true)
        this.#tags = { ...this.#tags, [part]: reply.tag }
        this.#agreed = part === 'text' ? { ...agreed, script: mine.script } : { ...agreed, marks: mine.marks }
        return true
      }
      if (reply.code !== 'precondition.failed') {
        this.#tell(false)
        return false
      }
      await this.#take(shared)
    }
  }

  #tell(isTaken: boolean): void {
    if (isTaken === this.#isTaken || this.#isClosed) return
    this.#isTaken = isTaken
    this.#options.taken(isTaken)
  }

  #here(): MarkedScript {
    const { script, marks } = this.#options.script.whole()
    return { script, marks }
  }

  async #readAgreed(): Promise<MarkedScript | null> {
    const [text, marks] = await Promise.all([this.#store('text').read(), this.#store('marks').read()])
    return text === null && marks === null ? null : markedOf(text, marks)
  }

  /** Written after the script itself: a crash in between would else make new paragraphs look as if this desk had deleted them. */
  async #keepAgreed(): Promise<void> {
    const { script } = this.#options
    const agreed = this.#agreed
    await script.idle()
    if (agreed === null || agreed === this.#onDisk || !script.isKept()) return
    if (agreed.script !== this.#onDisk?.script) await this.#store('text').write(partOf(agreed, 'text'))
    if (agreed.marks !== this.#onDisk?.marks) await this.#store('marks').write(agreed.marks)
    this.#onDisk = agreed
  }

  #store<Part extends WrittenPart>(part: Part) {
    return this.#options.scripts.of(`${this.#options.key} agreed`, part)
  }
}

function markedOf(text: ScriptParts['text'] | null, marks: ScriptParts['marks'] | null): MarkedScript {
  return {
    script: text === null || text.paragraphs.length === 0 ? null : text,
    marks: marks ?? noMarks,
  }
}

function partOf(marked: MarkedScript, part: 'text'): ScriptParts['text']
function partOf(marked: MarkedScript, part: WrittenPart): ScriptParts[WrittenPart]
function partOf({ script, marks }: MarkedScript, part: WrittenPart): ScriptParts[WrittenPart] {
  return part === 'text' ? (script ?? emptyScript) : marks
}

/** Of a rundown that is not open here: read from the service, as another desk may have changed it; written to both. */
export const sharedStores = (shared: SharedScripts, rundownId: string, here: ScriptStores): ScriptStores => ({
  text: sharedStore(shared, rundownId, 'text', here.text),
  marks: sharedStore(shared, rundownId, 'marks', here.marks),
})

const sharedStore = <Part extends WrittenPart>(
  shared: SharedScripts,
  rundownId: string,
  part: Part,
  here: KeptStore<ScriptParts[Part]>,
): KeptStore<ScriptParts[Part]> => ({
  read: async () => (await shared.read(rundownId, part)).state ?? here.read(),
  async write(state) {
    await here.write(state)
    const { [part]: over } = await shared.tags(rundownId)
    const reply = await shared.write(rundownId, part, state, over)
    if (!reply.ok) throw new Error(reply.detail)
  },
})
