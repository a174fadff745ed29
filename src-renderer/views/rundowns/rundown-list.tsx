import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { PhaseTag, Tag } from '../../components/tag.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { type TimeFormats, timeFormats } from '../../state/time/time-format.ts'
import styles from './rundowns.module.css'

const rowHeight = 56

interface RundownListProps {
  readonly list: RefObject<HTMLDivElement | null>
  readonly items: readonly LibraryItem[]
  readonly selected: string | null
  readonly phaseOf: (item: LibraryItem) => Phase | null
  readonly onSelect: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** All rundowns, however many: only the rows in view exist. */
export function RundownList({ list, items, selected, phaseOf, onSelect, onOpen }: RundownListProps) {
  const present = useDeskState(state => state.rundown?.id ?? null)
  const formats = useFormats()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    getItemKey: index => items[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 600, height: 600 },
  })
  const place = items.findIndex(({ id }) => id === selected)
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' })
  }, [virtualizer, place])
  const rows = virtualizer.getVirtualItems()
  const isDrawn = rows.some(({ index }) => index === place)
  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      tabIndex={0}
      aria-label={t('rundowns.list')}
      aria-activedescendant={isDrawn ? optionId(items[place]?.id ?? '') : undefined}
      data-testid="rundown-list"
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }} className={styles['rows']}>
        {rows.map(row => {
          const item = items[row.index]
          if (item === undefined) return null
          const { formatDay, formatMinute } = formats(item)
          return (
            <Row
              key={row.key}
              item={item}
              top={row.start}
              place={row.index}
              count={items.length}
              selected={item.id === selected}
              isPresent={item.id === present}
              phase={phaseOf(item)}
              start={
                item.startTime === null
                  ? t('rundowns.unplanned')
                  : `${formatDay(item.startTime)} ${formatMinute(item.startTime)}`
              }
              changed={changedOf(item)}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

interface Changed {
  readonly day: string
  readonly minute: string
}

interface RowProps {
  readonly item: LibraryItem
  readonly top: number
  readonly place: number
  readonly count: number
  readonly selected: boolean
  readonly isPresent: boolean
  readonly phase: Phase | null
  readonly start: string
  readonly changed: Changed | null
  readonly onSelect: (id: string) => void
  readonly onOpen: (id: string) => void
}

function Row(props: RowProps) {
  const { item, top, place, count, selected, isPresent, phase, start, changed, onSelect, onOpen } = props
  const word = phase === null ? '' : t(`rundowns.phases.${phase}`)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active option
    <div
      id={optionId(item.id)}
      role="option"
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={place + 1}
      className={styles['row']}
      data-testid="rundown-row"
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onSelect(item.id)}
      onDoubleClick={() => onOpen(item.id)}
    >
      <span className={styles['line']}>
        <span className={styles['rowTitle']} dir="auto" title={item.title}>
          {item.title}
        </span>
        {isPresent && <Tag className={styles['present']}>{t('rundowns.present')}</Tag>}
        {word !== '' && <PhaseTag phase={phase}>{word}</PhaseTag>}
      </span>
      <span className={styles['line']} data-second>
        <span className={styles['start']}>{start}</span>
        <span className={styles['status']}>{t(`rundowns.statuses.${item.status}`)}</span>
        {item.rows !== null && (
          <span className={styles['rowCount']}>{t('rundowns.rows', { count: item.rows })}</span>
        )}
        {changed !== null && (
          <span
            className={styles['changed']}
            title={t('rundowns.changed-at', { time: `${changed.day} ${changed.minute}` })}
          >
            {t('rundowns.changed-at', { time: changed.day })}
            <span className={styles['changedTime']}> {changed.minute}</span>
          </span>
        )}
      </span>
    </div>
  )
}

export const optionId = (id: string): string => `rundown-${id}`

const own = timeFormats(null, null)

const changedOf = ({ updatedAt }: LibraryItem): Changed | null =>
  updatedAt === null ? null : { day: own.formatDay(updatedAt), minute: own.formatMinute(updatedAt) }

/** Times as each rundown has them; a formatter is dear, and hundreds of rundowns share a few. */
function useFormats(): (item: LibraryItem) => TimeFormats {
  return useMemo(() => {
    const made = new Map<string, TimeFormats>()
    return ({ timezone, settings: { timeOfDayFormat } }) => {
      const key = `${timezone} ${timeOfDayFormat}`
      const formats = made.get(key) ?? timeFormats(timezone, timeOfDayFormat)
      made.set(key, formats)
      return formats
    }
  }, [])
}
