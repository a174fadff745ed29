/** Counts wrong secrets, so that nobody can go on guessing. */
export interface Guesses {
  /** False while this address, or all addresses together, sent too many wrong ones. */
  mayTry(address: string): boolean
  wrong(address: string): void
}

/** Within this time, ms. */
const within = 300_000
const mostOfAddress = 10
/** People who open old links stay below it. */
const mostInAll = 200

/** `elapsed`: milliseconds of this process. */
export function createGuesses(elapsed: () => number): Guesses {
  let wrongs: readonly { readonly at: number; readonly address: string }[] = []
  return {
    mayTry(address) {
      wrongs = wrongs.filter(({ at }) => elapsed() - at < within)
      const ofAddress = wrongs.filter(wrong => wrong.address === address)
      return wrongs.length < mostInAll && ofAddress.length < mostOfAddress
    },
    wrong(address) {
      wrongs = [...wrongs, { at: elapsed(), address }]
    },
  }
}
