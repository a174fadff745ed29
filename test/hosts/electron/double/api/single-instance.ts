import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cloned, read } from '../clone.ts'

export interface SecondInstance {
  readonly argv: readonly string[]
  readonly directory: string
  readonly data: unknown
}

/** One process of a profile has the lock; the next one gives it its command line, and gets none. */
export class SingleInstance {
  private readonly folder: () => string
  private readonly second: (instance: SecondInstance) => void
  private held: string | null = null

  constructor(folder: () => string, second: (instance: SecondInstance) => void) {
    this.folder = folder
    this.second = second
  }

  request(data: unknown): boolean {
    if (this.held !== null) return true
    const home = join(this.folder(), 'single-instance')
    const lock = join(home, 'lock')
    mkdirSync(join(home, 'calls'), { recursive: true })
    if (existsSync(lock) && isRunning(Number(readFileSync(lock, 'utf8')))) {
      const call = cloned({ argv: commandLineOf(process.argv), directory: process.cwd(), data })
      writeFileSync(join(home, 'calls', `${process.pid}.part`), call)
      writeFileSync(join(home, 'calls', `${process.pid}.call`), call)
      return false
    }
    writeFileSync(lock, String(process.pid))
    this.held = lock
    watch(join(home, 'calls'), () => this.take(join(home, 'calls'))).unref()
    return true
  }

  isHeld(): boolean {
    return this.held !== null
  }

  release(): void {
    if (this.held !== null) rmSync(this.held, { force: true })
    this.held = null
  }

  private take(calls: string): void {
    for (const name of readdirSync(calls)) {
      if (!name.endsWith('.call')) continue
      const text = readFileSync(join(calls, name), 'utf8')
      if (text === '') continue
      unlinkSync(join(calls, name))
      this.second(read(text) as SecondInstance)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** As the first process gets it: Chromium puts switches before all else, so that values lose their options. */
function commandLineOf([executable = '', ...args]: readonly string[]): readonly string[] {
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  const isSwitch = (argument: string): boolean => argument.startsWith('-')
  return [
    executable,
    ...own.filter(isSwitch),
    '--allow-file-access-from-files',
    ...own.filter(argument => !isSwitch(argument)),
    ...(end < 0 ? [] : args.slice(end)),
  ]
}
