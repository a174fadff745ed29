import { rundowns } from './001-rundowns.ts'
import { wordsAndMessage } from './002-words-and-message.ts'
import { idempotency } from './003-idempotency.ts'
import { cellsWithWords } from './004-cells-with-words.ts'
import { cellsOfColumn } from './005-cells-of-column.ts'
import { changeLog } from './006-change-log.ts'
import { departments } from './007-departments.ts'
import { teams } from './008-teams.ts'
import { calling } from './009-calling.ts'
import { startedAt } from './010-started-at.ts'

/** In order; the schema's version is how many of them a database has had. Never edited once released, only added to. */
export const migrations: readonly string[] = [
  rundowns,
  wordsAndMessage,
  idempotency,
  cellsWithWords,
  cellsOfColumn,
  changeLog,
  departments,
  teams,
  calling,
  startedAt,
]
