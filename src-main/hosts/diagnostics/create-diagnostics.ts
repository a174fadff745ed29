import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DiagnosticPart, diagnosticParts } from '../../contract/diagnostic-bundle.ts'
import type { Desk } from '../../desk/desk-options.ts'
import type { Diagnostics } from '../../desk/ports/diagnostics.ts'
import type { DeskSettings } from '../../desk/ports/settings.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { runBenchmark } from './benchmark.ts'
import { crashDirectory, listCrashDumps, readCrashDump } from './crash-files.ts'
import { describeDevices, describeLatency, describeLink } from './describe-desk.ts'
import { describeSettings } from './describe-settings.ts'
import { type DeskLog, logDirectory } from './desk-log.ts'
import { type HostFacts, systemFacts } from './host-facts.ts'
import { logPath } from './log-file.ts'
import type { Redaction } from './redaction.ts'

export interface DiagnosticsOptions {
  /** Of Showcall. */
  readonly version: string
  readonly dataDir: string
  readonly facts: HostFacts
  readonly redaction: Redaction
  /** Null where none is written. */
  readonly log: DeskLog | null
  readonly settings: () => DeskSettings
  /** Null: no desk runs, and only its data directory is described. */
  readonly desk: Pick<Desk, 'snapshot' | 'journal'> | null
}

const logFiles = 5
/** Shows of the journal that are looked at, the newest first; while one is on air, that alone. */
const latestShows = 5
/** Characters redacted in one turn of the event loop. A larger piece would delay a press. */
const pieceSize = 64_000

export function createDiagnostics(options: DiagnosticsOptions): Diagnostics {
  const { version, dataDir, facts, redaction, log, settings, desk } = options
  const crashes = crashDirectory(dataDir)

  const part = (name: (typeof diagnosticParts)[number], facts: unknown): DiagnosticPart => ({
    name,
    text: redaction.redact(typeof facts === 'string' ? facts : JSON.stringify(facts, null, 2)),
  })

  const logs = async (): Promise<readonly DiagnosticPart[]> => {
    await log?.flush()
    const parts: DiagnosticPart[] = []
    for (let age = 0; age < logFiles; age += 1) {
      const path = logPath(logDirectory(dataDir), age)
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text !== null) parts.push({ name: basename(path), text: await redactLines(text, redaction) })
    }
    return parts
  }

  return {
    async read({ benchmark: wanted }) {
      const snapshot = desk?.snapshot() ?? null
      const phase = snapshot?.show.state.phase
      const onAir = phase === 'running' || phase === 'paused'
      const at = new Date()
      const versions = {
        showcall: version,
        host: facts.host,
        at: at.toISOString(),
        dataDir,
        ...systemFacts(),
        ...(await facts.read()),
      }
      const dumps = await listCrashDumps(crashes)
      const measured = wanted && !onAir
      const unmeasured = onAir ? 'Not measured: a show is on air.' : 'Not measured.'
      return {
        name: `showcall-diagnostics-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.txt`,
        parts: [
          part('versions', versions),
          part('devices', snapshot === null ? noDesk : describeDevices(snapshot)),
          part('link', snapshot === null ? noDesk : describeLink(snapshot)),
          part('settings', describeSettings(settings())),
          part(
            'journal',
            desk === null ? noDesk : await describeLatency(desk.journal, onAir ? 1 : latestShows),
          ),
          part('benchmark', measured ? await runBenchmark(dataDir) : unmeasured),
          part('crashes', dumps.length === 0 ? 'No crash dumps.' : dumps),
          ...(await logs()),
        ],
        dumps,
        benchmarkLeftOut: wanted && onAir,
      }
    },
    async crashDump(name) {
      const dump = await readCrashDump(crashes, name).catch(() => null)
      return dump === null
        ? { ok: false, reason: messageOf('diagnostics.dump-unreadable') }
        : { ok: true, base64: dump.toString('base64') }
    },
  }
}

const noDesk = 'Showcall is not running.'

/** In pieces of whole lines, so that a press comes between them. */
async function redactLines(text: string, { redact }: Redaction): Promise<string> {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + pieceSize)
    const to = end < 0 ? text.length : end + 1
    pieces.push(redact(text.slice(from, to)))
    from = to
    await nextTurn()
  }
  return pieces.join('')
}
