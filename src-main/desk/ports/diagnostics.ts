import type { CrashDumpReply, DiagnosticsReply, ReadDiagnostics } from '../../contract/bridge/diagnostics.ts'

/** What there is to tell about a fault. */
export interface Diagnostics {
  read(request: ReadDiagnostics): Promise<DiagnosticsReply>
  /** One of the dumps that `read` named. */
  crashDump(name: string): Promise<CrashDumpReply>
}
