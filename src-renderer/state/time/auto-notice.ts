import { t } from '#texts/text.ts'
import { secondsToAuto } from '../../../src-main/domain/show/auto-next.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { Ticked } from './use-ticked.ts'

/** *AUTO GO in 3*, until it comes; null where none is announced. */
export function autoNotice(goAt: Instant | undefined, now: Instant): Ticked<string | null> {
  const seconds = secondsToAuto(goAt, now)
  if (goAt === undefined || seconds === null) return [null, null]
  return [t('auto.go-in', { seconds }), goAt > now ? (goAt - now) % 1000 || 1000 : null]
}
