import { t } from '#texts/text.ts'
import { TickField } from '../../components/field.tsx'
import { Facts, Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
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
      <Facts
        rows={[
          [
            t('settings.service'),
            <Row key="service">
              {name ?? t('settings.this-computer')} · {service}{' '}
              <PlainButton onClick={() => showView(ui, 'connections')}>
                {t('settings.connections')}
              </PlainButton>
            </Row>,
          ],
          [
            t('settings.folder'),
            <>
              {folder === null ? t('settings.no-folder') : <code>{folder}</code>}
              <Quiet>{t('settings.folder-help')}</Quiet>
            </>,
          ],
          [
            t('settings.diagnostics'),
            <>
              <PlainButton onClick={() => showView(ui, 'diagnostics')}>{t('diagnostics.open')}</PlainButton>
              <Quiet>{t('settings.diagnostics-help')}</Quiet>
            </>,
          ],
          [
            t('settings.updates'),
            updates === null ? (
              t('settings.updates-help')
            ) : (
              <UpdatesField key="updates" ready={updates.ready} />
            ),
          ],
          [
            t('settings.awake'),
            keptAwake === null
              ? t('connections.figures.awake-never')
              : keptAwake
                ? t('connections.figures.awake-yes')
                : t('connections.figures.awake-no'),
          ],
        ]}
      />
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
  return (
    <>
      <TickField
        above
        label={t('settings.updates-look')}
        help={t('settings.updates-look-help')}
        checked={looks}
        disabled={locked}
        problem={problem}
        onChange={updates => void ask('settings.write', { updates })}
      />
      {ready !== null && looks && <p>{t('settings.updates-ready', { version: ready })}</p>}
    </>
  )
}
