import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { FoundDesk } from '../../../src-main/contract/bridge/found-desks.ts'
import type { ConnectionCheck, GoAs } from '../../../src-main/contract/connection.ts'
import { failureText } from '../../bridge/bridge.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { ChoiceField, TextField, TickField } from '../../components/field.tsx'
import { Fingerprint } from '../../components/fingerprint.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Box, Group, LockedLine, Problem, Quiet, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { roughSpan } from '../../state/time/time-format.ts'
import {
  type ConnectionFaults,
  type ConnectionFields,
  draftOf,
  faultsOf,
  fingerprintIn,
  pinAt,
  showcallAt,
  studio,
  toCheck,
  toSave,
} from './connection-draft.ts'
import { useFoundDesks } from './use-found-desks.ts'

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

interface ShowcallPresetProps {
  /** As it stands in the form: one that a person typed stays. */
  readonly name: string
  readonly onAddress: (part: Partial<ConnectionFields>) => void
}

/** One address of a computer becomes the three of its service, as it is typed. */
function ShowcallPreset({ name, onAddress }: ShowcallPresetProps) {
  const [host, setHost] = useState('')
  const [given, setGiven] = useState('')
  return (
    <>
      <TextField
        label={t('connections.form.host')}
        value={host}
        help={t('connections.form.host-help')}
        first
        onChange={value => {
          setHost(value)
          const addresses = showcallAt(value)
          if (addresses === null) return
          const free = name === '' || name === given || name === t('connections.form.studio')
          const called = free ? t('connections.form.showcall-name', { host: value.trim() }) : name
          if (free) setGiven(called)
          onAddress({ ...addresses, name: called })
        }}
      />
      <p>{t('connections.form.where')}</p>
      <CopyField label={t('connections.form.serve')} value="npm start -- --service" testId="command-serve" />
      <CopyField
        label={t('connections.form.mint')}
        value="npm start -s -- token mint --role EDIT --expires 30d"
        testId="command-mint"
      />
      <CopyField label={t('connections.form.mint-v0')} value="npm start -s -- token v0" testId="command-v0" />
    </>
  )
}

interface FoundDesksProps {
  readonly onChoose: (part: Partial<ConnectionFields>) => void
}

/** Other desks on this network: one press fills in what would have to be typed. */
function FoundDesks({ onChoose }: FoundDesksProps) {
  const { desks } = useFoundDesks()
  const [chosen, setChosen] = useState(false)
  const choose = ({ name, origin }: FoundDesk): void => {
    const addresses = showcallAt(origin)
    if (addresses === null) return
    setChosen(true)
    onChoose({ name, ...addresses })
  }
  return (
    <Group data-testid="found-desks">
      <legend>{t('connections.found')}</legend>
      {desks.length === 0 && <p role="status">{t('connections.found-none')}</p>}
      {desks.map(desk => {
        const { host } = new URL(desk.origin)
        return (
          <PlainButton
            key={desk.origin}
            name={t('connections.found-use', { name: desk.name, host })}
            disabledBy={desk.api ? null : t('connections.found-closed')}
            onClick={() => choose(desk)}
          >
            {desk.name} · {host}
          </PlainButton>
        )
      })}
      {chosen && <p>{t('connections.found-token')}</p>}
    </Group>
  )
}

interface CheckResultProps {
  readonly check: ConnectionCheck | 'asking' | null
  readonly onTrust: (fingerprint: string) => void
}

/** What trying the addresses and tokens came to, in words. */
function CheckResult({ check, onTrust }: CheckResultProps) {
  const { clock } = useDesk()
  if (check === null) return null
  if (check === 'asking') return <p role="status">{t('connections.form.checking')}</p>
  if (!check.ok) {
    const { fingerprint } = check
    return (
      <>
        <Problem
          testId="check-result"
          text={
            <>
              <Icon name="cross" /> <strong>{t('connections.form.fails')}</strong> {messageText(check.text)}
            </>
          }
        />
        {fingerprint !== undefined && (
          <CompareFingerprint fingerprint={fingerprint} onTrust={() => onTrust(fingerprint)} />
        )}
      </>
    )
  }
  return (
    <Box tone="good" role="status" data-testid="check-result">
      <p>
        <Icon name="check" />{' '}
        <strong>
          {check.role?.toUpperCase() === 'VIEW' ? t('connections.form.watches') : t('connections.form.works')}
        </strong>{' '}
        {t('connections.form.sees', { count: check.rundowns })}{' '}
        {check.role !== null && t('connections.form.role', { role: check.role })}{' '}
        {t('connections.form.timing', { timing: t(`connections.timing.${check.timing}`) })}
      </p>
      {check.expiresAt !== null && (
        <p>
          {t('connections.figures.token')}:{' '}
          {t('connections.expires.in', roughSpan(check.expiresAt - clock.now()))}.
        </p>
      )}
      {check.advice !== null && <p>{messageText(check.advice)}</p>}
    </Box>
  )
}

/** A certificate that this computer does not trust: a person compares it, and trusts it by one press. */
const CompareFingerprint = ({
  fingerprint,
  onTrust,
}: {
  readonly fingerprint: string
  readonly onTrust: () => void
}) => (
  <Box data-testid="compare-fingerprint">
    <Fingerprint label={t('connections.pin.shown')} value={fingerprint} />
    <Quiet>{t('connections.pin.compare')}</Quiet>
    <PlainButton testId="trust-certificate" onClick={onTrust}>
      {t('connections.pin.trust')}
    </PlainButton>
  </Box>
)

/** The certificate that is trusted with a connection. */
const TrustedCertificate = ({
  fingerprint,
  onForget,
}: {
  readonly fingerprint: string
  readonly onForget: () => void
}) => (
  <Stack data-testid="trusted-certificate">
    <Fingerprint label={t('connections.pin.trusted')} value={fingerprint} />
    <PlainButton onClick={onForget}>{t('connections.pin.forget')}</PlainButton>
  </Stack>
)

type TextName = 'name' | 'baseUrl' | 'v0Url' | 'socketUrl' | 'v1Token' | 'v0Token'

interface ConnectionDraft {
  readonly draft: ConnectionFields
  readonly change: (part: Partial<ConnectionFields>) => void
  /** The props of a text field. */
  readonly field: (name: TextName) => {
    readonly value: string
    readonly fault: string | null | undefined
    readonly onChange: (value: string) => void
  }
  /** The result of trying the connection out; null while it was not tried as it is now. */
  readonly check: ConnectionCheck | 'asking' | null
  readonly onCheck: () => void
  /** The certificate with that fingerprint is trusted with this connection, which is tried again. */
  readonly onTrust: (fingerprint: string) => void
  /** Why it could not be tried or saved; null while nothing is wrong. */
  readonly problem: string | null
  readonly onSubmit: () => void
}

/** A connection that is added (`before` null) or changed: tried out and saved by the desk. */
function useConnectionDraft(before: ConnectionItem | null, onDone: (saved: string) => void): ConnectionDraft {
  const { bridge } = useDesk()
  const [draft, setDraft] = useState(() => draftOf(before))
  const [faults, setFaults] = useState<ConnectionFaults>({})
  const [check, setCheck] = useState<ConnectionCheck | 'asking' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = (part: Partial<ConnectionFields>): void => {
    setDraft({ ...draft, ...part })
    setCheck(null)
    setProblem(null)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in part))))
  }
  const field = (name: TextName) => ({
    value: draft[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const isSound = (saving: boolean): boolean => {
    const found = faultsOf(draft, before, saving)
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const tryOut = async (tried: ConnectionFields): Promise<void> => {
    if (check === 'asking' || !isSound(false)) return
    setCheck('asking')
    try {
      setCheck(await bridge.request('connection.check', toCheck(tried, before)))
    } catch (error) {
      setCheck(null)
      setProblem(failureText(error))
    }
  }
  const save = async (): Promise<void> => {
    if (!isSound(true)) return
    try {
      const reply = await bridge.request('connection.save', toSave(draft, before))
      if (reply.ok) onDone(draft.name.trim())
      else setProblem(messageText(reply.reason))
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return {
    draft,
    change,
    field,
    check,
    onCheck: () => void tryOut(draft),
    onTrust(fingerprint) {
      const trusting = { ...draft, pin: pinAt(draft.baseUrl, fingerprint) }
      change(trusting)
      void tryOut(trusting)
    },
    problem,
    onSubmit: () => void save(),
  }
}
