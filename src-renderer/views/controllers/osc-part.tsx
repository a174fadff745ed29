import { type FormEvent, useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { oscTexts as t } from '#texts/outputs.ts'
import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { Choice } from './choice.tsx'
import { Line } from './message-fields.tsx'
import { hasFault, isLoopback, isOscTrouble, isPort, oscFaults } from './osc-draft.ts'
import styles from './outputs.module.css'
import { PortField } from './port-field.tsx'

type Target = OscSettings['targets'][number]
const mostTargets = 32

/** Where OSC is listened for, and where it can be sent. */
export function OscPart() {
  const settings = useDeskState(state => state.controllers.osc)
  const { ui } = useDesk()
  const draft = useUi(state => state.oscDraft)
  const setDraft = (oscDraft: OscSettings | null): void => ui.set({ ...ui.get(), oscDraft })
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk(t.failed)
  const id = useId()
  const now = draft ?? settings
  const faults = oscFaults(now)
  const faulty = hasFault(faults)
  const change = (part: Partial<OscSettings>): void => {
    setDraft({ ...now, ...part })
    setSaved(false)
    forget()
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (faulty || !(await ask('osc.write', trimmed(now)))) return
    setDraft(null)
    setTried(false)
    setSaved(true)
  }
  const changeTarget = (at: number, part: Partial<Target>): void =>
    change({ targets: now.targets.map((target, index) => (index === at ? { ...target, ...part } : target)) })
  return (
    <form className={styles['form']} aria-label={t.title} onSubmit={event => void onSubmit(event)} noValidate>
      <p className={styles['intro']}>{t.intro}</p>
      <OscTroubles />
      <label className={styles['tick']} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={now.listening}
          onChange={event => change({ listening: event.target.checked })}
        />
        {t.listening}
      </label>
      <Line label={t.address} help={t.addressHelp} fault={faults.address}>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={t.address}
          aria-invalid={faults.address !== null}
          value={now.address}
          onChange={event => change({ address: event.target.value })}
        />
      </Line>
      {faults.address === null && !isLoopback(now.address) && (
        <p className={styles['warning']} data-testid="osc-open">
          <Icon name="warning" /> {t.open}
        </p>
      )}
      <Line label={t.port} help={t.portHelp} fault={faults.port}>
        <PortField
          name={t.port}
          value={now.port}
          faulty={faults.port !== null}
          onChange={port => change({ port })}
        />
      </Line>
      <h3>{t.targets}</h3>
      {now.targets.length === 0 && <p>{t.noTargets}</p>}
      <ul className={styles['targets']}>
        {now.targets.map((target, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a target has no name until it is typed
          <li key={at}>
            <TargetFields
              target={target}
              onChange={part => changeTarget(at, part)}
              onRemove={() => change({ targets: now.targets.toSpliced(at, 1) })}
            />
            {faults.targets[at] != null && (
              <p className={styles['fault']} role={tried ? 'alert' : undefined}>
                {faults.targets[at]}
              </p>
            )}
          </li>
        ))}
      </ul>
      {tried && faulty && (
        <p className={styles['problem']} role="alert">
          {t.faulty}
        </p>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['acts']}>
        <button type="submit" className={styles['save']}>
          {t.save}
        </button>
        {now.targets.length < mostTargets && (
          <PlainButton
            onClick={() =>
              change({
                targets: [...now.targets, { name: '', protocol: 'udp', host: '127.0.0.1', port: 53_000 }],
              })
            }
          >
            {t.add}
          </PlainButton>
        )}
        {draft !== null && (
          <PlainButton
            onClick={() => {
              setDraft(null)
              setTried(false)
              forget()
            }}
          >
            {t.discard}
          </PlainButton>
        )}
        <p role="status">
          {draft !== null && (
            <>
              <strong className={styles['unsaved']}>{t.unsaved}</strong> {t.unsavedHelp}
            </>
          )}
          {draft === null && saved && t.saved}
        </p>
      </div>
    </form>
  )
}

/** Saved is not yet heard: the desk says here what it could not open, and what it could not read. */
function OscTroubles() {
  const all = useDeskState(state => state.devices.troubles)
  const troubles = all.filter(isOscTrouble)
  if (troubles.length === 0) return null
  return (
    <ul className={styles['problem']} aria-label={t.troubles} data-testid="osc-troubles">
      {troubles.map(({ device, what, remedy }) => (
        <li key={messageText(device) + messageText(what)}>
          <strong>{messageText(device)}</strong> {messageText(what)} {messageText(remedy)}
        </li>
      ))}
    </ul>
  )
}

interface TargetFieldsProps {
  readonly target: Target
  readonly onChange: (part: Partial<Target>) => void
  readonly onRemove: () => void
}

function TargetFields({ target, onChange, onRemove }: TargetFieldsProps) {
  const text = (name: 'name' | 'host', most: number) => (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      aria-label={t[name]}
      placeholder={t[name]}
      value={target[name]}
      onChange={event => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      {text('name', 60)}
      <Choice
        name={t.protocol}
        value={target.protocol}
        options={[
          ['udp', t.protocols.udp],
          ['tcp', t.protocols.tcp],
        ]}
        onChange={protocol => onChange({ protocol })}
      />
      {text('host', 253)}
      <PortField
        name={t.port}
        value={target.port}
        faulty={!isPort(target.port)}
        onChange={port => onChange({ port })}
      />
      <PlainButton onClick={onRemove} name={t.remove(target.name)}>
        {t.removeShort}
      </PlainButton>
    </>
  )
}

const trimmed = ({ listening, address, port, targets }: OscSettings): OscSettings => ({
  listening,
  address: address.trim(),
  port,
  targets: targets.map(target => ({ ...target, name: target.name.trim(), host: target.host.trim() })),
})
