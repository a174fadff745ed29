import { withEdits } from './apply.ts'
import type { Edit, EditContent } from './edit.ts'
import type { PlanAct, PlanActWay } from './plan-act.ts'
import { asksFirst, nextIn, type ShowNow, showEffects } from './show-effects.ts'

/** The show as a person saw it who made an edit: the cue on air, the next one, and the calls that stood by, by their ids. */
export interface SeenShow {
  readonly onAir: string | null
  readonly next: string | null
  readonly standing: readonly string[]
}

/** Edits that were made together. */
export interface MadeStep {
  /** So many. */
  readonly count: number
  readonly saw: SeenShow
  /** Left out: it has no name for the journal. */
  readonly plan?: { readonly of: PlanAct; readonly way: PlanActWay }
}

/**
 * The edits of steps that a person would be asked about as the show is now, and was not: it has gone on since they were made, as
 * while their page was without a connection. Each step is judged as an act, typed or not. `edits` are those of the steps, in their
 * order.
 */
export function overtakenByShow(
  edits: readonly Edit[],
  steps: readonly MadeStep[],
  content: EditContent,
  show: Omit<ShowNow, 'lateness'>,
): ReadonlySet<Edit> {
  const overtaken = new Set<Edit>()
  let now = content
  let from = 0
  for (const { count, saw } of steps) {
    const step = edits.slice(from, from + count)
    from += count
    if (!isAsSeen(saw, now, show)) {
      const effects = showEffects(step, now, { ...show, lateness: () => null })
      if (effects.fault !== null || asksFirst(effects, 'act')) {
        for (const edit of step) overtaken.add(edit)
        continue
      }
    }
    now = withEdits(now, step)
  }
  return overtaken
}

function isAsSeen(
  saw: SeenShow,
  content: EditContent,
  { onAir, standing }: Omit<ShowNow, 'lateness'>,
): boolean {
  const seen = new Set(saw.standing)
  return saw.onAir === onAir && saw.next === nextIn(onAir, content) && standing.every(id => seen.has(id))
}
