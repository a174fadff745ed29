/** Counts wrong secrets of each address. A good one is looked up first, and never refused for the wrong ones of anybody. */
export interface Guesses {
  /** `too-many`: this address sent more of them than a person with old links does. */
  wrong(address: string): 'not-good' | 'too-many'
}

/** Within this time, ms. */
const within = 300_000
const mostOfAddress = 10
/** Addresses that are remembered: those of the latest wrong secrets. */
const mostAddresses = 1_000

/** `elapsed`: milliseconds of this process. */
export function createGuesses(elapsed: () => number): Guesses {
  const wrongs = new Map<string, readonly number[]>()
  return {
    wrong(address) {
      const before = (wrongs.get(address) ?? []).filter(at => elapsed() - at < within)
      wrongs.delete(address)
      wrongs.set(address, [...before.slice(1 - mostOfAddress), elapsed()])
      const [oldest] = wrongs.keys()
      if (wrongs.size > mostAddresses && oldest !== undefined) wrongs.delete(oldest)
      return before.length < mostOfAddress ? 'not-good' : 'too-many'
    },
  }
}
