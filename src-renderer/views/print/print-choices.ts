import type { DeskState } from '../../state/session/desk-state.ts'
import type { ColumnWish } from './fit-columns.ts'

export const sizes = ['normal', 'large', 'huge'] as const
export const papers = ['portrait', 'landscape'] as const

export interface PrintChoices {
  readonly size: (typeof sizes)[number]
  readonly paper: (typeof papers)[number]
  readonly pageForGroup: boolean
  readonly skipped: boolean
  readonly start: boolean
  readonly subtitle: boolean
  /** Text columns by id that a person has ticked or unticked. */
  readonly ticks: Readonly<Record<string, boolean>>
}

export const usualChoices: PrintChoices = {
  size: 'large',
  paper: 'landscape',
  pageForGroup: false,
  skipped: true,
  start: true,
  subtitle: true,
  ticks: {},
}

const types: Readonly<Record<PrintChoices['size'], Pick<ColumnWish, 'points' | 'legible'>>> = {
  normal: { points: 11, legible: 7.2 },
  large: { points: 14, legible: 9.1 },
  huge: { points: 19, legible: 12.4 },
}

/** So many columns are printed unless a person chooses others, and every department that has room. */
const usualColumns = 4
/** Type that is very large is worth more than columns to the person who chooses it. */
const leastColumns: Readonly<Record<PrintChoices['size'], number>> = {
  normal: usualColumns,
  large: usualColumns,
  huge: 1,
}

export function columnWish(columns: DeskState['columns'], { size, ticks }: PrintChoices): ColumnWish {
  const usual = columns.filter(
    ({ id, department }, at) => (at < usualColumns || department !== undefined) && ticks[id] !== false,
  )
  return {
    ...types[size],
    usual: usual.map(({ id }) => id),
    least: leastColumns[size],
    ticked: columns.filter(({ id }) => ticks[id] === true).map(({ id }) => id),
  }
}
