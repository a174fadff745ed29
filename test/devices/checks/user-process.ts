import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { UserReport } from './as-user.ts'
import { Mismatch } from './check.ts'
import { waitUntil } from './wait.ts'

export interface UserProcess {
  /** The first report that fits, of those since the start and those to come. */
  report(what: string, fits: (report: UserReport) => boolean): Promise<UserReport>
  close(): Promise<void>
}

/** It has this long to let its devices go. */
const farewell = 10_000
/** It starts from nothing. */
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
  /** How it came to its end; null while it runs. */
  let end: string | null = null
  const changed = (): void => {
    for (const look of [...waiting]) look()
  }
  child.on('message', (report: UserReport) => {
    reports.push(report)
    changed()
  })
  child.once('error', error => {
    end = error.message
    changed()
  })
  child.once('exit', (code, signal) => {
    end ??= `it ended with ${signal ?? code}`
    changed()
  })
  return {
    async report(what, fits) {
      const find = () => reports.find(fits)
      await waitUntil({
        what,
        isSo() {
          if (find() !== undefined) return true
          if (end === null) return false
          throw new Mismatch(`${what} of a process of user ${uid}: ${end}`)
        },
        subscribe(look) {
          waiting.add(look)
          return () => waiting.delete(look)
        },
        seen: () => reports,
        patience,
      })
      const found = find()
      if (found === undefined) throw new Error('it was there a moment ago')
      return found
    },
    async close() {
      if (end !== null) return
      const exit = once(child, 'exit')
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), farewell)
      await exit
      clearTimeout(timer)
    },
  }
}
