import { mkdirSync, writeFileSync } from 'node:fs'
import { generateCaptures } from '../support/generate-captures.ts'

/** Writes the captures of simulated devices anew, after their facts have changed. Recorded ones are left alone. */
const directory = new URL('../fixtures/captures/', import.meta.url)
mkdirSync(directory, { recursive: true })
for (const [name, capture] of generateCaptures()) {
  writeFileSync(new URL(`generated-${name}.json`, directory), `${JSON.stringify(capture, null, 2)}\n`)
}
