import { type KeyboardEvent, type PointerEvent, useEffect } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../../src-main/contract/bridge/keyboard-surface.ts'
import { HoldRing } from '../../../components/hold-ring.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Row, Strip, Word } from '../../../components/layout.tsx'
import { useFresh } from '../../../components/passing-state.ts'
import button from '../../../components/plain-button.module.css'
import { PlainButton } from '../../../components/plain-button.tsx'
import { describeAction } from '../../../state/describe-action.ts'
import { heldName, type ScreenKey, screenKeys } from '../../../state/keys/screen-controls.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import styles from './gone-surfaces.module.css'

const refusedFor = 4_000

/** While a surface is gone, its keys stand on screen. */
export function GoneSurfaces() {
  const { ui } = useDesk()
  const surfaces = useDeskState(state => state.devices.surfaces)
  const paused = useDeskState(state => state.show.state.phase === 'paused')
  const putAway = useUi(state => state.putAway)
  // What came back is shown again when it goes again.
  useEffect(() => {
    const still = surfaces.filter(({ id, connected }) => !connected && putAway.has(id)).map(({ id }) => id)
    if (still.length < putAway.size) ui.set({ ...ui.get(), putAway: new Set(still) })
  }, [ui, surfaces, putAway])
  const gone = surfaces.filter(
    ({ id, connected }) => !connected && id !== keyboardSurface && !putAway.has(id),
  )
  const rows = gone
    .map(surface => ({ surface, keys: screenKeys(surface, paused) }))
    .filter(({ keys }) => keys.length > 0)
  if (rows.length === 0) return null
  const onPutAway = (id: string): void => ui.set({ ...ui.get(), putAway: new Set([...putAway, id]) })
  return (
    <Strip className={styles['gone']}>
      {rows.map(({ surface, keys }) => (
        <GoneSurface key={surface.id} surface={surface} keys={keys} onPutAway={() => onPutAway(surface.id)} />
      ))}
    </Strip>
  )
}

interface GoneSurfaceProps {
  readonly surface: SurfaceSlice
  readonly keys: readonly ScreenKey[]
  readonly onPutAway: () => void
}

function GoneSurface({ surface, keys, onPutAway }: GoneSurfaceProps) {
  const name = surface.role || surface.name
  return (
    <Row role="region" aria-label={t('surface.gone-name', { name })} data-testid="gone-surface">
      <span className={styles['name']} title={t('surface.on-screen')}>
        <Icon name="cross" /> {name} <Word>{t('surface.gone')}</Word>
      </span>
      <PlainButton onClick={onPutAway} name={t('surface.put-away-named', { name })}>
        {t('surface.put-away')}
      </PlainButton>
      {keys.map(screenKey => (
        <Key key={screenKey.control} screenKey={screenKey} surface={name} />
      ))}
    </Row>
  )
}

/** Sends both edges, and wears the refusal of its press. */
function Key({ screenKey, surface }: { readonly screenKey: ScreenKey; readonly surface: string }) {
  const { heldSurfaces, connected } = useDesk()
  const { word, name, held } = screenKey
  const down = useStore(heldSurfaces.held, all => all.has(heldName(screenKey)))
  const reachable = useStore(connected, now => now)
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const refusal = useDeskState(({ pressResult }) =>
    pressResult?.outcome === 'refused' &&
    pressResult.origin.surface === surface &&
    pressResult.origin.control === name
      ? pressResult
      : null,
  )
  const refused = useFresh(refusal, refusedFor)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    heldSurfaces.down(screenKey)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) heldSurfaces.down(screenKey)
  }
  const letGo = (): void => heldSurfaces.up(screenKey)
  const lose = (): void => heldSurfaces.cancel(screenKey)
  const { id, control } = screenKey
  // The device is back, or another page is on it: nobody can let go of a key that is not there.
  useEffect(() => () => heldSurfaces.cancel({ id, control }), [heldSurfaces, id, control])
  return (
    <button
      type="button"
      className={button['button']}
      title={`${name}: ${describeAction(screenKey.action)}`}
      aria-disabled={!reachable}
      data-down={down}
      data-refused={refused}
      onPointerDown={onPointerDown}
      onPointerUp={letGo}
      onPointerCancel={lose}
      onLostPointerCapture={lose}
      onKeyDown={onKeyDown}
      onKeyUp={letGo}
      onBlur={lose}
      onContextMenu={event => event.preventDefault()}
    >
      {word}
      {held && <HoldRing active={down} holdMs={holdMs} />}
    </button>
  )
}
