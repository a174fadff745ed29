import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that run what is built: pages in a real browser, and the threads of a host. */
const onBuild = [
  'test/e2e/**/*.test.ts',
  'test/hosts/diagnostics/bundle.test.ts',
  'test/hosts/electron/double/*.test.ts',
  'test/hosts/failed-start.test.ts',
  'test/hosts/network/{people-desk-thread,pinned-desk}.test.ts',
  'test/hosts/standby/{faulty-line,followed-outputs,followed-service,standby,waiting-desk}.test.ts',
  'test/hosts/suite/*.test.ts',
  'test/renderer/**/*.browser.test.ts',
  'test/tools/traces.test.ts',
]

/**
 * Tests of the API, done again by three services over one PostgreSQL database: see `startBench`. Those in which the store
 * decides least are left to the long tests; what is slow, or looks at the streams of one process, is left out.
 */
const onPostgres = [
  'test/model/feed/feed.test.ts',
  'test/service/core/edits.test.ts',
  'test/service/http/{auth,content,idempotency}.test.ts',
  'test/service/push/{one-order,positions,resume}.test.ts',
  'test/service/{edges,show-control,teams,undo}.test.ts',
]

/** Tests of several processes, on a database of their own at the same server. */
const onPostgresAlone = ['test/hosts/remote-service.test.ts']

/** Timed, and so run when all others have ended. */
const timed = ['test/hosts/suite/start-time.test.ts']

/** Most of what tests allocate is garbage at once: with room for it, it is collected less often, and they are 2 to 3 % faster. */
const inWorkers = ['--max-semi-space-size=64']

const common = {
  environment: 'node',
  pool: 'forks',
  execArgv: inWorkers,
  // What waits long only fails late on a slow machine, and costs a passing test nothing.
  testTimeout: 90_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  // Sources are compiled once for all processes that tests start.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)) },
} as const

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Browser tests wait for frames and processes, half of their time: four keep two cores busy.
    maxWorkers: 4,
    globalSetup: 'test/support/temporary-files-setup.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          // The files share their processes: loading the sources again for each takes as long as the tests.
          isolate: false,
          // Of concurrent tests in one file.
          maxConcurrency: 3,
          setupFiles: 'test/support/english-messages.ts',
          globalSetup: 'test/support/build-setup.ts',
          include: ['test/**/*.test.ts'],
          exclude: [...onBuild, ...onPostgresAlone, ...timed, 'test/long/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          isolate: false,
          setupFiles: 'test/support/english-messages.ts',
          include: [...onPostgres, ...onPostgresAlone],
          globalSetup: ['test/support/build-setup.ts', 'test/support/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'built',
          isolate: false,
          setupFiles: 'test/support/english-messages.ts',
          include: onBuild,
          exclude: timed,
          // A browser shares the machine with all else that is tested.
          testTimeout: 180_000,
          globalSetup: ['test/support/build-setup.ts', 'test/support/browser-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'timed',
          include: timed,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/build-setup.ts', 'test/support/browser-setup.ts'],
        },
      },
    ],
  },
})
