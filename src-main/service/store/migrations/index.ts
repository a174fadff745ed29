import { rundowns } from './001-rundowns.ts'

/** In order; the schema's version is how many of them a database has had. Never edited once released, only added to. */
export const migrations: readonly string[] = [rundowns]
