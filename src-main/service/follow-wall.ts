import { describeError, type Log } from '../contract/log.ts'
import type { Workspace } from './core/workspace.ts'
import type { Repeat } from './push/sockets.ts'
import type { WallClock } from './wall-clock.ts'

interface FollowWallOptions {
  readonly wall: WallClock
  readonly workspace: Workspace
  readonly repeat: Repeat
  readonly log: Log
  /** The clock was stepped: called before the moved shows are published. */
  readonly stepped: () => void
}

const lookEvery = 1_000

/**
 * Keeps the service on the wall clock of its computer. When that was set, the anchors of every show and the clock move
 * by the same step, together, so that no countdown moves; planned times are the wall clock's and stay. What cannot be
 * written, the disk being full, is tried again at the next look: until then the old clock goes on with the old anchors.
 */
export function followWall({ wall, workspace, repeat, log, stepped }: FollowWallOptions): {
  stop(): Promise<void>
} {
  let moving: Promise<void> | null = null
  let failing = false
  let stopped = false

  const move = async (): Promise<void> => {
    try {
      const by = await workspace.moveClock(wall, stepped)
      failing = false
      if (by !== 0) log({ level: 'info', event: 'clock.stepped', fields: { ms: by } })
    } catch (error) {
      if (!failing) log({ level: 'error', event: 'clock.step_failed', error: describeError(error) })
      failing = true
    } finally {
      moving = null
    }
  }
  const check = (): void => {
    if (moving === null && !stopped && wall.due() !== 0) moving = move()
  }
  const stopLooking = repeat(lookEvery, () => {
    wall.follow()
    check()
  })
  const forget = wall.onDue(check)
  return {
    async stop() {
      stopped = true
      stopLooking()
      forget()
      await moving
    },
  }
}
