import styles from './rundowns.module.css'

/** What the keys of a list do, always in view. */
export function Legend({ keys }: { readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles['legend']}>
      {keys.map(([key, act]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  )
}
