import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { BackupFacts } from '../../../src-main/contract/bridge/backups.ts'
import { TextField, TickField } from '../../components/field.tsx'
import { FilePicker } from '../../components/file-picker.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Quiet } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { restoreBackup, sendBackup } from '../../state/backups/backup-transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'

interface Chosen {
  readonly id: string
  readonly name: string
  readonly facts: BackupFacts
}

type Step = 'idle' | 'checking' | 'restoring' | 'restarting'

function useRestore() {
  const { bridge } = useDesk()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  const look = async (file: File): Promise<void> => {
    setChosen(null)
    setProblem(null)
    setStep('checking')
    try {
      const looked = await sendBackup(bridge, file, () => undefined)
      if (looked.ok) setChosen({ id: looked.id, name: file.name, facts: looked.facts })
      else setProblem(looked.reason)
    } catch {
      setProblem(t('page.failed'))
    }
    setStep('idle')
  }
  const restore = async ({ id, name }: Chosen, passphrase: string, newKeys: boolean): Promise<void> => {
    setProblem(null)
    setStep('restoring')
    try {
      const why = await restoreBackup(bridge, {
        id,
        name,
        passphrase: passphrase === '' ? null : passphrase,
        newKeys,
      })
      setProblem(why)
      setStep(why === null ? 'restarting' : 'idle')
    } catch {
      setProblem(t('page.failed'))
      setStep('idle')
    }
  }
  return { chosen, step, problem, look, restore }
}

/** A backup is checked and described first, and put in place by a held button. */
export function RestorePart() {
  const { chosen, step, problem, look, restore } = useRestore()
  const [passphrase, setPassphrase] = useState('')
  const [newKeys, setNewKeys] = useState(false)
  return (
    <>
      <FilePicker
        accept=".zip,application/zip"
        testId="backup-file"
        disabledBy={step === 'idle' ? null : t('settings.restore-checking')}
        onFile={file => void look(file)}
      >
        {t('settings.restore-choose')}
      </FilePicker>
      <Quiet role="status">
        {step === 'checking' && t('settings.restore-checking')}
        {step === 'restoring' && t('settings.restore-restoring')}
        {step === 'restarting' && t('settings.restore-restarting')}
      </Quiet>
      {chosen !== null && step === 'idle' && (
        <>
          <Facts {...chosen} />
          {chosen.facts.secrets && (
            <TextField
              label={t('settings.restore-passphrase')}
              value={passphrase}
              onChange={setPassphrase}
              secret
              help={t('settings.restore-passphrase-help')}
              testId="restore-passphrase"
            />
          )}
          <TickField label={t('settings.restore-new-keys')} checked={newKeys} onChange={setNewKeys} />
          <HoldButton onHeld={() => void restore(chosen, passphrase, newKeys)}>
            {t('settings.restore')}
          </HoldButton>
        </>
      )}
      <Problem text={problem} />
    </>
  )
}

function Facts({ name, facts }: Chosen) {
  const { formatDay, formatMinute } = timeFormats(null, null)
  const { madeAt, desk, app, rundowns, runs, here } = facts
  const when = `${formatDay(madeAt)} ${formatMinute(madeAt)}`
  return (
    <div data-testid="backup-facts">
      <p>{t('settings.restore-facts', { name, when, desk, app, rundowns, runs })}</p>
      <p>{t('settings.restore-replaces', { rundowns: here.rundowns, runs: here.runs })}</p>
    </div>
  )
}
