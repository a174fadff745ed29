import { useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  DeskPairingSlice,
  DeskPairSlice,
  StandbySlice,
} from '../../../src-main/contract/bridge/standby.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import {
  Box,
  Columns,
  Facts,
  Group,
  Problem,
  Quiet,
  Row,
  Section,
  TightStack,
} from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { type Ask, useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { copyText } from '../../state/session/pair-state.ts'
import styles from './standby/standby.module.css'
import { useFoundDesks } from './use-found-desks.ts'

/** This desk and the one beside it: pairs two desks, shows the pair, and ends it. */
export function StandbySection() {
  const standby = useDeskState(state => state.standby)
  const section = useWanted()
  const { ask, problem, forget } = useAsk()
  const asked: Ask = async (name, payload) => {
    forget()
    const isDone = await ask(name, payload)
    // The refusal stands at the top of the section.
    if (!isDone) section.current?.scrollIntoView({ block: 'start' })
    return isDone
  }
  return (
    <Section ref={section} title={t('desks.title')} aria-label={t('desks.title')} data-testid="standby">
      {standby === null ? (
        <Quiet>{messageText(messageOf('standby.not-here'))}</Quiet>
      ) : (
        <>
          {standby.pair === null && <Quiet>{t('desks.intro')}</Quiet>}
          <Problem text={problem ?? messageText(standby.problem)} testId="standby-problem" />
          {standby.pair !== null && <PairPart standby={standby} pair={standby.pair} ask={asked} />}
          {standby.pairing !== null && (
            <PairingPart pairing={standby.pairing} listening={standby.listening} ask={asked} />
          )}
          {standby.pair === null && standby.pairing === null && <BeginPairing ask={asked} />}
          {standby.keysKnownTo.length > 0 && <KnownKeys names={standby.keysKnownTo} ask={asked} />}
          <DeskName name={standby.desk} ask={asked} />
        </>
      )}
    </Section>
  )
}

/** Comes into sight where a person has asked for it. */
function useWanted() {
  const { ui } = useDesk()
  const wanted = useUi(state => state.wantedPart === 'standby')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    section.current?.scrollIntoView({ block: 'start' })
    ui.set({ ...ui.get(), wantedPart: null })
  }, [wanted, ui])
  return section
}

interface KnownKeysProps {
  /** Of desks that were paired with this one. */
  readonly names: readonly string[]
  readonly ask: Ask
}

/** After a pair has ended: new keys for this desk, since the other one may know those that it has. */
const KnownKeys = ({ names, ask }: KnownKeysProps) => (
  <Box data-testid="known-keys">
    <p>{t('desks.keys-known', { names: names.join(', ') })}</p>
    <HoldButton notBySpace onHeld={() => void ask('standby.renew-keys', { held: true })}>
      {t('desks.renew-keys')}
    </HoldButton>
    <Quiet>{t('desks.renew-keys-detail')}</Quiet>
  </Box>
)

const longestName = 60

/** What the other desk and its people know this one by. */
function DeskName({ name, ask }: { readonly name: string; readonly ask: Ask }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const onSubmit = async (): Promise<void> => {
    const wanted = (typed ?? name).trim()
    const isName = wanted !== '' && wanted.length <= longestName
    setFault(isName ? null : t('desks.name-wrong', { most: longestName }))
    if (!isName || !(await ask('standby.name', { name: wanted }))) return
    setTyped(null)
    setSaved(true)
  }
  return (
    <Form submit={t('page.save')} onSubmit={() => void onSubmit()}>
      <TextField
        label={t('desks.name')}
        value={typed ?? name}
        onChange={value => {
          setTyped(value)
          setSaved(false)
        }}
        help={saved ? t('page.saved') : t('desks.name-help')}
        fault={fault}
        testId="desk-name"
      />
    </Form>
  )
}

/** Two ways to begin, one for each desk, each with what it means for this computer and its show. */
const BeginPairing = ({ ask }: { readonly ask: Ask }) => (
  <Columns>
    <Box>
      <h4>{t('desks.listen')}</h4>
      <Quiet>{t('desks.listen-detail')}</Quiet>
      <PlainButton onClick={() => void ask('standby.listen', { on: true })} testId="standby-listen">
        {t('desks.listen-begin')}
      </PlainButton>
    </Box>
    <Box>
      <JoinForm ask={ask} />
    </Box>
  </Columns>
)

function JoinForm({ ask }: { readonly ask: Ask }) {
  const [host, setHost] = useState('')
  const [port, setPort] = useState('')
  const [tried, setTried] = useState(false)
  const faults = { host: hostFault(host), port: portFault(port) }
  const onSubmit = (): void => {
    setTried(true)
    if (faults.host === null && faults.port === null)
      void ask('standby.join', { host: host.trim(), port: Number(port) })
  }
  return (
    <Form submit={t('desks.join-begin')} onSubmit={onSubmit}>
      <h4>{t('desks.join')}</h4>
      <Quiet>{t('desks.join-detail')}</Quiet>
      <WaitingDesks ask={ask} />
      <TextField
        label={t('desks.address')}
        value={host}
        onChange={setHost}
        required
        fault={tried ? faults.host : null}
        testId="standby-host"
      />
      <TextField
        label={t('desks.port')}
        value={port}
        onChange={setPort}
        required
        inputMode="numeric"
        fault={tried ? faults.port : null}
        testId="standby-port"
      />
    </Form>
  )
}

/** First desks on this network that wait: one press instead of an address. */
function WaitingDesks({ ask }: { readonly ask: Ask }) {
  const { waiting } = useFoundDesks()
  return (
    <Group data-testid="waiting-desks">
      <legend>{t('desks.waiting-desks')}</legend>
      {waiting.length === 0 && <p role="status">{t('desks.none-waiting')}</p>}
      {waiting.map(({ name, host, port }) => {
        const desk = `${name} · ${host}:${port}`
        return (
          <PlainButton
            key={`${host} ${port}`}
            name={t('desks.connect-to', { desk })}
            onClick={() => void ask('standby.join', { host, port })}
          >
            {desk}
          </PlainButton>
        )
      })}
    </Group>
  )
}

const longestHost = 253

const hostFault = (host: string): string | null =>
  host.trim() !== '' && host.trim().length <= longestHost ? null : t('desks.address-missing')

function portFault(port: string): string | null {
  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? null : t('desks.port-wrong')
}

interface PairingPartProps {
  readonly pairing: DeskPairingSlice
  readonly listening: StandbySlice['listening']
  readonly ask: Ask
}

/** Two desks on their way to a pair: the address to type, then the code to compare. */
function PairingPart({ pairing, listening, ask }: PairingPartProps) {
  const { step, code } = pairing
  const name = pairing.peer ?? ''
  return (
    <Box data-testid="pairing" data-step={step}>
      {step === 'waiting' && <Waiting listening={listening} />}
      {step === 'connecting' && <p role="status">{t('desks.connecting')}</p>}
      {code !== null && (
        <>
          <h4>{step === 'compare' ? t('desks.same-code') : t('desks.confirmed', { name })}</h4>
          <output className={styles['code']} data-testid="pairing-code" aria-label={[...code].join(' ')}>
            {code.slice(0, 4)} {code.slice(4)}
          </output>
        </>
      )}
      {step === 'compare' && <Quiet>{t('desks.compare', { name })}</Quiet>}
      <Row>
        {step === 'compare' ? (
          <>
            <PlainButton onClick={() => void ask('standby.confirm', { same: true })}>
              {t('desks.same')}
            </PlainButton>
            <PlainButton onClick={() => void ask('standby.confirm', { same: false })}>
              {t('desks.different')}
            </PlainButton>
          </>
        ) : (
          <PlainButton onClick={() => void ask('standby.listen', { on: false })}>
            {t('page.cancel')}
          </PlainButton>
        )}
      </Row>
    </Box>
  )
}

function Waiting({ listening }: Pick<PairingPartProps, 'listening'>) {
  const addresses = listening?.addresses ?? []
  return (
    <>
      <h4>{t('desks.waiting')}</h4>
      {listening === null || addresses.length === 0 ? (
        <p>{t('desks.no-address')}</p>
      ) : (
        <>
          <p>{t('desks.type-there')}</p>
          <Facts
            className={styles['addresses']}
            rows={[
              [t('desks.address'), addresses.map(address => <div key={address}>{address}</div>)],
              [t('desks.port'), listening.port],
            ]}
          />
          {addresses.length > 1 && <Quiet>{t('desks.several-addresses')}</Quiet>}
          <Quiet>{t('desks.open-port', { port: String(listening.port) })}</Quiet>
        </>
      )}
    </>
  )
}

interface PairPartProps {
  readonly standby: StandbySlice
  readonly pair: DeskPairSlice
  readonly ask: Ask
}

/** The pair: who is which, how the copy stands, and what can be done with it. */
function PairPart({ standby, pair, ask }: PairPartProps) {
  const formatTime = useDeskState(state => state.formatTime)
  const { name } = pair.peer
  const calls = pair.role === 'first' && pair.passive === null && !pair.handingOver
  return (
    <>
      <Facts data-testid="pair" rows={factsOf(standby, pair, formatTime)} />
      {pair.handingOver && <p role="status">{t('desks.handing-over', { name })}</p>}
      {calls && (
        <TightStack>
          <HoldButton notBySpace onHeld={() => void ask('standby.hand-over', { held: true })}>
            {t('desks.hand-over', { name })}
          </HoldButton>
          <Quiet>{t('desks.hand-over-detail')}</Quiet>
        </TightStack>
      )}
      <TightStack>
        <HoldButton notBySpace onHeld={() => void ask('standby.unpair', { held: true })}>
          {t('desks.unpair')}
        </HoldButton>
        <Quiet>{t('desks.unpair-detail')}</Quiet>
      </TightStack>
    </>
  )
}

function factsOf(
  { desk }: StandbySlice,
  { role, peer, copy }: DeskPairSlice,
  formatTime: DeskState['formatTime'],
): readonly (readonly [string, string])[] {
  const other = role === 'first' ? 'standby' : 'first'
  const lastReceived =
    peer.lastReceivedAt === null
      ? t('desks.never-heard')
      : t('desks.last-heard', { time: formatTime(peer.lastReceivedAt) })
  const identicalAt = copy?.identicalAt ?? null
  const compared = identicalAt === null ? [] : [t('desks.compared', { time: formatTime(identicalAt) })]
  return [
    [t('desks.this-desk'), t('desks.named', { name: desk, role: t(`desks.role.${role}`) })],
    [t('desks.other-desk'), t('desks.named', { name: peer.name, role: t(`desks.role.${other}`) })],
    [t('desks.connection'), peer.connected ? t('desks.connected') : lastReceived],
    [t('desks.copy'), [copyText(copy), ...compared].join(', ')],
  ]
}
