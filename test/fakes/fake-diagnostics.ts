import type { DiagnosticsReply } from '../../src-main/contract/bridge/diagnostics.ts'
import type { Diagnostics } from '../../src-main/desk/ports/host.ts'

const line = (at: number): string =>
  JSON.stringify({
    time: `2026-05-16T19:${String(at % 60).padStart(2, '0')}:00.000Z`,
    level: at % 7 === 0 ? 'warn' : 'info',
    source: 'desk',
    event: 'link.live',
    service: 'http://127.0.0.1:4747',
    timing: 'push',
  })

/** Diagnostics of a desk, with a crash dump and two log files. */
export const diagnosticsReply = (benchmark: boolean, onAir: boolean): DiagnosticsReply => ({
  name: 'showcall-diagnostics-2026-05-16T19-00-00.txt',
  parts: [
    {
      name: 'versions',
      text: JSON.stringify({ showcall: '0.1.0', host: 'electron', system: 'linux' }, null, 2),
    },
    {
      name: 'devices',
      text: JSON.stringify({ surfaces: [{ name: 'Stream Deck', serial: '…123' }] }, null, 2),
    },
    { name: 'link', text: JSON.stringify({ state: 'live', roundTripMs: 4 }, null, 2) },
    { name: 'settings', text: JSON.stringify({ locked: false, connections: [] }, null, 2) },
    { name: 'journal', text: JSON.stringify({ shows: 3 }, null, 2) },
    {
      name: 'benchmark',
      text: benchmark && !onAir ? JSON.stringify({ diskSync: { p50: 1.2 } }) : 'Not measured.',
    },
    { name: 'crashes', text: 'one dump' },
    { name: 'showcall.log', text: Array.from({ length: 200 }, (_, at) => line(at)).join('\n') },
    { name: 'showcall.1.log', text: line(0) },
  ],
  dumps: [{ name: '5f0c9a7e.dmp', bytes: 1_204_224, at: '2026-05-15T21:04:00.000Z' }],
  benchmarkLeftOut: benchmark && onAir,
})

export const fakeDiagnostics: Diagnostics = {
  read: async ({ benchmark }) => diagnosticsReply(benchmark, false),
  crashDump: async () => ({ ok: true, base64: 'TURNUA==' }),
}
