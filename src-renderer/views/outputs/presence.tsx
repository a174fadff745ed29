import { t } from '#texts/text.ts'
import type { CrewPresence } from '../../../src-main/contract/bridge/output-pages.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import styles from './outputs-view.module.css'

/** Who is at the other end of a cue light. */
export function Presence({ crew }: { readonly crew: CrewPresence }) {
  const timezone = useDeskState(state => state.rundown?.timezone ?? null)
  const format = useDeskState(state => state.rundown?.settings.timeOfDayFormat ?? null)
  const { formatTime } = timeFormats(timezone, format)
  const standing = !crew.bound
    ? t('outputs.crew.no-phone')
    : crew.connected
      ? t(crew.visible ? 'outputs.crew.connected' : 'outputs.crew.hidden')
      : crew.lastSeen === null
        ? t('outputs.crew.not-seen')
        : t('outputs.crew.lost', { time: formatTime(crew.lastSeen) })
  return (
    <p
      className={styles['presence']}
      role="status"
      data-testid="crew-presence"
      data-connected={crew.connected}
    >
      <strong>{standing}</strong>
      {crew.battery !== null && <span>{t('outputs.crew.battery', { percent: crew.battery })}</span>}
    </p>
  )
}
