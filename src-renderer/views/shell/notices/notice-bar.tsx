import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAway } from '../../../components/use-away.ts'
import { rehearsedRows } from '../../../state/rundowns/rehearsed-rows.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir } from '../../../state/session/selectors.ts'
import { useDropNotice } from '../dropped.tsx'
import { useWarningSound } from '../use-warning-sound.ts'
import { useCrewNotices } from './crew-notices.tsx'
import type { NoticeTone, PageNotice } from './notice.ts'
import styles from './notice-bar.module.css'
import { useRunTodayNotice } from './run-today.tsx'
import { useAwayNotice, useLinkNotice, useMissedNotice, useNotRecordedNotice } from './state-notices.tsx'

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
    useMissedNotice(),
    useAwayNotice(),
    useLinkNotice(),
    useNotRecordedNotice(),
    useDropNotice(),
    useSoundNotice(),
    useRunTodayNotice(),
    useRehearsedNotice(),
  ]
  const all = [...single.filter(notice => notice !== null), ...useCrewNotices(), ...useDeskNotices()]
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

/** Sentences of the desk, the newest first, until they are dismissed. */
function useDeskNotices(): readonly PageNotice[] {
  const notices = useDeskState(state => state.notices)
  const { bridge } = useDesk()
  const away = useAway('call')
  return notices.toReversed().map(({ id, kind, text }) => ({
    id: `desk ${id}`,
    tone: kind,
    word: t(`notice.kind.${kind}`),
    text: messageText(text),
    acts: (
      <PlainButton
        disabledBy={away}
        onClick={() => {
          // The connection was lost with the press: the notice stays, and the banner says why.
          bridge.request('notice.dismiss', { noticeId: id }).catch(() => undefined)
        }}
      >
        {t('notice.dismiss')}
      </PlainButton>
    ),
  }))
}

/** Offered after a rehearsal, until its durations are used or discarded. */
function useRehearsedNotice(): PageNotice | null {
  const { ui } = useDesk()
  const away = useAway('edit')
  const count = useDeskState(state =>
    state.show.mode === 'rehearsal' || isShowOnAir(state) ? 0 : rehearsedRows(state).length,
  )
  if (count === 0) return null
  return {
    id: 'rehearsed',
    tone: 'info',
    word: t('notice.kind.info'),
    text: t('rehearsed.offer', { count }),
    testId: 'rehearsed-offer',
    acts: (
      <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'rehearsed' })} disabledBy={away}>
        {t('rehearsed.open')}
      </PlainButton>
    ),
  }
}

/** Warnings are to sound, and the browser does not let them yet. */
function useSoundNotice(): PageNotice | null {
  const { waiting, allow } = useWarningSound()
  if (!waiting) return null
  return {
    id: 'sound',
    tone: 'warning',
    word: t('warning.sound-waits'),
    text: t('warning.sound-waits-why'),
    testId: 'sound-line',
    acts: <PlainButton onClick={allow}>{t('warning.allow')}</PlainButton>,
  }
}
