import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database; others are made beside it. */
    readonly postgres: string | undefined
  }
}

/** One server for all files; each bench has a database of its own on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgres', server.address('postgres'))
  return () => server.close()
}
