import type { NoteReply, NoteRequest } from '../../contract/bridge/journal.ts'
import { inEnglish } from '../../contract/english.ts'
import { type Refused, refused } from '../../contract/reply.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { passiveRefusals } from '../../domain/show/gate.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import type { RundownSession } from '../session/session-options.ts'
import type { Journal } from './journal.ts'

export interface DeskNotes {
  /** `by`: the page, as for presses. */
  note(request: NoteRequest, by: Said): Promise<NoteReply>
}

interface DeskNotesOptions {
  readonly session: () => Pick<RundownSession, 'rundownId' | 'mode'>
  readonly passive: () => Passive | null
  readonly journal: Pick<Journal, 'note'>
  readonly now: () => Instant
}

/** The longest time for which a note may have been typed, ms. */
const longestAgo = 3_600_000

/** Notes that a person takes at this desk, also while the show is locked. */
export function createDeskNotes({ session, passive, journal, now }: DeskNotesOptions): DeskNotes {
  const refusal = (): Refused | null => {
    const { rundownId, mode } = session()
    const why = passive()
    if (why !== null) return refused(messageOf(`refusal.${passiveRefusals[why]}`))
    if (rundownId === null) return refused(messageOf('note.no-rundown'))
    return mode === 'rehearsal' ? refused(messageOf('note.rehearsal')) : null
  }
  return {
    async note({ at, text, ...request }, by) {
      const why = refusal()
      if (why !== null) return why
      const written = text.trim()
      if (written === '') return refused(messageOf('note.empty'))
      const made = instant(Math.min(Math.max(at, now() - longestAgo), now()))
      const recorded = await journal.note({ ...request, text: written, at: made, by: inEnglish(by) })
      return { ok: true, recorded }
    },
  }
}
