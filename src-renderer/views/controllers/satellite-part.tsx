import { type FormEvent, useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { satelliteTexts as t } from '#texts/outputs.ts'
import type { SatelliteSlice, WriteSatellite } from '../../../src-main/contract/bridge/satellite.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/ask.ts'
import { useDeskState } from '../../state/desk-context.ts'
import { Line } from './message-fields.tsx'
import { isPort } from './osc-draft.ts'
import styles from './outputs.module.css'
import { PortField } from './port-field.tsx'

/** Companion Satellite apps: whether they can connect, and which of their devices count. */
export function SatellitePart() {
  const satellite = useDeskState(state => state.controllers.satellite)
  if (satellite === null) return <p className={styles['intro']}>{t.absent}</p>
  return (
    <div className={styles['outputs']}>
      <p className={styles['intro']}>{t.intro}</p>
      <SatelliteTroubles />
      <SettingsForm satellite={satellite} />
      <h3>{t.devices}</h3>
      <Devices satellite={satellite} />
    </div>
  )
}

function SettingsForm({ satellite }: { readonly satellite: SatelliteSlice }) {
  const [draft, setDraft] = useState<WriteSatellite | null>(null)
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk(t.failed)
  const onId = useId()
  const networkId = useId()
  const { on, network, port } = draft ?? satellite
  const fault = isPort(port) ? null : t.needPort
  const change = (part: Partial<WriteSatellite>): void => {
    setDraft({ on, network, port, ...part })
    setSaved(false)
    forget()
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (fault !== null || !(await ask('satellite.write', { on, network, port }))) return
    setDraft(null)
    setTried(false)
    setSaved(true)
  }
  return (
    <form className={styles['form']} aria-label={t.title} onSubmit={event => void onSubmit(event)} noValidate>
      <label className={styles['tick']} htmlFor={onId}>
        <input
          id={onId}
          type="checkbox"
          checked={on}
          onChange={event => change({ on: event.target.checked })}
        />
        {t.on}
      </label>
      <label className={styles['tick']} htmlFor={networkId}>
        <input
          id={networkId}
          type="checkbox"
          checked={network}
          onChange={event => change({ network: event.target.checked })}
        />
        {t.network}
      </label>
      {network && (
        <p className={styles['warning']} data-testid="satellite-open">
          <Icon name="warning" /> {t.open}
        </p>
      )}
      <Line label={t.port} help={t.portHelp} fault={fault}>
        <PortField
          name={t.port}
          value={port}
          faulty={fault !== null}
          onChange={value => change({ port: value })}
        />
      </Line>
      <p data-testid="satellite-address">{addressLine(satellite)}</p>
      {(problem ?? (tried ? fault : null)) !== null && (
        <p className={styles['problem']} role="alert">
          {problem ?? t.faulty}
        </p>
      )}
      <div className={styles['acts']}>
        <button type="submit" className={styles['save']}>
          {t.save}
        </button>
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
          {draft !== null && <strong className={styles['unsaved']}>{t.unsaved}</strong>}
          {draft === null && saved && t.saved}
        </p>
      </div>
    </form>
  )
}

/** What to type into the app, by what is open now. */
function addressLine({ listening, network, addresses }: SatelliteSlice): string {
  if (listening === null) return t.closed
  return t.enter(network && addresses.length > 0 ? addresses.slice(0, 3) : ['127.0.0.1'], listening)
}

function Devices({ satellite }: { readonly satellite: SatelliteSlice }) {
  const { ask, problem } = useAsk(t.failed)
  if (satellite.devices.length === 0) return <p>{t.none}</p>
  return (
    <>
      <ul className={styles['rules']} aria-label={t.devices}>
        {satellite.devices.map(({ id, product, address, accepted }) => (
          <li key={id} data-testid="satellite-device">
            <span className={styles['what']}>
              <span>{product}</span>
              <span>
                {id}, {address === null ? t.away : t.at(address)}
              </span>
            </span>
            {accepted ? (
              <HoldButton
                onHeld={() => void ask('satellite.forget', { id })}
                name={t.forgetNamed(product, id)}
              >
                {t.forget}
              </HoldButton>
            ) : (
              <>
                <strong className={styles['unsaved']}>{t.notAccepted}</strong>
                <PlainButton
                  onClick={() => void ask('satellite.accept', { id })}
                  name={t.acceptNamed(product, id)}
                >
                  {t.accept}
                </PlainButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Why no app can connect, and what else keeps Satellite from working. */
function SatelliteTroubles() {
  const all = useDeskState(state => state.devices.troubles)
  const troubles = all.filter(({ device }) => device === 'Companion Satellite')
  if (troubles.length === 0) return null
  return (
    <ul className={styles['problem']} aria-label={t.troubles} data-testid="satellite-troubles">
      {troubles.map(({ what, remedy }) => (
        <li key={messageText(what)}>
          {messageText(what)} {messageText(remedy)}
        </li>
      ))}
    </ul>
  )
}
