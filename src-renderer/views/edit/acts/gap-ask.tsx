import { type KeyboardEvent, useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { Edit, EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { GapChange } from '../../../../src-main/domain/show/close-gap.ts'
import { type GapOption, type GapOptions, gapOptions } from '../../../../src-main/domain/show/gap-options.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { formatStart } from '../cells/fields.ts'
import { spanText } from '../cells/timing-sentences.ts'
import type { Grid } from '../grid/grid.ts'
import { useDerived, useGrid } from '../grid/grid-context.ts'
import { isBlocked, makeOrSay } from './act-on-rows.ts'
import { Ask } from './ask.tsx'
import styles from './ask-dialogs.module.css'
import { named } from './describe-edits.ts'

/** The ways to close the gap or the overlap at a row, each with what it does to the plan. One press takes it. */
export function GapAsk({ row: key }: { readonly row: string }) {
  const grid = useGrid()
  const rows = useEditingState(({ content }) => content.rows)
  const leftOut = useDerived(derived => derived.leftOut)
  const startTime = useDerived(({ plan }) => plan.start)
  const row = rows.find(({ cue }) => grid.editing.keyOf(cue.id) === key) ?? null
  const cueId = row?.cue.id ?? ''
  const options = useMemo(
    () => gapOptions({ cues: rows.map(({ cue }) => cue), startTime, leftOut }, cueId),
    [rows, startTime, leftOut, cueId],
  )
  const close = (): void => grid.change({ ask: null })
  if (row === null || options === null) return <Ask question={t('edit.gap.none')} close={close} />
  const { by } = options.gap
  const title = named(grid, row)
  const said = { span: spanText(by), title }
  return (
    <Ask
      question={t(by < 0 ? 'edit.gap.overlap' : 'edit.gap.gap', said)}
      detail={<Options grid={grid} row={row} options={options} close={close} />}
      close={close}
    />
  )
}

interface OptionsProps {
  readonly grid: Grid
  /** The cue at which the gap is. */
  readonly row: EditRow
  readonly options: GapOptions
  readonly close: () => void
}

function Options({ grid, row, options, close }: OptionsProps) {
  const { governing, own, durations, tooShort } = options
  const take = (option: GapOption): void => {
    close()
    if (option.fault !== null || isBlocked(grid)) return
    makeOrSay(grid, {
      label: t('edit.steps.gap', { title: named(grid, row) }),
      edits: [editOf(option.change)],
      plan: { act: 'close-gap', cueId: row.cue.id },
      said: nameOf(grid, option),
    })
  }
  const button = (option: GapOption) => {
    const reason = reasonOf(grid, option)
    return (
      <button
        key={option.strategy.move === 'duration' ? option.strategy.cueId : option.strategy.move}
        type="button"
        data-option={option.strategy.move}
        aria-disabled={reason !== null}
        onClick={() => {
          if (reason === null) take(option)
        }}
      >
        <span>{nameOf(grid, option)}</span>
        <small>{reason ?? effectsOf(grid, option).join(' ')}</small>
      </button>
    )
  }
  return (
    <fieldset
      className={styles['options']}
      aria-label={t('edit.gap.ways')}
      onKeyDown={byArrows}
      data-testid="gap-options"
    >
      {button(governing)}
      {button(own)}
      <p>{durations.length === 0 ? t('edit.gap.faults.below-zero') : t('edit.gap.durations')}</p>
      {durations.map(button)}
      {tooShort > 0 && durations.length > 0 && <p>{t('edit.gap.too-short', { count: tooShort })}</p>}
    </fieldset>
  )
}

function byArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll<Element>('button')]
  const at = document.activeElement === null ? -1 : all.indexOf(document.activeElement)
  event.preventDefault()
  event.stopPropagation()
  const next = all[(at + step + all.length) % all.length]
  if (next instanceof HTMLElement) next.focus()
}

const editOf = (change: GapChange): Edit => {
  if (change.change === 'show-start') return { do: 'rundown', fields: { startTime: change.startTime } }
  const fields = change.change === 'start' ? { startTime: change.startTime } : { duration: change.duration }
  return { do: 'cue', cueId: change.cueId, fields }
}

const rowOf = (grid: Grid, cueId: string): EditRow | null =>
  grid.content().rows.find(({ cue }) => cue.id === cueId) ?? null

/** What it changes, from what to what. */
function nameOf(grid: Grid, option: GapOption): string {
  if (option.fault !== null) return t(`edit.gap.moves.${option.strategy.move}`)
  const { change } = option
  const { plan, context } = grid.derived()
  const row = change.change === 'show-start' ? null : rowOf(grid, change.cueId)
  const first = grid.content().rows[0]
  const near = row ?? first
  const clock = (at: Instant | null): string =>
    at === null || near === undefined ? '–' : formatStart(at, context.start(near))
  if (change.change === 'show-start')
    return t('edit.gap.show-start', { was: clock(plan.start), is: clock(change.startTime) })
  if (row === null) return ''
  const title = named(grid, row)
  if (change.change === 'duration') {
    const [was, is] = [formatDuration(row.cue.duration), formatDuration(change.duration)]
    return t('edit.gap.duration', { title, was, is })
  }
  const said = { title, was: clock(row.cue.startTime), is: clock(change.startTime) }
  return t(option.strategy.move === 'governing' ? 'edit.gap.governing' : 'edit.gap.own', said)
}

/** Why it cannot be taken; null where it can. */
function reasonOf(grid: Grid, option: GapOption): string | null {
  if (option.fault !== null) return t(`edit.gap.faults.${option.fault}`)
  const { change } = option
  const row = change.change === 'show-start' ? null : rowOf(grid, change.cueId)
  return row?.cue.preventEdits === true ? t('edit.read-only.locked') : null
}

/** More are counted. */
const mostNamed = 2

function effectsOf(grid: Grid, option: GapOption): readonly string[] {
  if (option.fault !== null) return []
  const { endMoves, opens, passes } = option
  const ends =
    endMoves === null || Math.abs(endMoves) < 1_000
      ? t('edit.gap.end-stays')
      : t('edit.gap.end', { span: spanText(endMoves), later: endMoves > 0 })
  const others = opens.slice(0, mostNamed).map(({ cueId, by }) => {
    const row = rowOf(grid, cueId)
    const said = { span: spanText(by), title: row === null ? '' : named(grid, row) }
    return t(by < 0 ? 'edit.gap.opens-overlap' : 'edit.gap.opens-gap', said)
  })
  const more = opens.length - mostNamed
  return [
    ...(passes === null ? [] : [t(`edit.gap.passes.${passes}`)]),
    ends,
    ...others,
    ...(more > 0 ? [t('edit.paste.more', { count: more })] : []),
  ]
}
