import { useState } from 'react'
import { controllersTexts } from '#texts/controllers.ts'
import { messageText } from '#texts/messages.ts'
import { outputTexts as t } from '#texts/outputs.ts'
import type { OutputsSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { OutputRule } from '../../../src-main/contract/show-output.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { describeMessage, newMessage } from './output-message.ts'
import styles from './outputs.module.css'
import { RuleForm } from './rule-form.tsx'

/** What this desk tells lighting, sound and video desks. */
export function OutputsPart() {
  const { driving, rules, ports, trouble } = useDeskState(state => state.controllers.outputs)
  const [editing, setEditing] = useState<OutputRule | null>(null)
  const [tested, setTested] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk(t.failed)
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
    <div className={styles['outputs']}>
      <p className={styles['intro']}>{t.intro}</p>
      <div className={styles['driving']} data-driving={driving}>
        <strong>{driving ? t.driving : t.notDriving}</strong>
        <span>{driving ? t.drivingHelp : t.notDrivingHelp}</span>
        {driving ? (
          <PlainButton onClick={() => void ask('outputs.write', { driving: false })}>{t.stop}</PlainButton>
        ) : (
          <HoldButton onHeld={() => void ask('outputs.write', { driving: true })}>{t.holdToDrive}</HoldButton>
        )}
      </div>
      {trouble !== null && (
        <Problem
          text={
            <>
              <Icon name="warning" /> {t.trouble} {messageText(trouble)}
            </>
          }
        />
      )}
      {problem !== null && editing === null && <Problem text={problem} />}
      <h3>{t.rules}</h3>
      {rules.length === 0 && editing === null && <p>{t.none}</p>}
      <ul className={styles['rules']}>
        {rules.map(rule => (
          <li key={rule.id} data-testid="rule">
            {editing?.id === rule.id ? (
              form(rule)
            ) : (
              <Rule
                rule={rule}
                ports={ports}
                tested={tested === rule.id}
                onChange={() => setEditing(rule)}
                onTest={() => void test(rule)}
                onRemove={() => void write(rules.filter(({ id }) => id !== rule.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {editing !== null && !rules.some(({ id }) => id === editing.id) && form(editing)}
      {editing === null && (
        <PlainButton onClick={() => setEditing(newRule(ports))} testId="rule-add">
          {t.add}
        </PlainButton>
      )}
      <Ports ports={ports} />
    </div>
  )
}

const newRule = (ports: OutputsSlice['ports']): OutputRule => ({
  id: crypto.randomUUID(),
  on: 'on-air',
  cue: '',
  port: ports[0]?.id ?? '',
  message: newMessage(ports[0]?.kind === 'osc' ? 'osc' : 'msc'),
})

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
    <>
      <span className={styles['when']}>
        <strong>{t.on[rule.on]}</strong>
        <span>{rule.cue === '' ? t.everyCue : t.cueIs(rule.cue)}</span>
      </span>
      <span className={styles['what']}>
        <span>{what}</span>
        <span data-away={port === undefined || !port.connected}>
          {port === undefined ? t.gonePort(rule.port) : port.name}
          {port !== undefined && !port.connected && ` · ${t.away}`}
        </span>
      </span>
      <ButtonRow className={styles['acts']}>
        <span role="status">{tested && t.tested}</span>
        <PlainButton onClick={onTest} name={t.testNamed(what)}>
          {t.test}
        </PlainButton>
        <PlainButton onClick={onChange} name={t.changeNamed(what)}>
          {t.change}
        </PlainButton>
        <HoldButton onHeld={onRemove} name={t.removeNamed(what)}>
          {t.remove}
        </HoldButton>
      </ButtonRow>
    </>
  )
}

/** Whether anything listens behind UDP is not known: no port of it is called connected. */
function Ports({ ports }: { readonly ports: OutputsSlice['ports'] }) {
  const targets = useDeskState(state => state.controllers.osc.targets)
  const blind = new Set(targets.filter(({ protocol }) => protocol === 'udp').map(({ name }) => `osc:${name}`))
  return (
    <>
      <h3>{t.ports}</h3>
      {ports.length === 0 && <p>{t.noPorts}</p>}
      <ul className={styles['ports']}>
        {ports.map(({ id, name, kind, connected, loops }) => (
          <li key={id}>
            <strong>{name}</strong> <span>{controllersTexts.portKind[kind]}</span>
            {blind.has(id) ? (
              <span>{t.sentBlind}</span>
            ) : (
              <span className={styles['state']} data-connected={connected}>
                <Icon name={connected ? 'check' : 'cross'} /> {connected ? t.connected : t.away}
              </span>
            )}
            {loops && (
              <p className={styles['warning']}>
                <Icon name="warning" /> {t.loops}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
