import type { Timers } from '../../base/timers.ts'

/**
 * How long the queue waits for the disk to be read, ms. A slow computer takes some seconds. Without the runs on disk a show
 * that is on would begin a second run.
 */
const readTimeout = 30_000

/**
 * Runs tasks in order, none before `asked` has settled and was processed. A missing answer is `none`; a late one is
 * processed when it comes.
 */
export function createDeferredQueue<Answer>(
  asked: Promise<Answer>,
  none: Answer,
  take: (answer: Answer) => void,
  timers: Timers,
): (work: () => void) => void {
  let waiting: (() => void)[] | null = []
  const begin = (answer: Answer): void => {
    take(answer)
    const works = waiting ?? []
    waiting = null
    for (const work of works) work()
  }
  const stop = timers.after(readTimeout, () => begin(none))
  void asked
    .catch(() => none)
    .then(answer => {
      stop()
      begin(answer)
    })
  return work => {
    if (waiting === null) work()
    else waiting.push(work)
  }
}
