import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import type { ImportFault } from '../../../src-main/contract/bridge/requests.ts'
import { largestFile } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { LookImport, RowsReply } from '../../../src-main/contract/bridge/transfers.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import type { ImportChoices, RowKind } from '../../../src-main/domain/import/import-choices.ts'
import type { MergeChoices } from '../../../src-main/domain/import/merge-sheet.ts'
import { failureText } from '../../bridge/bridge.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import { createPreviewRows, type PreviewRows } from './preview-rows.ts'
import { type Ask, follow, newTransferId, sendFile, type Transferred } from './transfer.ts'

/** What became of the last file that was chosen, dropped or pasted. */
export type ImportOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'faults'; readonly name: string; readonly faults: readonly ImportFault[] }
  /** A person says what its columns are. `problem`: why the last thing that was asked of it was not done. */
  | { readonly kind: 'draft'; readonly draft: ImportDraft; readonly problem: string | null }

export interface Importer {
  readonly outcome: ValueStore<ImportOutcome>
  /** The rows of the draft that are in sight. */
  readonly preview: Omit<PreviewRows, 'renew' | 'clear'>
  /** The draft is merged into the rundown that is open; else a new one is made of it. */
  readonly merging: ValueStore<boolean>
  /** The rundown follows the file from then on, or still. */
  readonly following: ValueStore<boolean>
  /**
   * Nothing is changed when there is no single file, or it cannot be read. `merging`: always a draft, for the rundown that is
   * open.
   */
  take(files: readonly File[], how?: { readonly merging: boolean }): Promise<ImportOutcome>
  /** A file of the desk's computer by its path, or a published sheet by its https address: for the rundown that is open. */
  open(source: string): Promise<ImportOutcome>
  /** The same of the file that the open rundown follows. */
  lookAtFollowed(): Promise<ImportOutcome>
  /** Cells of a spreadsheet: always a draft that a person looks at, nothing is made. */
  paste(text: string): Promise<ImportOutcome>
  /** The draft by other choices; null: as the sheet is understood by itself. */
  look(change: Partial<Omit<LookImport, 'id'>>): Promise<void>
  /** The same with these choices beside those that were made. */
  choose(choices: ImportChoices): Promise<void>
  /** What the row of this line is. */
  chooseRow(line: number, kind: RowKind): Promise<void>
  make(title: string): Promise<ImportOutcome>
  /** The rows of the draft, with what was chosen in merges before; or why there are none. */
  rows(draft: ImportDraft): Promise<DraftRows | string>
  /** What is chosen in a merge, for the next one. `merged`: the draft that was merged so. */
  chooseMerge(rundownId: string, chosen: MergeChoices, merged?: ImportDraft): Promise<void>
  /** The draft was merged: what is said of it. */
  merged(text: string): void
  cancel(): void
  forget(): void
}

export type DraftRows = Extract<RowsReply, { readonly ok: true }>

interface Content {
  readonly encoding: 'text' | 'base64'
  readonly content: string
}

/**
 * `refused`: why the person at this page may not import; null when they may. `pathOf`: where a file lies on the desk's computer;
 * empty: not known.
 */
export function createImporter(
  bridge: Ask,
  refused: () => string | null,
  pathOf: (file: File) => string = () => '',
): Importer {
  const outcome = createStore<ImportOutcome>({ kind: 'none' })
  const merging = createStore(false)
  const following = createStore(false)
  let current = ''
  /** Of several looks, the last counts. */
  let looks = 0

  /** As the desk has read it, with its rows to be asked for. */
  let answered: LookImport | null = null
  const preview = createPreviewRows(async (from, count) => {
    if (answered === null) return null
    try {
      const reply = await bridge.request('import.preview', { ...answered, from, count })
      if (reply.ok) return reply.rows
      const now = outcome.get()
      if (now.kind === 'draft') set({ ...now, problem: messageText(reply.reason) })
    } catch {
      // The page says that the desk is lost.
    }
    return null
  })

  const set = (result: ImportOutcome): ImportOutcome => {
    outcome.set(result)
    return result
  }
  const show = (draft: ImportDraft): ImportOutcome => {
    answered = requestOf(draft)
    const shown = set({ kind: 'draft', draft, problem: null })
    preview.renew(draft.rowCount)
    return shown
  }
  const showProgress = (done: number, total: number): void =>
    void outcome.set({ kind: 'reading', done, total })

  /** The desk reads it. */
  const read = async (file: ChosenFile): Promise<ImportOutcome> => {
    const why = refused()
    if (why !== null) return set(failed(why))
    merging.set(file.merging)
    current = newTransferId()
    preview.clear()
    showProgress(0, 0)
    const result = await readFile(bridge, current, file, showProgress)
    following.set(file.follows === true || (result.kind === 'draft' && result.draft.following === true))
    return result.kind === 'draft' ? show(result.draft) : set(result)
  }

  async function look(change: Partial<Omit<LookImport, 'id'>>): Promise<void> {
    const before = outcome.get()
    if (before.kind !== 'draft') return
    // At once: what is chosen next goes on from it, answered or not.
    const draft = { ...before.draft, ...change, choices: change.choices ?? before.draft.choices }
    set({ kind: 'draft', draft, problem: null })
    looks += 1
    const asked = looks
    try {
      const reply = await bridge.request('import.look', { ...requestOf(draft), ...change })
      if (asked !== looks || outcome.get().kind !== 'draft') return
      if (reply.ok) show(reply.draft)
      else set({ kind: 'draft', draft, problem: messageText(reply.reason) })
    } catch (error) {
      if (asked === looks) set({ ...before, problem: failureText(error) })
    }
  }

  const choose = (choices: ImportChoices): Promise<void> => {
    const before = outcome.get()
    return before.kind === 'draft'
      ? look({ choices: { ...before.draft.choices, ...choices } })
      : Promise.resolve()
  }

  return {
    outcome,
    preview,
    merging,
    following,
    async take(files, how = { merging: false }) {
      const [file] = files
      if (file === undefined || files.length > 1) return set(failed(t('open.one-file')))
      if (file.size > largestFile)
        return set(failed(t('open.not-read', { name: file.name, reason: t('open.too-large') })))
      const source = pathOf(file)
      const { merging } = how
      if (source !== '')
        return read({
          name: file.name,
          merging,
          begin: id => bridge.request('import.open', { id, source, ask: merging }),
        })
      const begin = sentBy(bridge, { name: file.name.slice(-260), ask: merging }, () => contentOf(file))
      return read({ name: file.name, merging, begin })
    },
    open: source =>
      read({
        name: source,
        merging: true,
        follows: true,
        begin: id => bridge.request('import.open', { id, source, ask: true }),
      }),
    lookAtFollowed: () =>
      read({
        name: t('follow.title'),
        merging: true,
        begin: id => bridge.request('followed.look', { id }),
      }),
    paste(text) {
      const name = t('import.pasted')
      const content = async (): Promise<Content> => ({ encoding: 'text', content: text })
      return read({ name, merging: false, begin: sentBy(bridge, { name, ask: true }, content) })
    },
    look,
    choose,
    chooseRow(line, kind) {
      const before = outcome.get()
      const rows = before.kind === 'draft' ? before.draft.choices.rows : undefined
      return choose({ rows: { ...rows, [line]: kind } })
    },
    async make(title) {
      const before = outcome.get()
      if (before.kind !== 'draft') return before
      const { id, name } = before.draft
      const problem = (text: string): ImportOutcome => set({ ...before, problem: text })
      try {
        const begun = await bridge.request('import.make', {
          ...requestOf(before.draft),
          title,
          ...(before.draft.following !== null && { follow: following.get() }),
        })
        if (!begun.ok) return problem(messageText(begun.reason))
        showProgress(0, 0)
        const over = await follow(bridge, id, showProgress)
        return over.ok ? set(outcomeOf(name, over)) : problem(over.reason)
      } catch (error) {
        return problem(failureText(error))
      }
    },
    async rows(draft) {
      try {
        const reply = await bridge.request('import.rows', requestOf(draft))
        return reply.ok ? reply : messageText(reply.reason)
      } catch (error) {
        return failureText(error)
      }
    },
    async chooseMerge(rundownId, chosen, merged) {
      const how = merged && {
        ...requestOf(merged),
        follow: merged.following === null ? null : following.get(),
      }
      try {
        await bridge.request('merge.choose', { rundownId, chosen, ...(how && { merged: how }) })
        // The desk keeps the file of a draft open.
        if (how !== undefined) await bridge.request('transfer.cancel', { id: how.id })
      } catch {
        // What the desk has not learned is chosen again.
      }
    },
    merged: text => outcome.set({ kind: 'said', text }),
    cancel() {
      void bridge.request('transfer.cancel', { id: current }).catch(() => undefined)
    },
    forget() {
      const before = outcome.get()
      outcome.set({ kind: 'none' })
      // The desk keeps the file of a draft open.
      if (before.kind === 'draft')
        void bridge.request('transfer.cancel', { id: before.draft.id }).catch(() => undefined)
    },
  }
}

interface ChosenFile {
  readonly name: string
  /** It is for the rundown that is open. */
  readonly merging: boolean
  /** A person wants to follow it. */
  readonly follows?: boolean
  /** Has the desk read it. */
  readonly begin: (id: string) => Promise<Reply>
}

async function readFile(
  bridge: Ask,
  id: string,
  { name, begin }: ChosenFile,
  onProgress: (done: number, total: number) => void,
): Promise<ImportOutcome> {
  try {
    const begun = await begin(id)
    if (!begun.ok) return failed(t('open.not-read', { name, reason: messageText(begun.reason) }))
    return outcomeOf(name, await follow(bridge, id, onProgress))
  } catch (error) {
    return failed(failureText(error))
  }
}

/** Sends the content to the desk, which reads it. `ask`: a person maps its columns, even when the desk recognises them. */
const sentBy =
  (
    bridge: Ask,
    { name, ask }: { readonly name: string; readonly ask: boolean },
    open: () => Promise<Content | string>,
  ) =>
  async (id: string): Promise<Reply> => {
    const content = await open()
    if (typeof content === 'string') return { ok: false, reason: content }
    const sent = await sendFile(bridge, id, content.content)
    if (!sent.ok) return sent
    const { encoding } = content
    return bridge.request('import.read', { id, name, encoding, ...(ask && { ask }) })
  }

const requestOf = ({ id, sheet, choices, leaveOut }: ImportDraft): LookImport => ({
  id,
  sheet,
  choices,
  leaveOut,
})

function outcomeOf(name: string, over: Transferred): ImportOutcome {
  if (!over.ok) return failed(over.reason)
  const { result } = over
  switch (result.kind) {
    case 'draft':
      return { kind: 'draft', draft: result.draft, problem: null }
    case 'faults':
      return { kind: 'faults', name, faults: result.faults }
    case 'made': {
      const { title, opened, remarks } = result.made
      const said = t(opened ? 'open.imported' : 'open.imported-closed', { title })
      return { kind: 'said', text: [said, ...remarks.map(remark => messageText(remark))].join(' ') }
    }
    default:
      return failed(t('page.failed'))
  }
}

/** Its bytes: the desk finds out what they are. */
export async function contentOf(file: File): Promise<Content | string> {
  try {
    return { encoding: 'base64', content: await base64Of(file) }
  } catch {
    // A folder, or a file that went away.
    return t('open.unreadable')
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

const failed = (text: string): ImportOutcome => ({ kind: 'failed', text })
