import type { Page } from 'playwright-core'
import type { RunningDouble } from '../electron/double/start-double.ts'

export interface StartOptions {
  readonly dataDir: string
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** The desk as it runs in one of the hosts. */
export interface RunningHost {
  /** The desk's page, once it can be worked with. */
  page(): Promise<Page>
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Code or signal by which the process has ended. */
  readonly exited: Promise<number | NodeJS.Signals | null>
  /** As a power cut ends it. Waits until it has ended; nothing happens where it has already. */
  kill(): Promise<void>
}

export interface Host {
  readonly name: string
  start(options: StartOptions): Promise<RunningHost>
  /** A second start with the same data, to its end. */
  startAgain(
    options: StartOptions,
  ): Promise<{ readonly code: number | NodeJS.Signals | null; readonly output: string }>
}

/** What only the double of Electron can be asked. */
export interface RunningInDouble extends RunningHost {
  readonly double: RunningDouble
}
