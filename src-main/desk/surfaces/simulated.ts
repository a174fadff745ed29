import { done, type Reply, refused, replyOf } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Simulator } from '../ports/simulator.ts'
import type { UnlessLocked } from '../unless-locked.ts'
import type { Surfaces } from './surfaces.ts'

/** Devices on screen, by the surfaces that they become. */
export interface Simulated {
  plug(modelId: string): Reply
  unplug(surfaceId: string): Reply
  /** Presses a control. Does nothing for a surface that is not simulated. */
  act(surfaceId: string, control: string, edge: 'down' | 'up' | 'turn', steps: number): void
}

export function createSimulated(
  simulator: () => Simulator | null,
  surfaces: Pick<Surfaces, 'slot' | 'dismiss'>,
  unlessLocked: UnlessLocked,
): Simulated {
  const serialOf = (surfaceId: string): string | null => {
    const info = surfaces.slot(surfaceId)?.info
    return info?.simulated === true ? info.serial : null
  }
  return {
    plug: modelId =>
      unlessLocked(() => {
        const serial = simulator()?.plug(modelId) ?? null
        return replyOf(serial === null ? messageOf('simulator.no-model') : null)
      }),
    unplug: surfaceId =>
      unlessLocked(() => {
        const serial = serialOf(surfaceId)
        if (serial === null) return refused(messageOf('simulator.not-simulated'))
        // The surface is not shown as missing once its device is unplugged.
        surfaces.dismiss(surfaceId)
        simulator()?.unplug(serial)
        return done
      }),
    act(surfaceId, control, edge, steps) {
      const serial = serialOf(surfaceId)
      if (serial !== null) simulator()?.act(serial, control, edge, steps)
    },
  }
}
