import { useState } from 'react'
import { satelliteTexts as t } from '#texts/outputs.ts'
import type { SatelliteSlice, WriteSatellite } from '../../../src-main/contract/bridge/satellite.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tick } from '../../components/tick.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { DeviceTroubles } from './device-troubles.tsx'
import { Line } from './message-fields.tsx'
import { isPort } from './osc-draft.ts'
import styles from './outputs.module.css'
import { PortField } from './port-field.tsx'
import { SaveRow } from './save-row.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Companion Satellite apps: whether they can connect, and which of their devices count. */
export function SatellitePart() {
  const satellite = useDeskState(state => state.controllers.satellite)
  if (satellite === null) return <p className={styles['intro']}>{t.absent}</p>
  return (
    <div className={styles['outputs']}>
      <p className={styles['intro']}>{t.intro}</p>
      <DeviceTroubles
        label={t.troubles}
        testId="satellite-troubles"
        isShown={({ device }) => device === 'Companion Satellite'}
      />
      <SettingsForm satellite={satellite} />
      <h3>{t.devices}</h3>
      <Devices satellite={satellite} />
    </div>
  )
}

function SettingsForm({ satellite }: { readonly satellite: SatelliteSlice }) {
  const { ask, problem, forget } = useAsk(t.failed)
  const [draft, setDraft] = useState<WriteSatellite | null>(null)
  const form = useSettingsForm({
    stored: { on: satellite.on, network: satellite.network, port: satellite.port },
    draft,
    setDraft,
    isFaulty: ({ port }) => !isPort(port),
    save: settings => ask('satellite.write', settings),
    forget,
  })
  const { now, tried, change } = form
  const fault = isPort(now.port) ? null : t.needPort
  return (
    <form className={styles['form']} aria-label={t.title} onSubmit={form.onSubmit} noValidate>
      <Tick className={styles['tick']} label={t.on} checked={now.on} onChange={on => change({ on })} />
      <Tick
        className={styles['tick']}
        label={t.network}
        checked={now.network}
        onChange={network => change({ network })}
      />
      {now.network && (
        <p className={styles['warning']} data-testid="satellite-open">
          <Icon name="warning" /> {t.open}
        </p>
      )}
      <Line label={t.port} help={t.portHelp} fault={fault}>
        <PortField
          name={t.port}
          value={now.port}
          faulty={fault !== null}
          onChange={port => change({ port })}
        />
      </Line>
      <p data-testid="satellite-address">{addressLine(satellite)}</p>
      <Problem text={problem ?? (tried && fault !== null ? t.faulty : null)} />
      <SaveRow form={form} texts={t} />
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
      <Problem text={problem} />
    </>
  )
}
