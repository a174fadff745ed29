import { createStopByKey, type StopByKeyOptions } from './stop-by-key.ts'

/**
 * Answers another process that asks the desk to stop: the desk stops, or, while its show is locked, the answer is
 * rejected with what a second request would do.
 */
export function createStopAnswer(options: Omit<StopByKeyOptions, 'say'>): () => Promise<string> {
  let refusal: string | null = null
  const ask = createStopByKey({
    ...options,
    say: line => {
      refusal = line
    },
  })
  return async () => {
    refusal = null
    ask()
    if (refusal !== null) throw new Error(refusal)
    return 'Showcall is stopping.'
  }
}
