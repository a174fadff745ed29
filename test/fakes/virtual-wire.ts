import type { HostedService } from './hosted-service.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Whatever travels goes through here. What has one order on its connection keeps it. */
export interface Wire {
  readonly time: VirtualTime
  readonly service: HostedService
  readonly random: () => number
  state(): 'up' | 'silent' | 'refused'
  /** The next event of a channel arrives twice. */
  repeats(): boolean
  /** A page of the network answers instead of the service: no socket opens. */
  barred(): boolean
  /** Runs `task` at the other end, unless the line is cut by then. */
  carry(way: 'up' | 'down', order: { last: number }, task: () => void): void
  /** Calls back once, when every connection breaks. */
  onBreak(task: () => void): () => void
}
