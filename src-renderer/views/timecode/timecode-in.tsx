import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { TimecodePort, TimecodeSettings } from '../../../src-main/contract/bridge/timecode.ts'
import { freewheelLimits } from '../../../src-main/domain/timecode/signal.ts'
import { ChoiceField, Field, FieldGroup, TextField } from '../../components/field.tsx'
import { Problem, Row, Section } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import { ltcOf } from '../../state/timecode/ltc-capture.ts'
import styles from './timecode.module.css'

export interface TimecodePartProps {
  /** Null: a person may set it here. */
  readonly disabledBy: string | null
  readonly write: (change: Partial<TimecodeSettings>) => void
}

/** Where timecode comes from. */
export function TimecodeIn({ disabledBy, write }: TimecodePartProps) {
  const { source, input, freewheel } = useDeskState(state => state.timecode.settings)
  const inputs = useDeskState(state => state.timecode.inputs)
  const first = inputs.find(({ connected }) => connected)?.id ?? null
  return (
    <Section title={t('timecode.in')}>
      <fieldset className={styles['fields']} disabled={disabledBy !== null} title={disabledBy ?? undefined}>
        <ChoiceField
          label={t('timecode.source')}
          value={source}
          values={(['off', 'mtc', 'ltc'] as const).map(value => ({
            value,
            name: t(`timecode.sources.${value}`),
          }))}
          onChange={chosen => write({ source: chosen, ...(chosen === 'mtc' && { input: input ?? first }) })}
          testId="timecode-source"
        />
        {source === 'mtc' && (
          <PortField
            label={t('timecode.input')}
            ports={inputs}
            port={input}
            onPort={port => write({ input: port })}
            testId="timecode-input"
          />
        )}
        {source !== 'off' && <Freewheel ms={freewheel} onMs={ms => write({ freewheel: ms })} />}
      </fieldset>
      {source === 'ltc' && <Capture />}
    </Section>
  )
}

interface PortFieldProps {
  readonly label: string
  readonly ports: readonly TimecodePort[]
  readonly port: string | null
  readonly onPort: (port: string) => void
  readonly testId: string
}

/** A MIDI port; one that is gone stays chosen. */
export function PortField({ label, ports, port, onPort, testId }: PortFieldProps) {
  const known = ports.some(({ id }) => id === port)
  return (
    <ChoiceField
      label={label}
      value={port ?? ''}
      values={[
        { value: '', name: t('timecode.choose'), disabled: true },
        ...(port !== null && !known
          ? [{ value: port, name: t('timecode.away', { name: port.replace(/^midi:/, '') }) }]
          : []),
        ...ports.map(({ id, name, connected }) => ({
          value: id,
          name: connected ? name : t('timecode.away', { name }),
        })),
      ]}
      onChange={onPort}
      testId={testId}
    />
  )
}

function Freewheel({ ms, onMs }: { readonly ms: number; readonly onMs: (ms: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): number =>
    Math.round(Number(text.trim().replace(',', '.') || Number.NaN) * 1_000)
  const isRight = (next: number): boolean => next >= freewheelLimits.least && next <= freewheelLimits.most
  const value = typed ?? String(ms / 1_000)
  return (
    <TextField
      label={t('timecode.freewheel')}
      help={t('timecode.freewheel-help')}
      unit="s"
      inputMode="decimal"
      value={value}
      fault={isRight(read(value)) ? null : t('timecode.freewheel-help')}
      onChange={setTyped}
      onLeave={() => {
        if (typed === null || !isRight(read(typed))) return
        if (read(typed) !== ms) onMs(read(typed))
        setTyped(null)
      }}
      testId="timecode-freewheel"
    />
  )
}

/** The audio input of this page, its level, and whether it listens. */
function Capture() {
  const desk = useDesk()
  const [ltc] = useState(() => ltcOf(desk))
  const { is, problem, level } = useStore(ltc.state, state => state)
  const captured = useDeskState(state => state.timecode.captured)
  const away = useAway('desk')
  const inputs = useAudioInputs(is)
  const [device, setDevice] = useState('')
  const said = is === 'on' ? 'listens-here' : captured ? 'listens-there' : 'listens-nowhere'
  return (
    <>
      <ChoiceField
        label={t('timecode.audio-input')}
        value={inputs.some(({ deviceId }) => deviceId === device) ? device : ''}
        values={[
          { value: '', name: t('timecode.audio-usual') },
          ...inputs.map(({ deviceId, label }, at) => ({
            value: deviceId,
            name: label || String(at + 1),
          })),
        ]}
        onChange={chosen => {
          setDevice(chosen)
          if (is !== 'off') void ltc.begin(chosen)
        }}
        testId="timecode-audio-input"
      />
      <Field label={t('timecode.level')}>
        {control => (
          <meter
            {...control}
            className={styles['level']}
            min={0}
            max={10}
            value={level}
            data-testid="timecode-level"
          />
        )}
      </Field>
      <FieldGroup label="">
        <Row>
          <PlainButton
            onClick={() => (is === 'off' ? void ltc.begin(device) : ltc.end())}
            disabledBy={away}
            testId="timecode-listen"
          >
            {t(is === 'off' ? 'timecode.listen' : 'timecode.listen-stop')}
          </PlainButton>
          <span role="status">{t(`timecode.${said}`)}</span>
        </Row>
      </FieldGroup>
      <Problem
        text={problem === null ? null : t(`timecode.capture.${problem}`)}
        testId="timecode-capture-problem"
      />
    </>
  )
}

/** Named once the page may listen. `is`: names may be known after it has changed. */
function useAudioInputs(is: string): readonly MediaDeviceInfo[] {
  const [inputs, setInputs] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (devices === undefined || is === 'opening') return
    let gone = false
    const look = async (): Promise<void> => {
      const all = await devices.enumerateDevices().catch(() => [])
      if (!gone) setInputs(all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== ''))
    }
    void look()
    devices.addEventListener('devicechange', look)
    return () => {
      gone = true
      devices.removeEventListener('devicechange', look)
    }
  }, [is])
  return inputs
}
