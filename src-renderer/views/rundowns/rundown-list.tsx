import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { Choices, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PhaseTag, Tag } from '../../components/tag.tsx'
import { actsOnShow, keyMeaning } from '../../state/keys/key-meaning.ts'
import { boundScreenKey } from '../../state/keys/screen-controls.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isCalled } from '../../state/session/selectors.ts'
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
            <RundownLine
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

function RundownLine(props: RowProps) {
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
        <span className={styles['status']}>{t(`edit.statuses.${item.status}`)}</span>
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

const optionId = (id: string): string => `rundown-${id}`

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

interface ListHeadProps {
  readonly search: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly shown: number
  readonly all: number
  /** How many are in the trash; null where there is none. */
  readonly trashed: number | null
  readonly order: RundownOrder
  readonly onQuery: (query: string) => void
  readonly onOrder: (order: RundownOrder) => void
  readonly onMove: (step: 1 | -1) => void
  readonly onEnter: () => void
  readonly onMode: (mode: 'make' | 'import' | 'trash') => void
  readonly onRead: () => void
}

/** Search, order, and what is done with no rundown in particular. */
export function ListHead(props: ListHeadProps) {
  const { search, query, shown, all, trashed, order, onQuery, onOrder, onMove, onEnter, onMode, onRead } =
    props
  return (
    <Row>
      <input
        ref={search}
        type="search"
        className={styles['search']}
        value={query}
        placeholder={`${t('rundowns.search-hint')}  /`}
        aria-label={t('rundowns.search')}
        autoComplete="off"
        spellCheck={false}
        data-testid="rundown-search"
        onChange={event => onQuery(event.target.value)}
        onKeyDown={event => {
          const { key } = event
          if (!['ArrowUp', 'ArrowDown', 'Enter', 'Escape'].includes(key)) return
          event.preventDefault()
          event.stopPropagation()
          if (key === 'ArrowUp') onMove(-1)
          else if (key === 'ArrowDown') onMove(1)
          else {
            event.currentTarget.blur()
            if (key === 'Enter') onEnter()
            else onQuery('')
          }
        }}
      />
      <span role="status">{shown === all ? all : t('rundowns.count', { shown, all })}</span>
      <Choices>
        {sortings.map(by => {
          const next = nextOrder(order, by)
          return (
            <button
              key={by}
              type="button"
              aria-pressed={order.by === by}
              aria-label={t('rundowns.sort-name', { by: t(`rundowns.sort-by.${by}`), down: next.down })}
              onClick={() => onOrder(next)}
            >
              {t(`rundowns.sort-by.${by}`)}
              <span aria-hidden="true">{order.by !== by ? '' : order.down ? ' ↓' : ' ↑'}</span>
            </button>
          )
        })}
      </Choices>
      <Row>
        <PlainButton onClick={() => onMode('make')}>{t('rundowns.make')}</PlainButton>
        <PlainButton onClick={() => onMode('import')}>{t('rundowns.import')}</PlainButton>
        <PlainButton onClick={() => onMode('trash')} testId="rundowns-trash">
          {trashed === null ? t('rundowns.trash') : t('rundowns.trash-count', { count: trashed })}
        </PlainButton>
        <PlainButton onClick={onRead}>{t('page.refresh')}</PlainButton>
      </Row>
    </Row>
  )
}

const sortings = ['title', 'start', 'updated'] as const
type Sorting = (typeof sortings)[number]

export interface RundownOrder {
  readonly by: Sorting
  /** The latest, or the last of the alphabet, first. */
  readonly down: boolean
}

/** The next order when `by` is asked for: what changed last comes first of itself, all else from its beginning. */
export const nextOrder = (order: RundownOrder, by: Sorting): RundownOrder => ({
  by,
  down: order.by === by ? !order.down : by === 'updated',
})

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Those whose titles have every word, in any case and accents; a rundown without a time stands at the end. */
export function orderRundowns(
  items: readonly LibraryItem[],
  query: string,
  { by, down }: RundownOrder,
  collator: Intl.Collator,
): readonly LibraryItem[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = items.filter(({ title }) => {
    const text = plain(title)
    return words.every(word => text.includes(word))
  })
  const sign = down ? -1 : 1
  return found.toSorted((a, b) => {
    const byTitle = collator.compare(a.title, b.title)
    if (by === 'title') return sign * byTitle
    const [left, right] = by === 'start' ? [a.startTime, b.startTime] : [a.updatedAt, b.updatedAt]
    if (left === null || right === null) return left === right ? byTitle : left === null ? 1 : -1
    return sign * (left - right) || byTitle
  })
}

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

/** Acts by `key` of the event: single letters in lower case. */
type ListActs = ReadonlyMap<string, () => void>

/**
 * Keys of a list while nothing else on the page has them. A key that is bound to a press of the show is none of the
 * list's, nor are the keys of the call view while a show is called: a person who presses them means the show, and is
 * shown that they did nothing here.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, acts: ListActs): void {
  const { ui, state } = useDesk()
  const now = useRef(acts)
  now.current = acts
  // A key may be pressed as soon as the view is seen: an effect after the paint would lose it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (ui.get().dialog !== null || ui.get().full) return
      const focused = document.activeElement
      if (focused !== null && focused !== document.body && focused !== list.current) return
      if (boundScreenKey(state.get(), event.code) !== null) return
      const meaning = keyMeaning(event)
      if (meaning !== null && actsOnShow(meaning) && isCalled(state.get())) return
      const act = now.current.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
      if (act === undefined) return
      event.preventDefault()
      const moves = event.key.startsWith('Arrow') || event.key.startsWith('Page')
      if (!event.repeat || moves) act()
    }
    // Before the keys of the show, which listen on the window.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ui, state, list])
}

/** Keys that move a choice among so many places. */
export function movingActs(
  place: number,
  count: number,
  choose: (place: number) => void,
): readonly (readonly [string, () => void])[] {
  const to = (next: number) => (): void => {
    if (count > 0) choose(Math.min(count - 1, Math.max(0, next)))
  }
  return [
    ['ArrowUp', to(place - 1)],
    ['ArrowDown', to(place + 1)],
    ['PageUp', to(place - 10)],
    ['PageDown', to(place + 10)],
    ['Home', to(0)],
    ['End', to(count - 1)],
  ]
}
