import type { NoteReply, NoteRequest } from '../../contract/bridge/journal.ts'
import { inEnglish } from '../../contract/english.ts'
import { type Refused, refused } from '../../contract/reply.ts'
import { longestNote } from '../../domain/as-run/journal-entry.ts'
import { departmentsNamed } from '../../domain/calling/department-calls.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { passiveRefusals } from '../../domain/show/gate.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import type { RundownSession } from '../session/session.ts'
import type { KeyNote } from '../surfaces/own-acts.ts'
import type { Journal, RehearsedShow } from './journal.ts'

export interface DeskNotes {
  /** `by`: the page, as for presses. */
  note(request: NoteRequest, by: Said): Promise<NoteReply>
  /** The note of a key, of this moment. */
  keyNote(note: KeyNote): Promise<NoteReply>
}

interface DeskNotesOptions {
  readonly session: () => Pick<RundownSession, 'rundownId' | 'mode' | 'room' | 'cueFace'>
  /** Name of the service that has the open rundown, as in the journal. */
  readonly service: () => string
  readonly passive: () => Passive | null
  readonly journal: Pick<Journal, 'note' | 'slice'>
  readonly now: () => Instant
}

/** The longest time for which a note may have been typed, ms. */
const longestAgo = 3_600_000

/** Notes that a person takes at this desk, also while the show is locked. */
export function createDeskNotes(options: DeskNotesOptions): DeskNotes {
  const { session, passive, journal, now } = options
  const refusal = (): Refused | null => {
    const why = passive()
    if (why !== null) return refused(messageOf(`refusal.${passiveRefusals[why]}`))
    return session().rundownId === null ? refused(messageOf('note.no-rundown')) : null
  }
  const rehearsal = (): RehearsedShow | null => {
    const { mode, room } = session()
    const content = room.content()
    return mode === 'rehearsal' && content !== null ? { service: options.service(), content } : null
  }
  const note: DeskNotes['note'] = async ({ at, text, ...request }, by) => {
    const why = refusal()
    if (why !== null) return why
    const written = text.trim().slice(0, longestNote)
    if (written === '') return refused(messageOf('note.empty'))
    const made = instant(Math.min(Math.max(at, now() - longestAgo), now()))
    const note = { ...request, text: written, at: made, by: inEnglish(by), rehearsal: rehearsal() }
    const recorded = await journal.note(note)
    return { ok: true, recorded }
  }
  return {
    note,
    async keyNote({ text, department, origin, refused: why }) {
      if (why !== null) return refused(messageOf(`refusal.${why}`))
      const open = session()
      const { rundownId, room } = open
      if (rundownId === null) return refused(messageOf('note.no-rundown'))
      const columns = room.content()?.rundown.columns ?? []
      const [columnId] = department === null ? [] : departmentsNamed(columns, department)
      if (department !== null && columnId === undefined)
        return refused(messageOf('refusal.no-such-department'))
      const cueId = activeCueId(room.state())
      const cue = cueId === null ? null : open.cueFace(cueId)
      return note(
        {
          text,
          department: columns.find(({ id }) => id === columnId)?.name ?? null,
          at: now(),
          rundownId,
          runId: journal.slice().runId,
          cue: cue === null ? null : { cueId: cue.id, number: cue.number || null, title: cue.title },
        },
        origin.surface,
      )
    },
  }
}
