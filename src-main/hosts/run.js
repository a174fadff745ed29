/**
 * What `npm start` runs: `start.ts`, from what earlier starts have compiled. That goes with what was built; where it cannot
 * be written, each start does without. In JavaScript, as to read the first line of TypeScript costs 60 ms.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../out/main/.compiled', import.meta.url)))
await import('./start.ts')
