import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { texts } from '../../texts/en.ts'
import styles from './status.module.css'

/** The surfaces with buttons, and whether they are there. */
export function SurfaceStates() {
  const { ui } = useDesk()
  const { surfaces, troubles } = useDeskState(state => state.hands)
  return (
    <>
      {surfaces.length > 0 && (
        <ul className={styles['surfaces']}>
          {surfaces.map(surface => (
            <li key={surface.id} className={styles['status']} data-connected={surface.connected}>
              <Icon name={surface.connected ? 'check' : 'cross'} />
              <span>{surface.name}</span>
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
