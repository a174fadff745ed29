import { PlainButton } from '../../../components/plain-button.tsx'
import styles from '../cells/cell-overlay.module.css'

/** Buttons beside what is said; a click leaves the keyboard where it is. */
export function NoteActs({ acts }: { readonly acts: readonly (readonly [string, () => void])[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <span className={styles['acts']} onMouseDown={event => event.preventDefault()}>
      {acts.map(([name, act]) => (
        <PlainButton key={name} onClick={act}>
          {name}
        </PlainButton>
      ))}
    </span>
  )
}
