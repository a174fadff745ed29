import { type RefObject, useLayoutEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from './icon.tsx'
import styles from './more-columns.module.css'

/** At the right edge of a table that is wider than its room: says so, and scrolls on. */
export function MoreColumns({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const more = useMoreRight(scroller)
  if (!more) return null
  return (
    <button
      type="button"
      className={styles['more']}
      title={t('page.more-columns')}
      aria-label={t('page.more-columns')}
      tabIndex={-1}
      data-testid="more-columns"
      onPointerDown={event => event.preventDefault()}
      onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2 })}
    >
      <Icon name="arrow" />
    </button>
  )
}

function useMoreRight(scroller: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false)
  useLayoutEffect(() => {
    const node = scroller.current
    if (node === null) return
    const look = (): void => setMore(node.scrollLeft + node.clientWidth < node.scrollWidth - 2)
    const watch = new ResizeObserver(look)
    watch.observe(node)
    for (const child of node.children) watch.observe(child)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [scroller])
  return more
}
