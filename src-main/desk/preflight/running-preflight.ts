import type { Timers } from '../../base/timers.ts'
import type { SurfaceSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEvents } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { PreflightSlice, SurfaceTrial } from '../../contract/bridge/preflight.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { nameOfCall } from '../../domain/calling/department-calls.ts'
import { mistimedCalls } from '../../domain/calling/mistimed.ts'
import type { Said } from '../../domain/messages/message.ts'
import type {
  DisplayFact,
  LinkFact,
  PreflightFacts,
  RundownFact,
  SurfaceFact,
} from '../../domain/preflight/facts.ts'
import { preflightPoints } from '../../domain/preflight/preflight-points.ts'
import { cueNumbers } from '../../domain/rundown/cue-numbers.ts'
import { ownNumbersOf } from '../../domain/rundown/own-numbers.ts'
import type { LostMarks } from '../../domain/script/marks.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { type Duration, duration } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { Desk } from '../desk.ts'
import type { OutputPages } from '../outputs/output-pages.ts'
import type { Computer } from '../ports/host.ts'
import type { StandbyStatus } from '../ports/standby.ts'

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
    | 'sessions'
    | 'lostMarks'
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
/** The preflight's name among the clients that watch the controllers. */
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
    script: soon,
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
  desk.controllers.count(true)
  desk.keepAwake('preflight', true)
  look()
  computer.again()

  return {
    slice: () => ({
      startedAt,
      points: pointsOf(options, trials, displays, computer),
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
      desk.controllers.count(false)
      desk.keepAwake('preflight', false)
    },
  }
}

const isOver = ({ rundown, show }: DeskSnapshot, rundownId: string): boolean =>
  rundown?.id !== rundownId || show.mode === 'rehearsal' || onAirOf(show.state) !== null

function pointsOf(
  { desk, standby, timezone }: PreflightOptions,
  trials: ReturnType<typeof createSurfaceTrials>,
  displays: ReturnType<typeof createDisplayChecks>,
  computer: ReturnType<typeof createComputerChecks>,
) {
  const snapshot = desk.snapshot()
  const { service, ...found } = computer.found()
  return preflightPoints({
    now: desk.now(),
    link: linkFact(snapshot),
    rundown: rundownFact(snapshot, desk.lostMarks(), timezone),
    ...found,
    keptAwake: snapshot.desk.keptAwake,
    surfaces: trials.facts(),
    displays: displays.facts(),
    standby: standby?.read() ?? null,
    versions: { app: snapshot.app, service, waiting: snapshot.desk.updates?.ready ?? null },
  })
}

function linkFact({ link, show, connections }: DeskSnapshot): LinkFact {
  const { state, watchOnly, problem, clockErrorMs, budget, tokenExpiresAt } = link
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
function rundownFact(
  { rundown, rows, pinned, script }: DeskSnapshot,
  lost: LostMarks,
  timezone: string,
): RundownFact | null {
  if (rundown === null) return null
  const cues = rows.map(({ cue }) => cue)
  const { columns, settings } = rundown
  const { timeOfDayFormat, cueNumbering } = settings
  const numbers = cueNumbers(cues, cueNumbering, pinned, ownNumbersOf(columns, rows))
  const named = (calls: LostMarks['calls']) => calls.map(call => nameOfCall(call, columns))
  const scriptFact = (): RundownFact['script'] => {
    if (!script.isRead) return 'unread'
    if (!script.has) return null
    const cues = lost.cues.map(id => numbers.get(id) ?? '–')
    return { calls: named(lost.calls), standbys: named(lost.standbys), cues }
  }
  return {
    zone: createZone(rundown.timezone ?? timezone),
    timeFormat: timeOfDayFormat,
    startTime: rundown.startTime,
    cues,
    departments: new Map(
      columns.flatMap(({ id, name, department }) => (department === undefined ? [] : [[id, name] as const])),
    ),
    mistimed: mistimedCalls(columns, rows),
    numbers,
    script: scriptFact(),
  }
}

type Found = Pick<PreflightFacts, 'freeBytes' | 'power' | 'journal'> & { readonly service: string | null }

interface ComputerChecksOptions {
  readonly desk: Pick<Desk, 'connected' | 'snapshot' | 'journal'>
  readonly computer: Computer
  readonly serviceVersion: (address: string) => Promise<string | null>
  readonly timers: Timers
  readonly changed: () => void
}

/** A plug that is pulled is noticed within this. */
const lookEvery = duration(10_000)

/** What of this computer and its service has to be asked for. */
function createComputerChecks(options: ComputerChecksOptions) {
  const { desk, computer, serviceVersion, timers, changed } = options
  let found: Found = { freeBytes: null, power: null, journal: null, service: null }
  let round = 0
  let cancel = (): void => undefined
  let closed = false

  const take = (part: Partial<Found>): void => {
    if (closed) return
    found = { ...found, ...part }
    changed()
  }
  const look = async (): Promise<void> => {
    const [freeBytes, power] = await Promise.all([computer.freeBytes(), computer.power()])
    take({ freeBytes, power })
    if (!closed) cancel = timers.after(lookEvery, () => void look())
  }
  const askOnce = async (mine: number): Promise<void> => {
    const [written, service] = await Promise.all([
      desk.journal.test(),
      serviceVersion(desk.connected().service.address),
    ])
    if (mine !== round) return
    take({ service, journal: { written, why: desk.snapshot().desk.notRecorded } })
  }
  return {
    found: (): Found => found,
    /** Asks for all of it, and writes an entry to the journal. */
    again(): void {
      cancel()
      round += 1
      found = { ...found, journal: null }
      void look()
      void askOnce(round)
    },
    close(): void {
      closed = true
      cancel()
    },
  }
}

interface Asked {
  readonly viewers: number
  answers: readonly Duration[] | null
}

/** Which screens answer, and how late. */
function createDisplayChecks(pages: Pick<OutputPages, 'slice' | 'ask'>, changed: () => void) {
  const asked = new Map<string, Asked>()
  let closed = false

  const ask = (id: string, viewers: number): void => {
    const mine: Asked = { viewers, answers: null }
    asked.set(id, mine)
    void pages.ask(id).then(answers => {
      mine.answers = answers
      if (!closed && asked.get(id) === mine) changed()
    })
  }
  const look = (): void => {
    for (const { id, viewers } of pages.slice().pages)
      if (viewers > 0 && asked.get(id)?.viewers !== viewers) ask(id, viewers)
  }
  return {
    /** Asks the screens of each page that has others than when it was asked last. */
    look,
    /** Asks all of them again. */
    again(): void {
      asked.clear()
      look()
    },
    facts: (): readonly DisplayFact[] =>
      pages.slice().pages.map(({ id, name, display, viewers }) => ({
        id,
        name,
        monitor: display === null ? null : { name: display.label, connected: display.id !== null },
        viewers,
        answers: asked.get(id)?.answers ?? null,
      })),
    close(): void {
      closed = true
    },
  }
}

interface Trial {
  readonly pressed: Set<string>
  facesSeen: boolean
  refused: Said | null
}

/** Which buttons of which surfaces were pressed. A surface under trial does nothing: its test is on. */
function createSurfaceTrials(desk: Pick<Desk, 'snapshot' | 'controllers'>) {
  const trials = new Map<string, Trial>()
  const surfaces = (): readonly SurfaceSlice[] =>
    desk.controllers.devices().surfaces.filter(({ id }) => id !== keyboardSurface)
  const trialOf = (id: string): Trial => {
    const known = trials.get(id)
    if (known !== undefined) return known
    const made = { pressed: new Set<string>(), facesSeen: false, refused: null }
    trials.set(id, made)
    return made
  }

  return {
    /** Puts each surface that has come since under test. */
    look(): void {
      for (const { id, connected, testing } of surfaces()) {
        const trial = trialOf(id)
        if (!connected || testing || trial.refused !== null) continue
        const reply = desk.controllers.write({ id, testing: true })
        if (!reply.ok) trial.refused = reply.reason
      }
    },
    pressed(surfaceId: string, control: string): void {
      trials.get(surfaceId)?.pressed.add(control)
    },
    /** False: there is no such surface. */
    facesSeen(surfaceId: string, seen: boolean): boolean {
      const trial = trials.get(surfaceId)
      if (trial !== undefined) trial.facesSeen = seen
      return trial !== undefined
    },
    facts: (): readonly SurfaceFact[] =>
      surfaces().map(surface => {
        const { pressed, facesSeen, refused } = trialOf(surface.id)
        const wanted = wantedOf(surface)
        const named = (ids: readonly string[]): readonly string[] => ids.map(id => nameOf(surface, id))
        return {
          id: surface.id,
          name: surface.role || surface.name,
          connected: surface.connected,
          refused,
          wanted: named(wanted),
          missing: named(wanted.filter(control => !pressed.has(control))),
          pressed: pressed.size > 0,
          faces: hasFaces(surface),
          facesSeen,
        }
      }),
    slice: (): readonly SurfaceTrial[] =>
      surfaces()
        .filter(({ connected }) => connected)
        .map(surface => {
          const { pressed, facesSeen } = trialOf(surface.id)
          const faces = hasFaces(surface)
          return { surfaceId: surface.id, wanted: wantedOf(surface), pressed: [...pressed], faces, facesSeen }
        }),
  }
}

/** Controls that do something on one of its pages; none where it cannot list its controls. */
function wantedOf({ controls, pages, open }: SurfaceSlice): readonly string[] {
  if (open) return []
  const bound = new Set(pages.flatMap(({ bindings }) => bindings.map(({ control }) => control)))
  return controls.filter(({ id }) => bound.has(id)).map(({ id }) => id)
}

const hasFaces = ({ controls }: SurfaceSlice): boolean => controls.some(({ face }) => face !== null)

const nameOf = ({ controls }: SurfaceSlice, id: string): string =>
  controls.find(control => control.id === id)?.name ?? id
