import { t } from '#texts/text.ts'
import type { CallerSettingsRequest } from '../../../src-main/contract/bridge/requests.ts'
import { TickField } from '../../components/field.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { NumberSetting } from './number-setting.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How a caller calls departments. */
export const CallingSection = () => (
  <SettingsSection name={t('settings.calling')} detail={t('settings.calling-detail')}>
    <TickSetting
      label={t('settings.two-step')}
      help={t('settings.two-step-help')}
      value={({ desk }) => desk.caller.twoStep}
      change={twoStep => ({ twoStep })}
    />
    <TickSetting
      label={t('settings.hold-unacknowledged')}
      help={t('settings.hold-unacknowledged-help')}
      value={({ desk }) => desk.caller.holdUnacknowledged}
      change={holdUnacknowledged => ({ holdUnacknowledged })}
    />
    <TickSetting
      label={t('settings.calls-by-press')}
      help={t('settings.calls-by-press-help')}
      value={({ desk }) => desk.caller.callsBy === 'press'}
      change={byPress => ({ callsBy: byPress ? 'press' : 'time' })}
    />
    <NumberSetting
      name="warnBefore"
      label={t('settings.warn-before')}
      help={t('settings.warn-before-help')}
      unit={t('settings.seconds')}
      range={[0, 60]}
      scale={1_000}
    />
  </SettingsSection>
)

interface TickSettingProps {
  readonly label: string
  readonly help: string
  readonly value: (state: DeskState) => boolean
  readonly change: (on: boolean) => CallerSettingsRequest
}

function TickSetting({ label, help, value, change }: TickSettingProps) {
  const checked = useDeskState(value)
  const { ask, problem } = useAsk()
  return (
    <TickField
      label={label}
      help={help}
      checked={checked}
      problem={problem}
      onChange={on => void ask('settings.write', change(on))}
    />
  )
}
