import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DrillResult } from '../../../src-main/domain/preflight/drill.ts'
import { Icon } from '../../components/icon.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './preflight.module.css'

/** Which drills were passed, and when. */
export const DrillList = ({ drills }: { readonly drills: readonly DrillResult[] }) => (
  <ul>
    {drills.map(drill => (
      <li key={drill.kind} data-testid="drill" data-state={drill.passed ? 'ok' : 'todo'}>
        <DrillOutcome drill={drill} />
      </li>
    ))}
  </ul>
)

/** State and sentence of a drill that was done, as a point has them. */
export function DrillOutcome({ drill }: { readonly drill: DrillResult }) {
  const { kind, at, subject, passed, text } = drill
  const time = useDeskState(state => `${state.formatDay(at)}, ${state.formatMinute(at)}`)
  const name = t(`preflight.drill.${kind}`)
  return (
    <>
      <b className={styles['state']} data-state={passed ? 'ok' : 'todo'}>
        <Icon name={passed ? 'check' : 'warning'} />
        {passed ? t('preflight.drill.passed') : t('preflight.drill.failed')}
      </b>
      <div className={styles['told']}>
        <strong dir="auto">{subject === null ? name : `${name}: ${subject}`}</strong>
        <span>
          {messageText(text)} <small>{time}</small>
        </span>
      </div>
    </>
  )
}
