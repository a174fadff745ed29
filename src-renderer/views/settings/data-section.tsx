import { connectionTexts } from '#texts/connections.ts'
import { diagnosticsTexts } from '#texts/diagnostics.ts'
import { settingsTexts as t } from '#texts/settings.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'
import { UpdatesField } from './updates-field.tsx'

/** Which service this desk uses, and where everything is kept. */
export function DataSection() {
  const { ui } = useDesk()
  const folder = useDeskState(state => state.folder)
  const name = useDeskState(state => state.link.name)
  const service = useDeskState(state => state.link.service)
  const updates = useDeskState(state => state.desk.updates)
  const keptAwake = useDeskState(state => state.desk.keptAwake)
  const { awakeNever, awakeNo, awakeYes } = connectionTexts.figures
  return (
    <SettingsSection name={t.data}>
      <dl className={styles['facts']}>
        <dt>{t.service}</dt>
        <dd>
          {name ?? t.thisComputer} · {service}{' '}
          <PlainButton onClick={() => showView(ui, 'connections')}>{t.connections}</PlainButton>
        </dd>
        <dt>{t.folder}</dt>
        <dd>
          {folder === null ? t.noFolder : <code>{folder}</code>}
          <p>{t.folderHelp}</p>
        </dd>
        <dt>{t.diagnostics}</dt>
        <dd>
          <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'diagnostics' })}>
            {diagnosticsTexts.open}
          </PlainButton>
          <p>{t.diagnosticsHelp}</p>
        </dd>
        <dt>{t.updates}</dt>
        <dd>{updates === null ? t.updatesHelp : <UpdatesField ready={updates.ready} />}</dd>
        <dt>{t.awake}</dt>
        <dd>{keptAwake === null ? awakeNever : keptAwake ? awakeYes : awakeNo}</dd>
      </dl>
    </SettingsSection>
  )
}
