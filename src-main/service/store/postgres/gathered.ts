interface Waiting<Question, Answer> {
  readonly question: Question
  readonly answer: PromiseWithResolvers<Answer>
}

/**
 * Asks those of one key one statement at a time: who asks while it is under way is answered by the next one, which is sent
 * after the question. Where one fails, those who wait fail with it: they have waited long enough.
 */
export function gathered<Question, Answer>(
  keyOf: (question: Question) => string,
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  /** Of each key that is asked about, who waits. */
  const waiting = new Map<string, Waiting<Question, Answer>[]>()

  const answerAll = async (key: string, asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    const next: Waiting<Question, Answer>[] = []
    waiting.set(key, next)
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      for (const [at, { answer }] of asked.entries()) answer.resolve(answers[at] as Answer)
    } catch (failure) {
      for (const { answer } of [...asked, ...next.splice(0)]) answer.reject(failure)
    }
    if (next.length > 0) void answerAll(key, next)
    else waiting.delete(key)
  }

  return question => {
    const one = { question, answer: Promise.withResolvers<Answer>() }
    const key = keyOf(question)
    const others = waiting.get(key)
    if (others === undefined) void answerAll(key, [one])
    else others.push(one)
    return one.answer.promise
  }
}
