import type { KeepAwake } from './ports/host.ts'

type Reason = 'show' | 'preflight'

/** The computer is kept awake for as long as there is a reason. */
export function createAwakeReasons({ set }: Pick<KeepAwake, 'set'>) {
  const reasons = new Set<Reason>()
  return (why: Reason, on: boolean): void => {
    if (on) reasons.add(why)
    else reasons.delete(why)
    set(reasons.size > 0)
  }
}
