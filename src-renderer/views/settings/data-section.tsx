import { useId } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Which service this desk uses, and where everything is kept. */
export function DataSection() {
  const { ui } = useDesk()
  const folder = useDeskState(state => state.folder)
  const name = useDeskState(state => state.link.name)
  const service = useDeskState(state => state.link.service)
  const updates = useDeskState(state => state.desk.updates)
  const keptAwake = useDeskState(state => state.desk.keptAwake)

  return (
    <SettingsSection name={t('settings.data')}>
      <dl className={styles['facts']}>
        <dt>{t('settings.service')}</dt>
        <dd>
          {name ?? t('settings.this-computer')} · {service}{' '}
          <PlainButton onClick={() => showView(ui, 'connections')}>{t('settings.connections')}</PlainButton>
        </dd>
        <dt>{t('settings.folder')}</dt>
        <dd>
          {folder === null ? t('settings.no-folder') : <code>{folder}</code>}
          <p>{t('settings.folder-help')}</p>
        </dd>
        <dt>{t('settings.diagnostics')}</dt>
        <dd>
          <PlainButton onClick={() => showView(ui, 'diagnostics')}>{t('diagnostics.open')}</PlainButton>
          <p>{t('settings.diagnostics-help')}</p>
        </dd>
        <dt>{t('settings.updates')}</dt>
        <dd>{updates === null ? t('settings.updates-help') : <UpdatesField ready={updates.ready} />}</dd>
        <dt>{t('settings.awake')}</dt>
        <dd>
          {keptAwake === null
            ? t('connections.figures.awake-never')
            : keptAwake
              ? t('connections.figures.awake-yes')
              : t('connections.figures.awake-no')}
        </dd>
      </dl>
    </SettingsSection>
  )
}

interface UpdatesFieldProps {
  /** The version that waits. */
  readonly ready: string | null
}

/** Whether the application looks for newer versions, and which one waits. */
function UpdatesField({ ready }: UpdatesFieldProps) {
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
