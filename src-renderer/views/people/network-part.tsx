import { useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Encryption, PeopleSlice, WritePeopleNetwork } from '../../../src-main/contract/bridge/people.ts'
import { FieldRow } from '../../components/field-row.tsx'
import { Fingerprint } from '../../components/fingerprint.tsx'
import { AddressField, PortField } from '../../components/network-fields.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import styles from './people.module.css'

interface PartProps {
  readonly people: PeopleSlice
}

/** What of the desk is open to the network, and how it is protected. */
export function NetworkPart({ people }: PartProps) {
  const { ask, problem } = useAsk()
  const write = (change: WritePeopleNetwork): Promise<boolean> => ask('people-network.write', change)
  const { pages, api, port, openPort, encryption } = people
  const plain = encryption.kind === 'none'
  const opened = pages || api
  return (
    <section className={styles['part']} aria-label={t('people.network')}>
      <h3>{t('people.network')}</h3>
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
      <p className={styles['help']}>{t('people.outputs')}</p>
      <EncryptionFields encryption={encryption} onChange={next => write({ encryption: next })} />
      {people.certificate !== null && (
        <Fingerprint
          label={t('people.fingerprint')}
          value={people.certificate.fingerprint}
          testId="fingerprint"
        />
      )}
      {opened && (
        <>
          <AddressField network={people} onAddress={address => void write({ address })} />
          <PortField port={port} onPort={next => void write({ port: next })} />
          {openPort !== null && openPort !== port && (
            <p role="status">{t('people.port-taken', { port, used: openPort })}</p>
          )}
        </>
      )}
      {(problem ?? people.problem) !== null && <Problem text={problem ?? messageText(people.problem)} />}
    </section>
  )
}

interface SwitchProps {
  readonly on: boolean
  readonly name: string
  readonly warning: string
  readonly testId: string
  /** Has the focus when the dialog opens. */
  readonly first?: boolean
  readonly onTurn: (on: boolean) => Promise<boolean>
}

function Switch({ on, name, warning, testId, first = false, onTurn }: SwitchProps) {
  const id = useId()
  /** What was asked for, until the desk has answered. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const turn = async (next: boolean): Promise<void> => {
    setAsked(next)
    await onTurn(next)
    setAsked(null)
  }
  return (
    <div>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={asked ?? on}
          aria-describedby={`${id}-warning`}
          data-testid={testId}
          data-first={first || undefined}
          onChange={event => void turn(event.target.checked)}
        />
        <strong>{name}</strong>
      </label>
      <p id={`${id}-warning`} className={styles['warning']}>
        {warning}
      </p>
    </div>
  )
}

const kinds = ['self-signed', 'own', 'none'] as const

interface EncryptionProps {
  readonly encryption: Encryption
  readonly onChange: (encryption: Encryption) => Promise<boolean>
}

function EncryptionFields({ encryption, onChange }: EncryptionProps) {
  const id = useId()
  /** A certificate of one's own is chosen, and its files are not typed yet. */
  const [choosing, setChoosing] = useState(false)
  const kind = choosing ? 'own' : encryption.kind
  const choose = (next: Encryption['kind']): void => {
    setChoosing(next === 'own')
    if (next !== 'own') void onChange({ kind: next })
  }
  return (
    <>
      <FieldRow className={styles['field']}>
        <label htmlFor={id}>{t('people.encryption')}</label>
        <select
          id={id}
          value={kind}
          data-testid="people-encryption"
          onChange={event => {
            const next = kinds.find(name => name === event.target.value)
            if (next !== undefined) choose(next)
          }}
        >
          {kinds.map(name => (
            <option key={name} value={name}>
              {t(`people.encryptions.${name}`)}
            </option>
          ))}
        </select>
        <p>{t(`people.encryption-help.${kind}`)}</p>
      </FieldRow>
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
  const id = useId()
  const [draft, setDraft] = useState<Files>(files)
  const missing = draft.certificate.trim() === '' || draft.key.trim() === ''
  const field = (name: keyof Files) => (
    <FieldRow className={styles['field']}>
      <label htmlFor={`${id}-${name}`}>{t(`people.files.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={1_000}
        value={draft[name]}
        onChange={event => setDraft({ ...draft, [name]: event.target.value })}
      />
    </FieldRow>
  )
  return (
    <>
      {field('certificate')}
      {field('key')}
      <div className={styles['acts']}>
        <PlainButton
          testId="people-use-files"
          disabledBy={missing ? t('people.files.missing') : null}
          onClick={() => void onUse({ certificate: draft.certificate.trim(), key: draft.key.trim() })}
        >
          {t('people.files.use')}
        </PlainButton>
      </div>
    </>
  )
}
