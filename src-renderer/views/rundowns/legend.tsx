import { t } from '#texts/text.ts'
import { actsOnShow, keyMeaning } from '../../state/keys/key-meaning.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { isCalled } from '../../state/session/selectors.ts'
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

/** What the keys of a list do, always in view. While a show is called, some of them are the show's. */
export function Legend({ keys }: { readonly keys: readonly (readonly [string, Act])[] }) {
  const called = useDeskState(isCalled)
  return (
    <dl className={styles['legend']}>
      {(called ? keys.filter(([key]) => !isOfShow(key)) : keys).map(([key, act]) => (
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

function isOfShow(key: string): boolean {
  const meaning = keyMeaning({ key, code: '', shiftKey: false })
  return meaning !== null && actsOnShow(meaning)
}
