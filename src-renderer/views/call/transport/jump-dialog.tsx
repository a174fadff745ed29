import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { shownLateness } from '../../../../src-main/domain/show/over-under.ts'
import { actualStart } from '../../../../src-main/domain/show/run-so-far.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import {
  type FixedAhead,
  type JumpImpact as Impact,
  impactOfJump,
} from '../../../../src-main/domain/show/schedule.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { type Duration, duration, type Instant } from '../../../../src-main/domain/time/time.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { QueryField } from '../../../components/query-field.tsx'
import { findCues } from '../../../state/rundowns/find-cues.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { daysTo, rowOf, shownSpare, titleWithNumber } from '../../../state/session/selectors.ts'
import { showSecond, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './jump-dialog.module.css'

const shown = 8

/** Type a number or words; what the jump would do stands there before Enter. */
export function JumpDialog() {
  const desk = useDesk()
  const [query, setQuery] = useState('')
  const jumpTo = useUi(now => now.jumpTo)
  const [next] = useState(() => desk.state.get().show.nextCueId)
  const matches = useMatches(query, jumpTo, next)
  // The cue itself, and not its place: others edit meanwhile, and no other cue takes its place.
  const [choice, setChoice] = useState(jumpTo)
  const [entered, setEntered] = useState(false)
  const list = useId()
  const numbers = useDeskState(state => state.numbers)
  const untyped = query.trim() === ''
  const chosen = matches.find(({ cue }) => cue.id === choice) ?? null

  const jump = useJump()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const at = chosen === null ? -1 : matches.indexOf(chosen)
      setChoice(matches[Math.min(matches.length - 1, Math.max(0, at + step))]?.cue.id ?? null)
    }
    if ((event.code === 'Enter' || event.code === 'NumpadEnter') && !event.repeat) {
      event.preventDefault()
      setEntered(true)
      jump(chosen, 'keyboard')
    }
  }
  const ended = useDeskState(state => state.show.state.phase === 'ended')
  const rehearsal = useDeskState(state => state.show.mode === 'rehearsal')
  if (ended) {
    return (
      <Dialog title={t('jump.title')} wide foot="tall">
        <p className={styles['none']}>{t('jump.ended', { rehearsal })}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('jump.title')} wide foot="tall">
      <QueryField
        label={t('jump.label')}
        list={list}
        chosen={chosen === null ? undefined : `${list}-${chosen.cue.id}`}
        found={matches.length}
        value={query}
        onType={typed => {
          const { rows, numbers: known } = desk.state.get()
          setQuery(typed)
          setChoice(findCues(rows, known, typed, shown)[0]?.cue.id ?? null)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} className={styles['matches']} role="listbox" aria-label={t('list.name')}>
        {matches.map(row => (
          <Match
            key={row.cue.id}
            id={`${list}-${row.cue.id}`}
            row={row}
            number={numbers.get(row.cue.id)}
            chosen={row === chosen}
            onChoose={() => setChoice(row.cue.id)}
          />
        ))}
        {chosen === null && (choice !== null || (entered && untyped)) && (
          <p className={styles['nothing']} role="alert">
            {t(choice === null ? 'jump.nothing' : 'jump.gone')}
          </p>
        )}
        {!untyped && matches.length === 0 && <p className={styles['none']}>{t('jump.none')}</p>}
      </div>
      {chosen !== null && <JumpImpact cueId={chosen.cue.id} />}
      <footer className={styles['footer']}>
        <span>{t('jump.enter')}</span>
        {chosen !== null && <PlainButton onClick={() => jump(chosen, 'pointer')}>{t('jump.go')}</PlainButton>}
      </footer>
    </Dialog>
  )
}

/** The cues that a query finds; before anything is typed, the one that the dialog was opened for, else those from `next` on. */
function useMatches(query: string, jumpTo: string | null, next: string | null): readonly CueRow[] {
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  if (query.trim() !== '') return findCues(rows, numbers, query, shown)
  const at = rows.findIndex(({ cue }) => cue.id === (jumpTo ?? next))
  const most = jumpTo === null ? shown : 1
  return at < 0
    ? []
    : rows
        .slice(at)
        .filter(({ cue }) => cue.type === 'cue')
        .slice(0, most)
}

function useJump(): (row: CueRow | null, kind: 'keyboard' | 'pointer') => void {
  const { ui, presser } = useDesk()
  return (row, kind) => {
    if (row === null) return
    const control = kind === 'keyboard' ? 'J, Enter' : 'Jump button'
    presser.pressAtOnce({ button: 'jump', kind, control, intent: { action: 'jump', cueId: row.cue.id } })
    ui.set({ ...ui.get(), dialog: null })
  }
}

interface MatchProps {
  readonly id: string
  readonly row: CueRow
  readonly number: string | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Match({ id, row: { cue }, number, chosen, onChoose }: MatchProps) {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) node.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above chooses by key
    <div
      ref={node}
      id={id}
      className={styles['match']}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
    >
      <span>{number}</span>
      <span className={styles['title']} dir="auto">
        {cue.title}{' '}
        <small>
          <bdi>{cue.subtitle}</bdi>
        </small>
      </span>
      {cue.skippedBy !== null && <b>{t('list.skipped')}</b>}
      <span>{formatDuration(cue.duration)}</span>
    </div>
  )
}

const named = 4

/** What a jump now would do. It moves with the show, and with what the clock does to it. */
function JumpImpact({ cueId }: { readonly cueId: string }) {
  const { clock } = useDesk()
  const state = useDeskState(desk => desk)
  useTicked(showSecond)
  const impact = impactOfJump(state.plan, state.show.state, cueId, clock.now())
  if (impact === null)
    return (
      <p className={styles['impact']}>{t('jump.ended', { rehearsal: state.show.mode === 'rehearsal' })}</p>
    )
  const late = shownLateness(impact, state.plan.end)
  const ends = impact.end === null ? null : endTime(state, clock.now(), impact.end)
  const passed = impact.skipped.length > 0 ? impact.skipped : impact.repeated
  const titles = passed
    .slice(0, named)
    .map(id => rowOf(state, id))
    .map(row => (row === null ? '' : titleWithNumber(state, row)))
  return (
    <div className={styles['impact']} role="status">
      <p>
        <strong>{whatRuns(state, impact)}</strong>
        {titles.length > 0 && `: ${titles.join(', ')}`}
        {passed.length > named && ` ${t('jump.and', { count: passed.length - named })}`}
      </p>
      {state.show.state.phase === 'paused' && <p>{t('jump.paused')}</p>}
      {ends !== null && (
        // Not read out each second.
        <p aria-live="off" data-figures>
          {late !== null && (
            <>
              <strong data-late={late > 0}>{lateness(late)}</strong>
              {' · '}
              {impact.fixed && `${spareText(state, impact.fixed)} · `}
            </>
          )}
          {t('jump.ends', { time: ends })}
        </p>
      )}
    </div>
  )
}

/** The count is of the cues that are named after it. */
function whatRuns({ show, run }: DeskState, { skipped, repeated }: Impact): string {
  if (skipped.length > 0) return t('jump.skips', { count: skipped.length })
  if (repeated.length === 0) return t('jump.skips-none')
  const onAir = activeCueId(show.state)
  const again = repeated.every(id => id === onAir || actualStart(run, id) !== null)
  return t(again ? 'jump.runs-again' : 'jump.goes-back', { count: repeated.length })
}

function spareText(state: DeskState, fixed: FixedAhead): string {
  const row = rowOf(state, fixed.cueId)
  const spare = shownSpare(fixed)
  const by = formatDuration(duration(Math.abs(spare)))
  return t('jump.spare', { by, cue: row === null ? '' : titleWithNumber(state, row), short: spare < 0 })
}

function lateness(late: Duration): string {
  const by = formatDuration(duration(Math.abs(late)))
  if (by === '0:00') return t('jump.on-time')
  return late > 0 ? t('jump.late', { by }) : t('jump.early', { by })
}

function endTime(state: DeskState, now: Instant, end: Instant): string {
  const days = daysTo(state, now, end)
  const time = state.formatTime(end)
  return days === 0 ? time : `${time} ${t('header.in-days', { days })}`
}
