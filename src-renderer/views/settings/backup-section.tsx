import { useState } from 'react'
import { t } from '#texts/text.ts'
import { TextField } from '../../components/field.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { makeBackup } from '../../state/backups/backup-transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveBlob } from '../journal/save-file.ts'
import { CopiesPart } from './copies-part.tsx'
import { RestorePart } from './restore-part.tsx'
import styles from './settings-dialog.module.css'
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
      <TextField
        label={t('settings.backup-passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        secret
        fault={isShort ? t('settings.backup-short') : null}
        help={t('settings.backup-passphrase-help')}
        testId="backup-passphrase"
      />
      <PlainButton
        onClick={() => void make()}
        disabledBy={busy ? t('settings.backup-making') : isShort ? t('settings.backup-short') : null}
        testId="backup-make"
      >
        {t('settings.backup-make')}
      </PlainButton>
      <p className={styles['detail']} role="status">
        {busy && t('settings.backup-making')}
        {typeof state === 'object' && 'saved' in state && t('settings.backup-saved', { name: state.saved })}
      </p>
      {typeof state === 'object' && 'problem' in state && <p role="alert">{state.problem}</p>}
      <RestorePart />
      <CopiesPart />
    </SettingsSection>
  )
}
