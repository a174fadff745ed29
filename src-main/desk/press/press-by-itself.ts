import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Press } from './press.ts'
import type { Presses } from './presses.ts'

/** A GO that the desk presses. */
interface OwnGo {
  readonly origin: Origin
  /** The version of the show that it is for. */
  readonly saw: number
  readonly at: Instant
  /** The moment that it is for. */
  readonly made?: Instant
  /** Why it is refused where GO is STANDBY first: the departments have not had theirs. */
  readonly standbyFirst: RefusalReason
}

/** Presses GO through the gate, as a person would. */
export function pressByItself(presses: Pick<Presses, 'press' | 'refuse' | 'intentNow'>, go: OwnGo): void {
  const press = ownPress(go)
  if (presses.intentNow(press.intent).action === 'go') presses.press(press)
  else presses.refuse(press, go.standbyFirst)
}

export const ownPress = ({ origin, saw, at, made }: Omit<OwnGo, 'standbyFirst'>): Press => ({
  origin,
  intent: { action: 'go' },
  saw,
  at,
  since: at,
  held: false,
  ...(made !== undefined && { made }),
})
