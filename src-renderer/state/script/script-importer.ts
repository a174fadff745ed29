import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import {
  type DraftParagraph,
  draftParagraphs,
  type OpenDraft,
} from '../../../src-main/contract/bridge/script-import.ts'
import { largestFile } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { Refused } from '../../../src-main/contract/reply.ts'
import type { ParagraphKind } from '../../../src-main/domain/script/script.ts'
import type {
  ParagraphChoice,
  ScriptChoices,
  ScriptRules,
} from '../../../src-main/domain/script/script-rules.ts'
import { failureText } from '../../bridge/bridge.ts'
import { contentOf } from '../rundowns/importer.ts'
import { type Ask, follow, newTransferId, sendFile } from '../rundowns/transfer.ts'
import { createStore, type ValueStore } from '../session/store.ts'

/** What became of the last script that was chosen, dropped or pasted. */
type ScriptOutcome =
  | { readonly kind: 'none'; readonly problem: string | null }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'draft'
      readonly draft: OpenDraft
      /** As the document was understood by itself. */
      readonly guessed: ScriptRules
      /** Why the last thing that was asked of it was not done. */
      readonly problem: string | null
    }
  | { readonly kind: 'taken'; readonly paragraphs: number; readonly lost: number }

/** What a person types beside the draft: kept while the dialog is closed. */
interface ScriptNames {
  readonly title: string
  readonly revision: string
}

export interface ScriptImporter {
  readonly outcome: ValueStore<ScriptOutcome>
  readonly names: ValueStore<ScriptNames>
  /** The first paragraphs of the draft. Those of before a choice stand until they are read again. */
  readonly paragraphs: ValueStore<readonly DraftParagraph[]>
  take(files: readonly File[]): Promise<void>
  paste(text: string): Promise<void>
  /** Null: as it was understood by itself. */
  rules(change: Partial<ScriptRules> | null): Promise<void>
  speaker(name: string, kind: ParagraphKind): Promise<void>
  /** Null: as the rules have it. */
  paragraph(line: number, choice: ParagraphChoice | null): Promise<void>
  more(): void
  write(rundownId: string, revises: boolean): Promise<void>
  cancel(): void
  forget(): void
}

/** As the desk is sent it. */
interface Sent {
  readonly name: string
  readonly encoding: 'text' | 'base64'
  readonly content: string
}

const isGone = ({ reason }: Refused): boolean => typeof reason === 'object' && reason.code === 'file.gone'

/** `refused`: why the person at this page may not import; null when they may. */
export function createScriptImporter(bridge: Ask, refused: () => string | null): ScriptImporter {
  const outcome = createStore<ScriptOutcome>({ kind: 'none', problem: null })
  const names = createStore<ScriptNames>({ title: '', revision: '' })
  const paragraphs = createStore<readonly DraftParagraph[]>([])
  let current = ''
  /** What was sent last: the desk lets go of it when the page is away, and is sent it again. */
  let sent: Sent | null = null
  /** Of several looks, the last counts. */
  let looks = 0
  /** How many paragraphs a person wants to see. */
  let wanted = draftParagraphs
  let reads = 0

  const fail = (problem: string): void => outcome.set({ kind: 'none', problem })

  /** Reads the paragraphs from the first: a choice may have changed any. */
  async function readParagraphs(from: number): Promise<void> {
    reads += 1
    const mine = reads
    const known: DraftParagraph[] = paragraphs.get().slice(0, from)
    const now = outcome.get()
    if (now.kind !== 'draft') return
    const last = Math.min(wanted, now.draft.paragraphCount)
    try {
      while (known.length < last) {
        const count = Math.min(draftParagraphs, last - known.length)
        const reply = await askOfDraft(id =>
          bridge.request('script.preview', { id, from: known.length, count }),
        )
        if (mine !== reads || !reply.ok || reply.paragraphs.length === 0) break
        known.push(...reply.paragraphs)
      }
    } catch {
      // The page says that the desk is lost.
    }
    if (mine === reads) paragraphs.set(known)
  }

  async function read(name: string, open: () => Promise<Omit<Sent, 'name'> | string>): Promise<void> {
    const why = refused()
    if (why !== null) return fail(why)
    current = newTransferId()
    const id = current
    outcome.set({ kind: 'reading', done: 0, total: 0 })
    try {
      const content = await open()
      if (typeof content === 'string') return fail(t('script.import.not-read', { name, why: content }))
      sent = { name, ...content }
      const draft = await openDraft(id, sent, (done, total) => {
        if (current === id) outcome.set({ kind: 'reading', done, total })
      })
      if (current !== id) return
      if (typeof draft === 'string') return fail(draft)
      wanted = draftParagraphs
      paragraphs.set([])
      names.set({ title: draft.title, revision: '' })
      outcome.set({ kind: 'draft', draft, guessed: draft.rules, problem: null })
      await readParagraphs(0)
    } catch (error) {
      if (current === id) fail(failureText(error))
    }
  }

  /** The draft that the desk makes of it, else why it makes none. */
  async function openDraft(
    id: string,
    { name, encoding, content }: Sent,
    progress: (done: number, total: number) => void,
  ): Promise<OpenDraft | string> {
    const arrived = await sendFile(bridge, id, content)
    const begun = arrived.ok ? await bridge.request('script.read', { id, name, encoding }) : arrived
    if (!begun.ok) return messageText(begun.reason)
    const over = await follow(bridge, id, progress)
    if (!over.ok) return over.reason
    return over.result.kind === 'script' ? over.result.draft : t('page.failed')
  }

  /** Asks something of the draft that is open. Where the desk has let go of it, it is sent again first, with what was chosen. */
  async function askOfDraft<Answer extends { readonly ok: true }>(
    request: (id: string) => Promise<Answer | Refused>,
  ): Promise<Answer | Refused> {
    const reply = await request(current)
    if (reply.ok || sent === null || !isGone(reply)) return reply
    const id = newTransferId()
    const draft = await openDraft(id, sent, () => undefined)
    if (typeof draft === 'string') return reply
    current = id
    const now = outcome.get()
    if (now.kind !== 'draft') return reply
    outcome.set({ ...now, draft: { ...draft, choices: now.draft.choices } })
    const looked = await bridge.request('script.look', { id, choices: now.draft.choices })
    return looked.ok ? request(id) : looked
  }

  async function look(choices: ScriptChoices): Promise<void> {
    const before = outcome.get()
    if (before.kind !== 'draft') return
    // At once: what is chosen next goes on from it, answered or not.
    outcome.set({ ...before, draft: { ...before.draft, choices }, problem: null })
    looks += 1
    const asked = looks
    try {
      const reply = await askOfDraft(id => bridge.request('script.look', { id, choices }))
      const now = outcome.get()
      if (asked !== looks || now.kind !== 'draft') return
      outcome.set(reply.ok ? { ...now, draft: reply.draft } : { ...now, problem: messageText(reply.reason) })
      if (reply.ok) await readParagraphs(0)
    } catch (error) {
      const now = outcome.get()
      if (asked === looks && now.kind === 'draft') outcome.set({ ...before, problem: failureText(error) })
    }
  }

  const chosen = (): ScriptChoices => {
    const now = outcome.get()
    return now.kind === 'draft' ? now.draft.choices : {}
  }

  return {
    outcome,
    names,
    paragraphs,
    async take(files) {
      const [file] = files
      if (file === undefined || files.length > 1) return fail(t('script.import.one-file'))
      const { name } = file
      if (file.size > largestFile) return fail(t('script.import.too-large', { name }))
      await read(name.slice(-260), () => contentOf(file))
    },
    paste: text =>
      read(t('script.import.pasted'), async () =>
        text.length > largestFile ? t('script.import.pasted-too-large') : { encoding: 'text', content: text },
      ),
    rules(change) {
      const { rules, ...others } = chosen()
      return look(change === null ? others : { ...others, rules: { ...rules, ...change } })
    },
    speaker(name, kind) {
      const { speakers, ...others } = chosen()
      return look({ ...others, speakers: { ...speakers, [name]: kind } })
    },
    paragraph(line, choice) {
      const { paragraphs: known, ...others } = chosen()
      const { [line]: _, ...rest } = known ?? {}
      return look({ ...others, paragraphs: choice === null ? rest : { ...rest, [line]: choice } })
    },
    more() {
      const { length } = paragraphs.get()
      wanted = length + draftParagraphs
      void readParagraphs(length)
    },
    async write(rundownId, revises) {
      const before = outcome.get()
      if (before.kind !== 'draft') return
      const { paragraphCount } = before.draft
      const problem = (text: string): void => outcome.set({ ...before, problem: text })
      try {
        const { title, revision } = names.get()
        const reply = await askOfDraft(id =>
          bridge.request('script.take', { id, rundownId, title, revision, revises }),
        )
        if (!reply.ok) return problem(messageText(reply.reason))
        paragraphs.set([])
        outcome.set({ kind: 'taken', paragraphs: paragraphCount, lost: reply.lost })
      } catch (error) {
        problem(failureText(error))
      }
    },
    cancel() {
      void bridge.request('transfer.cancel', { id: current }).catch(() => undefined)
    },
    forget() {
      const before = outcome.get()
      outcome.set({ kind: 'none', problem: null })
      paragraphs.set([])
      // The desk keeps the document of a draft open.
      if (before.kind === 'draft')
        void bridge.request('transfer.cancel', { id: before.draft.id }).catch(() => undefined)
    },
  }
}
