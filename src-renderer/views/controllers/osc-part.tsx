import { t } from '#texts/text.ts'
import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, TextField, TickField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Fault, Quiet, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import {
  DeviceProblems,
  hasFault,
  isLoopback,
  isOscProblem,
  isPort,
  oscFaults,
  PortField,
  SavedForm,
  useSettingsForm,
} from './settings-form.tsx'

type Target = OscSettings['targets'][number]
const mostTargets = 32

/** Where OSC is listened for, and where it can be sent. */
export function OscPart() {
  const stored = useDeskState(state => state.controllers.osc)
  const { ui } = useDesk()
  const { ask, problem, forget } = useAsk()
  const form = useSettingsForm({
    stored,
    draft: useUi(state => state.oscDraft),
    setDraft: oscDraft => ui.set({ ...ui.get(), oscDraft }),
    isFaulty: settings => hasFault(oscFaults(settings)),
    save: settings => ask('osc.write', trimmed(settings)),
    forget,
  })
  const { now, tried, change } = form
  const { targets } = now
  const faults = oscFaults(now)
  return (
    <SavedForm
      form={form}
      label={t('osc.title')}
      help={t('osc.unsaved-help')}
      problem={tried && hasFault(faults) ? t('osc.faulty') : problem}
      acts={
        targets.length < mostTargets && (
          <PlainButton onClick={() => change({ targets: [...targets, newTarget] })}>
            {t('osc.add')}
          </PlainButton>
        )
      }
    >
      <Quiet>{t('osc.intro')}</Quiet>
      <DeviceProblems label={t('osc.problems')} testId="osc-problems" isShown={isOscProblem} named />
      <TickField
        label={t('osc.listening')}
        checked={now.listening}
        onChange={listening => change({ listening })}
      />
      <TextField
        label={t('osc.address')}
        help={t('osc.address-help')}
        fault={faults.address}
        maxLength={100}
        value={now.address}
        onChange={address => change({ address })}
      />
      {faults.address === null && !isLoopback(now.address) && (
        <Warning data-testid="osc-open">
          <Icon name="warning" /> {t('osc.open')}
        </Warning>
      )}
      <FieldGroup label={t('osc.port')} help={t('osc.port-help')} fault={faults.port}>
        <PortField
          name={t('osc.port')}
          value={now.port}
          faulty={faults.port !== null}
          onChange={port => change({ port })}
        />
      </FieldGroup>
      <h3>{t('osc.targets')}</h3>
      {targets.length === 0 && <p>{t('osc.no-targets')}</p>}
      <ul className={styles['targets']}>
        {targets.map((target, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a target has no name until it is typed
          <li key={at}>
            <TargetFields
              target={target}
              onChange={part => change({ targets: targets.with(at, { ...target, ...part }) })}
              onRemove={() => change({ targets: targets.toSpliced(at, 1) })}
            />
            {faults.targets[at] != null && (
              <Fault role={tried ? 'alert' : undefined}>{faults.targets[at]}</Fault>
            )}
          </li>
        ))}
      </ul>
    </SavedForm>
  )
}

const newTarget: Target = { name: '', protocol: 'udp', host: '127.0.0.1', port: 53_000 }

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
      aria-label={t(`osc.${name}`)}
      placeholder={t(`osc.${name}`)}
      value={target[name]}
      onChange={event => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      {text('name', 60)}
      <Choice
        name={t('osc.protocol')}
        value={target.protocol}
        options={[
          ['udp', t('osc.protocols.udp')],
          ['tcp', t('osc.protocols.tcp')],
        ]}
        onChange={protocol => onChange({ protocol })}
      />
      {text('host', 253)}
      <PortField
        name={t('osc.port')}
        value={target.port}
        faulty={!isPort(target.port)}
        onChange={port => onChange({ port })}
      />
      <PlainButton onClick={onRemove} name={t('osc.remove', { name: target.name })}>
        {t('osc.remove-short')}
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
