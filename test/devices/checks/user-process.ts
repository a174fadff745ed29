import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { UserReport } from './as-user.ts'
import { Mismatch } from './check.ts'

export interface UserProcess {
  /** The first report that fits, of those since the start and those to come. */
  report(what: string, fits: (report: UserReport) => boolean): Promise<UserReport>
  close(): Promise<void>
}

const patience = 60_000

/** Runs the sources as a user of this number. Only root can. */
export function startAsUser(uid: number, gid: number): UserProcess {
  const child = fork(new URL('./as-user.ts', import.meta.url), {
    uid,
    gid,
    env: { ...process.env, HOME: '/tmp' },
  })
  const reports: UserReport[] = []
  const waiting = new Set<() => void>()
  child.on('message', (report: UserReport) => {
    reports.push(report)
    for (const look of [...waiting]) look()
  })
  return {
    report: (what, fits) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        const look = (): void => {
          const found = reports.find(fits)
          if (found === undefined) return
          end()
          resolve(found)
        }
        const timer = setTimeout(() => {
          end()
          reject(
            new Mismatch(
              `not within ${patience / 1_000} s: ${what}\n      seen:     ${JSON.stringify(reports)}`,
            ),
          )
        }, patience)
        waiting.add(look)
        look()
      }),
    async close() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
