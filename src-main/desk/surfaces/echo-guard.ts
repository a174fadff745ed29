import { between, type Clock, type Instant } from '../../domain/time/time.ts'
import type { Echo, OutputPort } from '../ports/show-outputs.ts'
import type { SurfaceEdge, SurfaceInfo } from '../ports/surface.ts'

/** A message that the desk has sent, as it would come in. */
export interface SentOut {
  readonly port: OutputPort
  readonly echoes: readonly Echo[]
  /** Surface whose press it reports; null for a test. */
  readonly by: string | null
}

export type LoopReason = 'own-echo' | 'runaway'

/** What comes in at the port that it was sent to is an echo for so long, ms. */
const samePortMs = 5_000
/** At another port, after a press of another surface: a cable, or a program between. */
const otherPortMs = 2_000
/** A key that comes this soon after its own message, ms, may be its echo, or the next press of a person … */
const keyMs = 1_000
/** … but not so many times in a row. */
const keysInRow = 3

/** The same command of one machine acts so often in this time, ms; no show is called faster. */
export const runMs = 5_000
export const mostInRun = 5

interface Sent extends SentOut {
  readonly at: Instant
}

/** Recognises the desk's own messages that come back, and machines that repeat one command without end. */
export function createEchoGuard(now: Clock) {
  let sent: readonly Sent[] = []
  /** When each command of a machine acted, by surface and command. */
  const runs = new Map<string, readonly Instant[]>()
  /** Presses in a row that came just after their own message, by surface and control. */
  const keys = new Map<string, number>()

  const recent = (at: Instant, ms: number): boolean => {
    const age = between(at, now())
    return age >= 0 && age < ms
  }

  const key = (surfaceId: string, edge: SurfaceEdge): string =>
    JSON.stringify([surfaceId, edge.control, edge.edge === 'fire' ? edge.sent : null])

  const isEcho = (surfaceId: string, info: SurfaceInfo, edge: SurfaceEdge): boolean =>
    sent.some(({ port, echoes, by, at }) => {
      if (port.kind !== info.kind || !echoes.some(echo => isSame(echo, edge))) return false
      if (by !== surfaceId && recent(at, otherPortMs)) return true
      const samePort = port.alsoInput && (info.kind === 'osc' || port.id === info.id)
      return edge.edge === 'fire' && samePort && recent(at, samePortMs)
    })

  const isRowOfKeys = (surfaceId: string, edge: SurfaceEdge): boolean => {
    const about = key(surfaceId, edge)
    const answered = sent.some(
      ({ echoes, at }) => recent(at, keyMs) && echoes.some(echo => isSame(echo, edge)),
    )
    const count = answered ? (keys.get(about) ?? 0) + 1 : 0
    keys.set(about, count)
    return count >= keysInRow
  }

  return {
    sent(out: SentOut): void {
      if (out.echoes.length === 0) return
      sent = [...sent.filter(({ at }) => recent(at, samePortMs)), { ...out, at: now() }]
    },
    /** Why this must not act; null when it may. */
    judge(surfaceId: string, info: SurfaceInfo, edge: SurfaceEdge): LoopReason | null {
      if (edge.edge !== 'fire' && edge.edge !== 'down') return null
      if (isEcho(surfaceId, info, edge)) return 'own-echo'
      if (edge.edge === 'down') return isRowOfKeys(surfaceId, edge) ? 'own-echo' : null
      const run = runs.get(key(surfaceId, edge))?.filter(at => recent(at, runMs)) ?? []
      return run.length >= mostInRun ? 'runaway' : null
    },
    /** This command of a machine has moved the show. */
    acted(surfaceId: string, edge: SurfaceEdge): void {
      const about = key(surfaceId, edge)
      runs.set(about, [...(runs.get(about)?.filter(at => recent(at, runMs)) ?? []), now()])
    },
    /** A person has moved the show: what machines did before is no run any more. */
    person: (): void => runs.clear(),
    /** A person has armed a surface again, or has changed what is sent. */
    forget(): void {
      sent = []
      runs.clear()
      keys.clear()
    },
  }
}

const isSame = (echo: Echo, edge: SurfaceEdge): boolean =>
  echo.control === edge.control && sameValue(echo.sent, edge.edge === 'fire' ? edge.sent : null)

/** Some desks write cue 4 as 4.000. */
const sameValue = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Number(one) === Number(other))
