/** The child's half of `startChild`: says that it is ready, tells its processor time, ends with its parent. */
export function answerParent(ready: unknown, close: () => Promise<unknown>): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.once('disconnect', () => void close().then(() => process.exit()))
  process.send?.(ready)
}
