import { t } from '#texts/text.ts'
import styles from './rundowns.module.css'

type Act =
  | 'back'
  | 'change'
  | 'choose'
  | 'copy'
  | 'delete'
  | 'import'
  | 'new'
  | 'open'
  | 'restore'
  | 'rundowns'
  | 'search'
  | 'trash'

/** What the keys of a list do, always in view. */
export function Legend({ keys }: { readonly keys: readonly (readonly [string, Act])[] }) {
  return (
    <dl className={styles['legend']}>
      {keys.map(([key, act]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`rundowns.legend.${act}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
