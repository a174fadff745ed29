import { messageOf } from '../messages/message.ts'
import { type Fault, type RunningOrderLimits, readHeader, type SourceRow } from './running-order-header.ts'
import { type Entry, readRows, strictRules } from './running-order-rows.ts'

export interface RunningOrder {
  readonly columns: readonly string[]
  readonly entries: readonly Entry[]
}

export type RunningOrderResult =
  | { readonly ok: true; readonly order: RunningOrder }
  /** Every fault there is, by line. */
  | { readonly ok: false; readonly faults: readonly Fault[] }

/**
 * Reads a table as a running order, or reports every fault in it. The first row that is not blank is
 * the header. A `group` row opens a group that runs to the next `group` or `end` row, or the end of the table.
 */
export function readRunningOrder(rows: readonly SourceRow[], limits: RunningOrderLimits): RunningOrderResult {
  const [head, ...body] = rows.filter(row => row.fields.some(field => field.trim() !== ''))
  if (head === undefined) return failed([{ line: 1, reason: messageOf('table.empty') }])
  const { header, faults: headerFaults } = readHeader(head, body, limits)
  if (header === null) return failed(headerFaults)

  const { rows: found, entries, faults: rowFaults } = readRows(body, { header, limits, rules: strictRules })
  const faults = [...headerFaults, ...rowFaults]
  if (found.every(row => row.entry === null)) {
    faults.push({ line: head.line, reason: messageOf('table.no-rows') })
  }
  if (faults.length > 0) return failed(faults)
  return { ok: true, order: { columns: header.columns.map(column => column.name), entries } }
}

const failed = (faults: readonly Fault[]): RunningOrderResult => ({ ok: false, faults })
