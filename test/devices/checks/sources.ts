import { createPlatformWatch } from '../../../src-main/controllers/device-watch.ts'
import { createHidSource } from '../../../src-main/controllers/hid/hid-source.ts'
import type { HidBus } from '../../../src-main/controllers/hid-bus.ts'
import { createSystemMidi } from '../../../src-main/controllers/midi/julusian-backend.ts'
import { createMidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../../src-main/controllers/midi/midi-source.ts'
import { createStreamDeckSource } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import type { SurfaceSource } from '../../../src-main/desk/ports/surface.ts'
import { type Clock, instant } from '../../../src-main/domain/time/time.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'

const now: Clock = () => instant(Date.now())
const timers = realTimers

/** The sources as the hosts make them, by the drivers of this computer. */
export const decksOn = (bus: HidBus): SurfaceSource => createStreamDeckSource({ now, timers, bus })

export const pedalsOn = (bus: HidBus): SurfaceSource =>
  createHidSource({ clock: now, bus, timers, watch: createPlatformWatch(timers) })

/** Names of virtual ports; what somebody has plugged in is let alone. */
const virtual = /showcall|pedalboard/i

export const midiPorts = (): SurfaceSource =>
  createMidiSource({
    midi: createMidiPorts({ backend: createSystemMidi(), timers }),
    now,
    timers,
    ignores: name => !virtual.test(name),
  })
