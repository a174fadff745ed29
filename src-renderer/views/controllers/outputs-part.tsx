import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { OutputsSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { isCallEvent, outputEvents } from '../../../src-main/domain/bindings/output-events.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Icon } from '../../components/icon.tsx'
import {
  Box,
  Item,
  List,
  Problem,
  Quiet,
  Row,
  Section,
  SpreadRow,
  Stack,
  Warning,
} from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import { describeMessage, kindsOf, MessageFields, newMessage, ruleFault } from './message-fields.tsx'

interface DrivingProps {
  readonly driving: boolean
  readonly onChange: (on: boolean) => void
}

/** Whether messages are sent at all. To begin takes a held button. */
const Driving = ({ driving, onChange }: DrivingProps) => (
  <Box tone={driving ? 'good' : undefined} data-driving={driving}>
    <SpreadRow>
      <span className={driving ? styles['sending'] : undefined}>
        <strong>{driving ? t('show-control.driving') : t('show-control.not-driving')}</strong>{' '}
        {driving ? t('show-control.driving-help') : t('show-control.not-driving-help')}
      </span>
      {driving ? (
        <PlainButton onClick={() => onChange(false)}>{t('show-control.stop')}</PlainButton>
      ) : (
        <HoldButton onHeld={() => onChange(true)}>{t('show-control.hold-to-drive')}</HoldButton>
      )}
    </SpreadRow>
  </Box>
)

/** The messages of this desk to lighting, sound and video desks. */
export function OutputsPart() {
  const { driving, rules, ports, problem: sending } = useDeskState(state => state.controllers.outputs)
  const [editing, setEditing] = useState<OutputRule | null>(null)
  const [tested, setTested] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const osc = ports.find(({ kind }) => kind === 'osc')
  const write = (next: readonly OutputRule[]): Promise<boolean> => ask('outputs.write', { rules: [...next] })
  const save = async (rule: OutputRule): Promise<void> => {
    const known = rules.some(({ id }) => id === rule.id)
    const next = known ? rules.map(other => (other.id === rule.id ? rule : other)) : [...rules, rule]
    if (await write(next)) setEditing(null)
  }
  const test = async (rule: OutputRule): Promise<void> => {
    setTested(null)
    if (await ask('outputs.test', { rule })) setTested(rule.id)
  }
  const form = (rule: OutputRule) => (
    <RuleForm
      before={rule}
      ports={ports}
      problem={problem}
      onSave={next => void save(next)}
      onCancel={() => {
        forget()
        setEditing(null)
      }}
    />
  )
  return (
    <Stack>
      <Quiet>{t('show-control.intro')}</Quiet>
      <Driving driving={driving} onChange={on => void ask('outputs.write', { driving: on })} />
      {sending !== null && (
        <Problem
          text={
            <>
              <Icon name="warning" /> {t('show-control.problem')} {messageText(sending)}
            </>
          }
        />
      )}
      {problem !== null && editing === null && <Problem text={problem} />}
      <Section title={t('show-control.rules')}>
        {rules.length === 0 && editing === null && <p>{t('show-control.none')}</p>}
        <List>
          {rules.map(rule =>
            editing?.id === rule.id ? (
              <li key={rule.id} data-testid="rule">
                {form(rule)}
              </li>
            ) : (
              <Rule
                key={rule.id}
                rule={rule}
                ports={ports}
                tested={tested === rule.id}
                onChange={() => setEditing(rule)}
                onTest={() => void test(rule)}
                onRemove={() => void write(rules.filter(({ id }) => id !== rule.id))}
              />
            ),
          )}
        </List>
        {editing !== null && !rules.some(({ id }) => id === editing.id) && form(editing)}
        {editing === null && (
          <Row>
            <PlainButton onClick={() => setEditing(newRule(ports))} testId="rule-add">
              {t('show-control.add')}
            </PlainButton>
            {osc !== undefined && !rules.some(isCueLightRule) && (
              <PlainButton onClick={() => void write([...rules, ...cueLightRules(osc.id)])}>
                {t('show-control.add-cue-lights')}
              </PlainButton>
            )}
          </Row>
        )}
      </Section>
      <Ports ports={ports} />
    </Stack>
  )
}

const newRule = (ports: OutputsSlice['ports']): OutputRule => ({
  id: crypto.randomUUID(),
  on: 'on-air',
  cue: '',
  port: ports[0]?.id ?? '',
  message: newMessage(ports[0]?.kind === 'osc' ? 'osc' : 'msc'),
})

const lights: readonly (readonly [OutputRule['on'], string, readonly string[]])[] = [
  ['call-standby', 'standby_ack', ['{call}']],
  ['call-acknowledged', 'standby', ['{call}']],
  ['call-go', 'go', ['{call}']],
  ['call-off', 'off', []],
]

/** What the open protocol of OSC Cue Light asks for: the short name of a department is its station. */
const cueLightRules = (port: string): readonly OutputRule[] =>
  lights.map(([on, command, args]) => ({
    id: crypto.randomUUID(),
    on,
    cue: '',
    port,
    message: { kind: 'osc', address: `/cuelight/{department}/${command}`, args: [...args] },
  }))

const isCueLightRule = ({ message }: OutputRule): boolean =>
  message.kind === 'osc' && message.address.startsWith('/cuelight/')

interface RuleProps {
  readonly rule: OutputRule
  readonly ports: OutputsSlice['ports']
  readonly tested: boolean
  readonly onChange: () => void
  readonly onTest: () => void
  readonly onRemove: () => void
}

function Rule({ rule, ports, tested, onChange, onTest, onRemove }: RuleProps) {
  const what = describeMessage(rule.message)
  const port = ports.find(({ id }) => id === rule.port)
  return (
    <Item
      data-testid="rule"
      title={
        <>
          <strong>{t(`show-control.on.${rule.on}`)}</strong>{' '}
          <span>
            {rule.cue === '' ? t('show-control.every-cue') : t('show-control.cue-is', { number: rule.cue })}
            {(rule.department ?? '') !== '' && ` · ${rule.department}`}
          </span>
        </>
      }
      about={
        <>
          <span className={styles['what']}>{what}</span>
          <span className={styles['state']} data-connected={port?.connected ?? false}>
            {port === undefined ? t('show-control.gone-port', { id: rule.port }) : port.name}
            {port !== undefined && !port.connected && ` · ${t('show-control.away')}`}
          </span>
        </>
      }
      acts={
        <>
          <span role="status">{tested && t('show-control.tested')}</span>
          <PlainButton onClick={onTest} name={t('show-control.test-named', { rule: what })}>
            {t('show-control.test')}
          </PlainButton>
          <PlainButton onClick={onChange} name={t('show-control.change-named', { rule: what })}>
            {t('show-control.change')}
          </PlainButton>
          <HoldButton onHeld={onRemove} name={t('show-control.remove-named', { rule: what })}>
            {t('show-control.remove')}
          </HoldButton>
        </>
      }
    />
  )
}

/** Whether anything listens behind UDP is not known: no port of it is called connected. */
function Ports({ ports }: { readonly ports: OutputsSlice['ports'] }) {
  const targets = useDeskState(state => state.controllers.osc.targets)
  const blind = new Set(targets.filter(({ protocol }) => protocol === 'udp').map(({ name }) => `osc:${name}`))
  return (
    <Section title={t('show-control.ports')}>
      {ports.length === 0 && <p>{t('show-control.no-ports')}</p>}
      <ul>
        {ports.map(({ id, name, kind, connected, loops }) => (
          <Item
            key={id}
            title={
              <>
                <strong>{name}</strong> <span>{t(`controllers.port-kind.${kind}`)}</span>
              </>
            }
            acts={
              blind.has(id) ? (
                <span>{t('show-control.sent-blind')}</span>
              ) : (
                <span className={styles['state']} data-connected={connected}>
                  <Icon name={connected ? 'check' : 'cross'} />{' '}
                  {connected ? t('show-control.connected') : t('show-control.away')}
                </span>
              )
            }
          >
            {loops && (
              <Warning>
                <Icon name="warning" /> {t('show-control.loops')}
              </Warning>
            )}
          </Item>
        ))}
      </ul>
    </Section>
  )
}

interface RuleFormProps {
  readonly before: OutputRule
  readonly ports: OutputsSlice['ports']
  readonly problem: string | null
  readonly onSave: (rule: OutputRule) => void
  readonly onCancel: () => void
}

/** When what is sent where. */
function RuleForm({ before, ports, problem, onSave, onCancel }: RuleFormProps) {
  const [rule, setRule] = useState(before)
  const [tried, setTried] = useState(false)
  const fault = ruleFault(rule)
  const known = ports.find(({ id }) => id === rule.port)
  const kinds = kindsOf(known?.kind ?? (rule.message.kind === 'osc' ? 'osc' : 'midi'))
  const onSubmit = (): void => {
    setTried(true)
    if (fault === null) onSave(rule)
  }
  return (
    <Form
      label={t('show-control.form-title')}
      submit={t('page.save')}
      onSubmit={onSubmit}
      onCancel={onCancel}
      problem={tried ? (fault ?? problem) : problem}
    >
      <ChoiceField
        label={t('show-control.when')}
        value={rule.on}
        values={outputEvents.map(value => ({ value, name: t(`show-control.on.${value}`) }))}
        onChange={on => setRule({ ...rule, on })}
      />
      <TextField
        maxLength={20}
        label={t('show-control.cue')}
        help={t('show-control.cue-help')}
        value={rule.cue}
        onChange={cue => setRule({ ...rule, cue: cue.trim() })}
      />
      {isCallEvent(rule.on) && (
        <TextField
          maxLength={20}
          label={t('show-control.department')}
          help={t('show-control.department-help')}
          value={rule.department ?? ''}
          onChange={department => setRule({ ...rule, department })}
        />
      )}
      <PortLine
        ports={ports}
        port={rule.port}
        onChange={(port, kind) => {
          const fits = kindsOf(kind).includes(rule.message.kind)
          setRule({
            ...rule,
            port,
            message: fits ? rule.message : newMessage(kind === 'osc' ? 'osc' : 'msc'),
          })
        }}
      />
      <ChoiceField
        label={t('show-control.kind')}
        value={rule.message.kind}
        values={kinds.map(value => ({ value, name: t(`show-control.kinds.${value}`) }))}
        onChange={kind => setRule({ ...rule, message: newMessage(kind) })}
      />
      <MessageFields message={rule.message} onChange={message => setRule({ ...rule, message })} />
    </Form>
  )
}

type Port = OutputsSlice['ports'][number]

interface PortLineProps {
  readonly ports: readonly Port[]
  /** By its id; one that is not there is listed as gone. */
  readonly port: string
  readonly onChange: (port: string, kind: Port['kind']) => void
}

function PortLine({ ports, port, onChange }: PortLineProps) {
  const gone = ports.some(({ id }) => id === port)
    ? []
    : [{ value: port, name: port === '' ? '' : t('show-control.gone-port', { id: port }) }]
  return (
    <ChoiceField
      label={t('show-control.port')}
      value={port}
      values={[...ports.map(({ id, name }) => ({ value: id, name })), ...gone]}
      onChange={chosen => onChange(chosen, ports.find(({ id }) => id === chosen)?.kind ?? 'midi')}
    />
  )
}
