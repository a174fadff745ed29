import Type, { type Static } from 'typebox'

const closed = { additionalProperties: false } as const

/** What this computer, this desk and its log tell about a fault, without secrets. Only reads, so a locked desk does it. */
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

export const diagnosticParts = [
  'versions',
  'devices',
  'link',
  'settings',
  'journal',
  'benchmark',
  'crashes',
  'page',
] as const

/** One part of the bundle, as it is shown and as it is saved. */
export interface DiagnosticPart {
  /** Of `diagnosticParts`, or the name of a log file. */
  readonly name: string
  /** English, for whoever looks into the fault. */
  readonly text: string
}

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
export type CrashDumpReply =
  | { readonly ok: true; readonly base64: string }
  | { readonly ok: false; readonly reason: string }

const heading = (name: string): string => `==== ${name} ====`

/** The bundle as one text file. */
export const bundleText = (parts: readonly DiagnosticPart[]): string =>
  parts.map(({ name, text }) => `${heading(name)}\n${text.trimEnd()}\n`).join('\n')
