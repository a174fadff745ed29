import { useCallback, useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Choice } from '../../components/choice.tsx'
import { Quiet, Row, Section, SpreadRow, Tabs, WideStack } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { BindingsFiles } from './bindings-files.tsx'
import { DeviceErrors } from './device-errors.tsx'
import { isKeyboard, KeyboardCard } from './keyboard-card.tsx'
import { LearningLine } from './learning-line.tsx'
import { followLive, type Live, LiveContext } from './live.ts'
import { MachinePart } from './machine-part.tsx'
import { OscPart } from './osc-part.tsx'
import { OutputsPart } from './outputs-part.tsx'
import { SatellitePart } from './satellite-part.tsx'
import { SurfaceCard } from './surface-card.tsx'
import { UnknownDevicesPart } from './unknown-devices-part.tsx'

const parts = ['surfaces', 'outputs', 'osc', 'satellite', 'machines'] as const

interface Chosen {
  readonly surfaceId: string
  readonly control: string
}

/** Everything with buttons, as it is now: what it does, and what is sent to other desks. */
export function ControllersView() {
  const { bridge } = useDesk()
  const [part, setPart] = useState<(typeof parts)[number]>('surfaces')
  const [live, setLive] = useState<Live | null>(null)
  useEffect(() => {
    const followed = followLive(bridge)
    setLive(followed.live)
    return followed.stop
  }, [bridge])
  return (
    <ViewFrame title={t('controllers.title')}>
      <Tabs role="navigation" aria-label={t('controllers.parts.name')}>
        {parts.map(name => (
          <button
            key={name}
            type="button"
            aria-current={part === name ? 'page' : undefined}
            onClick={() => setPart(name)}
          >
            {t(`controllers.parts.${name}`)}
          </button>
        ))}
      </Tabs>
      <LockedLine />
      {live !== null && (
        <LiveContext value={live}>
          {part === 'surfaces' && <Surfaces />}
          {part === 'outputs' && <OutputsPart />}
          {part === 'osc' && <OscPart />}
          {part === 'satellite' && <SatellitePart />}
          {part === 'machines' && <MachinePart />}
        </LiveContext>
      )}
    </ViewFrame>
  )
}

function Surfaces() {
  const { bridge } = useDesk()
  const surfaces = useDeskState(state => state.devices.surfaces)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { ask, problem } = useAsk()
  useEffect(() => bridge.on('learned', setChosen), [bridge])
  const onKey = useCallback((control: string | null) => {
    setChosen(control === null ? null : { surfaceId: keyboardSurface, control })
  }, [])
  const keyboard = surfaces.find(isKeyboard)
  const devices = surfaces.filter(surface => !isKeyboard(surface))
  const selectedOf = (surfaceId: string): string | null =>
    chosen?.surfaceId === surfaceId ? chosen.control : null
  return (
    <WideStack>
      <DeviceErrors />
      <SpreadRow>
        <Quiet>{devices.length === 0 ? t('controllers.surface.none') : t('controllers.editor.none')}</Quiet>
        <PlainButton onClick={() => void ask('learn.control', { surfaceId: null })}>
          {t('controllers.learn.any')}
        </PlainButton>
      </SpreadRow>
      <Problem text={problem} />
      <LearningLine onKey={onKey} />
      {devices.map(surface => (
        <SurfaceCard
          key={surface.id}
          surface={surface}
          selected={selectedOf(surface.id)}
          onSelect={control => setChosen(control === null ? null : { surfaceId: surface.id, control })}
        />
      ))}
      {keyboard !== undefined && (
        <KeyboardCard surface={keyboard} selected={selectedOf(keyboardSurface)} onSelect={onKey} />
      )}
      <UnknownDevicesPart />
      <SimulatorPart />
      <BindingsFiles />
    </WideStack>
  )
}

/** Plugs in a device that is only on screen. */
function SimulatorPart() {
  const models = useDeskState(state => state.controllers.simulated)
  const [chosen, setChosen] = useState<string | null>(null)
  const { ask, problem } = useAsk()
  const first = models[0]
  if (first === undefined) return null
  const modelId = models.find(model => model.modelId === chosen)?.modelId ?? first.modelId
  return (
    <Section
      title={t('controllers.simulator.title')}
      detail={t('controllers.simulator.intro')}
      aria-label={t('controllers.simulator.title')}
    >
      <Row>
        <Choice
          name={t('controllers.simulator.model')}
          value={modelId}
          options={models.map(model => [model.modelId, model.model] as const)}
          onChange={setChosen}
        />
        <PlainButton onClick={() => void ask('simulator.plug', { modelId })}>
          {t('controllers.simulator.plug')}
        </PlainButton>
      </Row>
      <Problem text={problem} />
    </Section>
  )
}
