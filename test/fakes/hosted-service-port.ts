import type { Status } from '../../src-main/contract/v1/resources.ts'
import type { RunnerCommand } from '../../src-main/domain/show/runner.ts'
import type { HostedChange, HostedRundown, SeededRundown } from './hosted-service-rundown.ts'

/** What the routes need of the service behind them. */
export interface HostedPort {
  readonly options: {
    readonly cursorIn: 'data' | 'meta' | 'top'
    readonly eventStream: boolean
    readonly expiresAt?: string | number | null
  }
  readonly tokens: { readonly v1: string; readonly v0: string }
  readonly refuseWith: string | null
  readonly rundowns: ReadonlyMap<string, HostedRundown>
  now(): number
  seed(rundown: SeededRundown): HostedRundown
  rundown(id: string): HostedRundown
  press(rundownId: string, command: RunnerCommand): void
  edit(rundownId: string, change: (rundown: HostedRundown) => readonly HostedChange[]): void
  status(rundown: HostedRundown): Status
  stateTag(rundown: HostedRundown): string | undefined
  onStream(rundownId: string, listener: (event: string, data: unknown) => void): () => void
}
