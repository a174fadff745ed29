import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const common = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 1_800_000,
  hookTimeout: 600_000,
} as const

/** What takes minutes: `npm run test:long`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'long', include: ['test/long/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'every round',
          // Tests that try fewer combinations in `npm test`; see `isEveryRound`.
          include: ['test/renderer/{foot,matrix}.browser.test.ts'],
          globalSetup: 'test/support/browser-setup.ts',
        },
      },
    ],
  },
})
