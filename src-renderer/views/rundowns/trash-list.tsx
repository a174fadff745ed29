import { useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { TrashItem } from '../../../src-main/contract/bridge/library.ts'
import { Item, List, Problem, Quiet, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { Legend, movingActs, useListKeys } from './rundown-list.tsx'
import styles from './rundowns.module.css'

interface TrashListProps {
  /** Null: the service has none that can be reached. */
  readonly items: readonly TrashItem[] | null
  readonly onRestored: (rundownId: string, said: string) => void
  readonly onBack: () => void
}

/** What was deleted and can be brought back, with the day until which it is kept. */
export function TrashList({ items, onRestored, onBack }: TrashListProps) {
  const list = useRef<HTMLElement>(null)
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
    <Stack className={styles['trash']} data-testid="trash">
      <Row>
        <PlainButton onClick={onBack}>{t('rundowns.back')}</PlainButton>
        <h3>{t('rundowns.trash')}</h3>
      </Row>
      <Quiet>
        {items === null
          ? t('rundowns.trash-none')
          : shown.length === 0
            ? t('rundowns.trash-empty')
            : t('rundowns.trash-intro')}
      </Quiet>
      <List ref={list}>
        {shown.map((item, at) => (
          <Item
            key={item.id}
            aria-current={at === place}
            title={<b>{item.title}</b>}
            about={`${t('rundowns.deleted-at', { day: formatDay(item.deletedAt) })} · ${t('rundowns.kept-until', { day: formatDay(item.keptUntil) })}`}
            acts={
              <PlainButton
                name={t('rundowns.restore-named', { title: item.title })}
                onClick={() => void restore(item)}
              >
                {t('rundowns.restore')}
              </PlainButton>
            }
          >
            {problem !== null && item.id === chosen && <Problem text={problem} />}
          </Item>
        ))}
      </List>
      <Legend keys={legend} />
    </Stack>
  )
}

const legend = [
  ['↑ ↓', 'choose'],
  ['Enter', 'restore'],
  ['T', 'rundowns'],
  ['Esc', 'back'],
] as const
