import { type MouseEvent, useMemo, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { Word } from '../../../components/layout.tsx'
import { useAway, useFresh } from '../../../components/passing-state.ts'
import button from '../../../components/plain-button.module.css'
import { PlainButton } from '../../../components/plain-button.tsx'
import { endedUnlikePlan, rehearsedRows } from '../../../state/rundowns/rehearsed-rows.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { isShowOnAir } from '../../../state/session/selectors.ts'
import { showDraft } from '../../../state/session/show-view.ts'
import { useDropNotice } from '../dropped.tsx'
import { useWarningSound } from '../use-warning-sound.ts'
import styles from './notice-bar.module.css'
import {
  type NoticeTone,
  type PageNotice,
  useAwayNotice,
  useCrewNotices,
  useHitNotice,
  useLinkNotice,
  useMissedNotice,
  useNotRecordedNotice,
  useRunTodayNotice,
} from './notices.tsx'

const tones: readonly NoticeTone[] = ['alarm', 'error', 'warning', 'info']

interface NoticeBarProps {
  readonly place: 'top' | 'foot'
  readonly notices: readonly PageNotice[]
}

/** So long a press may be meant for the line that stood there before, ms: nobody reads a line and presses faster. */
const readWithin = 1_000

const refusedFor = 4_000

/**
 * Alarms stand under the header, all other notices over the foot of the view; in one line and whole on request. Alarms queue in the
 * order in which they came, the others stand with the gravest first.
 */
export function NoticeBar({ place, notices: ofBoth }: NoticeBarProps) {
  const ofPlace = ofBoth.filter(({ tone }) => (tone === 'alarm') === (place === 'top'))
  const inOrder = useInOrder(ofPlace)
  const notices = place === 'top' ? inOrder : ofPlace
  const there = notices.map(({ id }) => id).join('\n')
  /** Those that were there when a person unfolded them: another one, or one less, folds them. */
  const [unfolded, setUnfolded] = useState('')
  const open = unfolded !== '' && unfolded === there
  const [pointed, setPointed] = useState<string | null>(null)
  // Under a pointer it stays the one that was pointed at.
  const shown = notices.find(({ id }) => id === pointed) ?? notices[0]
  const isJustChanged = useFresh(useReplaced(shown?.id ?? null), readWithin)
  const [refusal, setRefusal] = useState<{ readonly of: string } | null>(null)
  const isRefused = useFresh(refusal, refusedFor) && refusal?.of === shown?.id
  if (shown === undefined) return null
  const count =
    notices.length > 1
      ? t('notice.count', { place: notices.indexOf(shown) + 1, count: notices.length })
      : null
  const all = open && (
    <ul className={styles['all']} data-testid="all-notices">
      {notices
        .filter(notice => notice !== shown)
        .map(notice => (
          <li key={notice.id} className={styles['line']} data-tone={notice.tone}>
            <Line notice={notice} />
          </li>
        ))}
    </ul>
  )
  const toAll = t('notice.all', { count: notices.length })
  return (
    <section
      className={styles['bar']}
      aria-label={place === 'top' ? t('notice.alarms') : t('notice.name')}
      data-place={place}
      data-beside-dialogs={place === 'top' ? '' : undefined}
      data-no-print
    >
      {place === 'foot' && all}
      <div
        key={shown.id}
        className={styles['line']}
        data-tone={shown.tone}
        data-testid={shown.testId}
        data-one={!open}
        onPointerEnter={() => setPointed(shown.id)}
        onPointerLeave={() => setPointed(null)}
      >
        <Line
          notice={shown}
          one
          also={open ? null : (shown.also ?? null)}
          refused={isRefused}
          onAct={event => {
            if (!isJustChanged) return
            event.preventDefault()
            event.stopPropagation()
            setRefusal({ of: shown.id })
          }}
        />
        <button
          type="button"
          className={`${button['button']} ${styles['more']}`}
          aria-expanded={open}
          aria-label={[count, toAll].filter(Boolean).join('. ')}
          title={toAll}
          onClick={() => setUnfolded(open ? '' : there)}
        >
          {count}
          <Icon name="up" />
        </button>
      </div>
      {place === 'top' && all}
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
  /** The line of the bar, which is announced. */
  readonly one?: boolean
  /** Said of the others, while they are not all shown. */
  readonly also?: string | null
  /** Its act was refused: see `readWithin`. */
  readonly refused?: boolean
  /** Before its act. */
  readonly onAct?: (event: MouseEvent) => void
}

const Line = ({ notice, one = false, also = null, refused = false, onAct }: LineProps) => (
  <>
    <p role={one ? roleOf(notice.tone) : undefined}>
      <Word>{notice.word}</Word>
      <span className={styles['text']} title={notice.title ?? notice.text}>
        {refused ? t('notice.just-changed') : notice.text}
      </span>
    </p>
    {also !== null && <span className={styles['also']}>{also}</span>}
    {notice.acts !== undefined && (
      <span className={styles['acts']} onClickCapture={onAct}>
        {notice.acts}
      </span>
    )}
  </>
)

/**
 * Those that a person clears in the order in which they came; before them what goes by itself, as that a key did nothing. Those
 * that came together stay in their order.
 */
function useInOrder(notices: readonly PageNotice[]): readonly PageNotice[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = notices.map(({ id }) => id)
  const next = [...order.filter(id => ids.includes(id)), ...ids.filter(id => !order.includes(id))]
  if (next.join('\n') !== order.join('\n')) setOrder(next)
  const place = ({ id, acts }: PageNotice): number => (acts ? next.indexOf(id) : -1)
  return notices.toSorted((a, b) => place(a) - place(b))
}

/** A new object each time that another notice takes the place of one. */
function useReplaced(id: string | null): object | null {
  const [last, setLast] = useState<{ readonly id: string | null; readonly replaced: object | null }>({
    id,
    replaced: null,
  })
  if (last.id !== id) setLast({ id, replaced: last.id === null || id === null ? null : {} })
  return last.replaced
}

/** Everything that the caller is told now, the gravest first. */
export function useNotices(): readonly PageNotice[] {
  const single = [
    useMissedNotice(),
    useAwayNotice(),
    useLinkNotice(),
    useNotRecordedNotice(),
    useDropNotice(),
    useHitNotice(),
    useSoundNotice(),
    useRunTodayNotice(),
    useRehearsedNotice(),
    useActualNotice(),
  ]
  const ofDesk = useDeskNotices()
  const offers = ofDesk.filter(({ testId }) => testId === offered)
  const others = ofDesk.filter(({ testId }) => testId !== offered)
  const all = [...offers, ...single.filter(notice => notice !== null), ...useCrewNotices(), ...others]
  return all.toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
}

/** What offers more than to be dismissed stands before what was only said. */
const offered = 'followed-offer'

/** Sentences of the desk, the newest first, until they are dismissed. */
function useDeskNotices(): readonly PageNotice[] {
  const notices = useDeskState(state => state.notices)
  const { bridge } = useDesk()
  const away = useAway('call')
  return notices.toReversed().map(({ id, kind, text, offers }) => ({
    id: `desk ${id}`,
    tone: kind,
    word: t(`notice.kind.${kind}`),
    text: messageText(text),
    ...(offers === 'followed' && { testId: offered }),
    acts: (
      <>
        {offers === 'followed' && <LookButton />}
        <PlainButton
          disabledBy={away}
          onClick={() => {
            // The connection was lost with the press: the notice stays, and the banner says why.
            bridge.request('notice.dismiss', { noticeId: id }).catch(() => undefined)
          }}
        >
          {t('notice.dismiss')}
        </PlainButton>
      </>
    ),
  }))
}

/** Offered after a rehearsal, until its durations are used or discarded, or it is dismissed. */
function useRehearsedNotice(): PageNotice | null {
  const count = useDeskState(state =>
    state.show.mode === 'rehearsal' || isShowOnAir(state) ? 0 : rehearsedRows(state).length,
  )
  const rundownId = useDeskState(({ rundown }) => rundown?.id)
  const rehearsed = useDeskState(state => state.rehearsed)
  const timed = useMemo(() => `${rundownId} ${JSON.stringify(rehearsed)}`, [rundownId, rehearsed])
  return useDurations('rehearsed', count === 0 ? null : timed, t('rehearsed.offer', { count }))
}

/** Offered after a show that ran unlike its plan, until they are used or it is dismissed. */
const useActualNotice = (): PageNotice | null =>
  useDurations('actual', useDeskState(endedUnlikePlan), t('actual.offer'))

/** `timed`: by which these durations are known; null: none are offered. */
function useDurations(of: 'rehearsed' | 'actual', timed: string | null, text: string): PageNotice | null {
  const { ui } = useDesk()
  const away = useAway('edit')
  const seen = useUi(state => state[`${of}Seen`])
  if (timed === null || timed === seen) return null
  return {
    id: of,
    tone: 'info',
    word: t('notice.kind.info'),
    text,
    testId: `${of}-offer`,
    acts: (
      <>
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: of })} disabledBy={away}>
          {of === 'actual' ? t('actual.open') : t('rehearsed.open')}
        </PlainButton>
        <PlainButton onClick={() => ui.set({ ...ui.get(), [`${of}Seen`]: timed })}>
          {t('notice.dismiss')}
        </PlainButton>
      </>
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

/** Opens the list of what has changed in the file that is followed. */
export function LookButton() {
  const desk = useDesk()
  const away = useAway('edit')
  return (
    <PlainButton
      disabledBy={away}
      testId="follow-look"
      onClick={() => void showDraft(desk, desk.importer.lookAtFollowed(), true)}
    >
      {t('follow.look')}
    </PlainButton>
  )
}
