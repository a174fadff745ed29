/** A question by its name, and what answers it. */
type Answers = Readonly<Record<string, () => Promise<unknown>>>

/**
 * The child's half of `startChild`: says that it is ready, tells its processor time and whatever else it is asked, ends
 * with its parent.
 */
export function answerParent(ready: unknown, close: () => Promise<unknown>, answers: Answers = {}): void {
  process.on('message', question => {
    const answer = answers[String(question)]
    if (answer !== undefined) {
      void answer().then(said => process.send?.(said))
      return
    }
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.once('disconnect', () => void close().then(() => process.exit()))
  process.send?.(ready)
}
