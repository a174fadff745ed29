import { t } from '#texts/text.ts'
import type { Found } from '../../../../src-main/domain/editing/find-replace.ts'
import { Icon } from '../../../components/icon.tsx'
import { Hint } from '../../../components/layout.tsx'
import styles from './edit-parts.module.css'

/** More are walked to one by one. */
const most = 200

interface FoundListProps {
  readonly found: readonly Found[]
  readonly current: number
  readonly nameOf: (found: Found) => string
  readonly numberOf: (found: Found) => string
  /** What would stand there instead. */
  readonly replacement: (found: Found) => string
  readonly onChoose: (place: number) => void
}

/** Every match with its replacement, shown before it is replaced. */
export function FoundList({ found, current, nameOf, numberOf, replacement, onChoose }: FoundListProps) {
  return (
    <>
      <ol className={styles['found']} aria-label={t('find.places')}>
        {found.slice(0, most).map((one, at) => (
          <li key={`${one.cueId} ${nameOf(one)} ${one.nth}`}>
            <button type="button" aria-current={at === current} onClick={() => onChoose(at)}>
              <small>
                {numberOf(one)} · <bdi>{nameOf(one)}</bdi>
                {one.locked && (
                  <>
                    {' '}
                    <Icon name="locked" /> {t('find.is-locked')}
                  </>
                )}
              </small>
              <span>
                {one.before}
                {one.locked ? (
                  <b>{one.match}</b>
                ) : (
                  <>
                    <del>{one.match}</del>
                    <ins>{replacement(one)}</ins>
                  </>
                )}
                {one.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {found.length > most && <Hint>{t('find.more', { count: found.length - most })}</Hint>}
    </>
  )
}
