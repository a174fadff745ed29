import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { Ticked } from './use-ticked.ts'

/**
 * Whether the last press was refused within so many ms. By its age: a page that is loaded again, or connects again, is given
 * the last press as it is.
 */
export const refusedWithin =
  (ms: number) =>
  ({ pressResult }: Pick<DeskState, 'pressResult'>, now: Instant): Ticked<boolean> => {
    const left = pressResult?.outcome === 'refused' ? pressResult.at + ms - now : 0
    return left > 0 ? [true, left] : [false, null]
  }
