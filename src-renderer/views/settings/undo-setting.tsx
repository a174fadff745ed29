import { useId } from 'react'
import { t } from '#texts/text.ts'
import { Tick } from '../../components/tick.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { NumberSetting } from './number-setting.tsx'
import styles from './settings-dialog.module.css'

const usual = 10_000

/** How long the last press can be undone: until the next one, or for a time. */
export function UndoSetting() {
  const id = useId()
  const untilNext = useDeskState(state => state.desk.caller.undoWindow === null)
  const { ask, problem } = useAsk()
  return (
    <>
      <div className={styles['field']}>
        <span />
        <Tick
          className={styles['check']}
          label={t('settings.undo-next')}
          checked={untilNext}
          describedBy={`${id}-help`}
          onChange={on => void ask('settings.write', { undoWindow: on ? null : usual })}
        />
        <p id={`${id}-help`}>{t('settings.undo-next-help')}</p>
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      {!untilNext && (
        <NumberSetting
          name="undoWindow"
          label={t('settings.undo-window')}
          help={t('settings.undo-window-help')}
          unit={t('settings.seconds')}
          range={[0, 60]}
          scale={1_000}
        />
      )}
    </>
  )
}
