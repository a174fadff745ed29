import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Encryption, PeopleSlice, WritePeopleNetwork } from '../../../src-main/contract/bridge/people.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Fingerprint } from '../../components/fingerprint.tsx'
import { Form } from '../../components/form.tsx'
import { Problem, Quiet, Section } from '../../components/layout.tsx'
import { NetworkPlaceFields, Switch } from '../../components/network-fields.tsx'
import { useAsk } from '../../state/session/ask.ts'

interface PartProps {
  readonly people: PeopleSlice
}

/** What of the desk is open to the network, and how it is protected. */
export function NetworkPart({ people }: PartProps) {
  const { ask, problem } = useAsk()
  const write = (change: WritePeopleNetwork): Promise<boolean> => ask('people-network.write', change)
  const { pages, api, encryption } = people
  const plain = encryption.kind === 'none'
  const opened = pages || api
  return (
    <Section title={t('people.network')} aria-label={t('people.network')}>
      <Switch
        on={pages}
        name={t('people.pages')}
        warning={t(plain ? 'people.pages-plain' : 'people.pages-warning')}
        testId="people-pages"
        first
        onTurn={on => write({ pages: on })}
      />
      <Switch
        on={api}
        name={t('people.api')}
        warning={t('people.api-warning')}
        testId="people-api"
        onTurn={on => write({ api: on })}
      />
      <Quiet>{t('people.outputs')}</Quiet>
      <EncryptionFields encryption={encryption} onChange={next => write({ encryption: next })} />
      {people.certificate !== null && (
        <Fingerprint
          label={t('people.fingerprint')}
          value={people.certificate.fingerprint}
          testId="fingerprint"
        />
      )}
      {opened && (
        <NetworkPlaceFields network={people} taken="people.port-taken" onChange={next => void write(next)} />
      )}
      <Problem text={problem ?? messageText(people.problem)} />
    </Section>
  )
}

const kinds = ['self-signed', 'own', 'none'] as const

interface EncryptionProps {
  readonly encryption: Encryption
  readonly onChange: (encryption: Encryption) => Promise<boolean>
}

function EncryptionFields({ encryption, onChange }: EncryptionProps) {
  /** A certificate of one's own is chosen, and its files are not typed yet. */
  const [choosing, setChoosing] = useState(false)
  const kind = choosing ? 'own' : encryption.kind
  const choose = (next: Encryption['kind']): void => {
    setChoosing(next === 'own')
    if (next !== 'own') void onChange({ kind: next })
  }
  return (
    <>
      <ChoiceField
        label={t('people.encryption')}
        help={t(`people.encryption-help.${kind}`)}
        value={kind}
        values={kinds.map(value => ({ value, name: t(`people.encryptions.${value}`) }))}
        onChange={choose}
        testId="people-encryption"
      />
      {kind === 'own' && (
        <OwnFiles
          files={encryption.kind === 'own' ? encryption : { certificate: '', key: '' }}
          onUse={async files => {
            if (await onChange({ kind: 'own', ...files })) setChoosing(false)
          }}
        />
      )}
    </>
  )
}

interface Files {
  readonly certificate: string
  readonly key: string
}

function OwnFiles({
  files,
  onUse,
}: {
  readonly files: Files
  readonly onUse: (files: Files) => Promise<void>
}) {
  const [draft, setDraft] = useState<Files>(files)
  const missing = draft.certificate.trim() === '' || draft.key.trim() === ''
  const field = (name: keyof Files) => (
    <TextField
      label={t(`people.files.${name}`)}
      maxLength={1_000}
      value={draft[name]}
      onChange={value => setDraft({ ...draft, [name]: value })}
    />
  )
  return (
    <Form
      submit={t('people.files.use')}
      submitTestId="people-use-files"
      disabledBy={missing ? t('people.files.missing') : null}
      onSubmit={() => void onUse({ certificate: draft.certificate.trim(), key: draft.key.trim() })}
    >
      {field('certificate')}
      {field('key')}
    </Form>
  )
}
