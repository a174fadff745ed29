import { texts } from '#texts/texts.ts'
import { viewNames } from '#texts/views.ts'
import { Dialog } from '../../components/dialog.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { showView } from '../../state/show-view.ts'
import {
  brightnesses,
  type DialogName,
  densities,
  following,
  viewChord,
  views,
} from '../../state/ui-state.ts'
import { BeginRehearsal } from '../call/rehearsal-band.tsx'
import { RunToday } from '../call/run-today.tsx'
import styles from './menu-dialog.module.css'

const t = texts.menu

/** Every act of the page that has no key in the hand. */
export function MenuDialog() {
  const { ui } = useDesk()
  const view = useUi(state => state.view)
  const open = useDeskState(state => state.rundown !== null)
  const dialog = (label: string, name: DialogName, key?: string) => (
    <li>
      <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: name })}>{label}</PlainButton>
      {key !== undefined && <kbd>{key}</kbd>}
    </li>
  )
  return (
    <Dialog title={t.title}>
      <ul className={styles['menu']}>
        {dialog(t.open, 'open')}
        {dialog(texts.exporting.menu, 'export')}
        {dialog(t.message, 'message', 'M')}
        {views
          .filter(name => name !== 'call' || view !== 'call')
          .map(name => (
            <li key={name}>
              <PlainButton onClick={() => showView(ui, name)}>{viewNames[name]}</PlainButton>
              <kbd>{viewChord(name)}</kbd>
            </li>
          ))}
        {dialog(t.settings, 'settings')}
        {dialog(t.keys, 'keys', '?')}
        {open && (
          <>
            <li>
              <BeginRehearsal />
            </li>
            <li>
              <RunToday />
            </li>
          </>
        )}
        <Looks />
      </ul>
    </Dialog>
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
