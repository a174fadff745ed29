import { createNodeHidBus } from '../controllers/node-hid-bus.ts'
import { startPainterThread } from '../controllers/stream-deck/paint/painter-thread.ts'
import { createStreamDeckSource } from '../controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../desk/ports/devices.ts'
import type { DeviceFactory } from './compose.ts'
import { realTimers } from './real-time.ts'

/** Every kind of device that this computer may have. Key faces are drawn in a thread that starts with the first deck. */
export const deviceSources =
  (painterEntry: URL): DeviceFactory =>
  now => ({
    ...noDevices,
    sources: [
      createStreamDeckSource({
        now,
        timers: realTimers,
        bus: createNodeHidBus(),
        painter: () => startPainterThread({ entry: painterEntry }),
      }),
    ],
  })
