import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { isEveryRound } from '../../../support/every-round.ts'
import { type Observation, runScenario } from '../probes/run-probes.ts'
import { probes } from '../probes/scenarios.ts'
import { differences } from './probe-differences.ts'

/**
 * The double is held against what a real Electron did: each probe that both can run observes the same, but for what
 * `probe-differences.ts` names.
 */
const boot = fileURLToPath(new URL('boot.ts', import.meta.url))
const options = JSON.stringify({
  browserPath: inject('browserPath'),
  locale: 'en-GB',
  displays: [{ id: 1, label: 'Built-in', bounds: { x: 0, y: 0, width: 1280, height: 1024 } }],
  errorBoxes: 'allowed',
})
const electron = {
  command: process.execPath,
  prefix: ['--disable-warning=ExperimentalWarning', boot],
  env: { SHOWCALL_DOUBLE: options },
}
const recordOf = (probe: string): Readonly<Record<string, readonly Observation[]>> => {
  const file = new URL(`../probes/${probe}.electron-22.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const compared = Object.entries(differences).flatMap(([probe, { scenarios, inEachRun, except }]) => {
  const record = recordOf(probe)
  return (probes[probe] ?? [])
    .filter(({ name }) => scenarios.test(name) && (isEveryRound() || inEachRun.test(name)))
    .map(scenario => ({ probe, name: scenario.name, scenario, except, recorded: record[scenario.name] }))
})

describe.concurrent('the double behaves as Electron did', { timeout: 120_000 }, () => {
  it.each(compared)('$probe: $name', async ({ probe, scenario, except, recorded }) => {
    const observed = await runScenario(electron, probe, scenario)
    const lacking = new Set(
      observed
        .filter(([, value]) => JSON.stringify(value)?.includes('The double has no'))
        .map(([what]) => what),
    )
    const kept = (list: readonly Observation[]): readonly string[] =>
      list
        .filter(([what]) => !lacking.has(what) && !except.some(([pattern]) => pattern.test(what)))
        .map(observation => JSON.stringify(observation))
    expect(kept(observed)).toEqual(kept(recorded ?? []))
  })
})
