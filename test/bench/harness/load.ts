import autocannon from 'autocannon'
import type { Child } from './child.ts'
import { medianOf } from './statistics.ts'

export interface Target {
  readonly child: Child<unknown>
  readonly url: string
  readonly token: string | null
}

export interface Load {
  /** Requests a second, median of the rounds. */
  readonly rate: number
  /** Processor time of the server for one request, µs, median of the rounds. */
  readonly cpu: number
}

const connections = 10
const seconds = 2

/** Loads two servers in turn, A B A B, so that whatever else this machine does falls on both. */
export async function loadInTurn(a: Target, b: Target, rounds: number): Promise<readonly [Load, Load]> {
  const loads: readonly [Load[], Load[]] = [[], []]
  await fire(a, 1)
  await fire(b, 1)
  for (let round = 0; round < rounds; round += 1) {
    loads[0].push(await fire(a, seconds))
    loads[1].push(await fire(b, seconds))
  }
  const [first, second] = loads
  return [middle(first), middle(second)]
}

async function fire({ child, url, token }: Target, duration: number): Promise<Load> {
  const before = await child.cpu()
  const result = await autocannon({
    url,
    connections,
    duration,
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  })
  const used = (await child.cpu()) - before
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests were not answered well.`)
  return { rate: result.requests.total / result.duration, cpu: used / result.requests.total }
}

const middle = (loads: readonly Load[]): Load => ({
  rate: medianOf(loads.map(load => load.rate)),
  cpu: medianOf(loads.map(load => load.cpu)),
})
