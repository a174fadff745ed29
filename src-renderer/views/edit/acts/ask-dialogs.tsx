import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { nameOfCall } from '../../../../src-main/domain/calling/department-calls.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { CueEffect, OtherNext, ShowEffects } from '../../../../src-main/domain/editing/show-effects.ts'
import { formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Duration } from '../../../../src-main/domain/time/time.ts'
import { Quiet } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { EditingState } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir } from '../../../state/session/selectors.ts'
import { showSecond, useTicked } from '../../../state/time/use-ticked.ts'
import { pasteCells, pasteRows } from '../clipboard/clipboard.ts'
import { faultLine, type PasteFault } from '../clipboard/paste-plan.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { GridAsk } from '../grid/grid-state.ts'
import { removeNow, sayWhy } from './act-on-rows.ts'
import { Ask } from './ask.tsx'
import styles from './ask-dialogs.module.css'
import { ClipAsk } from './clip-ask.tsx'
import { describeEdits, named } from './describe-edits.ts'
import { GapAsk } from './gap-ask.tsx'
import { LimitsAsk } from './limits-ask.tsx'
import { StepsAsk } from './steps-ask.tsx'

/** What is asked before it is done. */
export function AskDialogs() {
  const ask = useGridState(state => state.ask)
  const { editing } = useGrid()
  const asked = useEditingState(state => state.asked)
  useEffect(() => editing.decline, [editing])
  if (asked !== null) return <ShowAsk key={asked.label} asked={asked} />
  switch (ask?.kind) {
    case 'remove':
      return <RemoveAsk ask={ask} />
    case 'paste-cells':
      return <CellsAsk ask={ask} />
    case 'paste-rows':
      return <RowsAsk ask={ask} />
    case 'gap':
      return <GapAsk key={ask.row} row={ask.row} />
    case 'limits':
      return <LimitsAsk />
    case 'steps':
      return <StepsAsk />
    case 'clip':
      return <ClipAsk />
    case undefined:
      return null
  }
}

type AskOf<Kind extends GridAsk['kind']> = Extract<GridAsk, { readonly kind: Kind }>

function RemoveAsk({ ask }: { readonly ask: AskOf<'remove'> }) {
  const grid = useGrid()
  const close = useClose()
  const [first] = ask.groups
  const group = grid.content().rows.find(({ cue }) => cue.id === first)
  const title = group?.cue.title || t('edit.untitled')
  const question =
    ask.groups.length === 1
      ? t('edit.ask.group', { title, count: ask.children })
      : t('edit.ask.groups', { count: ask.children })
  const remove = (children: 'too' | 'stay') => (): void => {
    close()
    removeNow(grid, ask.keys.map(grid.editing.idOf), children, 'act')
  }
  return (
    <Ask question={question} close={close}>
      <PlainButton onClick={remove('too')}>{t('edit.ask.with-rows', { count: ask.children })}</PlainButton>
      <PlainButton onClick={remove('stay')}>{t('edit.ask.group-only')}</PlainButton>
    </Ask>
  )
}

function CellsAsk({ ask: { plan } }: { readonly ask: AskOf<'paste-cells'> }) {
  const grid = useGrid()
  const close = useClose()
  return (
    <Ask
      question={t('edit.steps.paste', { count: plan.changes })}
      detail={
        <>
          {plan.added.length > 0 && <p>{t('edit.paste.adds', { count: plan.added.length })}</p>}
          <Faults {...plan} />
        </>
      }
      close={close}
    >
      <PlainButton
        onClick={() => {
          close()
          pasteCells(grid, plan)
        }}
        testId="cells-go"
      >
        {plan.faults.length > 0 ? t('edit.paste.go-rest') : t('edit.paste.go')}
      </PlainButton>
    </Ask>
  )
}

function RowsAsk({ ask: { plan, after } }: { readonly ask: AskOf<'paste-rows'> }) {
  const grid = useGrid()
  const close = useClose()
  const row = grid.content().rows.find(({ cue }) => cue.id === after)
  const where =
    row === undefined
      ? t('edit.paste.where-end')
      : t('edit.paste.where', { title: row.cue.title || t('edit.untitled') })
  return (
    <Ask
      question={t('edit.paste.rows-title', { count: plan.rows.length })}
      detail={
        <>
          <p>{where}</p>
          <dl className={styles['columns']}>
            <dt>{t('edit.paste.becomes')}</dt>
            {plan.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a clipboard have no other name
              <dd key={at}>{column === null ? t('edit.paste.left-out') : column.name}</dd>
            ))}
          </dl>
          <ol>
            {plan.rows.slice(0, 5).map(({ cue }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
              <li key={at}>{cue.title || t('edit.untitled')}</li>
            ))}
          </ol>
          {plan.rows.length > 5 && <p>{t('edit.paste.more', { count: plan.rows.length - 5 })}</p>}
          <Faults faults={plan.faults} beyond={0} />
        </>
      }
      close={close}
    >
      <PlainButton
        onClick={() => {
          close()
          pasteRows(grid, plan, after)
        }}
        testId="paste-go"
      >
        {plan.faults.length > 0 ? t('edit.paste.go-rest') : t('edit.paste.go')}
      </PlainButton>
    </Ask>
  )
}

function Faults({ faults, beyond }: { readonly faults: readonly PasteFault[]; readonly beyond: number }) {
  return (
    <>
      {faults.length > 0 && <p>{t('edit.paste.faults', { count: faults.length })}</p>}
      <ul className={styles['faults']}>
        {faults.slice(0, 20).map(fault => (
          <li key={`${fault.row} ${fault.column}`}>{faultLine(fault)}</li>
        ))}
      </ul>
      {faults.length > 20 && <p>{t('edit.paste.more', { count: faults.length - 20 })}</p>}
      {beyond > 0 && <p>{t('edit.paste.beyond', { count: beyond })}</p>}
    </>
  )
}

function useClose(): () => void {
  const grid = useGrid()
  return () => grid.change({ ask: null })
}

/** What a change would do to the show that is called: it goes on while the question stands. */
function ShowAsk({ asked: { way, label, edits } }: { readonly asked: NonNullable<EditingState['asked']> }) {
  const grid = useGrid()
  const { editing } = grid
  useDeskState(state => state.show)
  useDeskState(state => state.calling)
  useTicked(showSecond)
  const effects = editing.effects()
  const what = way === 'edit' ? label : t(`edit.${way}-of`, { what: label })
  const fault = effects?.fault ?? null
  const besideShow = useDeskState(state => state.show.mode === 'rehearsal' && isShowOnAir(state))
  const called = useDeskState(isShowOnAir)
  const agree = (): void => {
    const fault = editing.agree()
    if (fault !== null) sayWhy(grid, t(`edit.on-air-fault.${fault}`))
  }
  return (
    <Ask
      question={called ? t('edit.ask.called', { what }) : t('edit.ask.calm', { what })}
      detail={
        effects !== null && (
          <>
            <Lines lines={describeEdits(grid, edits() ?? [], editing.replaced())} />
            {besideShow && <Quiet>{t('edit.ask.of-real')}</Quiet>}
            {fault === null ? <Effects effects={effects} /> : <p>{t(`edit.on-air-fault.${fault}`)}</p>}
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
  const { onAir, next, otherNext, lateness, overwritten, removed, skipsReal, cancelled } = effects
  const rehearsed = useDeskState(state => state.show.mode === 'rehearsal' && !isShowOnAir(state))
  const name = (row: EditRow): string => titlesOf(grid, [row])
  const cells = t('edit.ask.cells', { count: overwritten.length })
  const among = new Set(overwritten)
  return (
    <>
      {onAir !== null && (
        <p data-testid="ask-on-air">
          <strong>{rehearsed ? t('rehearsal.word') : t('edit.row.on-air')}</strong>{' '}
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
  timing: 'timing',
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
