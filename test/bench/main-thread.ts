import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { openRequester, type Requester } from './harness/request.ts'
import { createLargeRundown, type LargeRundown } from './harness/scale-set.ts'
import { medianOf, medianSpread } from './harness/statistics.ts'
import type { HeldUp, MainThreadReady } from './processes/main-thread.ts'

const rounds = 5
const cues = 100

/**
 * How long the desk's main thread is held up, a show being on air: by presses that the journal writes down, and while the
 * service in its thread carries one bulk edit after another of another rundown besides. At rest beside it, in turn.
 */
export const mainThread: Benchmark = {
  name: 'hold',
  async run(scope) {
    const child = await startChild<MainThreadReady>(scope, 'main-thread.ts', [scope.tempDir()])
    const { baseUrl, token } = child.ready
    const ask = openRequester(scope, token)
    const rundown = await createLargeRundown(ask, baseUrl, 'Another show', cues)
    // What that entry answers to `ask`; both stand in this folder.
    const watch = async (question: 'rest' | 'press') => (await child.ask(question)) as HeldUp

    const rest: HeldUp[] = []
    const pressed: HeldUp[] = []
    const written: HeldUp[] = []
    let edits = 0
    for (let round = 0; round < rounds; round += 1) {
      rest.push(await watch('rest'))
      pressed.push(await watch('press'))
      const [held, done] = await whileWriting(watch('press'), ask, rundown, round)
      written.push(held)
      edits += done
    }
    return [
      ...rowsOf('main thread held up, 10 presses a second, journal', pressed, rest),
      ...rowsOf(`the same, the service writing (${edits} edits of 500 cells)`, written, rest),
    ]
  },
}

/** Writes without a break until `watched` has been answered. */
async function whileWriting(
  watched: Promise<HeldUp>,
  ask: Requester,
  { url, cues, columns }: LargeRundown,
  round: number,
): Promise<readonly [HeldUp, number]> {
  let over = false
  const held = watched.finally(() => {
    over = true
  })
  let edits = 0
  while (!over) {
    edits += 1
    const items = cues
      .slice(0, 10)
      .flatMap(cue_id =>
        columns.map(column_id => ({ cue_id, column_id, content: `Round ${round}, edit ${edits}` })),
      )
    await ask('POST', `${url}/cells:bulk`, { items })
  }
  return [await held, edits]
}

function rowsOf(what: string, ours: readonly HeldUp[], rest: readonly HeldUp[]): readonly Row[] {
  const longest = (all: readonly HeldUp[]) => ({ p50: medianOf(all.map(({ longest }) => longest)) })
  return [
    {
      what,
      unit: 'ms',
      ours: medianSpread(ours),
      baseline: { what: 'at rest', figure: medianSpread(rest) },
      bars: [],
    },
    {
      what: '  longest in 5 s',
      unit: 'ms',
      ours: longest(ours),
      baseline: { what: 'at rest', figure: longest(rest) },
      bars: [],
    },
  ]
}
