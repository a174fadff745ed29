import { texts } from '#texts/texts.ts'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/span.ts'
import { shownBetween } from '../../../src-main/domain/whole-seconds.ts'
import { Icon } from '../../components/icon.tsx'
import { useDeskState } from '../../state/desk-context.ts'
import type { DeskState } from '../../state/desk-state.ts'
import { isAiring, nextRow, plannedStart, projectedEnd, projectedStart } from '../../state/selectors.ts'
import styles from './next-box.module.css'

/** What is next, and how early or late it will be. */
export function NextBox() {
  const row = useDeskState(nextRow)
  const number = useDeskState(state => (row === null ? null : (state.numbers.get(row.cue.id) ?? null)))
  const phase = useDeskState(state => state.show.state.phase)
  if (phase === 'ended') return <EndedBox />
  if (row === null) return phase === 'pre-show' ? null : <LastBox />
  return (
    <div className={styles['box']} data-kind={phase === 'pre-show' ? 'first' : 'next'}>
      <p className={styles['tag']}>{phase === 'pre-show' ? texts.show.goStarts : texts.show.next}</p>
      <p className={styles['title']} data-testid="next-title">
        {number !== null && <span className={styles['number']}>{number}</span>}
        <span className={styles['text']} title={row.cue.title}>
          {row.cue.title || texts.show.untitled}
        </span>
        <span className={styles['length']}>{formatDuration(row.cue.duration)}</span>
      </p>
      <NextTimes />
    </div>
  )
}

function NextTimes() {
  const planned = useDeskState(state => timeOf(state, plannedStart))
  const projected = useDeskState(state => timeOf(state, projectedStart))
  const delta = useDeskState(nextDelta)
  if (projected === null) return <p className={styles['times']} />
  return (
    <p className={styles['times']}>
      {planned !== null && planned !== projected && (
        <>
          <span>{texts.show.plannedTo(planned)}</span>
          <Icon name="arrow" />
        </>
      )}
      <strong>{texts.show.starts(projected)}</strong>
      {delta !== null && delta !== '0:00' && (
        <span className={styles['delta']} data-late={delta.startsWith('+')}>
          {delta}
        </span>
      )}
    </p>
  )
}

const timeOf = (state: DeskState, start: typeof plannedStart): string | null => {
  const cueId = state.show.nextCueId
  const at = cueId === null ? null : start(state, cueId)
  return at === null ? null : state.formatTime(at)
}

function nextDelta(state: DeskState): string | null {
  const cueId = state.show.nextCueId
  if (cueId === null || !isAiring(state)) return null
  const planned = plannedStart(state, cueId)
  const projected = projectedStart(state, cueId)
  return planned === null || projected === null ? null : formatOverUnder(shownBetween(planned, projected))
}

function LastBox() {
  const here = useDeskState(state => state.desk.personActs)
  return (
    <div className={styles['box']} data-kind="last">
      <p className={styles['tag']}>{texts.show.last}</p>
      <p className={styles['title']} data-testid="next-title" />
      <p className={styles['times']}>{here ? texts.show.lastDetail : texts.show.lastElsewhere}</p>
    </div>
  )
}

function EndedBox() {
  const at = useDeskState(state => {
    const end = projectedEnd(state)
    return end === null ? null : state.formatTime(end)
  })
  if (at === null) return null
  return <p className={styles['ended']}>{texts.show.endedAt(at)}</p>
}
