import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import type { Desk } from '../../desk/desk-options.ts'
import { shortSerial } from './watch-desk.ts'

type Facts = Readonly<Record<string, unknown>>

export function describeDevices({ devices, controllers }: DeskSnapshot): Facts {
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
export function describeLink({ link, desk, show, rows, notices }: DeskSnapshot): Facts {
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
export async function describeLatency(journal: Desk['journal'], count: number): Promise<Facts> {
  const known = await journal.runs()
  if (!known.ok) return { problem: known.reason }
  const shows: Facts[] = []
  for (const { runId, startedAt, lastAt, phase } of known.runs.slice(0, count)) {
    const reply = await journal.asRun(runId)
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
