import { type KeyboardEvent, useState } from 'react'
import { connectionTexts } from '#texts/connections.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { GoAs } from '../../../src-main/contract/connection.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { CheckResult } from './check-result.tsx'
import { type ConnectionFields, studio } from './connection-draft.ts'
import styles from './connections.module.css'
import { ShowcallPreset } from './showcall-preset.tsx'
import { useConnectionDraft } from './use-connection-draft.ts'

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
  const { draft, change, field, check, onCheck, problem, onSubmit } = useConnectionDraft(before, onDone)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone(null)
  }
  return (
    <form className={styles['form']} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <LockedLine />
      {before === null && <Presets name={draft.name} change={change} />}
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
        <Tick
          className={styles['tick']}
          label={t.forget}
          checked={draft.forgetV0}
          onChange={checked => change({ forgetV0: checked })}
        />
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
      <Problem apart text={problem} />
      <div className={styles['formActs']}>
        <SubmitButton>{t.save}</SubmitButton>
        <PlainButton onClick={onCheck} testId="connection-check">
          {t.check}
        </PlainButton>
        <PlainButton onClick={() => onDone(null)}>{t.cancel}</PlainButton>
      </div>
    </form>
  )
}

interface PresetsProps {
  readonly name: string
  readonly change: (part: Partial<ConnectionFields>) => void
}

/** Addresses of a service that is known. */
function Presets({ name, change }: PresetsProps) {
  const [preset, setPreset] = useState<'studio' | 'showcall' | null>(null)
  return (
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
      {preset === 'showcall' && <ShowcallPreset name={name} onAddress={change} />}
    </fieldset>
  )
}
