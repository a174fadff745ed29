import { useMemo } from 'react'
import { formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { shownBetween, wholeSecond } from '../../../../src-main/domain/time/whole-seconds.ts'
import type { TimeColumn } from '../../../state/rundowns/column-set.ts'
import { useForecast } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { plannedStart, projectedStart, startedAt } from '../../../state/session/selectors.ts'
import { shallowSelector } from '../../../state/session/store.ts'
import styles from './cue-row.module.css'

interface TimeCellProps {
  readonly cueId: string
  readonly kind: TimeColumn
  /** Of the cue on air, or the next. */
  readonly now: boolean
}

/** Planned against actual in columns of their own, for a desk that wants them. */
export function TimeCell({ cueId, kind, now }: TimeCellProps) {
  const { text, started } = useForecast(
    now,
    useMemo(
      () =>
        shallowSelector(desk => ({
          text: textOf(desk, cueId, kind),
          started: kind === 'actual' && startedAt(desk, cueId) !== null,
        })),
      [cueId, kind],
    ),
  )
  if (text === null) return null
  return (
    <span className={styles['time']} data-late={kind === 'off' && text.startsWith('+')}>
      {started && <span aria-hidden="true">✓ </span>}
      {text}
    </span>
  )
}

function textOf(state: DeskState, cueId: string, kind: TimeColumn): string | null {
  const planned = plannedStart(state, cueId)
  const actual = startedAt(state, cueId) ?? projectedStart(state, cueId)
  if (kind === 'planned') return shown(state, planned)
  if (kind === 'actual') return shown(state, actual)
  return planned === null || actual === null ? null : formatOverUnder(shownBetween(planned, actual))
}

const shown = ({ formatTime }: DeskState, at: Instant | null): string | null =>
  at === null ? null : formatTime(wholeSecond(at))
