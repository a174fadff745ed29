import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { useDropNotice } from '../dropped.tsx'
import type { NoticeTone, PageNotice } from './notice.ts'
import styles from './notice-bar.module.css'
import { useDeskNotices } from './notices.tsx'
import { useRehearsedNotice } from './rehearsed-notice.tsx'
import { useRunTodayNotice } from './run-today.tsx'
import { useSoundNotice } from './sound-notice.tsx'
import { useAwayNotice, useLinkNotice, useNotRecordedNotice } from './state-notices.tsx'

const tones: readonly NoticeTone[] = ['alarm', 'error', 'warning', 'info']

/** The notices for the caller: one line over the foot of the list, the gravest first, and all of them on request. */
export function NoticeBar() {
  const notices = useNotices()
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const text = useRef<HTMLSpanElement>(null)
  // Under a pointer it stays the one that was pointed at.
  const shown = notices.find(({ id }) => id === pointed) ?? notices[0]
  const cut = useCut(text, shown?.text)
  if (shown === undefined) return null
  const several = notices.length > 1
  const place = several
    ? t('notice.count', { place: notices.indexOf(shown) + 1, count: notices.length })
    : null
  const opened = open && (several || cut)
  const inFull = notices.filter(({ id }) => cut || id !== shown.id)
  return (
    <section className={styles['bar']} aria-label={t('notice.name')} data-no-print>
      {opened && (
        <ul className={styles['all']} data-testid="all-notices">
          {inFull.map(notice => (
            <li key={notice.id} className={styles['line']} data-tone={notice.tone}>
              <Line notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <div
        key={shown.id}
        className={styles['line']}
        data-tone={shown.tone}
        data-testid={shown.testId}
        data-one
        onPointerEnter={() => setPointed(shown.id)}
        onPointerLeave={() => setPointed(null)}
      >
        <Line notice={shown} text={text} />
        {(several || cut || open) && (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={opened}
            aria-label={[place, t('notice.all', { count: notices.length })].filter(Boolean).join('. ')}
            title={t('notice.all', { count: notices.length })}
            onClick={() => setOpen(!open)}
          >
            {place}
            <Icon name="up" />
          </button>
        )}
      </div>
      {/* Each is announced as it comes, also those that have no line yet. */}
      {notices
        .filter(({ id }) => id !== shown.id)
        .map(({ id, tone, word, text }) => (
          <p key={id} className="visually-hidden" role={roleOf(tone)}>
            {word}: {text}
          </p>
        ))}
    </section>
  )
}

const roleOf = (tone: NoticeTone): 'alert' | 'status' =>
  tone === 'alarm' || tone === 'error' ? 'alert' : 'status'

interface LineProps {
  readonly notice: PageNotice
  readonly text?: RefObject<HTMLSpanElement | null>
}

const Line = ({ notice, text }: LineProps) => (
  <>
    <p role={text && roleOf(notice.tone)}>
      <strong>{notice.word}</strong>
      <span ref={text} className={styles['text']} title={notice.title ?? notice.text}>
        {notice.text}
      </span>
    </p>
    {notice.acts}
  </>
)

function useNotices(): readonly PageNotice[] {
  const single = [
    useAwayNotice(),
    useLinkNotice(),
    useNotRecordedNotice(),
    useDropNotice(),
    useSoundNotice(),
    useRunTodayNotice(),
    useRehearsedNotice(),
  ]
  const all = [...single.filter(notice => notice !== null), ...useDeskNotices()]
  return all.toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
}

/** Its words don't fit. */
function useCut(node: RefObject<HTMLElement | null>, text: string | undefined): boolean {
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is measured again
  useLayoutEffect(() => {
    const now = node.current
    if (now === null) return
    const measure = (): void => setCut(now.scrollHeight > now.clientHeight + 1)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(now)
    return () => resized.disconnect()
  }, [node, text])
  return cut
}
