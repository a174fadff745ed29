import type { ShowOutputs } from '../../desk/ports/show-outputs.ts'
import type { Simulator } from '../../desk/ports/simulator.ts'
import type { SurfaceSource } from '../../desk/ports/surface.ts'
import type { Timers } from '../../desk/ports/timers.ts'
import type { Clock } from '../../domain/time.ts'
import type { MachineFilter } from './codec/machine-filter.ts'
import { joinBackends } from './join-backends.ts'
import { createSystemMidi } from './julusian-backend.ts'
import type { MidiBackend } from './midi-backend.ts'
import { createMidiOutputs } from './midi-outputs.ts'
import { createMidiPorts } from './midi-ports.ts'
import { createMidiSource } from './midi-source.ts'
import { createSimulatedMidi } from './simulated-midi.ts'
import { createVirtualMidi } from './virtual-backend.ts'

/** All that is MIDI at this desk. */
export interface MidiDevices {
  readonly source: SurfaceSource
  readonly outputs: ShowOutputs
  readonly simulator: Simulator
}

export interface MidiDevicesOptions {
  /** The service's time, which the lamps go by. */
  readonly now: Clock
  readonly timers: Timers
  /** Which commands of machines are taken; all, when it is left out. Asked at each command. */
  readonly mscFilter?: () => MachineFilter
  /** The ports of the computer, when it is left out. */
  readonly backend?: MidiBackend
}

/** Inputs, outputs and simulated controllers, on one list of ports. Nothing is loaded before the source starts. */
export function createMidiDevices(options: MidiDevicesOptions): MidiDevices {
  const { now, timers, mscFilter } = options
  const virtual = createVirtualMidi()
  const backend = joinBackends([options.backend ?? createSystemMidi(), virtual])
  const midi = createMidiPorts({ backend, timers })
  return {
    source: createMidiSource({ midi, now, timers, ...(mscFilter === undefined ? {} : { mscFilter }) }),
    outputs: createMidiOutputs({ midi }),
    simulator: createSimulatedMidi(virtual),
  }
}
