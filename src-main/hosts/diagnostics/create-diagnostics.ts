import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import type { DiagnosticPart, diagnosticParts } from '../../contract/diagnostic-bundle.ts'
import type { Desk } from '../../desk/desk.ts'
import type { Diagnostics } from '../../desk/ports/host.ts'
import type { DeskSettings } from '../../desk/ports/settings.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { crashDirectory, listCrashDumps, readCrashDump } from './crash-files.ts'
import { type DeskLog, logDirectory, logPath, type Redaction } from './desk-log.ts'
import { type HostFacts, systemFacts } from './host-facts.ts'
import { shortSerial } from './watch-desk.ts'

interface DiagnosticsOptions {
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

type Facts = Readonly<Record<string, unknown>>

function describeDevices({ devices, controllers }: DeskSnapshot): Facts {
  return {
    surfaces: devices.surfaces.map(surface => ({
      name: surface.name,
      kind: surface.kind,
      model: surface.modelId,
      serial: shortSerial(surface.serial),
      connected: surface.connected,
      simulated: surface.simulated,
      controls: surface.controls.length,
      pages: surface.pages.length,
      armed: surface.armed,
      faults: surface.faults.map(({ reason }) => reason),
    })),
    problems: devices.problems,
    ports: controllers.outputs.ports.map(({ name, kind, connected, loops }) => ({
      name,
      kind,
      connected,
      loops,
    })),
    outputProblem: controllers.outputs.problem,
  }
}

/** How the desk stands to its service: budget, push or polling, error of the clock. No title is in it. */
function describeLink({ link, desk, show, rows, notices }: DeskSnapshot): Facts {
  return {
    ...link,
    phase: show.state.phase,
    cues: rows.length,
    notRecorded: desk.notRecorded,
    keptAwake: desk.keptAwake,
    notices: notices.map(({ kind }) => kind),
  }
}

/** Of the newest shows: how long presses took, in ms. No title is in it. */
async function describeLatency(journal: Desk['journal'], count: number): Promise<Facts> {
  const known = await journal.reports.runs()
  if (!known.ok) return { problem: known.reason }
  const shows: Facts[] = []
  for (const { runId, startedAt, lastAt, phase } of known.runs.slice(0, count)) {
    const reply = await journal.reports.asRun(runId)
    shows.push({
      startedAt: new Date(startedAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      phase,
      ...(reply.ok
        ? { presses: reply.asRun.presses, latencyMs: reply.asRun.latency, dropped: reply.asRun.dropped }
        : { problem: reply.reason }),
    })
  }
  return { shows: known.runs.length, newest: shows }
}

const originOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).origin : null

/** The settings that the bundle contains. Every other setting is left out. */
function describeSettings(settings: DeskSettings): Readonly<Record<string, unknown>> {
  const { caller, connections, surfaces, drivers, outputs, outputPages, osc, machines, satellite } = settings
  return {
    caller,
    locked: settings.locked,
    globalKeys: settings.globalKeys,
    connectionInUse: connections.find(({ id }) => id === settings.connectionId)?.name ?? 'this computer',
    connections: connections.map(({ name, baseUrl, v0Url, socketUrl, goAs, fingerprint }) => ({
      name,
      v1: originOf(baseUrl),
      v0: originOf(v0Url),
      push: originOf(socketUrl),
      goAs,
      pinnedCertificate: fingerprint !== undefined,
    })),
    surfaces: surfaces.map(({ modelId, serial, role, pages, armed, brightness }) => ({
      modelId,
      serial: shortSerial(serial),
      role,
      armed,
      brightness,
      bindings: pages?.map(page => page.bindings.length) ?? 'default',
    })),
    learnedDevices: drivers.map(({ vendorId, productId, name, switches }) => ({
      name,
      ids: `${vendorId.toString(16)}:${productId.toString(16)}`,
      switches: switches.length,
    })),
    outputs: { driving: outputs.driving, rules: outputs.rules.length },
    outputPages: outputPages.map(({ kind, display, look }) => ({ kind, display, theme: look.theme })),
    osc: { ...osc, targets: osc.targets.map(({ protocol, host, port }) => ({ protocol, host, port })) },
    machines,
    satellite: {
      ...satellite,
      accepted: satellite.accepted.map(({ id, product }) => ({ id: shortSerial(id), product })),
    },
    kept: {
      rundowns: Object.keys(settings.rundowns).length,
      imports: Object.keys(settings.imports).length,
      unfinished: Object.keys(settings.unfinished).length,
      choices: Object.keys(settings.choices).length,
      templates: settings.templates.length,
    },
  }
}

/** Milliseconds. */
interface Figures {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

interface Benchmark {
  /** How late timers of this process are while it has nothing else to do. */
  readonly timersLate: Figures
  /** 4 kB written to the disk of the data directory and synced; null where it cannot be written. */
  readonly diskSync: Figures | null
  /** 200 kB copied as they are between threads. */
  readonly copy: Figures
  /** SHA-256 of 1 MB. */
  readonly hash: Figures
}

const idleMs = 500
const diskMs = 1_000
const syncs = 40
const rounds = 20

/** Takes about a second, 3 s on a slow disk. Other work of this process waits a few milliseconds at a time. */
export async function runBenchmark(dataDir: string): Promise<Benchmark> {
  const text = 'Showcall'.repeat(128)
  const rows = Array.from({ length: 200 }, (_, at) => ({ at, text: `${text}${at}` }))
  const bytes = randomBytes(1_000_000)
  return {
    timersLate: await timersLate(),
    diskSync: await diskSync(dataDir).catch(() => null),
    copy: await measured(() => structuredClone(rows)),
    hash: await measured(() => createHash('sha256').update(bytes).digest()),
  }
}

async function timersLate(): Promise<Figures> {
  const monitor = monitorEventLoopDelay({ resolution: 5 })
  monitor.enable()
  await pause(idleMs)
  monitor.disable()
  const ms = (nanoseconds: number): number => round(Math.max(0, nanoseconds / 1e6 - 5))
  return {
    count: monitor.count,
    p50: ms(monitor.percentile(50)),
    p99: ms(monitor.percentile(99)),
    max: ms(monitor.max),
  }
}

async function diskSync(dataDir: string): Promise<Figures> {
  const path = join(dataDir, `.benchmark-${process.pid}`)
  const file = await open(path, 'w', 0o600)
  try {
    const block = randomBytes(4_096)
    const samples: number[] = []
    const begin = performance.now()
    while (samples.length < syncs && performance.now() - begin < diskMs) {
      const before = performance.now()
      await file.write(block)
      await file.sync()
      samples.push(performance.now() - before)
    }
    return figuresOf(samples)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function measured(work: () => unknown): Promise<Figures> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    work()
    samples.push(performance.now() - before)
    await nextTurn()
  }
  return figuresOf(samples)
}

const round = (ms: number): number => Math.round(ms * 100) / 100

function figuresOf(samples: readonly number[]): Figures {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
