import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from '../harness/answer-parent.ts'
import { go, startBenchHost } from '../harness/bench-host.ts'
import { smallShowCsv } from '../harness/small-show.ts'

/** A desk in the Node host with a show that runs, which compares its remaining time with the service's. Argument: data directory. */
export interface ClockQuestion {
  /** Remaining at the desk, ms: before the question left, and when its answer was here. */
  readonly before: number
  readonly after: number
  /** Remaining as the service answered. */
  readonly service: number
}

const questions = 300
const apartMs = 20

const [dataDir = ''] = process.argv.slice(2)
const file = join(dataDir, 'small-show.csv')
writeFileSync(file, smallShowCsv())
const host = await startBenchHost(dataDir, file)
const { desk } = host
const { v1Token, baseUrl } = await host.dashboard.deskAccess()
const rundownId = desk.snapshot().rundown?.id ?? ''
await go(host)

function remaining(): number {
  const { state } = desk.snapshot().show
  if (state.phase !== 'running') throw new Error(`The show is ${state.phase}.`)
  return state.deadline - desk.now()
}

async function ask(): Promise<ClockQuestion> {
  const before = remaining()
  const reply = await fetch(`${baseUrl}/rundowns/${rundownId}/countdown`, {
    headers: { authorization: `Bearer ${v1Token}` },
  })
  const after = remaining()
  // The service's own reply, by the contract.
  const { data } = (await reply.json()) as {
    readonly data: { readonly active_cue: { readonly remaining_ms: number } }
  }
  return { before, after, service: data.active_cue.remaining_ms }
}

answerParent({}, () => host.close(), {
  async ask() {
    const asked: ClockQuestion[] = []
    for (let count = 0; count < questions; count += 1) {
      asked.push(await ask())
      await pause(apartMs)
    }
    return asked
  },
})
