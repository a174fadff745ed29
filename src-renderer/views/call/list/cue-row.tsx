import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow as Row } from '../../../../src-main/contract/bridge/slices.ts'
import { isAuto, timecodeWord, timingOf } from '../../../../src-main/domain/rundown/timing.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import { playableDuration } from '../../../../src-main/domain/show/schedule.ts'
import { droppedBySkip, dropsGroup, skipRefusal } from '../../../../src-main/domain/show/skip.ts'
import { formatDuration, formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Duration, Instant } from '../../../../src-main/domain/time/time.ts'
import { shownBetween, wholeSecond } from '../../../../src-main/domain/time/whole-seconds.ts'
import { useDisabledReason } from '../../../components/disabled-note.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { tallScript, UserText } from '../../../components/user-text.tsx'
import type { ListColumn, TimeColumn } from '../../../state/rundowns/column-set.ts'
import { refusalOf } from '../../../state/session/access.ts'
import { useDesk, useDeskState, useForecast, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import {
  plannedStart,
  projectedStart,
  rowOf,
  rowState,
  shownSlack,
  startedAt,
} from '../../../state/session/selectors.ts'
import { shallowSelector } from '../../../state/session/store.ts'
import { openTransportDialog } from '../transport/open-transport-dialog.ts'
import styles from './cue-row.module.css'

interface CueRowProps {
  readonly row: Row
  /** Those in view. */
  readonly columns: readonly ListColumn[]
  /** Place of the first of them among all, counted from 0. */
  readonly firstColumn: number
  /** Counted from 0. */
  readonly place: number
  /** In px from the top of the list. */
  readonly top: number
}

/** Number, start, duration and title stand before those of the rundown. */
const ownColumns = 4

interface TitleCellProps {
  readonly cue: Row['cue']
  readonly state: ReturnType<typeof rowState>
}

function TitleCell({ cue, state }: TitleCellProps) {
  const text = cue.title || t('show.untitled')
  return (
    <td
      className={styles['titleCell']}
      title={[cue.title, cue.subtitle].filter(Boolean).join('\n')}
      data-script={tallScript.test(text) ? 'tall' : undefined}
    >
      <i
        className={styles['band']}
        style={{ '--band': cue.backgroundColor ?? undefined }}
        aria-hidden="true"
      />
      <UserText className={styles['title']} style={{ '--own': `${cue.title.length}ch` }} text={text} />
      <Chips
        state={state}
        // What ran and is skipped afterwards keeps its start, and says why Previous passes it by.
        skipped={cue.skippedBy !== null && state !== 'on-air'}
        locked={cue.preventEdits}
        auto={isAuto(cue)}
        timecode={cue.timing?.timecode ?? null}
        group={cue.type === 'group'}
      />
      {cue.subtitle !== '' && (
        <span className={styles['rest']}>
          <UserText
            className={styles['subtitle']}
            data-testid="row-subtitle"
            style={{ '--own': `${cue.subtitle.length}ch` }}
            text={cue.subtitle}
          />
        </span>
      )}
    </td>
  )
}

/** One row. It renders again only when its cue or its own place in the show has changed. */
export const CueRow = memo(function CueRow({ row, columns, firstColumn, place, top }: CueRowProps) {
  const { cue, cells } = row
  // One subscription for all of it: each change of the desk asks every row in view.
  const { state, number } = useDeskState(
    useMemo(
      () =>
        shallowSelector(desk => ({
          state: rowState(desk, cue.id),
          number: desk.numbers.get(cue.id) ?? null,
        })),
      [cue.id],
    ),
  )
  const { ui } = useDesk()
  const selected = useUi(now => now.selected === cue.id)
  const isCue = cue.type === 'cue'
  const isNow = state === 'on-air' || state === 'next'
  return (
    <tr
      className={styles['row']}
      aria-rowindex={place + 2}
      aria-current={state === 'on-air' ? 'true' : undefined}
      data-testid="cue-row"
      data-cue-id={cue.id}
      data-state={state}
      data-type={cue.type}
      data-child={cue.parentId !== null}
      data-selected={selected}
      onPointerDown={event => {
        if (event.button === 0) ui.set({ ...ui.get(), selected: cue.id })
      }}
      style={{ top }}
    >
      <td className={styles['number']}>{number}</td>
      <td>{isCue && <Start cueId={cue.id} now={isNow} />}</td>
      <td className={styles['duration']}>
        {isCue && formatDuration(cue.duration)}
        {cue.type === 'group' && <GroupSum groupId={cue.id} />}
      </td>
      <TitleCell cue={cue} state={state} />
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={styles['cell']}
          dir={column.kind === 'cell' ? 'auto' : undefined}
          title={column.kind === 'cell' ? cells[column.id] : undefined}
          aria-colindex={ownColumns + firstColumn + index + 1}
          // The rest come after it by themselves.
          style={index === 0 ? { gridColumnStart: ownColumns + firstColumn + 1 } : undefined}
        >
          {column.kind === 'cell'
            ? shownCell(row, column.id)
            : isCue && <TimeCell cueId={cue.id} kind={column.kind} now={isNow} />}
        </td>
      ))}
      {selected && cue.type !== 'heading' && (
        <td className={styles['rowActs']}>
          <span>
            {isCue && state !== 'on-air' && <JumpButton cueId={cue.id} />}
            <SkipButton cueId={cue.id} skipped={cue.skippedBy !== null} />
          </span>
        </td>
      )}
    </tr>
  )
})

/** What the cues of a group take together; those that are skipped take nothing, unless they are on air. */
function GroupSum({ groupId }: { readonly groupId: string }) {
  const sum = useDeskState(({ rows, show }) =>
    playableDuration(
      rows.map(({ cue }) => cue).filter(({ parentId }) => parentId === groupId),
      activeCueId(show.state),
    ),
  )
  return <span title={t('list.group-sum')}>{formatDuration(sum)}</span>
}

/** As it was typed: marks, mentions and variables, its lines one after another. */
function shownCell({ cells, rich }: Row, columnId: string): ReactNode {
  const text = cells[columnId] ?? ''
  const html = rich?.[columnId]
  if (html !== undefined) return <RichText text={text} html={html} line />
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length < 2) return lines[0]
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={styles['line']}>
        {at > 0 && '· '}
        {line}
      </span>
    </Fragment>
  ))
}

/** The planned start, and the projected one where it differs; a fixed start is marked. Renders when a whole second of them changes. */
function Start({ cueId, now }: { readonly cueId: string; readonly now: boolean }) {
  const { formatTime, planned, projected, started, fixed, rule, slack } = useForecast(
    now,
    useMemo(
      () =>
        shallowSelector(desk => {
          return {
            formatTime: desk.formatTime,
            planned: cut(plannedStart(desk, cueId)),
            projected: cut(projectedStart(desk, cueId)),
            started: cut(startedAt(desk, cueId)),
            fixed: rowOf(desk, cueId)?.cue.startTime ?? null,
            rule: timingOf(rowOf(desk, cueId)?.cue ?? {}).start,
            slack: shownSlack(desk, cueId),
          }
        }),
      [cueId],
    ),
  )
  const first = started ?? projected ?? planned
  if (first === null) return rule === 'floating' ? <small>{t('edit.start.floating')}</small> : null
  const moved = planned !== null && planned !== first ? formatTime(planned) : null
  // It follows the cue before it: what stands beside it is the time that it keeps, or has missed.
  const limit = rule === 'not-after' && fixed !== null && started === null ? `≤ ${formatTime(fixed)}` : null
  const other = limit === null ? moved : null
  const apart = limit ?? (started === null && moved === null ? slackText(slack) : null)
  const title =
    started === null
      ? other && t('list.planned', { time: other })
      : t('list.started', { time: formatTime(started) })
  return (
    <span
      className={styles['start']}
      data-started={started === null ? undefined : true}
      title={title ?? undefined}
    >
      <em aria-hidden="true">
        {started !== null ? '✓' : fixed !== null && (rule === 'exactly' ? '=' : limit === null && '⊢')}
      </em>
      <span>
        {formatTime(first)}
        {fixed !== null && limit === null && <span className="visually-hidden"> {t('list.fixed')}</span>}
      </span>
      {other !== null && <small>{other}</small>}
      {apart !== null && <small data-slack={Number(slack) < 0 ? 'overlap' : 'gap'}>{apart}</small>}
    </span>
  )
}

/** At a fixed start: room before it, or that the cue before runs into it. */
const tenHours = 36_000_000

function slackText(slack: Duration | null): string | null {
  if (slack === null || Math.abs(slack) < 1000) return null
  // With its seconds, one of ten hours would run into the next column.
  const span =
    Math.abs(slack) < tenHours ? formatDuration(slack) : `${formatDuration(slack).replace(/:\d\d$/, '')} h`
  return slack < 0 ? t('list.overlap', { span }) : t('list.gap', { span })
}

const cut = (at: Instant | null): Instant | null => (at === null ? null : wholeSecond(at))

/** Where the row is that it acts on. A whole group is dropped by holding, and says how much that is. */
function SkipButton({ cueId, skipped }: { readonly cueId: string; readonly skipped: boolean }) {
  const held = useDeskState(({ rows }) =>
    dropsGroup(
      rows.map(({ cue }) => cue),
      cueId,
    ),
  )
  const count = useDeskState(
    ({ rows, show }) =>
      droppedBySkip(
        rows.map(({ cue }) => cue),
        cueId,
        activeCueId(show.state),
      ).length,
  )
  const refused = useDeskState(
    ({ rows, show }) =>
      skipRefusal(
        rows.map(({ cue }) => cue),
        cueId,
        activeCueId(show.state),
      ) !== null,
  )
  const word = held ? t('list.skip-group', { count }) : t('list.skip')
  return (
    <PressButton
      button="skip"
      className={styles['rowAct']}
      intent={{ action: 'skip', cueId }}
      hold={held}
      off={refused}
      label={
        <>
          {skipped ? t('list.unskip') : word} <kbd>S</kbd>
        </>
      }
    />
  )
}

/** Asks as *Jump…* does, with what the jump would skip. */
function JumpButton({ cueId }: { readonly cueId: string }) {
  const desk = useDesk()
  const disabledBy = useDisabledReason()
  const wouldRefuse = useDeskState(state => refusalOf(state, 'jump') !== null)
  return (
    <button
      type="button"
      className={styles['rowAct']}
      aria-disabled={wouldRefuse || disabledBy !== null}
      onClick={() => openTransportDialog(desk, 'jump', cueId)}
    >
      {t('list.jump-here')}
    </button>
  )
}

interface ChipsProps {
  readonly state: ReturnType<typeof rowState>
  readonly skipped: boolean
  readonly locked: boolean
  readonly auto: boolean
  readonly timecode: string | null
  readonly group: boolean
}

function Chips({ state, skipped, locked, auto, timecode, group }: ChipsProps) {
  return (
    <>
      {state === 'on-air' && <OnAirChip />}
      {state === 'next' && <b data-chip="next">{t('show.next')}</b>}
      {auto && <AutoChip state={state} />}
      {timecode !== null && <TimecodeChip timecode={timecode} />}
      {skipped && (
        <b data-chip="skipped">
          <Icon name="skipped" />
          {t('list.skipped')}
        </b>
      )}
      {group && <b data-chip="group">{t('list.group')}</b>}
      {locked && (
        <b data-chip="locked" title={t('list.locked')}>
          <Icon name="locked" />
          <span className="visually-hidden">{t('list.locked')}</span>
        </b>
      )}
    </>
  )
}

/**
 * It goes by itself, unless that is off for the whole show, which no longer matters where the show is past it; left out on air
 * where it was stopped, as the panel says.
 */
function AutoChip({ state }: Pick<ChipsProps, 'state'>) {
  const isOff = useDeskState(desk => state !== 'past' && desk.show.auto?.off === true)
  const isStopped = useDeskState(desk => state === 'on-air' && desk.show.auto?.stopped === true)
  if (isOff) return <b data-chip="auto">{t('auto.off')}</b>
  return isStopped ? null : <b data-chip="auto">{t('auto.word')}</b>
}

/** Quiet, and only where timecode comes in: other desks call the cue by hand. */
function TimecodeChip({ timecode }: { readonly timecode: string }) {
  const isOn = useDeskState(desk => desk.timecode.settings.source !== 'off')
  return isOn && <b data-chip="timecode">{`${timecodeWord} ${timecode}`}</b>
}

function OnAirChip() {
  const rehearsing = useDeskState(desk => desk.show.mode === 'rehearsal')
  return (
    <b data-chip={rehearsing ? 'rehearsal' : 'air'}>{rehearsing ? t('rehearsal.short') : t('show.on-air')}</b>
  )
}

interface TimeCellProps {
  readonly cueId: string
  readonly kind: TimeColumn
  /** Of the cue on air, or the next. */
  readonly now: boolean
}

/** Planned against actual in columns of their own, for a desk that wants them. */
function TimeCell({ cueId, kind, now }: TimeCellProps) {
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
