import { useState } from 'react'
import { actTexts } from '#texts/acts.ts'
import { texts } from '#texts/texts.ts'
import { Dialog } from '../../components/dialog.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { type Act, mustBeHeld } from '../../state/acts/act.ts'
import { actsOf } from '../../state/acts/acts.ts'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { useStore } from '../../state/store.ts'
import { brightnesses, densities, following } from '../../state/ui-state.ts'
import styles from './menu-dialog.module.css'

const t = texts.menu

/** The acts that have no key in the hand; the palette has them all. */
export function MenuDialog() {
  const desk = useDesk()
  const state = useDeskState(now => now)
  const ui = useUi(now => now)
  useStore(desk.connected, now => now)
  const acts = actsOf({ desk, state, ui })
    .filter(({ menu }) => menu)
    .toSorted((one, other) => rank(one) - rank(other))
  return (
    <Dialog title={t.title} wide>
      <ul className={styles['menu']}>
        <li>
          <PlainButton onClick={() => desk.ui.set({ ...desk.ui.get(), dialog: 'palette' })}>
            {t.palette}
          </PlainButton>
          <kbd>Ctrl+K</kbd>
        </li>
        {acts.map(act => (
          <MenuAct key={act.id} act={act} />
        ))}
        <Looks />
      </ul>
    </Dialog>
  )
}

/** Views are what it is opened for most. */
const rank = ({ group }: Act): number => (group === 'views' ? 0 : 1)

/** An act as a button, held where it must be; what it does, or why it cannot be done, beside it. */
function MenuAct({ act }: { readonly act: Act }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { deed, reason } = act
  const run = (): void => {
    if (reason !== null) setProblem(reason)
    else if (deed.kind === 'page') deed.run()
    else if (deed.kind === 'ask') deed.ask().then(setProblem, () => setProblem(actTexts.failed))
  }
  return (
    <li data-act={act.id}>
      {mustBeHeld(act) ? (
        <HoldButton onHeld={run}>{act.heldName ?? actTexts.holdTo(act.name)}</HoldButton>
      ) : (
        <PlainButton onClick={run}>{act.name}</PlainButton>
      )}
      {act.keys.length > 0 ? <kbd>{act.keys.join('  ')}</kbd> : <p>{reason ?? act.detail}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
    </li>
  )
}

/** Brightness and density, which a narrow header has no room for. */
function Looks() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  return (
    <>
      <li>
        <PlainButton
          name={texts.header.brightness(brightness)}
          onClick={() => ui.set({ ...ui.get(), brightness: following(brightnesses, brightness) })}
        >
          {t.brightness}
        </PlainButton>
        <p>{texts.header.brightnessWord(brightness)}</p>
      </li>
      <li>
        <PlainButton
          name={texts.header.density(density)}
          onClick={() => ui.set({ ...ui.get(), density: following(densities, density) })}
        >
          {t.density}
        </PlainButton>
        <p>{texts.header.densityWord(density)}</p>
      </li>
    </>
  )
}
