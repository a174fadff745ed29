import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandbySlice } from '../../src-main/contract/bridge/standby.ts'
import type { Scope } from '../bench/harness/scope.ts'
import { smallShowCsv } from '../bench/harness/small-show.ts'
import { nameDesk } from '../hosts/standby/two-desks.ts'
import { type DeskAtWork, onAir, pause, startDeskAtWork, succeeded } from './desk-at-work.ts'
import type { Work } from './series.ts'

/** ms */
const betweenPresses = 400
const cues = 1_000

/**
 * Two desks in two processes. The one that calls is killed again and again, with presses before: the other takes over at the same
 * cue and goes on; the first starts again and stands by.
 */
export async function pair(scope: Scope): Promise<Work> {
  const dirs = [scope.tempDir(), scope.tempDir()] as const
  for (const [at, dir] of dirs.entries()) nameDesk(dir, `Booth ${at + 1}`)
  const file = join(dirs[0], 'show.csv')
  writeFileSync(file, smallShowCsv(cues))
  let first = { dir: dirs[0], desk: await startDeskAtWork(scope, dirs[0], [file]) }
  let second = { dir: dirs[1], desk: await startDeskAtWork(scope, dirs[1]) }
  for (const { desk } of [first, second]) succeeded(await desk.ask('settings.write', { doublePress: 0 }))
  await pairDesks(first.desk, second.desk)
  const order = await cuesOf(first.desk)

  return async (recording, over) => {
    while (!over.aborted) {
      for (let press = randomInt(2, 8); press > 0 && !over.aborted; press -= 1) {
        await goOn(first.desk, order)
        recording.add('pair: presses', { unit: 'count', of: 'sum' }, 1)
        await pause(betweenPresses, over)
      }
      const shown = onAir(first.desk.show())
      await second.desk.until(({ show }) => onAir(show) === shown, 'The desk that stands by did not follow')
      await first.desk.running.kill()
      const from = performance.now()
      await second.desk.until(
        standby(({ pair }) => pair?.offer != null),
        'The other desk was not offered the show',
      )
      // The desk may end the connection of its page before it has answered.
      const held = await second.desk.held()
      await second.desk.ask('standby.take-over', held).then(succeeded, () => undefined)
      await second.desk.until(
        snapshot => snapshot.link.state === 'live' && onAir(snapshot.show) === shown,
        'The other desk did not go on at the same cue',
      )
      recording.add(
        'pair: killed → the other desk calls',
        { unit: 'ms', of: 'median', most: { times: 1.2, more: 500 } },
        performance.now() - from,
      )
      await goOn(second.desk, order)
      const again = { dir: first.dir, desk: await startDeskAtWork(scope, first.dir) }
      await again.desk.until(
        standby(({ pair }) => pair?.passive === 'replaced'),
        'The first desk was not replaced',
      )
      succeeded(await again.desk.ask('standby.acknowledge', {}))
      first = second
      second = again
      await identical(first.desk, second.desk)
      recording.add('pair: takeovers', { unit: 'count', of: 'sum' }, 1)
    }
  }
}

const standby =
  (is: (slice: StandbySlice) => boolean) =>
  ({ standby }: { readonly standby: StandbySlice | null }): boolean =>
    standby !== null && is(standby)

async function cuesOf({ ask }: DeskAtWork): Promise<readonly string[]> {
  const { rows } = await ask('snapshot', {})
  return rows.map(({ cue }) => cue.id)
}

/** A press is confirmed, and puts the next cue on air; after the last one, a jump the first. */
async function goOn(desk: DeskAtWork, order: readonly string[]): Promise<void> {
  const isLast = onAir(desk.show()) === order.at(-1)
  const next = isLast ? order[0] : order[order.indexOf(onAir(desk.show()) ?? '') + 1]
  const { result } = await desk.go(isLast ? next : undefined)
  if (result.outcome !== 'confirmed') throw new Error(`A press was refused: ${JSON.stringify(result)}`)
  if (onAir(desk.show()) !== next) throw new Error('A press did not put the next cue on air.')
}

/** People at both compare the code. */
async function pairDesks(first: DeskAtWork, second: DeskAtWork): Promise<void> {
  succeeded(await first.ask('standby.listen', { on: true }))
  const { standby: listening } = await first.ask('snapshot', {})
  const port = listening?.listening?.port ?? 0
  succeeded(await second.ask('standby.join', { host: '127.0.0.1', port }))
  for (const desk of [first, second]) {
    await desk.until(
      standby(({ pairing }) => pairing?.step === 'compare'),
      'No code was shown',
    )
  }
  for (const desk of [first, second]) succeeded(await desk.ask('standby.confirm', { same: true }))
  await identical(first, second)
}

const identical = async (...desks: readonly DeskAtWork[]): Promise<void> => {
  for (const desk of desks)
    await desk.until(
      standby(({ pair }) => pair?.copy?.state === 'following' && pair.copy.behind === 0),
      'The copy was not complete',
    )
}
