import { t } from '#texts/text.ts'
import { isFloating } from '../../../../src-main/domain/rundown/timing.ts'
import { countdownFace, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { untilOpen } from '../../../../src-main/domain/show/not-before.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { between, type Instant } from '../../../../src-main/domain/time/time.ts'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { UserText } from '../../../components/user-text.tsx'
import { useAtWord } from '../../../state/calling/calling-now.ts'
import { personActs } from '../../../state/session/access.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import {
  goNotBefore,
  nextRow,
  plannedStart,
  projectedEnd,
  projectedStart,
} from '../../../state/session/selectors.ts'
import { type NextTime, nextTime } from '../../../state/time/next-time.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import { NextChips, useIsBesideCalls } from '../calls/next-calls.tsx'
import styles from './next-box.module.css'

/** The next cue and its times. Beside the sheet Calls it leaves the departments to that sheet. */
export function NextBox() {
  const row = useDeskState(nextRow)
  const number = useDeskState(state => (row === null ? null : (state.numbers.get(row.cue.id) ?? null)))
  const phase = useDeskState(state => state.show.state.phase)
  // GO is the next call in the script then, which says NEXT there.
  const atWord = useAtWord()
  const isBesideCalls = useIsBesideCalls()
  if (phase === 'ended') return <EndedBox />
  if (row === null) return phase === 'pre-show' ? null : <LastBox />
  return (
    <div className={styles['box']} data-kind={phase === 'pre-show' ? 'first' : 'next'}>
      <p className={styles['tag']}>{t(atWord ? 'show.then' : 'show.next')}</p>
      <p className={styles['title']} data-testid="next-title">
        {number !== null && <span className={styles['number']}>{number}</span>}
        <UserText
          className={styles['text']}
          title={row.cue.title}
          text={row.cue.title || t('show.untitled')}
        />
        <span className={styles['length']}>{formatDuration(row.cue.duration)}</span>
      </p>
      <NextTimes />
      {!isBesideCalls && <NextChips row={row} />}
    </div>
  )
}

function NextTimes() {
  const planned = useDeskState(state => timeOf(state, plannedStart))
  const projected = useDeskState(state => timeOf(state, projectedStart))
  const floating = useDeskState(state => isFloating(nextRow(state)?.cue ?? {}))
  const isFirst = useDeskState(({ show }) => show.state.phase === 'pre-show')
  const rule = useTicked(ruleNow)
  const time = useTicked(timeNow)
  if (rule !== null && time !== null) {
    return (
      <p className={styles['times']} data-times data-testid={rule === 'by' ? 'go-by' : rule} data-rule={rule}>
        <strong>{t(`show.${rule}`, { time })}</strong>
        <TickText paint={paintUntilGo} className={styles['until']} />
      </p>
    )
  }
  if (projected === null) {
    return (
      <p className={styles['times']} data-times>
        {floating && <strong data-testid="floating">{t('show.floating')}</strong>}
      </p>
    )
  }
  // Before the show, the countdown above says its planned start.
  if (isFirst && planned === projected) return <p className={styles['times']} data-times />
  return (
    <p className={styles['times']} data-times>
      <strong>{t('show.expected', { time: projected })}</strong>
      {planned !== null && planned !== projected && <span>{t('show.planned-to', { planned })}</span>}
    </p>
  )
}

const ruleNow = (state: DeskState, now: Instant): Ticked<NextTime['rule'] | null> => [
  nextTime(state, now)?.rule ?? null,
  untilSecond(state, now),
]

function timeNow(state: DeskState, now: Instant): Ticked<string | null> {
  const at = nextTime(state, now)?.at ?? null
  return [at === null ? null : state.formatTime(at), untilSecond(state, now)]
}

/** What time alone brings is looked for while a fixed start is ahead. */
function untilSecond(state: DeskState, now: Instant): number | null {
  const waits = state.projection.fixed !== null || (nextRow(state)?.cue.startTime ?? null) !== null
  if (!waits) return null
  const opens = goNotBefore(state, now)
  return Math.min(1_000 - (now % 1_000), opens === null ? 1_000 : untilOpen(opens, now))
}

const paintUntilGo: TickProps['paint'] = (node, state, now) => {
  const next = nextTime(state, now)
  if (next === null) {
    setText(node, '')
    return null
  }
  const left = between(now, next.at)
  const late = String(left < 0)
  if (node.dataset['late'] !== late) node.dataset['late'] = late
  setText(node, left < 0 ? t('show.late', { by: countdownFace(left) }) : countdownFace(left))
  return untilFlip(left)
}

const timeOf = (state: DeskState, start: typeof plannedStart): string | null => {
  const cueId = state.show.nextCueId
  const at = cueId === null ? null : start(state, cueId)
  return at === null ? null : state.formatTime(at)
}

function LastBox() {
  const here = useDeskState(personActs)
  return (
    <div className={styles['box']} data-kind="last">
      <p className={styles['tag']}>{t('show.last')}</p>
      <p className={styles['title']} data-testid="next-title" />
      <p className={styles['times']}>{here ? t('show.last-detail') : t('show.last-elsewhere')}</p>
    </div>
  )
}

function EndedBox() {
  const at = useDeskState(state => {
    const end = projectedEnd(state)
    return end === null ? null : state.formatTime(end)
  })
  if (at === null) return null
  return <p className={styles['ended']}>{t('show.ended-at', { time: at })}</p>
}
