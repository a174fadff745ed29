import type { Timers } from '../../base/timers.ts'
import type { SurfaceSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEvents } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { BeginDrill, DrillSlice } from '../../contract/bridge/preflight.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { type DrillResult, judgeLinkDrill, judgeSurfaceDrill } from '../../domain/preflight/drill.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { between, type Clock, type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { Desk } from '../desk.ts'
import type { LineFault } from '../ports/connector.ts'

interface DrillsOptions {
  readonly desk: Pick<
    Desk,
    'now' | 'snapshot' | 'subscribe' | 'locked' | 'controllers' | 'journal' | 'sessions'
  >
  readonly timers: Timers
  readonly changed: () => void
}

/** In a rehearsal something is lost on purpose: the desk does what it does when it is really lost, and that is measured. */
export interface Drills {
  slice(): DrillSlice | null
  begin(request: BeginDrill): Promise<Reply>
  /** Ends the simulated fault. The recovery is measured as well. */
  stop(): Reply
  close(): void
}

/** A link that is silent is found lost after two heartbeats, five seconds; one more for a busy computer, ms. */
const foundWithin = 6_000
/** LIVE that comes later than this does not come. */
const liveWithin = duration(15_000)

interface Drill {
  readonly kind: BeginDrill['kind']
  readonly at: Instant
  readonly rundownId: string
  readonly surface: SurfaceSlice | null
  /** LOCAL has to be reached within this. */
  readonly stated: number
  readonly measured: MeasuredDrill
  /** Of a surface: the desk said that it was gone. */
  readonly gone: boolean
  readonly until: Instant
  mend: () => void
  phase: 'on' | 'ending'
}

export function createDrills({ desk, timers, changed }: DrillsOptions): Drills {
  let drill: Drill | null = null
  let starting: BeginDrill['kind'] | null = null
  let cancel = (): void => undefined
  let unsubscribe = (): void => undefined

  /** Judged by what was measured, unless it is known that it `failed`. */
  const finish = (failed: Said | null = null): void => {
    if (drill === null) return
    const ended = drill
    const { kind, at, rundownId, phase } = ended
    cancel()
    unsubscribe()
    if (phase === 'on') ended.mend()
    const judged = failed === null ? judge(ended, desk.snapshot()) : { passed: false, text: failed }
    drill = null
    desk.sessions.endDrill()
    void desk.journal.drill({ kind, at, rundownId, subject: subjectOf(ended), ...judged }).then(changed)
    changed()
  }
  const mend = (): void => {
    if (drill === null || drill.phase === 'ending') return
    cancel()
    drill.phase = 'ending'
    drill.measured.mended()
    drill.mend()
    cancel = timers.after(liveWithin, () => finish())
    changed()
    look(desk.snapshot())
  }
  /** Another show than the rehearsal ends the drill; LIVE finishes it. */
  const look = ({ show, link }: Pick<DeskSnapshot, 'show' | 'link'>): void => {
    if (drill === null) return
    const { outside, mode, authority } = show
    if (mode !== 'rehearsal' || outside?.activeCueId != null) {
      finish(messageOf('drill.not-finished'))
      return
    }
    drill.measured.show(show)
    if (drill.phase === 'ending' && authority.state === 'live' && link.state === 'live') finish()
  }

  const begin = async ({ kind, seconds, surfaceId }: BeginDrill): Promise<Reply> => {
    const why = whyNot(desk, kind, drill !== null || starting !== null)
    if (why !== null) return refused(why)
    const found = desk.controllers.devices().surfaces.find(({ id }) => id === surfaceId)
    const surface = kind === 'surface' && found?.connected === true ? found : null
    if (kind === 'surface' && (surface === null || surface.id === keyboardSurface))
      return refused(messageOf('drill.no-surface'))
    starting = kind
    changed()
    const begun = await desk.sessions.beginDrill(kind)
    starting = null
    if (!begun.ok) {
      changed()
      return begun
    }
    drill = start(desk, { kind, seconds, surface }, begun.fault)
    unsubscribe = watchDesk(desk, drill.measured, look)
    cancel = timers.after(duration(seconds * 1_000), mend)
    changed()
    return done
  }

  return {
    slice() {
      if (starting !== null) return { kind: starting, phase: 'starting', until: null, subject: null }
      if (drill === null) return null
      const { kind, phase, until } = drill
      return { kind, phase, until, subject: subjectOf(drill) }
    },
    begin,
    stop() {
      mend()
      return done
    },
    close: () => finish(messageOf('drill.not-finished')),
  }
}

const subjectOf = ({ surface }: Drill): string | null =>
  surface === null ? null : surface.role || surface.name

const isConnected = ({ devices }: Pick<DeskSnapshot, 'devices'>, surfaceId: string): boolean =>
  devices.surfaces.some(({ id, connected }) => id === surfaceId && connected)

/** Loses what the drill is about. */
function start(
  desk: DrillsOptions['desk'],
  { kind, seconds, surface }: Pick<BeginDrill, 'kind' | 'seconds'> & Pick<Drill, 'surface'>,
  fault: (fault: LineFault) => void,
): Drill {
  const at = desk.now()
  const { rundown, desk: slice } = desk.snapshot()
  const back = surface === null ? null : desk.controllers.lose(surface.id)
  if (surface === null) fault(kind === 'network' ? 'cut' : 'silent')
  return {
    kind,
    at,
    rundownId: rundown?.id ?? '',
    surface,
    stated: (slice.caller.localAfter ?? 0) + foundWithin,
    measured: measureDrill(desk.now),
    gone: surface !== null && !isConnected(desk.snapshot(), surface.id),
    until: shift(at, duration(seconds * 1_000)),
    mend: back ?? (() => fault(null)),
    phase: 'on',
  }
}

/** Passes on what changes at the desk. Returns what ends that. */
function watchDesk(
  desk: DrillsOptions['desk'],
  { pressResult }: MeasuredDrill,
  look: (snapshot: DeskSnapshot) => void,
): () => void {
  const listeners: Partial<{
    readonly [Name in keyof BridgeEvents]: (payload: BridgeEvents[Name]) => void
  }> = {
    snapshot: look,
    show: () => look(desk.snapshot()),
    link: () => look(desk.snapshot()),
    pressResult,
  }
  return desk.subscribe((name, payload) => listeners[name]?.(payload))
}

/** Why no drill of this kind can begin now; null when it can. */
function whyNot(desk: DrillsOptions['desk'], kind: BeginDrill['kind'], underWay: boolean): Said | null {
  if (desk.locked()) return refusedAsLocked.reason
  if (underWay) return messageOf('drill.under-way')
  const { show, desk: slice } = desk.snapshot()
  if (show.mode !== 'rehearsal') return messageOf('drill.rehearsal-only')
  if (show.outside?.activeCueId != null) return messageOf('drill.show-on-air')
  return kind !== 'surface' && slice.caller.localAfter === null ? messageOf('drill.local-off') : null
}

function judge(
  { surface, measured, stated, gone }: Drill,
  snapshot: DeskSnapshot,
): Pick<DrillResult, 'passed' | 'text'> {
  const { all, local } = measured.presses()
  if (surface !== null)
    return judgeSurfaceDrill({ gone, presses: all, back: isConnected(snapshot, surface.id) })
  const live = measured.live()
  return judgeLinkDrill({
    stated: duration(stated),
    toLocal: measured.toLocal(),
    presses: local,
    toLive: live?.after ?? null,
    kept: live?.kept ?? false,
  })
}

/** Measures a drill by the events that are sent to every page, and by nothing else. */
interface MeasuredDrill {
  show(show: BridgeEvents['show']): void
  pressResult(result: BridgeEvents['pressResult']): void
  /** The simulated fault has ended. */
  mended(): void
  toLocal(): Duration | null
  /** Presses that acted, and those of them that acted in LOCAL. */
  presses(): { readonly all: number; readonly local: number }
  /** From the mending to LIVE, and whether the show stands there where it stood in LOCAL; null before. */
  live(): { readonly after: Duration; readonly kept: boolean } | null
}

function measureDrill(now: Clock): MeasuredDrill {
  const begun = now()
  let toLocal: Duration | null = null
  let last: RunnerState | null = null
  let mendedAt: ReturnType<Clock> | null = null
  let live: ReturnType<MeasuredDrill['live']> = null
  const all = new Set<number>()
  const local = new Set<number>()
  return {
    show({ authority, state }) {
      if (authority.state === 'local') {
        toLocal ??= between(begun, now())
        last = state
      } else if (authority.state === 'live' && mendedAt !== null && live === null) {
        live = { after: between(mendedAt, now()), kept: last !== null && sameAnchors(last, state) }
      }
    },
    pressResult({ press, outcome, local: here }) {
      if (outcome !== 'confirmed') return
      all.add(press)
      if (here === true) local.add(press)
    },
    mended() {
      mendedAt = now()
    },
    toLocal: () => toLocal,
    presses: () => ({ all: all.size, local: local.size }),
    live: () => live,
  }
}
