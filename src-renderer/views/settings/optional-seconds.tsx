import { t } from '#texts/text.ts'
import type { CallerSettingsRequest } from '../../../src-main/contract/bridge/requests.ts'
import { TickField } from '../../components/field.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { NumberSetting } from './number-setting.tsx'

interface OptionalSecondsProps {
  readonly name: 'undoWindow' | 'localAfter'
  readonly tick: { readonly label: string; readonly help: string; readonly meansNone: boolean }
  readonly seconds: { readonly label: string; readonly help: string; readonly most: number }
  /** Taken when there is to be a time again, ms. */
  readonly usual: number
}

/** A time that may be none: a tick says whether there is one, and a field how long it is. */
function OptionalSeconds({ name, tick, seconds, usual }: OptionalSecondsProps) {
  const isNone = useDeskState(state => state.desk.caller[name] === null)
  const { ask, problem } = useAsk()
  const write = (on: boolean): void => {
    const change: CallerSettingsRequest = { [name]: on === tick.meansNone ? null : usual }
    void ask('settings.write', change)
  }
  return (
    <>
      <TickField
        label={tick.label}
        help={tick.help}
        checked={isNone === tick.meansNone}
        problem={problem}
        onChange={write}
      />
      {!isNone && (
        <NumberSetting
          name={name}
          label={seconds.label}
          help={seconds.help}
          unit={t('settings.seconds')}
          range={[0, seconds.most]}
          scale={1_000}
        />
      )}
    </>
  )
}

/** How long the last press can be undone: until the next one, or for a time. */
export const UndoSetting = () => (
  <OptionalSeconds
    name="undoWindow"
    tick={{ label: t('settings.undo-next'), help: t('settings.undo-next-help'), meansNone: true }}
    seconds={{ label: t('settings.undo-window'), help: t('settings.undo-window-help'), most: 60 }}
    usual={10_000}
  />
)

/** Whether this desk decides the show while the service cannot be reached, and how long it waits for the link. */
export const LocalSetting = () => (
  <OptionalSeconds
    name="localAfter"
    tick={{ label: t('settings.local'), help: t('settings.local-help'), meansNone: false }}
    seconds={{ label: t('settings.local-after'), help: t('settings.local-after-help'), most: 30 }}
    usual={2_000}
  />
)
