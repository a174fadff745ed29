import Type, { type Static } from 'typebox'
import type { DiagnosticPart } from '../diagnostic-bundle.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'

/** Details of this computer, this desk and its log for a fault report, without secrets. It only reads, so a locked desk allows it. */
export const ReadDiagnostics = Type.Object(
  {
    /** Measures this computer, for 3 s at most; never done while a show is on air. */
    benchmark: Type.Boolean(),
  },
  closed,
)
export type ReadDiagnostics = Static<typeof ReadDiagnostics>

export const ReadCrashDump = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
export type ReadCrashDump = Static<typeof ReadCrashDump>

/** What a crash of Electron left behind. It holds a part of the memory, which may hold tokens. */
export interface CrashDump {
  readonly name: string
  readonly bytes: number
  /** ISO 8601. */
  readonly at: string
}

export interface DiagnosticsReply {
  /** Name of the file. */
  readonly name: string
  readonly parts: readonly DiagnosticPart[]
  readonly dumps: readonly CrashDump[]
  /** It was asked for, and left out because a show is on air. */
  readonly benchmarkLeftOut: boolean
}

/** `base64`: the dump. */
export type CrashDumpReply = Reply<{ readonly base64: string }>
