import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../src-main/hosts/ensure-built.ts'

/** Once for all tests that run what is built. */
export default function setUp(): Promise<void> {
  return ensureBuilt(
    fileURLToPath(new URL('../../', import.meta.url)),
    line => void process.stderr.write(`${line}\n`),
  )
}
