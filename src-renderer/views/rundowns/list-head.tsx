import type { RefObject } from 'react'
import { t } from '#texts/text.ts'
import { Choices, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { nextOrder, type RundownOrder, sortings } from './rundown-order.ts'
import styles from './rundowns.module.css'

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
