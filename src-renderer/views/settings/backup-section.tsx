import { useState } from 'react'
import { t } from '#texts/text.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { makeBackup } from '../../state/backups/backup-transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveBlob } from '../journal/save-file.ts'
import { CopiesPart } from './copies-part.tsx'
import { RestorePart } from './restore-part.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Everything of this desk as one file, and back. */
export function BackupSection() {
  const { bridge } = useDesk()
  const [passphrase, setPassphrase] = useState('')
  const [state, setState] = useState<
    'idle' | 'making' | { readonly saved: string } | { readonly problem: string }
  >('idle')
  const isShort = passphrase !== '' && passphrase.trim().length < 8
  const make = async (): Promise<void> => {
    setState('making')
    try {
      const made = await makeBackup(bridge, passphrase === '' ? null : passphrase, () => undefined)
      if (!made.ok) return setState({ problem: made.reason })
      saveBlob(made.name, made.content)
      setState({ saved: made.name })
      setPassphrase('')
    } catch {
      setState({ problem: t('page.failed') })
    }
  }
  const busy = state === 'making'
  return (
    <SettingsSection name={t('settings.backup')} detail={t('settings.backup-detail')}>
      <Form
        submit={t('settings.backup-make')}
        onSubmit={() => void make()}
        disabledBy={busy ? t('settings.backup-making') : isShort ? t('settings.backup-short') : null}
        problem={typeof state === 'object' && 'problem' in state ? state.problem : null}
        submitTestId="backup-make"
        acts={
          <span role="status">
            {busy && t('settings.backup-making')}
            {typeof state === 'object' &&
              'saved' in state &&
              t('settings.backup-saved', { name: state.saved })}
          </span>
        }
      >
        <TextField
          label={t('settings.backup-passphrase')}
          value={passphrase}
          onChange={setPassphrase}
          secret
          fault={isShort ? t('settings.backup-short') : null}
          help={t('settings.backup-passphrase-help')}
          testId="backup-passphrase"
        />
      </Form>
      <RestorePart />
      <CopiesPart />
    </SettingsSection>
  )
}
