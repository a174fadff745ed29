import { useId } from 'react'
import { t } from '#texts/text.ts'
import { Tick } from '../../components/tick.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { NumberSetting } from './number-setting.tsx'
import styles from './settings-dialog.module.css'

const usual = 2_000

/** Whether this desk decides the show while the service cannot be reached, and how long it waits for the link. */
export function LocalSetting() {
  const id = useId()
  const decides = useDeskState(state => state.desk.caller.localAfter !== null)
  const { ask, problem } = useAsk()
  return (
    <>
      <div className={styles['field']}>
        <span />
        <Tick
          className={styles['check']}
          label={t('settings.local')}
          checked={decides}
          describedBy={`${id}-help`}
          onChange={on => void ask('settings.write', { localAfter: on ? usual : null })}
        />
        <p id={`${id}-help`}>{t('settings.local-help')}</p>
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      {decides && (
        <NumberSetting
          name="localAfter"
          label={t('settings.local-after')}
          help={t('settings.local-after-help')}
          unit={t('settings.seconds')}
          range={[0, 30]}
          scale={1_000}
        />
      )}
    </>
  )
}
