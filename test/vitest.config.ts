import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that open pages in a real browser. */
const inBrowser = ['test/e2e/**/*.test.ts', 'test/renderer/**/*.browser.test.ts']

const common = { environment: 'node', pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...inBrowser, 'test/long/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: inBrowser,
          globalSetup: 'test/support/browser-setup.ts',
        },
      },
    ],
  },
})
