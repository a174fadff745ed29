import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskReady } from '../processes/desk.ts'
import { bigShowCsv } from './big-show.ts'
import { startChild } from './child.ts'
import type { Scope } from './scope.ts'

/** The window of a usual desk. */
export const viewport = { width: 1600, height: 900 }

/** The desk in the Node host, in a process of its own, with 1,000 cues of so many columns. */
export async function startBigDesk(scope: Scope, columns = 10): Promise<DeskReady> {
  const dataDir = scope.tempDir()
  const file = join(dataDir, 'big-show.csv')
  writeFileSync(file, bigShowCsv(columns))
  return (await startChild<DeskReady>(scope, 'desk.ts', [dataDir, file, String(columns)])).ready
}
