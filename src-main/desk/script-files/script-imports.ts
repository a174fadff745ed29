import {
  type DraftParagraph,
  draftCharacters,
  draftLines,
  type LookScript,
  type LookScriptReply,
  type OpenDraft,
  type PreviewScript,
  type PreviewScriptReply,
  type ReadScript,
  type TakeScript,
  type TakeScriptReply,
} from '../../contract/bridge/script-import.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { done, type Refused, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { ScriptDraft } from '../../domain/script/read-script.ts'
import { scriptLimits } from '../../domain/script/script.ts'
import type { ScriptChoices } from '../../domain/script/script-rules.ts'
import type { OpenScript, ScriptFiles } from '../ports/script-files.ts'
import { sameParagraphs } from '../script/carry-marks.ts'
import type { SessionScript } from '../script/session-script.ts'
import { titleOf } from '../transfer/importer.ts'
import type { Transfers } from '../transfer/transfers.ts'

interface ScriptImportDesk {
  locked(): boolean
  script(): ReturnType<SessionScript['whole']>
  changeScript(change: (script: SessionScript) => TakeScriptReply): TakeScriptReply | Refused
}

interface ScriptImportsOptions {
  readonly desk: ScriptImportDesk
  readonly files: ScriptFiles
  readonly transfers: Pick<Transfers, 'begin' | 'takeSent' | 'cancel'>
}

/** Scripts that pages bring: each page has one open at most, until it opens another, takes it or goes away. */
export interface ScriptImports {
  /** Begins it; awaited and called off as a transfer under its id. */
  read(page: string, request: ReadScript): Reply
  look(page: string, request: LookScript): Promise<LookScriptReply>
  preview(page: string, request: PreviewScript): PreviewScriptReply
  take(page: string, request: TakeScript): TakeScriptReply
  /** Lets go of the one that is open under this id. */
  discard(page: string, id: string): void
  disconnected(page: string): void
  /** Lets go of all: threads would keep the process alive. */
  close(): void
}

interface Opened {
  readonly id: string
  readonly name: string
  /** Null while it is read. */
  open: { readonly script: OpenScript; draft: ScriptDraft; choices: ScriptChoices; version: number } | null
}

const gone = refused(messageOf('file.gone'))

export function createScriptImports({ desk, files, transfers }: ScriptImportsOptions): ScriptImports {
  const pages = new Map<string, Opened>()
  const leave = (page: string): void => {
    const known = pages.get(page)
    pages.delete(page)
    if (known === undefined) return
    if (known.open === null) transfers.cancel(known.id)
    else known.open.script.close()
  }
  const find = (page: string, id: string) => {
    const known = pages.get(page)
    return known?.id === id && known.open !== null ? { name: known.name, open: known.open } : null
  }
  const toldOf = (id: string, name: string, open: NonNullable<Opened['open']>): OpenDraft => {
    const { draft, choices, version, script } = open
    const { rules, confidence, counts, fault, speakers, left, paragraphs } = draft
    const there = desk.script().script
    return {
      id,
      name,
      version,
      choices,
      title: draft.title === '' ? titleOf(name).slice(0, scriptLimits.title) : draft.title,
      rules,
      confidence,
      counts,
      fault,
      paragraphCount: paragraphs.length,
      same: there === null ? null : sameParagraphs(there.paragraphs, paragraphs),
      speakers: speakers.slice(0, draftLines),
      speakerCount: speakers.length,
      left: left.slice(0, draftLines),
      leftCount: left.length,
      notes: script.notes,
    }
  }

  return {
    read(page, { id, name, encoding }) {
      if (desk.locked()) return refusedAsLocked
      const sent = transfers.takeSent(id)
      if (sent === null) return gone
      leave(page)
      const opened: Opened = { id, name, open: null }
      pages.set(page, opened)
      transfers.begin(id, async (progress, signal) => {
        const content = encoding === 'base64' ? Buffer.from(sent, 'base64') : sent
        try {
          const reading = await files.read(content, signal, (done, of) => {
            if (!signal.aborted) progress(done, of)
          })
          if (!reading.ok)
            throw new MessageError(messageOf('script.not-opened', { name, why: reading.reason }))
          // Called off at the last moment, or the page is gone.
          if (signal.aborted || pages.get(page) !== opened) {
            reading.close()
            throw new MessageError(messageOf('transfer.cancelled'))
          }
          opened.open = { script: reading, draft: reading.draft, choices: {}, version: 1 }
          return { kind: 'script', draft: toldOf(id, name, opened.open) }
        } catch (error) {
          if (pages.get(page) === opened) pages.delete(page)
          throw signal.aborted ? new MessageError(messageOf('transfer.cancelled'), error) : error
        }
      })
      return done
    },
    async look(page, { id, choices }) {
      const found = find(page, id)
      if (found === null) return gone
      const { name, open } = found
      try {
        open.draft = await open.script.draftWith(choices)
        open.choices = choices
        open.version += 1
        return { ok: true, draft: toldOf(id, name, open) }
      } catch (error) {
        // Its thread is over.
        if (pages.get(page)?.open === open) leave(page)
        return refused(saidOf(error))
      }
    },
    preview(page, { id, from, count }) {
      const found = find(page, id)
      if (found === null) return gone
      const { draft, version } = found.open
      const paragraphs: DraftParagraph[] = []
      let characters = 0
      for (let at = from; at < from + count && characters < draftCharacters; at += 1) {
        const [paragraph, line] = [draft.paragraphs[at], draft.lines[at]]
        if (paragraph === undefined || line === undefined) break
        const { kind, speaker, text, page: printed } = paragraph
        paragraphs.push({ line, kind, speaker, text, page: printed })
        characters += text.length
      }
      return { ok: true, version, paragraphs }
    },
    take(page, { id, rundownId, title, revision, revises }) {
      if (desk.locked()) return refusedAsLocked
      const found = find(page, id)
      if (found === null) return gone
      const { draft } = found.open
      if (draft.fault !== null) return refused(draft.fault)
      const named = title.trim() === '' ? titleOf(found.name) : title.trim()
      const reply = desk.changeScript(script => {
        const written = script.take(
          rundownId,
          {
            title: named.slice(0, scriptLimits.title),
            revision: revision.trim(),
            paragraphs: draft.paragraphs,
          },
          revises,
        )
        if (!written.ok) return written
        const { calls, cues } = script.lost()
        return { ok: true, lost: calls.length + cues.length }
      })
      if (reply.ok) leave(page)
      return reply
    },
    discard(page, id) {
      if (pages.get(page)?.id === id) leave(page)
    },
    disconnected: leave,
    close() {
      for (const page of pages.keys()) leave(page)
    },
  }
}
