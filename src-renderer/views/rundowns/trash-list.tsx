import { useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { TrashItem } from '../../../src-main/contract/bridge/library.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { Legend } from './legend.tsx'
import styles from './rundowns.module.css'
import { movingActs, useListKeys } from './use-list-keys.ts'

interface TrashListProps {
  /** Null: the service has none that can be reached. */
  readonly items: readonly TrashItem[] | null
  readonly onRestored: (rundownId: string, said: string) => void
  readonly onBack: () => void
}

/** What was deleted and can be brought back, with the day until which it is kept. */
export function TrashList({ items, onRestored, onBack }: TrashListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const shown = items ?? []
  const place = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  )
  const restore = async (item: TrashItem | undefined): Promise<void> => {
    if (item === undefined) return
    setChosen(item.id)
    if (await ask('library.restore', { rundownId: item.id }))
      onRestored(item.id, t('rundowns.restored', { title: item.title }))
  }
  useListKeys(
    list,
    new Map<string, () => void>([
      ...movingActs(place, shown.length, next => {
        setChosen(shown[next]?.id ?? null)
        forget()
        list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
      }),
      ['Enter', () => void restore(shown[place])],
      ['t', onBack],
    ]),
  )
  const { formatDay } = timeFormats(null, null)
  return (
    <div className={styles['trash']} data-testid="trash">
      <ButtonRow>
        <PlainButton onClick={onBack}>{t('rundowns.back')}</PlainButton>
        <h3>{t('rundowns.trash')}</h3>
      </ButtonRow>
      <p className={styles['quiet']}>
        {items === null
          ? t('rundowns.trash-none')
          : shown.length === 0
            ? t('rundowns.trash-empty')
            : t('rundowns.trash-intro')}
      </p>
      <ul ref={list} className={styles['trashItems']}>
        {shown.map((item, at) => (
          <li key={item.id} data-chosen={at === place} aria-current={at === place ? 'true' : undefined}>
            <span className={styles['rowTitle']}>{item.title}</span>
            <span className={styles['quiet']}>
              {t('rundowns.deleted-at', { day: formatDay(item.deletedAt) })} ·{' '}
              {t('rundowns.kept-until', { day: formatDay(item.keptUntil) })}
            </span>
            <PlainButton
              name={t('rundowns.restore-named', { title: item.title })}
              onClick={() => void restore(item)}
            >
              {t('rundowns.restore')}
            </PlainButton>
            {problem !== null && item.id === chosen && <Problem text={problem} />}
          </li>
        ))}
      </ul>
      <Legend keys={legend} />
    </div>
  )
}

const legend = [
  ['↑ ↓', 'choose'],
  ['Enter', 'restore'],
  ['T', 'rundowns'],
  ['Esc', 'back'],
] as const
