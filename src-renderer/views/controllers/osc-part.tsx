import { t } from '#texts/text.ts'
import type { DeviceProblemSlice, OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, TextField, TickField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Fault, Quiet, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import { DeviceProblems, isPort, PortField, SavedForm, useSettingsForm } from './settings-form.tsx'

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

/** What keeps the settings from being saved, by the field that it is said at. */
interface OscFaults {
  readonly address: string | null
  readonly port: string | null
  /** One for each target, in their order. */
  readonly targets: readonly (string | null)[]
}

export function oscFaults({ address, port, targets }: OscSettings): OscFaults {
  const names = targets.map(({ name }) => name.trim())
  return {
    address: isAddress(address) ? null : address.trim() === '' ? t('osc.need-address') : t('osc.bad-address'),
    port: isPort(port) ? null : t('osc.need-port'),
    targets: targets.map(({ name, host, port: to }) => {
      if (name.trim() === '' || names.filter(other => other === name.trim()).length > 1)
        return t('osc.need-name')
      if (!isHost(host)) return host.trim() === '' ? t('osc.need-host') : t('osc.bad-host')
      return isPort(to) ? null : t('osc.need-port')
    }),
  }
}

export const hasFault = ({ address, port, targets }: OscFaults): boolean =>
  address !== null || port !== null || targets.some(fault => fault !== null)

/** Of OSC itself: why it cannot be listened for, and what came that it could not use. */
export const isOscProblem = ({ device }: Pick<DeviceProblemSlice, 'device'>): boolean =>
  typeof device === 'string' && (device === 'OSC' || device.startsWith('OSC ('))

/** An address of a computer in figures, or `localhost`: what can be listened at. */
export function isAddress(typed: string): boolean {
  const address = typed.trim()
  return address.toLowerCase() === 'localhost' || isVersion4(address) || isVersion6(address)
}

const isVersion4 = (address: string): boolean => {
  const parts = address.split('.')
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** The browser knows how such an address is written; a zone names the interface of this computer. */
function isVersion6(address: string): boolean {
  const bare = address.replace(/%[\w.-]+$/, '')
  return bare.includes(':') && !/[^0-9a-f:.]/i.test(bare) && URL.canParse(`http://[${bare}]/`)
}

/** A name in the network as well. What looks like figures alone has to be an address. */
function isHost(typed: string): boolean {
  const host = typed.trim()
  if (isAddress(host)) return true
  if (host.length > 253 || /^[\d.]+$/.test(host)) return false
  return host.split('.').every(part => /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i.test(part))
}

/** Only this computer itself can reach it. */
export const isLoopback = (address: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1|localhost)$/i.test(address.trim())
