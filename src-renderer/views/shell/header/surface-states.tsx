import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../../src-main/contract/bridge/keyboard-surface.ts'
import { Icon } from '../../../components/icon.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import styles from './status.module.css'

/** The surfaces with buttons, and whether they are there. A page that has lost its desk does not know: it shows none as there. */
export function SurfaceStates() {
  const reached = useStore(useDesk().connected, now => now)
  const all = useDeskState(state => state.devices.surfaces)
  const driving = useDeskState(state => state.controllers.outputs.driving)
  const surfaces = all.filter(({ id }) => id !== keyboardSurface)
  const plain = surfaces.filter(isPlain)
  const others = surfaces.filter(surface => !isPlain(surface)).toSorted(worstFirst)
  if (!reached || (surfaces.length === 0 && !driving)) return null
  return (
    <ul className={styles['surfaces']}>
      {driving && (
        <li className={styles['status']} data-connected="true">
          <strong>{t('surface.driving')}</strong>
        </li>
      )}
      {others.map(surface => (
        <li
          key={surface.id}
          className={styles['status']}
          data-connected={surface.connected}
          title={surface.name}
        >
          <Icon name={surface.connected ? 'check' : 'cross'} />
          <span>{nameOf(surface)}</span>
          {surface.testing && <strong>{t('surface.testing')}</strong>}
          {surface.armed === true && <strong>{t('surface.armed')}</strong>}
          {!surface.connected && <strong>{t('devices.gone')}</strong>}
        </li>
      ))}
      {[...counted(plain)].map(([name, count]) => (
        <li key={name} className={styles['status']} data-connected="true" title={name}>
          <Icon name="check" />
          <span>{count === 1 ? name : t('surface.several', { name, count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Beside the buttons that stay: what changes its width stands to the left of it. */
export function SurfaceProblems() {
  const { ui } = useDesk()
  const count = useDeskState(state => state.devices.problems.length)
  if (count === 0) return null
  return (
    <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'devices' })}>
      <span className={styles['problem']}>{t('devices.problems', { count })}</span>
    </PlainButton>
  )
}

const nameOf = ({ role, kind }: SurfaceSlice): string => role || t(`surface.kind.${kind}`)

/** There is nothing to say of it but that it is there. */
const isPlain = ({ connected, testing, armed }: SurfaceSlice): boolean =>
  connected && !testing && armed !== true

/** How many there are of each name: a narrow header has no room for each. */
function counted(surfaces: readonly SurfaceSlice[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const surface of surfaces) counts.set(nameOf(surface), (counts.get(nameOf(surface)) ?? 0) + 1)
  return counts
}

/** A narrow header shows what is not as it should be before what is. */
const worstFirst = (a: SurfaceSlice, b: SurfaceSlice): number => worth(a) - worth(b)
const worth = ({ connected, testing }: SurfaceSlice): number => (connected ? (testing ? 1 : 2) : 0)
