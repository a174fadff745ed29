import { readFileSync } from 'node:fs'

/** Of the clock that Linux counts processor time by; fixed for programs, whatever the kernel uses. */
const ticksPerSecond = 100

export interface Usage {
  /** Megabytes of memory that are really there. */
  readonly memory: number
  /** Seconds of processor time, all threads. */
  readonly cpu: number
}

/** What a process uses, as Linux tells it; throws on other systems. */
export function usageOf(pid: number): Usage {
  if (process.platform !== 'linux')
    throw new Error('Memory and processor time are read from /proc: Linux only.')
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // Behind the name, which may hold anything: the state comes first, user and system time are the 12th and 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return {
    memory: Number(resident) / 1_000,
    cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  }
}
