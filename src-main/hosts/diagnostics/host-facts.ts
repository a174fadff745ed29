import { arch, cpus, freemem, loadavg, release, totalmem, uptime, version } from 'node:os'

/** Facts about a host: versions, displays, graphics. No secret, no name of a person. */
export interface HostFacts {
  readonly host: 'electron' | 'node'
  read(): Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>
}

export const nodeFacts: HostFacts = { host: 'node', read: () => ({}) }

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** Of this computer and this process, for any host. */
export function systemFacts(): Readonly<Record<string, unknown>> {
  const [cpu] = cpus()
  const { node, v8, electron, chrome, sqlite } = process.versions
  const { rss, heapUsed } = process.memoryUsage()
  return {
    system: `${process.platform} ${release()} ${arch()}`,
    systemVersion: version(),
    cpu: `${cpus().length} × ${cpu?.model.trim() ?? 'not known'}`,
    memoryMb: { total: megabytes(totalmem()), free: megabytes(freemem()) },
    load: loadavg().map(load => Math.round(load * 100) / 100),
    computerUpHours: Math.round(uptime() / 360) / 10,
    node,
    v8,
    sqlite: sqlite ?? null,
    electron: electron ?? null,
    chromium: chrome ?? null,
    process: {
      architecture: process.arch,
      upMinutes: Math.round(process.uptime() / 6) / 10,
      memoryMb: { whole: megabytes(rss), heap: megabytes(heapUsed) },
    },
    language: Intl.DateTimeFormat().resolvedOptions().locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** For the first line of a start in the log. */
export const startFacts = (host: HostFacts['host']): Readonly<Record<string, string | number>> => ({
  host,
  system: `${process.platform} ${release()} ${arch()}`,
  node: process.versions.node,
  electron: process.versions.electron ?? '',
  pid: process.pid,
})
