import type { CrashDumpReply, DiagnosticsReply, ReadDiagnostics } from '../../contract/bridge/diagnostics.ts'

/** Information for the report of a fault. */
export interface Diagnostics {
  read(request: ReadDiagnostics): Promise<DiagnosticsReply>
  /** One of the dumps that `read` named. */
  crashDump(name: string): Promise<CrashDumpReply>
}
