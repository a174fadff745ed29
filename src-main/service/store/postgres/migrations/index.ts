import { service } from './001-service.ts'
import { departments } from './002-departments.ts'
import { teams } from './003-teams.ts'
import { calling } from './004-calling.ts'
import { startedAt } from './005-started-at.ts'

/** In order; the table `migrations` has one row for each that a database has had. Never edited once released. */
export const migrations: readonly string[] = [service, departments, teams, calling, startedAt]
