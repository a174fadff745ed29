import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { BackupFacts, CopiesReply } from '../../../src-main/contract/bridge/backups.ts'
import { failureText } from '../../bridge/bridge.ts'
import { TextField, TickField } from '../../components/field.tsx'
import { FilePicker } from '../../components/file-picker.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem, Quiet } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { makeBackup, restoreBackup, sendBackup } from '../../state/backups/backup-transfer.ts'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { saveBlob } from '../journal/save-file.ts'
import { SettingsSection } from './setting-fields.tsx'

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
    } catch (error) {
      setState({ problem: failureText(error) })
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

interface Draft {
  readonly folder: string
  readonly hours: string
  readonly keep: string
  readonly afterShow: boolean
  readonly daily: boolean
}

const draftOf = ({ settings }: CopiesReply): Draft => ({
  folder: settings.folder ?? '',
  hours: String(settings.everyHours),
  keep: String(settings.keep),
  afterShow: settings.afterShow,
  daily: settings.daily,
})

const within = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The settings of the copies as a draft, and what can be done with them. Null until they are read. */
function useCopies() {
  const { ask, problem } = useAsk()
  const [read, setRead] = useState<CopiesReply | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saved, setSaved] = useState(false)
  const readAgain = useRead(
    bridge => bridge.request('copies.read', {}),
    [],
    reply => {
      setRead(reply)
      setDraft(draftOf(reply))
    },
  )
  if (read === null || draft === null) return null
  return {
    read,
    draft,
    saved,
    problem,
    change(part: Partial<Draft>): void {
      setSaved(false)
      setDraft({ ...draft, ...part })
    },
    async save(): Promise<void> {
      const { hours, keep, ...others } = draft
      const folder = draft.folder.trim()
      const numbers = { everyHours: Number(hours), keep: Number(keep) }
      const done = await ask('copies.write', { ...others, ...numbers, folder: folder === '' ? null : folder })
      setSaved(done)
      if (done) readAgain()
    },
    async copyNow(): Promise<void> {
      await ask('copies.make', {})
      readAgain()
    },
  }
}

/** Copies that the desk makes by itself: where, when, and how many are kept. */
function CopiesPart() {
  const copies = useCopies()
  if (copies === null) return null
  const { read, draft, saved, problem, change, save, copyNow } = copies
  const fits = within(draft.hours, 0, 168) && within(draft.keep, 1, 100)
  return (
    <Form
      label={t('settings.copies')}
      testId="copies"
      submit={t('settings.copies-save')}
      onSubmit={() => void save()}
      disabledBy={fits ? null : t('settings.copies-range')}
      problem={problem}
      acts={
        <>
          <PlainButton onClick={() => void copyNow()}>{t('settings.copies-now')}</PlainButton>
          <span role="status">{saved && t('page.saved')}</span>
        </>
      }
    >
      <h4>{t('settings.copies')}</h4>
      <TextField
        label={t('settings.copies-folder')}
        value={draft.folder}
        onChange={folder => change({ folder })}
        help={t('settings.copies-folder-help')}
        testId="copies-folder"
      />
      <TextField
        label={t('settings.copies-hours')}
        value={draft.hours}
        onChange={hours => change({ hours })}
        inputMode="numeric"
        fault={within(draft.hours, 0, 168) ? null : t('settings.copies-range')}
        help={t('settings.copies-hours-help')}
      />
      <TickField
        label={t('settings.copies-after-show')}
        checked={draft.afterShow}
        onChange={afterShow => change({ afterShow })}
      />
      <TextField
        label={t('settings.copies-keep')}
        value={draft.keep}
        onChange={keep => change({ keep })}
        inputMode="numeric"
        fault={within(draft.keep, 1, 100) ? null : t('settings.copies-range')}
        help={t('settings.copies-keep-help')}
      />
      <TickField
        label={t('settings.copies-daily')}
        checked={draft.daily}
        onChange={daily => change({ daily })}
      />
      <Standing read={read} />
    </Form>
  )
}

function Standing({ read: { settings, last, problem } }: { readonly read: CopiesReply }) {
  const { formatDay, formatMinute } = timeFormats(null, null)
  if (settings.folder === null) return null
  const when = last === null ? null : `${formatDay(last)} ${formatMinute(last)}`
  return (
    <>
      <Quiet data-testid="copies-last">
        {when === null ? t('settings.copies-not-yet') : t('settings.copies-last', { when })}
      </Quiet>
      <Problem text={problem && messageText(problem)} />
    </>
  )
}

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
    } catch (error) {
      setProblem(failureText(error))
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
    } catch (error) {
      setProblem(failureText(error))
      setStep('idle')
    }
  }
  return { chosen, step, problem, look, restore }
}

/** A backup is checked and described first, and put in place by a held button. */
function RestorePart() {
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
