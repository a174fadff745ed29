import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What takes minutes: `npm run test:long`. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'long',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    include: ['test/long/**/*.test.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
