/**
 * `npm start` runs this. It enables the compile cache, which lies with the build, and runs `start.ts`. Where the cache cannot be
 * written, each start compiles again. It is JavaScript because Node loads its TypeScript reader, 60 ms, before a TypeScript file can
 * enable the cache.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../out/main/.compiled', import.meta.url)))
await import('./start.ts')
