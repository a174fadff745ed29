import type { Timers } from '../../base/timers.ts'

/** A disk that does not tell what it holds is not waited for any longer, ms. */
const patience = 3_000

/**
 * Does works in their order, none before `asked` has settled and was taken in. An answer that is missing is `none`; one
 * that comes late is taken in when it comes.
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
  const stop = timers.after(patience, () => begin(none))
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
