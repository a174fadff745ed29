import { messageOf } from '../../domain/messages/message.ts'
import type { SourceRow } from '../../domain/running-order/running-order-header.ts'

/** What is read of a table: far more than a rundown of 1,000 cues and 50 columns, and nothing that holds up a desk. */
export const tableLimits = {
  /** Rows beyond the limit of a rundown are reported once, by the first of them. */
  rows: 5_000,
  columns: 1_000,
  /** Of a file of text, blank ones and those inside cells among them; a line that ends with two characters counts twice. */
  lines: 500_000,
  /** All rows of all sheets, each as wide as the widest of its sheet. */
  fields: 250_000,
  /** Of all cells together: one text of a spreadsheet can stand in many cells. */
  characters: 32 * 1024 * 1024,
} as const

export class TableTooLarge extends Error {}

/** Counts what is read of one file. Throws `TableTooLarge`. */
export function createTableCount(): { add(row: SourceRow): void } {
  let fields = 0
  let characters = 0
  return {
    add(row) {
      fields += row.fields.length
      for (const field of row.fields) characters += field.length
      if (fields > tableLimits.fields || characters > tableLimits.characters) throw new TableTooLarge()
    },
  }
}

export const tableTooLarge = messageOf('spreadsheet.too-many-cells', {
  most: tableLimits.fields,
})
