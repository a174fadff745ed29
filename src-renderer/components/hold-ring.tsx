import styles from './hold-ring.module.css'

/** Fills while a control is held; full is when it acts. */
export function HoldRing({ active, holdMs }: { readonly active: boolean; readonly holdMs: number }) {
  return (
    <svg
      className={styles['ring']}
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-active={active}
      style={{ '--hold': `${holdMs}ms` }}
    >
      <circle className={styles['track']} cx="10" cy="10" r="8" />
      <circle className={styles['fill']} cx="10" cy="10" r="8" pathLength="1" />
    </svg>
  )
}
