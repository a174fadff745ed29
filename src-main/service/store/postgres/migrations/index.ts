import { service } from './001-service.ts'

/** In order; the table `migrations` has one row for each that a database has had. Never edited once released. */
export const migrations: readonly string[] = [service]
