import { randomInt } from 'node:crypto'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { startChild } from '../bench/harness/child.ts'
import type { Scope } from '../bench/harness/scope.ts'
import type { ScaleReady } from '../bench/processes/scale.ts'
import { calmLine, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { lineFaults } from '../support/line-faults.ts'
import { onAir, pause, startDeskAtWork, succeeded } from './desk-at-work.ts'
import { lookEvery, recordUsage } from './process-usage.ts'
import type { Work } from './series.ts'

const cues = 1_000
/** ms */
const [betweenPresses, longestFault, calm] = [1_500, 12_000, 8_000]
/** Twice the presses of the longest fault. */
const mostInFault = (2 * longestFault) / betweenPresses

/**
 * A desk at a service elsewhere, over a line that is slow, loses, spoils and repeats what goes over it, and breaks. Each press that
 * is confirmed has acted once, at the desk at once and at the service once the line is there again. One that was refused because its
 * answer was lost may have arrived, and has acted once or not at all.
 */
export async function outside(scope: Scope): Promise<Work> {
  const { ready: service } = await startChild<ScaleReady>(scope, 'scale.ts', [scope.tempDir()])
  const line = await startFaultyProxy(Number(new URL(service.socketUrl).port), Math.random)
  scope.defer(() => line.close())
  const api = (path: string, body?: unknown) =>
    fetch(`${service.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then(reply => reply.json())
  const made = await api('/rundowns', {
    title: 'Elsewhere',
    cues: Array.from({ length: cues }, (_, at) => ({ title: `Cue ${at + 1}`, duration_ms: 3_600_000 })),
  })
  const dataDir = scope.tempDir()
  const desk = await startDeskAtWork(scope, dataDir)
  succeeded(await desk.ask('settings.write', { doublePress: 0 }))
  const origin = `http://127.0.0.1:${line.port}`
  const { id } = succeeded(
    await desk.ask('connection.save', {
      name: 'Elsewhere',
      baseUrl: `${origin}/api-v1`,
      v0Url: `${origin}/api-v0`,
      socketUrl: origin,
      goAs: 'auto',
      v1Token: service.token,
      v0Token: service.v0Token,
    }),
  )
  succeeded(await desk.ask('connection.use', { id, ...(await desk.held()) }))
  succeeded(await desk.ask('rundown.open', { rundownId: made.data.id, ...(await desk.held()) }))
  const { rows } = await desk.until(
    ({ rundown, link }) => rundown?.id === made.data.id && link.state === 'live',
    'The rundown was not opened',
  )
  const order = rows.map(({ cue }) => cue.id)
  const onAirThere = async (): Promise<string | null> =>
    (await api(`/rundowns/${made.data.id}/status`)).data.active_cue?.id ?? null

  return async (recording, over) => {
    let presses = 0
    /** Refused in the outage, in words that say that they may have arrived. */
    let perhaps = 0
    /** Until no press of the outage is on its way: what the service shows is what the desk shows. */
    const agreed = async (): Promise<void> => {
      const from = performance.now()
      await desk.until(
        ({ link, show }) => link.state === 'live' && show.authority.state === 'live',
        'The desk did not come back to the service',
      )
      const placeOf = (cueId: string | null): number => order.indexOf(cueId ?? '') + 1
      const isSo = (there: number): boolean =>
        there === placeOf(onAir(desk.show())) && there >= presses && there <= presses + perhaps
      let there = placeOf(await onAirThere())
      while (!isSo(there) && performance.now() - from < 30_000) {
        await pause(200, AbortSignal.timeout(1_000))
        there = placeOf(await onAirThere())
      }
      if (!isSo(there))
        throw new Error(
          `After ${presses} presses, and ${perhaps} that may have arrived, cue ${placeOf(onAir(desk.show()))} is on air here, ${there} there.`,
        )
      presses = there
      perhaps = 0
      recording.add(
        'elsewhere: line mended → both the same',
        { unit: 'ms', of: 'median', most: { times: 1.5, more: 2_000 } },
        performance.now() - from,
      )
    }
    const pressing = async (): Promise<void> => {
      while (!over.aborted) {
        const upset = breakLine(line)
        for (
          const until = performance.now() + randomInt(2_000, longestFault);
          performance.now() < until && !over.aborted;
        ) {
          const { result, took } = await desk.go()
          if (result.outcome === 'confirmed') presses += 1
          else if (mayHaveArrived(result)) perhaps += 1
          const what = result.outcome === 'confirmed' ? 'presses' : `refused, ${result.reason}`
          recording.add(`elsewhere: ${what}`, { unit: 'count', of: 'sum' }, 1)
          recording.add('elsewhere: press → result', { unit: 'ms', of: 'median' }, took)
          await pause(betweenPresses, over)
        }
        upset()
        await agreed()
        await pause(calm, over)
        if (over.aborted) return
        // Before its end the show begins again, so that an hour has room for it.
        const again = presses > cues - mostInFault
        const { result } = await desk.go(again ? order[0] : undefined)
        if (result.outcome !== 'confirmed')
          throw new Error(`A press on a calm line was refused: ${JSON.stringify(result)}`)
        presses = again ? 1 : presses + 1
      }
    }
    const looking = async (): Promise<void> => {
      while (!over.aborted) {
        recordUsage(recording, 'elsewhere', { pid: desk.running.pid, dataDir })
        await pause(lookEvery, over)
      }
    }
    await Promise.all([pressing(), looking()])
  }
}

const mayHaveArrived = ({ detail }: PressResult): boolean =>
  typeof detail === 'object' &&
  (detail?.code === 'press.perhaps-arrived' || detail?.code === 'press.perhaps-done')

/** What bad networks do, by chance; gives what mends it. */
function breakLine({ line, reset }: FaultyProxy): () => void {
  const chance = randomInt(5)
  if (chance === 0) line.halfOpen = randomInt(2) === 0 ? 'up' : 'down'
  else if (chance === 1) Object.assign(line, { delay: 120, jitter: 400, repeated: 0.2, reordered: 0.2 })
  else if (chance === 2) reset()
  else line.fault = { kind: lineFaults[randomInt(lineFaults.length)] ?? 'error', share: 0.3 }
  return () => {
    Object.assign(line, calmLine)
    reset()
  }
}
