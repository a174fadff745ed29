import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Table, TablesReading } from '../../../src-main/desk/ports/spreadsheets.ts'
import { readTables } from '../../../src-main/desk/spreadsheets/read-tables.ts'

/** What is read of a file that has tables; throws with the reason where it has none. */
export async function readingOf(file: Uint8Array): Promise<Extract<TablesReading, { from: string }>> {
  const reading = await readTables(file)
  if (!reading.ok) throw new Error(inEnglish(reading.reason))
  if (!('tables' in reading)) throw new Error(`It is ${reading.kind}.`)
  return reading
}

export const tablesIn = async (file: Uint8Array): Promise<readonly Table[]> => (await readingOf(file)).tables

/** Why there are no tables in a file; `read` where there are. */
export async function reasonOf(file: Uint8Array): Promise<string> {
  const reading = await readTables(file)
  return reading.ok ? 'read' : inEnglish(reading.reason)
}
