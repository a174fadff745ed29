import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { GoAs } from '../../../src-main/contract/connection.ts'
import { ChoiceField, TextField, TickField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Group } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TrustedCertificate } from './certificate-parts.tsx'
import { CheckResult } from './check-result.tsx'
import { type ConnectionFields, fingerprintIn, studio } from './connection-draft.ts'
import { FoundDesks } from './found-desks.tsx'
import { ShowcallPreset } from './showcall-preset.tsx'
import { useConnectionDraft } from './use-connection-draft.ts'

const ways: readonly GoAs[] = ['auto', 'next', 'jump']

interface ConnectionFormProps {
  /** Null: a new one. */
  readonly before: ConnectionItem | null
  /** With the name of what was saved, or null when nothing was. */
  readonly onDone: (saved: string | null) => void
}

/** Adds a connection, or changes one. Tokens go to the desk and never come back. */
export function ConnectionForm({ before, onDone }: ConnectionFormProps) {
  const { draft, change, field, check, onCheck, onTrust, problem, onSubmit } = useConnectionDraft(
    before,
    onDone,
  )
  const fingerprint = fingerprintIn(draft)
  return (
    <Form
      submit={t('page.save')}
      onSubmit={onSubmit}
      onCancel={() => onDone(null)}
      problem={problem}
      acts={
        <PlainButton onClick={onCheck} testId="connection-check">
          {t('connections.form.check')}
        </PlainButton>
      }
    >
      <LockedLine />
      {before === null && <Presets name={draft.name} change={change} />}
      {before === null && <FoundDesks onChoose={change} />}
      <TextField label={t('connections.form.name')} required first={before !== null} {...field('name')} />
      <TextField label={t('connections.form.base-url')} required {...field('baseUrl')} />
      <TextField
        label={t('connections.form.v0-url')}
        help={t('connections.form.optional')}
        {...field('v0Url')}
      />
      <TextField
        label={t('connections.form.socket-url')}
        help={t('connections.form.optional')}
        {...field('socketUrl')}
      />
      {fingerprint !== null && (
        <TrustedCertificate fingerprint={fingerprint} onForget={() => change({ pin: null })} />
      )}
      <TokenFields before={before} draft={draft} field={field} change={change} />
      <ChoiceField
        label={t('connections.form.go-as')}
        value={draft.goAs}
        values={ways.map(value => ({ value, name: t(`connections.form.go-as-names.${value}`) }))}
        help={t('connections.form.go-as-help')}
        onChange={goAs => change({ goAs })}
      />
      <CheckResult check={check} onTrust={onTrust} />
    </Form>
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
    <Group>
      <legend>{t('connections.form.presets')}</legend>
      <PlainButton
        onClick={() => {
          setPreset('studio')
          change(studio)
        }}
      >
        {t('connections.form.studio')}
      </PlainButton>
      <PlainButton onClick={() => setPreset('showcall')}>{t('connections.form.showcall')}</PlainButton>
      {preset === 'studio' && <p>{t('connections.form.studio-where')}</p>}
      {preset === 'showcall' && <ShowcallPreset name={name} onAddress={change} />}
    </Group>
  )
}

type TokenFieldsProps = Pick<ConnectionFormProps, 'before'> &
  Pick<ReturnType<typeof useConnectionDraft>, 'draft' | 'field' | 'change'>

const TokenFields = ({ before, draft, field, change }: TokenFieldsProps) => (
  <>
    <TextField
      label={t('connections.form.v1-token')}
      required
      secret
      help={before?.hasV1Token === true ? t('connections.form.stays') : ''}
      {...field('v1Token')}
    />
    <TextField
      label={t('connections.form.v0-token')}
      secret
      help={
        before?.hasV0Token === true
          ? t('connections.form.stays')
          : `${t('connections.form.optional')}. ${t('connections.form.v0-help')}`
      }
      {...field('v0Token')}
    />
    {before?.hasV0Token === true && (
      <TickField
        label={t('connections.form.forget')}
        checked={draft.forgetV0}
        onChange={checked => change({ forgetV0: checked })}
      />
    )}
  </>
)
