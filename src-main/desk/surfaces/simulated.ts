import type { DoneReply } from '../../contract/bridge/requests.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Simulator } from '../ports/simulator.ts'
import type { SurfaceInfo } from '../ports/surface.ts'

/** Devices on screen, by the surfaces that they become. */
export interface Simulated {
  plug(modelId: string): DoneReply
  unplug(surfaceId: string): DoneReply
  /** As a finger would. Of a surface that is no simulated one, nothing. */
  act(surfaceId: string, control: string, edge: 'down' | 'up' | 'turn', steps: number): void
}

export function createSimulated(
  simulator: () => Simulator | null,
  infoOf: (surfaceId: string) => SurfaceInfo | null,
  /** The surface is not missed once its device is gone. */
  dismiss: (surfaceId: string) => void,
): Simulated {
  const serialOf = (surfaceId: string): string | null => {
    const info = infoOf(surfaceId)
    return info?.simulated === true ? info.serial : null
  }
  return {
    plug(modelId) {
      const serial = simulator()?.plug(modelId) ?? null
      return serial === null ? { ok: false, reason: messageOf('simulator.no-model') } : { ok: true }
    },
    unplug(surfaceId) {
      const serial = serialOf(surfaceId)
      if (serial === null) return { ok: false, reason: messageOf('simulator.not-simulated') }
      dismiss(surfaceId)
      simulator()?.unplug(serial)
      return { ok: true }
    },
    act(surfaceId, control, edge, steps) {
      const serial = serialOf(surfaceId)
      if (serial !== null) simulator()?.act(serial, control, edge, steps)
    },
  }
}
