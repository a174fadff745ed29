import { t } from '#texts/text.ts'
import type { Call } from '../../../../src-main/domain/calling/call.ts'
import {
  type CallingView,
  callsEarly,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { targetsOf } from '../../../../src-main/domain/calling/carry-out.ts'
import { nameOfCall } from '../../../../src-main/domain/calling/department-calls.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { actionName } from '../../../state/action-text.ts'
import { callingNow, useCallingRefused } from '../../../state/calling/calling-now.ts'
import { asksFor, callingColumns, hasDepartments, worstFirst } from '../../../state/calling/departments.ts'
import { useOwnKey } from '../../../state/keys/desk-key.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './transport-bar.module.css'

const standDown: CallingPress = { action: 'stand-down', departments: null }
const standby = { action: 'standby', departments: null } as const
const call = { action: 'call', departments: null } as const
const ofStandby = [standDown, standby]
const ofCall = [call]

/** STANDBY and CALL, while the rundown has departments. */
export function CallingButtons() {
  const calls = useDeskState(hasDepartments)
  return calls ? <Buttons /> : null
}

function Buttons() {
  const stands = useDeskState(({ calling }) =>
    Object.values(calling.state.records).some(({ phase }) => phase === 'standby' || phase === 'acknowledged'),
  )
  const names = useTicked(standbyNames)
  const what = names === '' ? null : t('bar.standby-what', { names })
  const standbyKey = useOwnKey('standby')
  const callKey = useOwnKey('call')
  return (
    <>
      <PressButton
        button="standby"
        testId="standby-all"
        className={styles['named']}
        intent={standDown}
        tap={standby}
        hold
        off={useCallingRefused(ofStandby)}
        title={[what, stands && t('bar.stand-down')].filter(Boolean).join('\n') || undefined}
        label={actionName('standby')}
        detail={
          <small data-testid="standby-what">
            {what === null ? stands ? t('bar.stand-down') : standbyKey : <bdi dir="auto">{names}</bdi>}
          </small>
        }
      />
      <CallButton shown={callKey} />
    </>
  )
}

/** It names what it calls; long before the time it must be held. */
function CallButton({ shown }: { readonly shown: string | null }) {
  const names = useTicked(comingNames)
  const held = useTicked(comingHeld)
  return (
    <PressButton
      button="call"
      testId="call"
      className={styles['named']}
      intent={call}
      hold={held}
      off={useCallingRefused(ofCall)}
      title={names === '' ? undefined : t('bar.call-what', { names })}
      detail={
        <small data-testid="call-what">
          {names === '' ? held ? t('bar.hold') : shown : <bdi dir="auto">{names}</bdi>}
        </small>
      }
    />
  )
}

/** A department that asks for something comes first, with its word. */
const namesOf =
  (targets: (view: CallingView) => readonly Call[]) =>
  (state: DeskState, now: Instant): Ticked<string> => {
    const view = callingNow(state, now)
    const names = worstFirst(state, targets(view)).map(one => {
      const asks = asksFor(state, one.columnId)
      const name = nameOfCall(one, callingColumns(state))
      return asks === null ? name : `${t(`calling.crew.${asks}`)} ${name}`
    })
    return [names.join(', '), untilTargetsChange(view)]
  }

const comingNames = namesOf(view => targetsOf(call, view))
const standbyNames = namesOf(view => targetsOf(standby, view))

const comingHeld = (state: DeskState, now: Instant): Ticked<boolean> => {
  const view = callingNow(state, now)
  return [callsEarly(view), untilTargetsChange(view)]
}
