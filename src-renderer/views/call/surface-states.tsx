import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { texts } from '../../texts/en.ts'
import { surfaceKinds, surfaceTexts } from '../../texts/en-surfaces.ts'
import styles from './status.module.css'

/** The surfaces with buttons, and whether they are there. */
export function SurfaceStates() {
  const { ui } = useDesk()
  const { surfaces: all, troubles } = useDeskState(state => state.hands)
  const surfaces = all.filter(({ id }) => id !== keyboardSurface).toSorted(worstFirst)
  return (
    <>
      {surfaces.length > 0 && (
        <ul className={styles['surfaces']}>
          {surfaces.map(surface => (
            <li
              key={surface.id}
              className={styles['status']}
              data-connected={surface.connected}
              title={surface.name}
            >
              <Icon name={surface.connected ? 'check' : 'cross'} />
              <span>{surface.role || surfaceKinds[surface.kind]}</span>
              {surface.testing && <strong>{surfaceTexts.testing}</strong>}
              {!surface.connected && <strong>{texts.hands.gone}</strong>}
            </li>
          ))}
        </ul>
      )}
      {troubles.length > 0 && (
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'hands' })}>
          <span className={styles['trouble']}>{texts.hands.troubles(troubles.length)}</span>
        </PlainButton>
      )}
    </>
  )
}

/** A narrow header shows what is not as it should be before what is. */
const worstFirst = (a: SurfaceSlice, b: SurfaceSlice): number => worth(a) - worth(b)
const worth = ({ connected, testing }: SurfaceSlice): number => (connected ? (testing ? 1 : 2) : 0)
