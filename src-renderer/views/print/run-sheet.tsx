import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { Tick } from '../../components/field.tsx'
import { Group, Quiet, Row } from '../../components/layout.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { type Compared, comparedWith } from '../../state/rundowns/compared.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { type ColumnWish, type FittedColumns, fitColumns, type LeastWidths } from './fit-columns.ts'
import { Paper, PaperFields, pageWidths, type TypeSize, typeSizes } from './paper.tsx'
import { type PrintLook, PrintSheet, printedRows } from './print-sheet.tsx'

const previewed = 40

/** The running order of the open rundown, for the wall. */
export function RunSheetPart() {
  const desk = useDesk()
  // A sheet is of one moment: what changes meanwhile is on the next.
  const state = useMemo(() => desk.state.get(), [desk])
  const compared = useMemo(() => comparedWith(state, desk.ui.get()), [state, desk])
  const printedAt = useMemo(() => desk.clock.now(), [desk])
  const [choices, setChoices] = useState(usualChoices)
  const wish = useMemo(() => columnWish(state.columns, choices), [state, choices])
  const wanted = [...wish.usual, ...wish.ticked]
  const sheet = useRef<HTMLDivElement>(null)
  const fit = usePaperFit(sheet, choices, wish)
  const columns = fit?.columns ?? wanted
  const printed = (look: PrintLook, most: number) => (
    <PrintSheet
      state={state}
      look={look}
      compared={choices.compare ? compared : null}
      printedAt={printedAt}
      most={most}
    />
  )
  return (
    <>
      <Choices
        choices={choices}
        columns={state.columns}
        compared={compared}
        printed={columns}
        leftOut={state.columns.filter(({ id }) => wanted.includes(id) && !columns.includes(id))}
        change={part => setChoices({ ...choices, ...part })}
      />
      <Row>
        <PrintButton testId="print-go">{t('print.print')}</PrintButton>
        <Quiet>{t('print.pdf')}</Quiet>
      </Row>
      {printedRows(state.rows, choices).length > previewed && (
        <Quiet>{t('print.preview-first', { rows: previewed })}</Quiet>
      )}
      <Paper
        paper={choices.paper}
        points={fit?.points}
        sheet={sheet}
        preview={fit !== null && printed({ ...fit.choices, columns }, previewed)}
      >
        {printed(
          { ...choices, columns: fit?.choices === choices ? columns : wanted },
          Number.POSITIVE_INFINITY,
        )}
      </Paper>
    </>
  )
}

interface ChoicesProps {
  readonly choices: PrintChoices
  readonly columns: DeskState['columns']
  readonly compared: Compared | null
  /** Text columns by id. */
  readonly printed: readonly string[]
  /** Those that would be printed if there were room. */
  readonly leftOut: DeskState['columns']
  readonly change: (part: Partial<PrintChoices>) => void
}

const Choices = ({ choices, columns, compared, printed, leftOut, change }: ChoicesProps) => (
  <>
    <PaperFields
      size={choices.size}
      onSize={size => change({ size })}
      papers={papers}
      paper={choices.paper}
      onPaper={paper => change({ paper })}
    />
    <Row>
      <Tick
        label={t('print.groups')}
        checked={choices.pageForGroup}
        onChange={pageForGroup => change({ pageForGroup })}
      />
      <Tick label={t('print.skipped')} checked={choices.skipped} onChange={skipped => change({ skipped })} />
    </Row>
    <Group>
      <legend>
        {t('print.columns')}{' '}
        <b role="status" data-testid="print-left-out">
          {leftOut.length > 0 && t('print.left-out', { names: leftOut.map(({ name }) => name).join(', ') })}
        </b>
      </legend>
      <Tick label={t('print.start')} checked={choices.start} onChange={start => change({ start })} />
      <Tick
        label={t('print.subtitle')}
        checked={choices.subtitle}
        onChange={subtitle => change({ subtitle })}
      />
      {compared !== null && (
        <Tick
          label={t('compare.since', { name: compared.name })}
          checked={choices.compare}
          onChange={compare => change({ compare })}
          testId="print-compare"
        />
      )}
      {columns.map(({ id, name }) => (
        <Tick
          key={id}
          label={name}
          checked={printed.includes(id)}
          onChange={on => change({ ticks: { ...choices.ticks, [id]: on } })}
        />
      ))}
    </Group>
  </>
)

const papers = ['portrait', 'landscape'] as const

interface PrintChoices {
  readonly size: TypeSize
  readonly paper: (typeof papers)[number]
  readonly pageForGroup: boolean
  readonly skipped: boolean
  readonly start: boolean
  readonly subtitle: boolean
  /** Where the plan is compared in Edit. */
  readonly compare: boolean
  /** Text columns by id that a person has ticked or unticked. */
  readonly ticks: Readonly<Record<string, boolean>>
}

const usualChoices: PrintChoices = {
  size: 'large',
  paper: 'landscape',
  pageForGroup: false,
  skipped: true,
  start: true,
  subtitle: true,
  compare: true,
  ticks: {},
}

/** The smallest type that is read from where the chosen one is read, in points. */
const legible: Readonly<Record<TypeSize, number>> = { normal: 7.2, large: 9.1, huge: 12.4 }

/** So many columns are printed unless a person chooses others, and every department that has room. */
const usualColumns = 4
/** Type that is very large is worth more than columns to the person who chooses it. */
const leastColumns: Readonly<Record<TypeSize, number>> = {
  normal: usualColumns,
  large: usualColumns,
  huge: 1,
}

function columnWish(columns: DeskState['columns'], { size, ticks }: PrintChoices): ColumnWish {
  const usual = columns.filter(
    ({ id, department }, at) => (at < usualColumns || department !== undefined) && ticks[id] !== false,
  )
  return {
    points: typeSizes[size],
    legible: legible[size],
    usual: usual.map(({ id }) => id),
    least: leastColumns[size],
    ticked: columns.filter(({ id }) => ticks[id] === true).map(({ id }) => id),
  }
}

const pixelsPerMillimetre = 96 / 25.4
/** To spare, in pixels: a table has come out a pixel wider on paper than it was measured on the screen. */
const rounding = 3

interface PaperFit extends FittedColumns {
  readonly choices: PrintChoices
}

/**
 * Columns and type of the sheet, so that no column stands beyond the edge of the paper; null before it is measured. While
 * it is of other choices than these, the sheet must have all columns of the wish: those are measured before it is painted.
 */
function usePaperFit(
  sheet: RefObject<HTMLElement | null>,
  choices: PrintChoices,
  wish: ColumnWish,
): PaperFit | null {
  const [fit, setFit] = useState<PaperFit | null>(null)
  const isFitted = fit?.choices === choices
  useLayoutEffect(() => {
    const { current } = sheet
    if (isFitted || current === null) return
    const room = Math.floor(pageWidths[choices.paper] * pixelsPerMillimetre) - rounding
    setFit({ choices, ...laidOut(current, measure => fitColumns(wish, room, measure)) })
  }, [sheet, choices, wish, isFitted])
  return fit
}

/** The sheet is laid out for the time of it, out of sight and as narrow as it can be. */
function laidOut(
  sheet: HTMLElement,
  choose: (measure: (points: number) => LeastWidths) => FittedColumns,
): FittedColumns {
  const heads = [...sheet.querySelectorAll<HTMLElement>('thead tr:last-child th')]
  const before = sheet.style.getPropertyValue('--print-size')
  Object.assign(sheet.style, { display: 'block', position: 'absolute', visibility: 'hidden', width: '0' })
  const fitted = choose(points => {
    sheet.style.setProperty('--print-size', `${points}pt`)
    const texts: Record<string, number> = {}
    let others = 0
    for (const head of heads) {
      const { width } = head.getBoundingClientRect()
      if (head.dataset['column'] === undefined) others += width
      else texts[head.dataset['column']] = width
    }
    return { others, texts }
  })
  sheet.style.setProperty('--print-size', before)
  for (const name of ['display', 'position', 'visibility', 'width']) sheet.style.removeProperty(name)
  return fitted
}
