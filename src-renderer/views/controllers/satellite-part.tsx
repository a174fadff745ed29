import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { SatelliteSlice, WriteSatellite } from '../../../src-main/contract/bridge/satellite.ts'
import { FieldGroup, TickField } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Item, List, Problem, Quiet, Section, Stack, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import { DeviceProblems, isPort, PortField, SavedForm, useSettingsForm } from './settings-form.tsx'

/** Companion Satellite apps: whether they can connect, and which of their devices count. */
export function SatellitePart() {
  const satellite = useDeskState(state => state.controllers.satellite)
  if (satellite === null) return <Quiet>{t('satellite.absent')}</Quiet>
  return (
    <Stack>
      <Quiet>{t('satellite.intro')}</Quiet>
      <DeviceProblems
        label={t('satellite.problems')}
        testId="satellite-problems"
        isShown={({ device }) => device === 'Companion Satellite'}
      />
      <SettingsForm satellite={satellite} />
      <Section title={t('satellite.devices')}>
        <Devices satellite={satellite} />
      </Section>
    </Stack>
  )
}

function SettingsForm({ satellite }: { readonly satellite: SatelliteSlice }) {
  const { ask, problem, forget } = useAsk()
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
  const fault = isPort(now.port) ? null : t('osc.need-port')
  return (
    <SavedForm
      form={form}
      label={t('satellite.title')}
      problem={problem ?? (tried && fault !== null ? t('osc.faulty') : null)}
    >
      <TickField label={t('satellite.on')} checked={now.on} onChange={on => change({ on })} />
      <TickField
        label={t('satellite.network')}
        checked={now.network}
        onChange={network => change({ network })}
      />
      {now.network && (
        <Warning data-testid="satellite-open">
          <Icon name="warning" /> {t('satellite.open')}
        </Warning>
      )}
      <FieldGroup label={t('satellite.port')} help={t('satellite.port-help')} fault={fault}>
        <PortField
          name={t('satellite.port')}
          value={now.port}
          faulty={fault !== null}
          onChange={port => change({ port })}
        />
      </FieldGroup>
      <p data-testid="satellite-address">{addressLine(satellite)}</p>
    </SavedForm>
  )
}

/** What to type into the app, by what is open now. */
function addressLine({ listening, network, addresses }: SatelliteSlice): string {
  if (listening === null) return t('satellite.closed')
  const open = network && addresses.length > 0 ? addresses.slice(0, 3) : ['127.0.0.1']
  return t('satellite.enter', {
    addresses: open.reduce((before, address) => t('satellite.or', { addresses: before, address })),
    port: listening,
  })
}

function Devices({ satellite }: { readonly satellite: SatelliteSlice }) {
  const { ask, problem } = useAsk()
  if (satellite.devices.length === 0) return <p>{t('satellite.none')}</p>
  return (
    <>
      <List aria-label={t('satellite.devices')}>
        {satellite.devices.map(({ id, product, address, accepted }) => (
          <Item
            key={id}
            data-testid="satellite-device"
            title={<b>{product}</b>}
            about={`${id}, ${address === null ? t('satellite.away') : t('satellite.at', { address })}`}
            acts={
              accepted ? (
                <HoldButton
                  onHeld={() => void ask('satellite.forget', { id })}
                  name={t('satellite.forget-named', { product, id })}
                >
                  {t('satellite.forget')}
                </HoldButton>
              ) : (
                <>
                  <strong className={styles['unsaved']}>{t('satellite.unaccepted')}</strong>
                  <PlainButton
                    onClick={() => void ask('satellite.accept', { id })}
                    name={t('satellite.accept-named', { product, id })}
                  >
                    {t('satellite.accept')}
                  </PlainButton>
                </>
              )
            }
          />
        ))}
      </List>
      <Problem text={problem} />
    </>
  )
}
