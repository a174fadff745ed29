import { useId } from 'react'
import { t } from '#texts/text.ts'
import { Tick } from '../../components/tick.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'

interface UpdatesFieldProps {
  /** The version that waits. */
  readonly ready: string | null
}

/** Whether the application looks for newer versions, and which one waits. */
export function UpdatesField({ ready }: UpdatesFieldProps) {
  const looks = useDeskState(state => state.desk.caller.updates)
  const locked = useDeskState(state => state.desk.locked)
  const { ask, problem } = useAsk()
  const id = useId()
  return (
    <>
      <Tick
        className={styles['check']}
        label={t('settings.updates-look')}
        checked={looks}
        disabled={locked}
        describedBy={id}
        onChange={updates => void ask('settings.write', { updates })}
      />
      <p id={id}>{t('settings.updates-look-help')}</p>
      {ready !== null && looks && <p>{t('settings.updates-ready', { version: ready })}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  )
}
