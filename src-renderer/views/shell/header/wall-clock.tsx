import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { timeFormats } from '../../../state/time/time-format.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './call-header.module.css'

/** The time of day of the rundown; where that of this computer differs, both, each with its place. */
export function WallClock() {
  const format = useDeskState(state => state.rundown?.settings.timeOfDayFormat ?? null)
  const timezone = useDeskState(state => state.rundown?.timezone ?? null)
  const here = useMemo(() => timeFormats(null, format), [format])
  const isApart = useMemo(
    () =>
      (state: DeskState, now: Instant): Ticked<boolean> => [
        state.formatTime(now) !== here.formatTime(now),
        // Zones change their distance on a quarter of an hour.
        quarter - (now % quarter),
      ],
    [here],
  )
  const paintHere = useMemo(
    (): TickProps['paint'] => (node, _state, now) => {
      setText(node, here.formatMinute(now))
      return minute - (now % minute)
    },
    [here],
  )
  const apart = useTicked(isApart)
  return (
    <>
      <p className={styles['fact']} data-testid="clock" title={timezone ?? undefined}>
        <span className={styles['label']}>{(apart && placeOf(timezone)) || t('header.now')}</span>
        <TickText paint={paintNow} className={styles['value']} />
      </p>
      {apart && (
        <p className={styles['fact']} data-kind="here" data-testid="clock-here">
          <span className={styles['label']}>{t('warning.here')}</span>
          <TickText paint={paintHere} className={styles['value']} />
        </p>
      )}
    </>
  )
}

const minute = 60_000
const quarter = 15 * minute

/** `Europe/Stockholm`: Stockholm. */
const placeOf = (timezone: string | null): string | null =>
  timezone?.split('/').at(-1)?.replaceAll('_', ' ') ?? null

const paintNow: TickProps['paint'] = (node, state, now) => {
  setText(node, state.formatTime(now))
  return 1000 - (now % 1000)
}
