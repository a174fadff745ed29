import type { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { readCsv } from '../../../src-main/desk/spreadsheets/csv.ts'
import {
  type ImportedShow,
  rundownLimits,
  toCreateRundown,
} from '../../../src-main/desk/transfer/import-rundown.ts'
import type { ImportChoices } from '../../../src-main/domain/import/import-choices.ts'
import { readSheet, type SheetReading } from '../../../src-main/domain/import/read-sheet.ts'
import type { Fault } from '../../../src-main/domain/import/table.ts'

/** A text as a rundown: what its rows were read as, what cannot be held, and the body that the service is sent. */
export function readAsRundown(
  text: string,
  show: ImportedShow,
  choices: ImportChoices = {},
): {
  readonly reading: SheetReading
  readonly faults: readonly Fault[]
  readonly body: CreateRundown
} {
  const { rows, faults } = readCsv(text)
  const reading = readSheet(rows, rundownLimits, choices)
  return { reading, faults: [...faults, ...reading.faults], body: toCreateRundown(reading, show) }
}
