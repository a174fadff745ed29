import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 1_800_000,
  hookTimeout: 600_000,
} as const

/** Of those in `test/long`, what looks at pages of a built desk. */
const inBrowsers = ['test/long/two-booths.test.ts']

/** What takes minutes: `npm run test:long`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    globalSetup: 'test/support/temporary-files-setup.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          exclude: inBrowsers,
        },
      },
      {
        test: {
          ...common,
          name: 'long in browsers',
          include: inBrowsers,
          setupFiles: 'test/support/english-messages.ts',
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['test/support/build-setup.ts', 'test/support/browser-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'every round on postgres',
          setupFiles: 'test/support/english-messages.ts',
          // Those that look into the file of SQLite, or at one process alone, are left out.
          include: [
            'test/service/{core,dashboard,http,push}/*.test.ts',
            'test/service/{edges,show-control,teams,undo,unchanged}.test.ts',
            'test/model/feed/feed.test.ts',
          ],
          exclude: ['**/large-re*.test.ts', '**/slow-readers.test.ts'],
          globalSetup: 'test/support/postgres-setup.ts',
        },
      },
      {
        test: {
          ...common,
          name: 'every round',
          // Tests that try fewer combinations in `npm test`; see `isEveryRound`, `triedIn` and `pairs`.
          include: [
            'test/desk/transfer/round-trip.test.ts',
            'test/domain/import/random-sheets.test.ts',
            'test/domain/show/{auto-next,hit-point.properties}.test.ts',
            'test/domain/timecode/chase.test.ts',
            'test/hosts/backup/killed.test.ts',
            'test/hosts/electron/double/probes.test.ts',
            'test/hosts/suite/desk.test.ts',
            'test/packaging/package.test.ts',
            'test/renderer/{calling,columns,columns-panel,controllers,cue-light,edit-parts,matrix,narrow-words,palette,print-fit,steady-layout,views}.browser.test.ts',
          ],
          setupFiles: 'test/support/english-messages.ts',
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['test/support/build-setup.ts', 'test/support/browser-setup.ts'],
        },
      },
    ],
  },
})
