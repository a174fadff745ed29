import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LearningSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Choice } from '../../components/choice.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import {
  Box,
  Hint,
  Item,
  LockedLine,
  Problem,
  Quiet,
  Row,
  Section,
  SpreadRow,
  Tabs,
  WideStack,
} from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { canBeBound } from '../../state/keys/key-meaning.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { BindingsFiles } from './bindings-files.tsx'
import { surfaceName } from './control-names.ts'
import styles from './controllers.module.css'
import { isKeyboard, KeyboardCard } from './keyboard-card.tsx'
import { followLive, type Live, LiveContext } from './live.ts'
import { MachinePart } from './machine-part.tsx'
import { OscPart } from './osc-part.tsx'
import { OutputsPart } from './outputs-part.tsx'
import { SatellitePart } from './satellite-part.tsx'
import { SurfaceCard } from './surface-card.tsx'

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

interface LearningLineProps {
  readonly onKey: (code: string) => void
}

/** Waits for a control to be pressed, at a surface or at any. Of any, a key of the keyboard is one too. */
function LearningLine({ onKey }: LearningLineProps) {
  const learning = useDeskState(state => state.controllers.learning)
  const surfaces = useDeskState(state => state.devices.surfaces)
  const { ask, problem } = useAsk()
  const waits = learning?.what === 'control' ? learning : null
  const any = waits !== null && (waits.surfaceId === null || waits.surfaceId === keyboardSurface)
  useLayoutEffect(() => {
    if (waits === null) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const isEscape = event.key === 'Escape'
      if (!isEscape && (!any || !canBeBound(event.code) || isOnControl(event))) return
      event.preventDefault()
      event.stopPropagation()
      void ask('learn.stop', { keep: false })
      if (!isEscape) onKey(event.code)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  const surface = surfaces.find(({ id }) => id === waits?.surfaceId)
  if (waits === null) return <Interrupted />
  return (
    <Box tone="ask" className={styles['learning']} data-testid="learning">
      <SpreadRow>
        <p role="status">
          {surface === undefined
            ? t('controllers.learn.wait-any')
            : t('controllers.learn.wait-here', { name: surfaceName(surface) })}
        </p>
        <PlainButton onClick={() => void ask('learn.stop', { keep: false })}>{t('page.cancel')}</PlainButton>
      </SpreadRow>
      <Problem text={problem} />
    </Box>
  )
}

/** Learn and Test that the start of the show ended. */
function Interrupted() {
  const interrupted = useDeskState(state => state.controllers.interrupted)
  const surfaces = useDeskState(state => state.devices.surfaces)
  if (interrupted === null) return null
  const tested = surfaces.filter(({ id }) => interrupted.tests.includes(id)).map(surfaceName)
  const lines = [
    t('controllers.learn.interrupted'),
    ...(interrupted.learn ? [t('controllers.learn.learn-ended')] : []),
    ...(tested.length > 0 ? [t('controllers.learn.test-ended', { names: tested.join(', ') })] : []),
  ]
  return (
    <Box tone="ask" className={styles['learning']} data-testid="interrupted">
      <p role="status">{lines.join(' ')}</p>
    </Box>
  )
}

/** Enter and Space press the button that has the focus, and are not what is being learned. */
const isOnControl = (event: KeyboardEvent): boolean =>
  (event.code === 'Enter' || event.code === 'Space') &&
  event.target instanceof Element &&
  event.target.closest('button, input, select') !== null

/** Devices that are there and cannot be used, with what to do. */
function DeviceErrors() {
  const problems = useDeskState(state => state.devices.problems)
  if (problems.length === 0) return null
  return (
    <Box tone="warn" role="region" aria-label={t('controllers.problems.title')} data-testid="problems">
      <h3>{t('controllers.problems.title')}</h3>
      <ul>
        {problems.map(({ device, what, remedy }) => (
          <li key={messageText(device) + messageText(what)}>
            <strong>{messageText(device)}</strong>
            <Quiet>{messageText(what)}</Quiet>
            <Quiet>{messageText(remedy)}</Quiet>
            <Command command={commandIn(messageText(remedy))} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Command({ command }: { readonly command: string | null }) {
  const [said, setSaid] = useState('')
  if (command === null) return null
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command)
      setSaid(t('controllers.problems.copied'))
    } catch {
      setSaid(t('controllers.problems.not-copied'))
    }
  }
  return (
    <Row>
      <code>{command}</code>
      <PlainButton onClick={() => void copy()}>{t('controllers.problems.copy')}</PlainButton>
      <span role="status">{said}</span>
    </Row>
  )
}

/** The command in the text of a remedy, so that it can be copied; null for none. */
export function commandIn(remedy: string): string | null {
  return /\brun: (.+?)(?:\.(?=\s|$)|$)/.exec(remedy)?.[1]?.trim() ?? null
}

type Learning = Extract<LearningSlice, { readonly what: 'device' }>

/** Devices that no driver knows, the one that is being learned, and those that were. */
function UnknownDevicesPart() {
  const { strangers, drivers, learning } = useDeskState(state => state.controllers)
  const { ask, problem } = useAsk()
  if (strangers.length === 0 && drivers.length === 0) return null
  const device = learning?.what === 'device' ? learning : null
  return (
    <Section
      title={strangers.length > 0 ? t('controllers.strangers.title') : undefined}
      detail={strangers.length > 0 ? t('controllers.strangers.intro') : undefined}
      aria-label={t('controllers.strangers.title')}
    >
      <ul>
        {strangers.map(({ id, name }) => (
          <Item
            key={id}
            data-testid="stranger"
            title={<b>{name}</b>}
            acts={
              device?.strangerId !== id && (
                <PlainButton
                  onClick={() => void ask('learn.device', { strangerId: id })}
                  name={t('controllers.strangers.learn-named', { name })}
                >
                  {t('controllers.strangers.learn')}
                </PlainButton>
              )
            }
          >
            {device?.strangerId === id && (
              <Steps learning={device} onStop={keep => void ask('learn.stop', { keep })} />
            )}
          </Item>
        ))}
      </ul>
      {drivers.length > 0 && <h3>{t('controllers.strangers.drivers')}</h3>}
      <ul>
        {drivers.map(({ vendorId, productId, name, switches }) => (
          <Item
            key={`${vendorId} ${productId}`}
            title={<b>{name}</b>}
            about={t('controllers.strangers.driver', { switches: switches.length })}
            acts={
              <HoldButton
                onHeld={() => void ask('driver.remove', { vendorId, productId })}
                name={`${t('controllers.strangers.remove')} ${name}`}
              >
                {t('controllers.strangers.remove')}
              </HoldButton>
            }
          />
        ))}
      </ul>
      <Problem text={problem} />
    </Section>
  )
}

interface StepsProps {
  readonly learning: Learning
  readonly onStop: (keep: boolean) => void
}

function Steps({ learning, onStop }: StepsProps) {
  const { step, left, switches, reason } = learning
  return (
    <Box tone={step === 'failed' ? 'fault' : 'ask'}>
      <p role="status">
        {step === 'press'
          ? t('controllers.strangers.press', { left })
          : step === 'failed'
            ? t('controllers.strangers.failed', { reason: messageText(reason) })
            : t(`controllers.strangers.${step}`)}
      </p>
      {switches > 0 && <Hint>{t('controllers.strangers.switches', { count: switches })}</Hint>}
      <Row>
        {switches > 0 && (
          <PlainButton onClick={() => onStop(true)}>{t('controllers.strangers.finish')}</PlainButton>
        )}
        <PlainButton onClick={() => onStop(false)}>{t('page.cancel')}</PlainButton>
      </Row>
    </Box>
  )
}
