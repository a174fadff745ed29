import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { mostDebounce } from '../../../src-main/domain/bindings/debounce.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { controlName, surfaceName } from './control-names.ts'
import styles from './controllers.module.css'

/** What a person sets of a surface besides its bindings. */
export function SurfaceSettings({ surface }: { readonly surface: SurfaceSlice }) {
  const { id, armed, testing, brightness, swapStrip, connected, simulated, debounce } = surface
  const { ask, problem } = useAsk()
  return (
    <>
      <Row className={styles['settings']}>
        <Role surface={surface} onRole={role => void ask('surface.write', { id, role })} />
        {brightness !== null && (
          <Brightness
            // The value from the desk counts.
            key={brightness}
            value={brightness}
            onChange={value => void ask('surface.write', { id, brightness: value })}
          />
        )}
        {debounce !== null && (
          <Debounce
            // The value from the desk counts.
            key={`debounce ${debounce}`}
            surface={surface}
            value={debounce}
            onChange={ms => void ask('surface.write', { id, debounce: ms })}
          />
        )}
        {swapStrip != null && (
          <label className={styles['setting']} title={t('controllers.surface.swap-strip-help')}>
            <input
              type="checkbox"
              checked={swapStrip}
              onChange={({ target }) => void ask('surface.write', { id, swapStrip: target.checked })}
            />
            {t('controllers.surface.swap-strip')}
          </label>
        )}
        {armed !== null && (
          <span
            className={styles['setting']}
            title={armed ? t('controllers.surface.armed-help') : t('controllers.surface.not-armed-help')}
          >
            {t('controllers.surface.machines')}
            <strong data-armed={armed}>
              {armed ? t('controllers.surface.armed') : t('controllers.surface.not-armed')}
            </strong>
            {armed ? (
              <PlainButton onClick={() => void ask('surface.write', { id, armed: false })}>
                {t('controllers.surface.disarm')}
              </PlainButton>
            ) : (
              <HoldButton onHeld={() => void ask('surface.write', { id, armed: true })}>
                {t('controllers.surface.hold-to-arm')}
              </HoldButton>
            )}
          </span>
        )}
        {connected && (
          <span title={t('controllers.surface.test-help')}>
            <PlainButton onClick={() => void ask('surface.write', { id, testing: !testing })}>
              {testing ? t('controllers.surface.test-off') : t('controllers.surface.test-on')}
            </PlainButton>
          </span>
        )}
        {simulated && connected && (
          <PlainButton onClick={() => void ask('simulator.unplug', { id })}>
            {t('controllers.surface.unplug')}
          </PlainButton>
        )}
        {!connected && (
          <HoldButton
            onHeld={() => void ask('surface.forget', { id })}
            name={`${t('controllers.surface.forget')} ${surfaceName(surface)}`}
          >
            {t('controllers.surface.forget')}
          </HoldButton>
        )}
      </Row>
      <Problem text={problem} />
    </>
  )
}

/** Kept when it is left, or by Enter; Escape leaves it as it was. */
function Role({
  surface,
  onRole,
}: {
  readonly surface: SurfaceSlice
  readonly onRole: (role: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = (): void => {
    if (typed !== null && typed.trim() !== surface.role) onRole(typed.trim())
    setTyped(null)
  }
  return (
    <label className={styles['setting']}>
      {t('controllers.surface.role')}
      <input
        type="text"
        autoComplete="off"
        maxLength={60}
        aria-label={t('controllers.surface.role-name', { name: surface.name })}
        placeholder={surface.name}
        value={typed ?? surface.role}
        onChange={event => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={event => {
          if (event.key === 'Enter') done()
          if (event.key !== 'Escape') return
          event.preventDefault()
          setTyped(null)
        }}
      />
    </label>
  )
}

/** Kept when it is left, or by Enter; Escape and what is no such number leave it as it was. */
function Debounce({
  surface,
  value,
  onChange,
}: {
  readonly surface: SurfaceSlice
  readonly value: number
  readonly onChange: (ms: number) => void
}) {
  const [typed, setTyped] = useState<number | null>(value)
  const { dropped } = surface
  const done = (): void => {
    if (typed !== null && typed !== value) onChange(typed)
  }
  return (
    <span
      className={styles['setting']}
      title={t('controllers.surface.debounce-help', { most: mostDebounce })}
    >
      <label>
        {t('controllers.surface.debounce')}{' '}
        <input
          type="number"
          min={0}
          max={mostDebounce}
          step={1}
          aria-label={t('controllers.surface.debounce-name', { name: surfaceName(surface) })}
          defaultValue={value}
          onChange={event => setTyped(event.target.validity.valid ? event.target.valueAsNumber : null)}
          onBlur={event => {
            if (typed === null || Number.isNaN(typed)) event.target.value = `${value}`
            else done()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.currentTarget.value = `${value}`
            setTyped(value)
          }}
        />{' '}
        {t('controllers.surface.ms')}
      </label>
      {dropped !== null && (
        <span data-testid="bounced">
          {t('controllers.surface.bounced', {
            count: dropped.count,
            control: controlName(surface, dropped.control),
          })}
        </span>
      )}
    </span>
  )
}

/** Sent when it is let go: a setting is written once for each. */
function Brightness({
  value,
  onChange,
}: {
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const [moved, setMoved] = useState(value)
  const done = (): void => {
    if (moved !== value) onChange(moved)
  }
  return (
    <label className={styles['setting']}>
      {t('controllers.surface.brightness')}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={moved}
        aria-valuetext={t('controllers.surface.percent', { value: moved })}
        onChange={event => setMoved(Number(event.target.value))}
        onPointerUp={done}
        onKeyUp={done}
        onBlur={done}
      />
      {t('controllers.surface.percent', { value: moved })}
    </label>
  )
}
