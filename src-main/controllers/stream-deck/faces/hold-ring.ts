import type { FeedbackView } from '../../../desk/ports/surface.ts'
import { between, type Instant } from '../../../domain/time/time.ts'

type Holding = NonNullable<FeedbackView['holding']>

/** One step is one frame at the default hold. */
const steps = 6

const stepAt = ({ since, until }: Holding, now: Instant): number => {
  const all = between(since, until)
  if (all <= 0 || now >= until) return steps
  return Math.max(0, Math.floor((between(since, now) / all) * steps))
}

/** Fraction of the hold that is done, 0 to 1. */
export const ringOf = (holding: Holding, now: Instant): number => stepAt(holding, now) / steps

/** Milliseconds until the ring grows; null when it is full. */
export function untilRingGrows(holding: Holding, now: Instant): number | null {
  const step = stepAt(holding, now)
  if (step === steps) return null
  const { since, until } = holding
  return Math.max(1, Math.ceil(since + ((step + 1) * between(since, until)) / steps - now))
}
