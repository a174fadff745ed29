import { useState } from 'react'

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

export interface SettingsForm<Settings> {
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
