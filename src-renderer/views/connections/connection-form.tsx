import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { connectionTexts } from '#texts/connections.ts'
import { messageText } from '#texts/messages.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { ConnectionCheck, GoAs } from '../../../src-main/contract/connection.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/desk-context.ts'
import { CheckResult } from './check-result.tsx'
import { type Draft, draftOf, type Faults, faultsOf, studio, toCheck, toSave } from './connection-draft.ts'
import styles from './connections.module.css'
import { ShowcallPreset } from './showcall-preset.tsx'

const t = connectionTexts.form
const ways: readonly GoAs[] = ['auto', 'next', 'jump']

interface ConnectionFormProps {
  /** Null: a new one. */
  readonly before: ConnectionItem | null
  /** With the name of what was saved, or null when nothing was. */
  readonly onDone: (saved: string | null) => void
}

/** Adds a connection, or changes one. Tokens go to the desk and never come back. */
export function ConnectionForm({ before, onDone }: ConnectionFormProps) {
  const { bridge } = useDesk()
  const [draft, setDraft] = useState(() => draftOf(before))
  const [faults, setFaults] = useState<Faults>({})
  const [preset, setPreset] = useState<'studio' | 'showcall' | null>(null)
  const [check, setCheck] = useState<ConnectionCheck | 'asking' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part })
    setCheck(null)
    setProblem(null)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in part))))
  }
  const field = (name: 'name' | 'baseUrl' | 'v0Url' | 'socketUrl' | 'v1Token' | 'v0Token') => ({
    value: draft[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const isSound = (saving: boolean): boolean => {
    const found = faultsOf(draft, before, saving)
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const onCheck = async (): Promise<void> => {
    if (check === 'asking' || !isSound(false)) return
    setCheck('asking')
    try {
      setCheck(await bridge.request('connection.check', toCheck(draft, before)))
    } catch {
      setCheck(null)
      setProblem(connectionTexts.failed)
    }
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isSound(true)) return
    try {
      const reply = await bridge.request('connection.save', toSave(draft, before))
      if (reply.ok) onDone(draft.name.trim())
      else setProblem(messageText(reply.reason))
    } catch {
      setProblem(connectionTexts.failed)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone(null)
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => void onSubmit(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      <LockedLine />
      {before === null && (
        <fieldset className={styles['presets']}>
          <legend>{t.presets}</legend>
          <PlainButton
            onClick={() => {
              setPreset('studio')
              change(studio)
            }}
          >
            {t.studio}
          </PlainButton>
          <PlainButton onClick={() => setPreset('showcall')}>{t.showcall}</PlainButton>
          {preset === 'studio' && <p>{t.studioWhere}</p>}
          {preset === 'showcall' && <ShowcallPreset name={draft.name} onAddress={change} />}
        </fieldset>
      )}
      <TextField beside label={t.name} required first={before !== null} {...field('name')} />
      <TextField beside label={t.baseUrl} required {...field('baseUrl')} />
      <TextField beside label={t.v0Url} help={t.optional} {...field('v0Url')} />
      <TextField beside label={t.socketUrl} help={t.optional} {...field('socketUrl')} />
      <TextField
        beside
        label={t.v1Token}
        required
        secret
        help={before?.hasV1Token === true ? t.stays : ''}
        {...field('v1Token')}
      />
      <TextField
        beside
        label={t.v0Token}
        secret
        help={before?.hasV0Token === true ? t.stays : `${t.optional}. ${t.v0Help}`}
        {...field('v0Token')}
      />
      {before?.hasV0Token === true && (
        <label className={styles['tick']}>
          <input
            type="checkbox"
            checked={draft.forgetV0}
            onChange={event => change({ forgetV0: event.target.checked })}
          />
          {t.forget}
        </label>
      )}
      <ChoiceField
        beside
        label={t.goAs}
        value={draft.goAs}
        values={ways.map(value => ({ value, name: t.goAsNames[value] }))}
        help={t.goAsHelp}
        onChange={goAs => change({ goAs })}
      />
      <CheckResult check={check} />
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['formActs']}>
        <button type="submit" className={styles['save']}>
          {t.save}
        </button>
        <PlainButton onClick={() => void onCheck()} testId="connection-check">
          {t.check}
        </PlainButton>
        <PlainButton onClick={() => onDone(null)}>{t.cancel}</PlainButton>
      </div>
    </form>
  )
}
