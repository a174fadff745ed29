import Type, { type Static } from 'typebox'
import type { AsRun } from '../../domain/as-run/as-run.ts'
import { longestNote, longestPlace, noteKinds } from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import { scriptLimits } from '../../domain/script/script.ts'
import type { Phase } from '../../domain/show/runner.ts'
import { earliest, type Instant, latest } from '../../domain/time/time.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'

const RunId = Type.String({ minLength: 1, maxLength: 64 })

export const AsRunRequest = Type.Object({ runId: RunId }, closed)
export type AsRunRequest = Static<typeof AsRunRequest>

export const ExportAsRunRequest = Type.Object({ runId: RunId, format: Type.Enum(['csv', 'json']) }, closed)
export type ExportAsRunRequest = Static<typeof ExportAsRunRequest>

export const NoteRequest = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: longestNote }),
    /** Name of its column; null for the whole show. */
    department: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()]),
    /** The name that a person gave the page: it is recorded as the author of the note. */
    page: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
    /** When the key was pressed, on the service's clock, and the state that the page showed then. */
    at: Type.Integer({ minimum: earliest, maximum: latest }),
    rundownId: Type.String({ minLength: 1, maxLength: 64 }),
    runId: Type.Union([RunId, Type.Null()]),
    cue: Type.Union([
      Type.Object(
        {
          cueId: Type.String({ minLength: 1, maxLength: 64 }),
          number: Type.Union([Type.String({ maxLength: 256 }), Type.Null()]),
          title: Type.String({ maxLength: 20_000 }),
        },
        closed,
      ),
      Type.Null(),
    ]),
    noteKind: Type.Optional(Type.Enum([...noteKinds])),
    inScript: Type.Optional(
      Type.Object(
        {
          page: Type.Union([Type.String({ maxLength: scriptLimits.page }), Type.Null()]),
          speaker: Type.String({ maxLength: scriptLimits.speaker }),
          words: Type.String({ maxLength: longestPlace }),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type NoteRequest = Static<typeof NoteRequest>

/** `recorded`: it is on disk; else it is kept in memory and tried again. */
export type NoteReply = Reply<{ readonly recorded: boolean }>

/** How the journal stands. */
export interface JournalSlice {
  /** Why presses are not being recorded, and what to do; null while they are. */
  readonly notRecorded: Said | null
  /** Entries that wait for the disk. */
  readonly waiting: number
  /** Entries that neither the disk nor memory could take. */
  readonly dropped: number
  /** The run that is on now; null outside one. */
  readonly runId: string | null
}

/** One show that was recorded, or one rehearsal with its notes. */
export interface JournalRun {
  readonly runId: string
  readonly rundownId: string
  readonly title: string
  /** IANA name of the rundown's zone; null means the zone of the desk. */
  readonly timezone: string | null
  readonly startedAt: Instant
  readonly lastAt: Instant
  /** Where its show stood last. */
  readonly phase: Phase
  /** It came in a file, with its rundown: name of the desk that recorded it. */
  readonly imported: string | null
  readonly rehearsal: boolean
}

/** `reason` is a sentence for the person who asked. */
export type JournalRunsReply = Reply<{ readonly runs: readonly JournalRun[] }>

export type AsRunReply = Reply<{ readonly asRun: AsRun }>

export type ExportAsRunReply = Reply<{ readonly name: string; readonly mime: string; readonly text: string }>
