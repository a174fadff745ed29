import type { Json } from '../service/json.ts'
import type { Rig } from './check.ts'
import { openEventStream } from './event-stream.ts'
import { openPushChannel } from './push-channel.ts'

export interface LatencyRow {
  readonly what: string
  /** Milliseconds, one for each press. */
  readonly took: readonly number[]
}

/**
 * How long presses take: until they are answered, until a stream of v1 has told of them, and until the push channel of v0 has. Within
 * the service's limit of requests.
 */
export async function measureLatency(rig: Rig, presses: number): Promise<readonly LatencyRow[]> {
  const cues = Array.from({ length: Math.min(900, presses + 2) }, (_, at) => ({
    title: `Cue ${at + 1}`,
    duration_ms: 3_600_000,
  }))
  const { id, cue_order: order } = await rig.rundown({ cues })
  const path = `/rundowns/${id}`
  await rig.service.ask('POST', `${path}/action:start`)
  const stream = await openEventStream(rig.service, path)
  const channel = rig.v0 === null ? null : await openPushChannel(rig.v0, id)
  const answered: number[] = []
  const streamed: number[] = []
  const pushed: number[] = []
  const baseline: number[] = []
  try {
    for (let press = 1; press <= Math.min(presses, order.length - 1); press += 1) {
      baseline.push((await rig.service.ask('GET', `${path}/status`)).took)
      const cueId = order[press].id
      // The moment at which the request goes out: it may have waited for the limit before.
      const told = async (wait: Promise<Json>): Promise<number> => wait.then(() => performance.now())
      const [inStream, inPush, answer] = await Promise.all([
        told(stream.next('status', status => status.active_cue?.id === cueId)),
        channel === null ? null : told(channel.next('timesnap', snap => snap.cueId === cueId)),
        rig.service.ask('POST', `${path}/action:next`).then(({ took, status }) => {
          if (status !== 200) throw new Error(`A press was answered ${status}.`)
          return { took, from: performance.now() - took }
        }),
      ])
      answered.push(answer.took)
      streamed.push(inStream - answer.from)
      if (inPush !== null) pushed.push(inPush - answer.from)
    }
  } finally {
    stream.close()
    channel?.close()
  }
  return [
    { what: 'action:next → answered', took: answered },
    { what: 'action:next → event stream of v1', took: streamed },
    ...(channel === null ? [] : [{ what: 'action:next → push channel of v0', took: pushed }]),
    { what: 'GET status, for comparison', took: baseline },
  ]
}
