import { t } from '#texts/text.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { hasDepartments } from '../../../state/calling/departments.ts'
import { useCallingRefused } from '../../../state/calling/use-calling-refused.ts'
import { boundInstead } from '../../../state/keys/desk-key.ts'
import { printedOn } from '../../../state/keys/key-layout.ts'
import { useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import styles from './calling-buttons.module.css'

const standDown: CallingPress = { action: 'stand-down', departments: null }
const standby: CallingPress = { action: 'standby', departments: null }
const call: CallingPress = { action: 'call', departments: null }
const ofStandby = [standDown, standby]
const ofCall = [call]

/** STANDBY and CALL, while the rundown has departments. */
export function CallingButtons() {
  const calls = useDeskState(hasDepartments)
  return calls ? <Buttons /> : null
}

function Buttons() {
  const layout = useUi(ui => ui.layout)
  const stands = useDeskState(({ calling }) =>
    Object.values(calling.state.records).some(({ phase }) => phase === 'standby' || phase === 'acknowledged'),
  )
  const key = (code: string): string | null => printedOn(code, layout) ?? code.slice(-1)
  const standbyKey = useDeskState(state => boundInstead(state, 'KeyT', ['standby']) === null)
  const callKey = useDeskState(state => boundInstead(state, 'KeyC', ['call']) === null)
  return (
    <span className={styles['calling']}>
      <PressButton
        button="standby"
        testId="standby-all"
        className={styles['button']}
        intent={standDown}
        tap={standby}
        hold
        off={useCallingRefused(ofStandby)}
        title={stands ? t('bar.stand-down') : undefined}
        label={t('bar.standby')}
        detail={
          <small data-stands={stands}>
            <span>{t('bar.stand-down')}</span>
            <kbd>{standbyKey && key('KeyT')}</kbd>
          </small>
        }
      />
      <PressButton
        button="call"
        testId="call"
        className={styles['button']}
        intent={call}
        off={useCallingRefused(ofCall)}
        label={t('bar.call')}
        detail={<small>{callKey && <kbd>{key('KeyC')}</kbd>}</small>}
      />
    </span>
  )
}
