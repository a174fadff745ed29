import { isPlayable } from '../../domain/rundown/rundown.ts'
import { type OverUnderAnchors, overUnderAnchors } from '../../domain/show/over-under.ts'
import { type Began, beganWith, planFrom } from '../../domain/show/plan-on-air.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Plan } from '../../domain/show/schedule.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { CueFace, FeedbackView } from '../ports/surface.ts'
import type { Numbering } from '../session/numbering.ts'
import type { Room } from '../session/room.ts'

/** The view of the show for all surfaces; holds and refusals are added for the surface that they concern. */
export type SharedFeedback = Omit<
  FeedbackView,
  'holding' | 'refusal' | 'noted' | 'faces' | 'page' | 'pages' | 'brightness' | 'testing'
>

export interface Situation
  extends Pick<
    SharedFeedback,
    | 'link'
    | 'authority'
    | 'undo'
    | 'message'
    | 'calling'
    | 'timers'
    | 'prompter'
    | 'locked'
    | 'theme'
    | 'goHeld'
    | 'auto'
    | 'chase'
  > {
  readonly rehearsal: boolean
  readonly drill: boolean
  readonly gateOpensAt: Instant | null
}

/** The most cues that a key can jump ahead. */
const mostAhead = 99

interface Derived {
  readonly content: RundownContent
  readonly plan: Plan
  /** By cue id. */
  readonly numbers: () => ReadonlyMap<string, string>
}

/**
 * The parts of the view beyond the anchors of the show. Computes the shared view; what follows from the content alone
 * is kept for as long as the content is.
 */
export function createFeedback(room: Room, numbering: Numbering, run: () => RunSoFar, rehearsal: boolean) {
  let derived: Derived | null = null
  let without: readonly string[] | null = null
  let began: Began | null = null

  const derive = (content: RundownContent): Derived => {
    const from = beganWith(rehearsal, run().entered, content.cues)
    const sameStart = from?.cueId === began?.cueId && from?.at === began?.at
    if (derived?.content !== content || without !== run().leftOut || !sameStart) {
      without = run().leftOut
      began = from
      const plan = planFrom(began, content.cues, content.rundown.startTime, without)
      derived = { content, plan, numbers: () => numbering.numbers(content) }
    }
    return derived
  }

  const anchors = createOverUnder(run)
  const current = (): Derived | null => {
    const content = room.content()
    return content === null ? null : derive(content)
  }

  return {
    /** Of the rundown as it is on; null while it is not known. */
    plan: (): Plan | null => current()?.plan ?? null,
    /** What is shown beside each cue, by id. */
    numbers(): ReadonlyMap<string, string> {
      const content = room.content()
      return content === null ? noNumbers : numbering.numbers(content)
    },
    /** Null when it is not in the rundown. */
    cue(cueId: string): CueFace | null {
      const from = current()
      return from === null ? null : faceOf(from, cueId)
    },
    /** The cues after the one on air that are not skipped, the next one first; at most 99. */
    ahead(): readonly CueFace[] {
      const from = current()
      return from === null ? [] : aheadOf(from, room.seen().nextCueId)
    },
    view(situation: Situation): SharedFeedback {
      const from = current()
      const state = room.state()
      const base = { ...situation, version: room.version(), state }
      if (from === null)
        return {
          ...base,
          startsAt: null,
          onAir: null,
          next: null,
          ahead: [],
          overUnder: null,
          renumbered: [],
        }
      const { activeCueId, nextCueId } = room.seen()
      return {
        ...base,
        // Nobody planned when to rehearse.
        startsAt: rehearsal ? null : from.plan.start,
        onAir: faceOf(from, activeCueId),
        next: faceOf(from, nextCueId),
        ahead: aheadOf(from, nextCueId),
        renumbered: numbering.renumbered(from.content),
        overUnder: rehearsal && state.phase === 'pre-show' ? null : anchors(from.plan, state),
      }
    },
  }
}

export type Feedback = ReturnType<typeof createFeedback>

const noNumbers: ReadonlyMap<string, string> = new Map()

function faceOf({ content, plan, numbers }: Derived, cueId: string | null): CueFace | null {
  const cue = cueId === null ? undefined : content.cues[plan.index.get(cueId) ?? -1]
  if (cue === undefined) return null
  return {
    id: cue.id,
    number: numbers().get(cue.id) ?? '',
    title: cue.title,
    duration: cue.duration,
    color: cue.backgroundColor,
    ...(cue.timing?.steps && { steps: cue.timing.steps }),
  }
}

/** From the next cue on, those that are not skipped. */
function aheadOf(from: Derived, nextId: string | null): readonly CueFace[] {
  const { cues } = from.content
  const start = nextId === null ? undefined : from.plan.index.get(nextId)
  if (start === undefined) return []
  const ahead: CueFace[] = []
  for (let at = start; at < cues.length && ahead.length < mostAhead; at += 1) {
    const cue = cues[at]
    const shown = cue === undefined || !isPlayable(cue) ? null : faceOf(from, cue.id)
    if (shown !== null) ahead.push(shown)
  }
  return ahead
}

/** Anchors of over/under, computed again when the plan or the show changes: they do not depend on the time. */
function createOverUnder(run: () => RunSoFar): (plan: Plan, state: RunnerState) => OverUnderAnchors | null {
  let known: { plan: Plan; state: RunnerState; endedAt: Instant | null; is: OverUnderAnchors | null } | null =
    null
  return (plan, state) => {
    const { endedAt } = run()
    if (known?.plan !== plan || known.state !== state || known.endedAt !== endedAt) {
      known = { plan, state, endedAt, is: overUnderAnchors(plan, state, endedAt) }
    }
    return known.is
  }
}
