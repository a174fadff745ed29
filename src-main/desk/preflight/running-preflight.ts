import type { Timers } from '../../base/timers.ts'
import type { BridgeEvents } from '../../contract/bridge/events.ts'
import type { PreflightSlice } from '../../contract/bridge/preflight.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { mistimedCalls } from '../../domain/calling/mistimed.ts'
import type { LinkFact, RundownFact } from '../../domain/preflight/facts.ts'
import { preflightPoints } from '../../domain/preflight/preflight-points.ts'
import { cueNumbers } from '../../domain/rundown/cue-numbers.ts'
import { ownNumbersOf } from '../../domain/rundown/own-numbers.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { duration } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { Desk } from '../desk-options.ts'
import type { OutputPages } from '../outputs/output-pages.ts'
import type { StandbyStatus } from '../ports/standby-status.ts'
import { type ComputerChecksOptions, createComputerChecks } from './computer-checks.ts'
import { createDisplayChecks } from './display-checks.ts'
import { createSurfaceTrials } from './surface-trials.ts'

export interface PreflightOptions extends Pick<ComputerChecksOptions, 'computer' | 'serviceVersion'> {
  readonly desk: Pick<
    Desk,
    | 'now'
    | 'snapshot'
    | 'subscribe'
    | 'emit'
    | 'locked'
    | 'connected'
    | 'controllers'
    | 'journal'
    | 'keepAwake'
    | 'beginDrill'
    | 'endDrill'
  >
  readonly outputPages: Pick<OutputPages, 'slice' | 'ask'>
  /** Null where this host knows no standby desk. */
  readonly standby: StandbyStatus | null
  readonly timers: Timers
  /** IANA name of the zone for rundowns without one. */
  readonly timezone: string
}

/** A preflight from its beginning to its end: buttons do nothing, and the computer is kept awake. */
export interface RunningPreflight {
  slice(): NonNullable<PreflightSlice['running']>
  again(): void
  facesSeen(surfaceId: string, seen: boolean): boolean
  close(): void
}

/** Changes within this time are published together. */
const publishAfter = duration(50)
/** Among the pages that watch the controllers. */
const watcher = 'preflight'

/** `over`: the show has come on air, or another rundown was opened. */
export function openPreflight(
  options: PreflightOptions,
  rundownId: string,
  { changed, over }: { readonly changed: () => void; readonly over: () => void },
): RunningPreflight {
  const { desk, timers } = options
  const startedAt = desk.now()
  let cancel: (() => void) | null = null
  const look = (): void => {
    trials.look()
    displays.look()
  }
  const soon = (): void => {
    cancel ??= timers.after(publishAfter, () => {
      cancel = null
      look()
      changed()
    })
  }
  const trials = createSurfaceTrials(desk)
  const displays = createDisplayChecks(options.outputPages, soon)
  const computer = createComputerChecks({ ...options, changed: soon })

  const listeners: Partial<{
    readonly [Name in keyof BridgeEvents]: (payload: BridgeEvents[Name]) => void
  }> = {
    snapshot: snapshot => (isOver(snapshot, rundownId) ? over() : soon()),
    show: ({ state }) => (onAirOf(state) === null ? soon() : over()),
    'surface-edge'({ surfaceId, control, edge }) {
      if (edge !== 'up') trials.pressed(surfaceId, control)
      soon()
    },
    content: soon,
    link: soon,
    devices: soon,
    desk: soon,
    'output-pages': soon,
  }
  const stops = [
    desk.subscribe((name, payload) => listeners[name]?.(payload)),
    options.standby?.onChange(soon),
  ]
  // Edges are sent only while somebody watches.
  desk.controllers.watch(watcher, true)
  desk.keepAwake('preflight', true)
  look()
  computer.again()

  return {
    slice: () => ({
      startedAt,
      points: pointsOf(options, { trials, displays, computer }),
      trials: trials.slice(),
    }),
    again() {
      displays.again()
      computer.again()
      soon()
    },
    facesSeen(surfaceId, seen) {
      soon()
      return trials.facesSeen(surfaceId, seen)
    },
    close() {
      for (const stop of stops) stop?.()
      cancel?.()
      displays.close()
      computer.close()
      desk.controllers.endTests()
      desk.controllers.watch(watcher, false)
      desk.keepAwake('preflight', false)
    },
  }
}

const isOver = ({ rundown, show }: DeskSnapshot, rundownId: string): boolean =>
  rundown?.id !== rundownId || show.mode === 'rehearsal' || onAirOf(show.state) !== null

interface Checks {
  readonly trials: ReturnType<typeof createSurfaceTrials>
  readonly displays: ReturnType<typeof createDisplayChecks>
  readonly computer: ReturnType<typeof createComputerChecks>
}

function pointsOf({ desk, standby, timezone }: PreflightOptions, { trials, displays, computer }: Checks) {
  const snapshot = desk.snapshot()
  const { service, ...found } = computer.found()
  return preflightPoints({
    now: desk.now(),
    link: linkFact(snapshot),
    rundown: rundownFact(snapshot, timezone),
    ...found,
    keptAwake: snapshot.desk.keptAwake,
    surfaces: trials.facts(),
    displays: displays.facts(),
    standby: standby?.read() ?? null,
    versions: { app: snapshot.app, service, waiting: snapshot.desk.updates?.ready ?? null },
  })
}

function linkFact({ link, show, connections }: DeskSnapshot): LinkFact {
  const { authority: state, watchOnly, problem, clockErrorMs, budget, tokenExpiresAt } = link
  return {
    own: connections.current === null,
    state,
    authority: show.authority.state,
    watchOnly,
    problem: problem?.text ?? null,
    clockErrorMs,
    budget,
    tokenExpiresAt,
  }
}

/** `timezone`: for a rundown without one. */
function rundownFact({ rundown, rows, pinned }: DeskSnapshot, timezone: string): RundownFact | null {
  if (rundown === null) return null
  const cues = rows.map(({ cue }) => cue)
  const { columns, settings } = rundown
  const { timeOfDayFormat, cueNumbering } = settings
  return {
    zone: createZone(rundown.timezone ?? timezone),
    timeFormat: timeOfDayFormat,
    startTime: rundown.startTime,
    cues,
    departments: new Map(
      columns.flatMap(({ id, name, department }) => (department === undefined ? [] : [[id, name] as const])),
    ),
    mistimed: mistimedCalls(columns, rows),
    numbers: cueNumbers(cues, cueNumbering, pinned, ownNumbersOf(columns, rows)),
  }
}
