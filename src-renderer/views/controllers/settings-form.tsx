import { type ReactNode, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DeviceProblemSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { Form } from '../../components/form.tsx'
import { Box } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'

interface SavedFormProps {
  readonly form: Pick<SettingsForm<unknown>, 'isChanged' | 'saved' | 'discard' | 'submit'>
  readonly label: string
  readonly problem: string | null
  /** Beside the note that something is not saved. */
  readonly help?: string
  /** More buttons. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** A form of settings that says whether they are saved. */
export const SavedForm = ({ form, label, problem, help = '', acts, children }: SavedFormProps) => (
  <Form
    label={label}
    submit={t('page.save')}
    onSubmit={form.submit}
    problem={problem}
    acts={
      <>
        {acts}
        {form.isChanged && <PlainButton onClick={form.discard}>{t('page.discard')}</PlainButton>}
        <p role="status">
          {form.isChanged && (
            <>
              <strong className={styles['unsaved']}>{t('controllers.unsaved')}</strong> {help}
            </>
          )}
          {!form.isChanged && form.saved && t('page.saved')}
        </p>
      </>
    }
  >
    {children}
  </Form>
)

interface SettingsFormOptions<Settings> {
  readonly stored: Settings
  /** As they were changed here; null while they are as stored. */
  readonly draft: Settings | null
  readonly setDraft: (draft: Settings | null) => void
  readonly isFaulty: (now: Settings) => boolean
  /** False when the desk did not take them. */
  readonly save: (now: Settings) => Promise<boolean>
  /** The problem of the last save is shown no more. */
  readonly forget: () => void
}

interface SettingsForm<Settings> {
  readonly now: Settings
  readonly isChanged: boolean
  /** Saving was tried while something was wrong. */
  readonly tried: boolean
  readonly saved: boolean
  readonly change: (part: Partial<Settings>) => void
  readonly discard: () => void
  readonly submit: () => void
}

/** Settings that take effect when they are saved, not while they are typed. */
export function useSettingsForm<Settings>(options: SettingsFormOptions<Settings>): SettingsForm<Settings> {
  const { stored, draft, setDraft, isFaulty, save, forget } = options
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const now = draft ?? stored
  const submit = async (): Promise<void> => {
    setTried(true)
    if (isFaulty(now) || !(await save(now))) return
    setDraft(null)
    setTried(false)
    setSaved(true)
  }
  return {
    now,
    isChanged: draft !== null,
    tried,
    saved,
    change(part) {
      setDraft({ ...now, ...part })
      setSaved(false)
      forget()
    },
    discard() {
      setDraft(null)
      setTried(false)
      forget()
    },
    submit: () => void submit(),
  }
}

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

interface PortFieldProps {
  readonly name: string
  /** 0 where what stands there is no number. */
  readonly value: number
  readonly faulty: boolean
  readonly onChange: (value: number) => void
}

/** A port as it is typed: invalid input is passed on too, so that nothing else is saved in its place. */
export function PortField({ name, value, faulty, onChange }: PortFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={name}
      aria-invalid={faulty}
      size={6}
      value={typed ?? (value === 0 ? '' : String(value))}
      onChange={event => {
        setTyped(event.target.value)
        const text = event.target.value.trim()
        onChange(/^\d+$/.test(text) ? Number(text) : 0)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

interface DeviceProblemsProps {
  readonly label: string
  readonly testId: string
  readonly isShown: (problem: DeviceProblemSlice) => boolean
  /** The problems are of several devices: each is named. */
  readonly named?: boolean
}

/** What the desk could not open or read for one kind of device. */
export function DeviceProblems({ label, testId, isShown, named = false }: DeviceProblemsProps) {
  const problems = useDeskState(state => state.devices.problems).filter(isShown)
  if (problems.length === 0) return null
  return (
    <Box tone="fault">
      <ul aria-label={label} data-testid={testId}>
        {problems.map(({ device, what, remedy }) => (
          <li key={messageText(device) + messageText(what)}>
            {named && <strong>{messageText(device)}</strong>} {messageText(what)} {messageText(remedy)}
          </li>
        ))}
      </ul>
    </Box>
  )
}
