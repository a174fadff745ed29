import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProbe, writeRecord } from './run-probes.ts'
import { probes } from './scenarios.ts'

/**
 * Runs the probes in an Electron and writes what they observed beside them.
 *
 *     node test/hosts/electron/probes/run.ts /path/to/electron [--only name] [--out dir] [--label electron-45]
 *
 * A probe is a small application that appends observations to a file. A record holds, per scenario, its observations in
 * their order and how the process ended. A record never holds times, paths or numbers that differ from run to run, so
 * two records are compared as text.
 */

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const command = process.argv[2]
if (command === undefined) throw new Error('Name the Electron to run the probes in.')
const out = option('out') ?? fileURLToPath(new URL('.', import.meta.url))
const label = option('label') ?? 'electron-22'
const only = option('only')
for (const probe of Object.keys(probes)) {
  if (only !== undefined && only !== probe) continue
  writeFileSync(join(out, `${probe}.${label}.json`), writeRecord(await runProbe({ command }, probe)))
  process.stdout.write(`${probe}\n`)
}
