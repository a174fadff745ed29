#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { Json } from '../service/json.ts'
import type { Check, Rig, V0Access } from './check.ts'
import { contentChecks } from './checks/content.ts'
import { frameChecks } from './checks/frame.ts'
import { showChecks } from './checks/show.ts'
import { v0Checks } from './checks/v0.ts'
import { measureLatency } from './latency.ts'
import { Service } from './service.ts'

const usage = `npx showcall-conformance ADDRESS [options]

Checks a Rundown Service from outside, over v1, v0 and its push channel, and measures how long presses take. ADDRESS is the base
address of v1, such as http://127.0.0.1:4747/api-v1. It makes rundowns that are called "Conformance", and deletes them.

Tokens are read from the environment, where other users of this computer do not see them:
  SERVICE_TOKEN       a token of v1 with the role OWNER for the whole team
  SERVICE_V0_TOKEN    the token of v0; without it v0 and push are left out

Options:
  --v0 ADDRESS        base address of v0; by default that of v1 with v0 in place of v1
  --push ADDRESS      of the push channel; by default the origin of v0
  --only TEXT         checks alone whose chapter or sentence has this in it
  --latency PRESSES   measures so many presses, and checks nothing
  --json              prints the result as JSON
  --help              prints this`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      v0: { type: 'string' },
      push: { type: 'string' },
      only: { type: 'string', default: '' },
      latency: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [given] = positionals
  if (values.help || given === undefined) {
    print(usage)
    return values.help ? 0 : 2
  }
  const token = process.env['SERVICE_TOKEN'] ?? ''
  if (token === '') {
    say('There is no token: set SERVICE_TOKEN to one with the role OWNER.')
    return 2
  }
  const address = given.replace(/\/+$/, '')
  const service = new Service({ address, token, say })
  const made = new Set<string>()
  const rig: Rig = {
    service,
    v0: v0Of(address, values),
    async rundown(body = {}) {
      const { status, body: reply } = await service.ask('POST', '/rundowns', { body: { ...small, ...body } })
      if (status !== 201) throw new Error(`A rundown could not be made: ${JSON.stringify(reply)}`)
      made.add(reply.data.id)
      return reply.data
    },
  }
  try {
    if (values.latency !== undefined) return await latency(rig, Number(values.latency), values.json)
    return await conformance(rig, values.only, values.json, made)
  } catch (error) {
    say(`${address} cannot be checked: ${textOf(error)}`)
    return 2
  } finally {
    await deleteAll(service, made).catch(() => undefined)
    if (made.size > 0)
      say(
        `Rundowns with the title "Conformance" whose shows are on air: ${made.size}. End these at the desk, and delete them there.`,
      )
  }
}

/** Four cues and two columns, unless a check wants others. */
const small: Json = {
  title: 'Conformance',
  columns: [{ name: 'Note' }, { name: 'Lights' }],
  cues: ['One', 'Two', 'Three', 'Four'].map(title => ({ title, duration_ms: 600_000 })),
}

function v0Of(address: string, given: { readonly v0?: string; readonly push?: string }): V0Access | null {
  const token = process.env['SERVICE_V0_TOKEN'] ?? ''
  if (token === '') return null
  const v0 = given.v0 ?? address.replace(/v1$/, 'v0')
  return { address: v0, push: given.push ?? new URL(v0).origin, token }
}

/** Those that could not be deleted stay in the set: the show of some is on air, and v1 ends none. */
async function deleteAll(service: Service, made: Set<string>): Promise<void> {
  for (const id of made) {
    const { status } = await service.ask('DELETE', `/rundowns/${id}`)
    if (status === 200 || status === 404) made.delete(id)
  }
}

type Outcome = 'holds' | 'fails' | 'differs'

async function conformance(rig: Rig, only: string, json: boolean, made: Set<string>): Promise<number> {
  const all = [...frameChecks, ...contentChecks, ...showChecks, ...(rig.v0 === null ? [] : v0Checks)]
  const wanted = all.filter(({ chapter, says }) =>
    `${chapter} ${says}`.toLowerCase().includes(only.toLowerCase()),
  )
  const results: { readonly check: Check; readonly outcome: Outcome; readonly why: string | null }[] = []
  for (const check of wanted) {
    const why = await check.holds(rig).then(() => null, textOf)
    const outcome = why === null ? 'holds' : check.source === 'choice' ? 'differs' : 'fails'
    results.push({ check, outcome, why })
    if (!json)
      print(`${outcome.padEnd(8)}${check.chapter}: ${check.says}${why === null ? '' : `\n          ${why}`}`)
    // A plan may allow ten rundowns.
    await deleteAll(rig.service, made)
  }
  const count = (outcome: Outcome): number => results.filter(result => result.outcome === outcome).length
  if (json)
    print(
      JSON.stringify(
        results.map(({ check: { chapter, source, says }, outcome, why }) => ({
          chapter,
          source,
          says,
          outcome,
          why,
        })),
        null,
        2,
      ),
    )
  else {
    print(coverageOf(wanted))
    if (rig.v0 === null) print('v0 and push were left out: SERVICE_V0_TOKEN is not set.')
    print(
      `${count('holds')} of ${results.length} hold, ${count('fails')} fail, ${count('differs')} differ where a service may.`,
    )
  }
  return count('fails') === 0 && results.length > 0 ? 0 : 1
}

/** How many checks each chapter has. */
function coverageOf(checks: readonly Check[]): string {
  const chapters = Map.groupBy(checks, ({ chapter }) => chapter)
  return [
    '',
    ...[...chapters].map(([chapter, own]) => `${String(own.length).padStart(4)}  ${chapter}`),
    '',
  ].join('\n')
}

async function latency(rig: Rig, presses: number, json: boolean): Promise<number> {
  const rows = await measureLatency(rig, presses)
  const figures = rows.map(({ what, took }) => ({
    what,
    p50: rank(took, 0.5),
    p95: rank(took, 0.95),
    p99: rank(took, 0.99),
  }))
  if (json) print(JSON.stringify(figures, null, 2))
  else
    for (const { what, p50, p95, p99 } of figures)
      print(
        `${what.padEnd(36)}p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
      )
  return 0
}

const rank = (took: readonly number[], part: number): number =>
  took.toSorted((a, b) => a - b)[Math.ceil(took.length * part) - 1] ?? Number.NaN

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

process.exitCode = await main()
