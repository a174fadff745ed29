import { t } from '#texts/text.ts'
import { plannedStart } from '../../../../src-main/domain/show/planned-start.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { useDesk } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { showView } from '../../../state/session/show-view.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './preflight-line.module.css'

/** On the day of the show, or near its start, before it: how the last preflight went. Leads to it. */
export function PreflightLine() {
  const { ui } = useDesk()
  const last = useTicked(lastPreflight)
  if (last === null) return null
  const [state, ...rest] = last.split(' ')
  return (
    <button
      type="button"
      className={styles['line']}
      data-state={state}
      data-testid="preflight-line"
      onClick={() => showView(ui, 'preflight')}
    >
      {rest.join(' ')}
    </button>
  )
}

const quarter = 15 * 60_000
/** A preflight of the evening before is that of a show past midnight, ms. */
const lately = 6 * 3_600_000

/** Its state, and what is said of it, with a space between them; null where nothing is. */
function lastPreflight(state: DeskState, now: Instant): Ticked<string | null> {
  const { show, desk, formatDay, formatMinute } = state
  const start = plannedStart(state.plan.start, show.state.phase, now)
  if (start === null || show.mode === 'rehearsal') return [null, null]
  const isToday = (at: Instant): boolean => formatDay(at) === formatDay(now)
  // Midnight comes on a quarter of an hour, in each zone.
  const changesIn = Math.min(start.changesIn ?? quarter, quarter - (now % quarter))
  if (!start.near && !isToday(start.at)) return [null, changesIn]
  const { preflight } = desk
  if (preflight === null || !(isToday(preflight.at) || now - preflight.at < lately))
    return [`none ${t('show.preflight-none')}`, changesIn]
  const { open, at } = preflight
  return open === 0
    ? [`passed ${t('show.preflight-passed', { time: formatMinute(at) })}`, changesIn]
    : [`open ${t('show.preflight-open', { count: open })}`, changesIn]
}
