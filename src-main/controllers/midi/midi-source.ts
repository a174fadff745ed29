import type { Timers } from '../../base/timers.ts'
import type { SurfaceInfo, SurfaceProblem, SurfaceSource } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createSurfaceProblemList, type SurfaceProblemList } from '../device-errors.ts'
import { floodProblem, heldProblem, isThroughPort, type MidiListing, type MidiPort } from './midi-backend.ts'
import type { MidiPorts } from './midi-ports.ts'
import { createMidiSurface, type MidiSurface } from './midi-surface.ts'
import { type MidiModel, midiModelOf } from './models.ts'
import { anyMachine, type MachineFilter } from './show-control.ts'

interface MidiSourceOptions {
  readonly midi: MidiPorts
  /** The service's time, which the lamps go by. */
  readonly now: Clock
  readonly timers: Timers
  /** Monotonic milliseconds; of this process by default. */
  readonly monotonic?: () => number
  /** Which commands of machines are taken; all, when it is left out. Asked at each command. */
  readonly mscFilter?: () => MachineFilter
  /** Ports that nobody listens to, by their name; those that send back what they get, when it is left out. */
  readonly ignores?: (name: string) => boolean
  readonly platform?: NodeJS.Platform
}

interface Opened {
  readonly surface: MidiSurface
  readonly port: MidiPort
  /** Which of several with the same name, from 0. */
  readonly place: number
  lit: boolean
}

/** MIDI inputs, as they come and go. */
export function createMidiSource(options: MidiSourceOptions): SurfaceSource {
  const { midi, now, timers } = options
  const ignores = options.ignores ?? isThroughPort
  const platform = options.platform ?? process.platform
  const monotonic = options.monotonic ?? (() => performance.now())
  const filter = options.mscFilter ?? (() => anyMachine)

  return {
    async start(found) {
      const opened = new Map<string, Opened>()
      const problems = createSurfaceProblemList(found.problems)
      let stopped = false

      const announce = async (surface: MidiSurface): Promise<void> => {
        if ((await surface.ready()) && !stopped) found.surface(surface)
      }

      const open = (port: MidiPort): void => {
        const model = midiModelOf(port.name)
        const place = freePlace(port.name, [...opened.values()])
        const surface = createMidiSurface({
          info: infoOf(port, model, place),
          model,
          filter,
          now,
          monotonic,
          timers,
          flooding(left) {
            if (left === null) problems.clear(aboutFlood(port.key))
            else problems.set(aboutFlood(port.key), floodProblem(port.name, left))
          },
          darkened() {
            const one = opened.get(port.key)
            if (one !== undefined) one.lit = false
          },
        })
        try {
          surface.opened(midi.openInput(port.key, bytes => surface.receive(bytes)))
        } catch {
          void surface.close()
          problems.set(port.key, heldProblem(port.name, platform))
          return
        }
        problems.clear(port.key)
        opened.set(port.key, { surface, port, place, lit: false })
        void announce(surface)
      }

      const close = (key: string, one: Opened): void => {
        opened.delete(key)
        problems.clear(aboutFlood(key))
        one.surface.vanish()
      }

      const look = (listing: MidiListing): void => {
        if (listing.problem === null) problems.clear('driver')
        else problems.set('driver', listing.problem)
        const wanted = listing.inputs.filter(port => !ignores(port.name))
        const keys = new Set(wanted.map(port => port.key))
        for (const [key, one] of opened) if (!keys.has(key)) close(key, one)
        problems.keep(new Set([...keys].flatMap(key => [key, aboutFlood(key), aboutLamps(key)])))
        for (const port of wanted) if (!opened.has(port.key)) open(port)
        for (const one of opened.values()) light(one, listing, midi, problems)
      }

      const unlisten = midi.onList(look)
      return {
        async stop() {
          stopped = true
          unlisten()
          await Promise.all([...opened.values()].map(one => one.surface.close()))
          opened.clear()
        },
      }
    },
  }
}

/** The lowest that no port of that name has. */
function freePlace(name: string, opened: readonly Opened[]): number {
  const taken = new Set(opened.flatMap(one => (one.port.name === name ? [one.place] : [])))
  let place = 0
  while (taken.has(place)) place += 1
  return place
}

/** Opens the lamps of an input. Of two devices with one name the first input goes with the first output. */
function light(one: Opened, listing: MidiListing, midi: MidiPorts, problems: SurfaceProblemList): void {
  if (one.lit || one.surface.model === null) return
  const same = (port: MidiPort): boolean => port.name === one.port.name
  const at = listing.inputs.filter(same).findIndex(port => port.key === one.port.key)
  const output = listing.outputs.filter(same)[at]
  if (output === undefined) return
  const about = aboutLamps(one.port.key)
  try {
    one.surface.lampsOn(midi.openOutput(output.key))
    one.lit = true
    problems.clear(about)
  } catch {
    problems.set(about, lampProblem(one.port.name))
  }
}

const aboutFlood = (key: string): string => `flood ${key}`
const aboutLamps = (key: string): string => `lamps ${key}`

const lampProblem = (name: string): SurfaceProblem => ({
  device: name,
  what: messageOf('midi.lights-taken'),
  remedy: messageOf('midi.lights-taken.remedy'),
})

const infoOf = (port: MidiPort, model: MidiModel | null, place: number): SurfaceInfo => ({
  id: place === 0 ? `midi:${port.name}` : `midi:${port.name} #${place + 1}`,
  kind: 'midi',
  model: model?.model ?? port.name,
  modelId: model?.modelId ?? `midi/${port.name}`,
  serial: port.serial,
  controls: model?.controls ?? [],
  open: true,
  dimmable: model?.dimmable ?? false,
  simulated: port.simulated,
  takesMachines: true,
})
