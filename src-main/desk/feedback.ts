import { cueNumbers } from '../domain/rundown.ts'
import { type Plan, plan, project } from '../domain/schedule.ts'
import type { Instant } from '../domain/time.ts'
import type { RundownContent } from './ports/show-service.ts'
import type { CueFace, FeedbackView } from './ports/surface.ts'
import type { Replica } from './replica.ts'

/** What every surface may show of the show; holds and refusals are added for the surface they concern. */
export type SharedFeedback = Omit<FeedbackView, 'holding' | 'refusal'>

export interface Situation {
  readonly linked: boolean
  readonly rehearsal: boolean
  readonly gateOpensAt: Instant | null
  readonly now: Instant
}

interface Derived {
  readonly content: RundownContent
  readonly numbers: ReadonlyMap<string, string>
  readonly plan: Plan
}

/** Computes the shared view; what follows from the content alone is kept for as long as the content is. */
export function createFeedback(replica: Replica): (situation: Situation) => SharedFeedback {
  let derived: Derived | null = null

  const derive = (content: RundownContent): Derived => {
    if (derived?.content !== content) {
      derived = {
        content,
        numbers: cueNumbers(content.cues, content.rundown.settings.cueNumbering),
        plan: plan(content.cues, content.rundown.startTime),
      }
    }
    return derived
  }

  const face = (from: Derived, cueId: string | null): CueFace | null => {
    const cue = cueId === null ? undefined : from.content.cues[from.plan.index.get(cueId) ?? -1]
    if (cue === undefined) return null
    return {
      number: from.numbers.get(cue.id) ?? '',
      title: cue.title,
      duration: cue.duration,
      color: cue.backgroundColor,
    }
  }

  return ({ linked, rehearsal, gateOpensAt, now }) => {
    const content = replica.content()
    const state = replica.state()
    const base = { version: replica.version(), state, linked, rehearsal, gateOpensAt }
    if (content === null) return { ...base, onAir: null, next: null, overUnder: null }
    const from = derive(content)
    const { activeCueId, nextCueId } = replica.seen()
    const { overUnder } = project(from.plan, state, now)
    return {
      ...base,
      onAir: face(from, activeCueId),
      next: face(from, nextCueId),
      overUnder,
    }
  }
}
