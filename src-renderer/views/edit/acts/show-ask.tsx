import { t } from '#texts/text.ts'
import { nameOfCall } from '../../../../src-main/domain/calling/department-calls.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { CueEffect, OtherNext, ShowEffects } from '../../../../src-main/domain/editing/show-effects.ts'
import { formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Duration } from '../../../../src-main/domain/time/time.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { EditingState } from '../../../state/editing/editing-state.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { showSecond, useTicked } from '../../../state/time/use-ticked.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid } from '../grid/grid-context.ts'
import { refuse } from './act-on-rows.ts'
import { Ask } from './ask.tsx'
import { describeEdits, named } from './describe-edits.ts'

/** What a change would do to the show that is called: it goes on while the question stands. */
export function ShowAsk({
  asked: { way, label, edits },
}: {
  readonly asked: NonNullable<EditingState['asked']>
}) {
  const grid = useGrid()
  const { editing } = grid
  useDeskState(state => state.show)
  useDeskState(state => state.calling)
  useTicked(showSecond)
  const effects = editing.effects()
  const what = way === 'edit' ? label : t(`edit.${way}-of`, { what: label })
  const agree = (): void => {
    const fault = editing.agree()
    if (fault !== null) refuse(grid, t(`edit.on-air-fault.${fault}`))
  }
  return (
    <Ask
      question={effects?.called === true ? t('edit.ask.called', { what }) : t('edit.ask.calm', { what })}
      detail={
        effects !== null && (
          <>
            <Lines lines={describeEdits(grid, edits() ?? [])} />
            <Effects effects={effects} />
          </>
        )
      }
      close={editing.decline}
    >
      <PlainButton onClick={agree} testId="ask-go">
        {t(effects !== null && effects.removed.length > 0 ? 'edit.ask.remove' : 'edit.ask.go')}
      </PlainButton>
    </Ask>
  )
}

const mostLines = 4

/** What changes, from what to what. */
const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <div data-testid="ask-edits">
    {lines.slice(0, mostLines).map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
      <p key={at}>{text}</p>
    ))}
    {lines.length > mostLines && <p>{t('edit.paste.more', { count: lines.length - mostLines })}</p>}
  </div>
)

function Effects({ effects }: { readonly effects: ShowEffects }) {
  const grid = useGrid()
  const { fault, onAir, next, otherNext, lateness, overwritten, removed, skipsReal, cancelled } = effects
  const name = (row: EditRow): string => titlesOf(grid, [row])
  const cells = t('edit.ask.cells', { count: overwritten.length })
  const among = new Set(overwritten)
  return (
    <>
      {fault !== null && <p>{t(`edit.on-air-fault.${fault}`)}</p>}
      {onAir !== null && (
        <p data-testid="ask-on-air">
          <strong>{t('edit.row.on-air')}</strong>{' '}
          {t('edit.ask.changes', { title: name(onAir.row), what: changesOf(onAir) })}
        </p>
      )}
      {next !== null && (
        <p data-testid="ask-next">
          <strong>{t('edit.row.next')}</strong>{' '}
          {t('edit.ask.changes', { title: name(next.row), what: changesOf(next) })}
        </p>
      )}
      {otherNext !== null && (
        <p data-testid="ask-next">
          <strong>{t('edit.row.next')}</strong> {nextSaid(otherNext, name)}
        </p>
      )}
      {lateness !== null && (
        <p data-testid="ask-lateness">
          {t('edit.ask.lateness', { was: latenessSaid(lateness.was), is: latenessSaid(lateness.is) })}
        </p>
      )}
      {overwritten.length > 0 && (
        <p>{t('edit.ask.overwrites', { cells, ...namesOf(grid, ({ cue }) => among.has(cue.id)) })}</p>
      )}
      {removed.length > 0 && (
        <p>{t('edit.ask.removes', { ...namesOf(grid, row => removed.includes(row)) })}</p>
      )}
      {skipsReal.length > 0 && (
        <p data-testid="ask-skips">
          {t('edit.ask.skips-real', { titles: titlesOf(grid, skipsReal.slice(0, 3)) })}
        </p>
      )}
      {cancelled.length > 0 && (
        <p data-testid="ask-standing">
          {t('edit.ask.standing', {
            names: cancelled.map(call => nameOfCall(call, grid.content().columns)).join(', '),
          })}
        </p>
      )}
    </>
  )
}

const latenessSaid = (by: Duration | null): string => (by === null ? '–' : formatOverUnder(by))

function nextSaid({ was, is }: OtherNext, name: (row: EditRow) => string): string {
  if (is === null) return was === null ? '' : t('edit.ask.next-none', { was: name(was) })
  return was === null
    ? t('edit.ask.next-first', { is: name(is) })
    : t('edit.ask.next-is', { was: name(was), is: name(is) })
}

/** What of a cue changes, by the names of its columns. */
const changesOf = ({ changes }: CueEffect): string =>
  changes
    .map(change => {
      if (typeof change !== 'string') return change.column
      if (change === 'place') return t('edit.ask.place')
      if (change === 'columnOrder') return t('edit.ask.column-order')
      return t(`edit.columns.${columnOf[change]}`)
    })
    .join(', ')
    // The sentence has its own.
    .replace(/\.$/, '')

const columnOf = {
  type: 'type',
  title: 'title',
  subtitle: 'subtitle',
  duration: 'duration',
  startTime: 'start',
  backgroundColor: 'colour',
  skipped: 'skipped',
} as const

/** Rows by number and title. */
const titlesOf = (grid: Grid, rows: readonly EditRow[]): string =>
  rows.map(row => t('edit.ask.title', { title: named(grid, row) })).join(', ')

/** The first of these rows, and how many more there are. */
function namesOf(
  grid: Grid,
  which: (row: EditRow) => boolean,
): { readonly titles: string; readonly more: number } {
  const rows = grid.content().rows.filter(which)
  const shown = rows.slice(0, 3)
  return { titles: titlesOf(grid, shown), more: rows.length - shown.length }
}
