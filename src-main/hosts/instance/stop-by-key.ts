export interface StopByKeyOptions {
  /** The show is locked: nothing stops it by mistake. */
  readonly locked: () => boolean
  /** Milliseconds, from any point in time, that never run backwards. */
  readonly now: () => number
  readonly say: (line: string) => void
  readonly stop: () => void
}

/** A second Ctrl-C means it for so long, in ms. */
const meantFor = 5_000
/** npm passes on a Ctrl-C that the terminal has sent already: two so close are one, in ms. */
const sameKey = 300

/** What Ctrl-C does: stops the desk, or, while its show is locked, says that a second one would. */
export function createStopByKey({ locked, now, say, stop }: StopByKeyOptions): () => void {
  let first: number | null = null
  return () => {
    const at = now()
    const since = first === null ? null : at - first
    if (!locked() || (since !== null && since > sameKey && since <= meantFor)) {
      stop()
      return
    }
    if (since !== null && since <= sameKey) return
    first = at
    say('The show is locked and continues. Press Ctrl-C again within 5 seconds to stop Showcall anyway.')
  }
}
