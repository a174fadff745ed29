import type { ShownFace } from './crew-moment.ts'
import styles from './cue-light.module.css'

/** One shape for each word, so that nobody needs its colour. */
const shapes: Readonly<Record<ShownFace, string>> = {
  idle: '',
  warn: 'M32 6 60 58H4zM32 24v16M32 47v4',
  standby: 'M20 6h24l14 14v24L44 58H20L6 44V20z',
  acknowledged: 'M8 34l16 18L56 12',
  go: 'M14 6l44 26-44 26z',
  time: 'M32 6a26 26 0 1 0 0 52 26 26 0 0 0 0-52zM32 16v18l12 8',
  cancelled: 'M10 10l44 44M54 10 10 54',
}

export const Shape = ({ face }: { readonly face: ShownFace }) => (
  <svg className={styles['shape']} viewBox="0 0 64 64" data-face={face} aria-hidden="true">
    <path d={shapes[face]} />
  </svg>
)
