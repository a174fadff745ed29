import { networkInterfaces } from 'node:os'
import { createPlatformWatch } from '../controllers/device-watch.ts'
import { createHidSource } from '../controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../controllers/hid/simulated-models.ts'
import { createSystemMidi } from '../controllers/midi/julusian-backend.ts'
import { joinBackends } from '../controllers/midi/midi-backend.ts'
import { createMidiOutputs } from '../controllers/midi/midi-outputs.ts'
import { createMidiPorts } from '../controllers/midi/midi-ports.ts'
import { createMidiSource } from '../controllers/midi/midi-source.ts'
import { createMidiTimecode } from '../controllers/midi/midi-timecode.ts'
import { anyMachine } from '../controllers/midi/show-control.ts'
import { createSimulatedMidi, createVirtualMidi } from '../controllers/midi/simulated-midi.ts'
import { createNodeHidBus, type NodeHidBus, type NodeHidBusOptions } from '../controllers/node-hid-bus.ts'
import { createOsc } from '../controllers/osc/osc.ts'
import { createSatellite } from '../controllers/satellite/satellite-source.ts'
import { createSimulator, joinSimulators } from '../controllers/simulator/simulator.ts'
import { sharePainter, startPainterThread } from '../controllers/stream-deck/paint/painter-thread.ts'
import { createStreamDeckSource } from '../controllers/stream-deck/stream-deck-source.ts'
import type { Devices } from '../desk/ports/devices.ts'
import { type Clock, instant } from '../domain/time/time.ts'
import { type DeskLog, logStuck } from './diagnostics/desk-log.ts'
import { lanAddresses } from './outputs/lan-addresses.ts'
import { realTimers } from './real-time.ts'

/**
 * Every kind of device that this computer may have, and those on screen, by the same drivers. Key faces are drawn in a
 * thread that starts with the first deck. `openBus`: where HID devices are, if not all of them are meant.
 */
export const computerDevices =
  (
    painterEntry: URL,
    log: DeskLog | null = null,
    openBus: (options: NodeHidBusOptions) => NodeHidBus = createNodeHidBus,
  ): ((now: Clock) => Devices) =>
  now => {
    const timers = realTimers
    const say = log?.of('devices')
    const stuck = (device: string): void =>
      say?.({ level: 'warn', event: 'device.not-closed', fields: { device } })
    const bus = openBus({ timers, stuck })
    const decks = createSimulator(simulatedHidModels)
    const virtualMidi = createVirtualMidi()
    const simulatedMidi = createSimulatedMidi(virtualMidi)
    const midi = createMidiPorts({ backend: joinBackends([createSystemMidi(), virtualMidi]), timers })
    const painter = sharePainter(() =>
      startPainterThread({ entry: painterEntry, stuck: logStuck(log, 'key-faces') }),
    )
    const osc = createOsc({ now, wall: () => instant(Date.now()), timers })
    const satellite = createSatellite({
      now,
      timers,
      painter,
      addresses: () => lanAddresses(networkInterfaces()).map(({ address }) => address),
    })
    let machines = anyMachine
    const watch = createPlatformWatch(timers)
    const hid = createHidSource({ clock: now, bus, timers, watch })
    const onScreen = { bus: decks.bus, watch: decks.watch, timers, simulated: true }
    return {
      sources: [
        createStreamDeckSource({ now, timers, bus, watch, painter }),
        hid,
        createMidiSource({ midi, now, timers, mscFilter: () => machines }),
        osc.source,
        satellite.source,
        createStreamDeckSource({ ...onScreen, now, painter }),
        createHidSource({ ...onScreen, clock: now }),
      ],
      outputs: [createMidiOutputs({ midi }), osc.outputs],
      simulator: joinSimulators([decks, simulatedMidi]),
      learning: hid,
      timecode: createMidiTimecode({ midi, now, timers }),
      satellites: satellite,
      configureOsc: osc.configure,
      configureMachines(settings) {
        machines = settings
      },
      close: () => bus.close(),
    }
  }
