import type { Timers } from '../../base/timers.ts'
import { between, type Clock, type Instant } from '../../domain/time/time.ts'
import type { MidiMessage } from './midi-messages.ts'
import type { MidiModel } from './models.ts'
import {
  isForDevice,
  isForFormat,
  type MachineFilter,
  readMachineControl,
  readShowControl,
  type ShowControl,
} from './show-control.ts'

/** `SurfaceEdge` without what was seen. */
export type ControlEdge =
  | { readonly control: string; readonly edge: 'down' }
  /** `lost`: the device did not report it; the next press shows it. */
  | { readonly control: string; readonly edge: 'up'; readonly lost?: true }
  | { readonly control: string; readonly edge: 'turn'; readonly steps: number }
  | { readonly control: string; readonly edge: 'fire'; readonly sent: string | null }

interface ControlEdgesOptions {
  readonly model: MidiModel | null
  readonly filter: () => MachineFilter
  readonly now: Clock
  readonly timers: Timers
  /** The channel that the device sends on, where a person can set it there. */
  readonly receivedOn?: (channel: number) => void
}

/** A controller is down from here on … */
const downFrom = 64
/** … and up below this, so that a fader that rests on the middle does not chatter. */
const upBelow = 56
const most = 127
/** A note that is struck again after this long without a release has lost it, or never sends one. */
const lostReleaseMs = 300

/** A dial moves in detents; a longer way was set from elsewhere. */
const longestTurn = 24
/** Dials stand at 0 when they get power: what is this close to it came from there. */
const fromRest = 3

/** Controllers that are commands to a whole channel. */
const allSoundOff = 120
const resetControllers = 121
const allNotesOff = 123

type Tell = (edge: ControlEdge) => void
type Note = Extract<MidiMessage, { kind: 'note' }>
type Controller = Extract<MidiMessage, { kind: 'control' }>

/** Turns messages into edges of controls. Keeps what is down: a control that is down at first is no press. */
export function createControlEdges(options: ControlEdgesOptions) {
  const { model, now, timers } = options
  const asNamed = createNaming(model, options.receivedOn)
  const notes = createNotes(model, now)
  const controllers = createControllers(model, timers)
  const machines = createMachines(options.filter)

  const control = (message: Controller, edge: Tell): void => {
    const { channel, controller } = message
    if (controller === resetControllers) controllers.release(channel, edge)
    if (controller === allSoundOff || controller >= allNotesOff) notes.release(channel, edge)
    if (controller < allSoundOff) controllers.take(message, edge)
  }

  return {
    /** MSC and MMC that could not be read. */
    malformed: machines.malformed,
    /** Drops pending edges. */
    dropWaiting: controllers.dropWaiting,
    take(sent: MidiMessage, edge: (edge: ControlEdge) => void): void {
      const message = asNamed(sent)
      if (message.kind === 'note') notes.take(message, edge)
      else if (message.kind === 'control') control(message, edge)
      else if (message.kind === 'sysex') machines.take(message.data, edge)
      else if (message.kind === 'program')
        edge({ control: `program-${message.channel}-${message.program}`, edge: 'fire', sent: null })
      // Timecode moves no control.
    },
  }
}

/** The message with the factory channel of the model, so that its controls keep their names on every channel. */
function createNaming(model: MidiModel | null, receivedOn: (channel: number) => void = () => undefined) {
  const channel = model?.channel ?? null
  const known = knownIds(model)
  let lastChannel: number | null = null
  return (message: MidiMessage): MidiMessage => {
    if (channel === null || (message.kind !== 'note' && message.kind !== 'control')) return message
    const id =
      message.kind === 'note' ? `note-${channel}-${message.note}` : `cc-${channel}-${message.controller}`
    if (known.has(id) && message.channel !== lastChannel) {
      lastChannel = message.channel
      receivedOn(lastChannel)
    }
    return message.channel === lastChannel ? { ...message, channel } : message
  }
}

function createNotes(model: MidiModel | null, now: Clock) {
  const down = new Map<string, { readonly channel: number; at: Instant }>()
  return {
    take({ channel, note, velocity }: Note, edge: Tell): void {
      const id = `note-${channel}-${note}`
      const control = model?.aliases.get(id) ?? id
      const held = down.get(control)
      if (velocity === 0) {
        if (down.delete(control)) edge({ control, edge: 'up' })
        return
      }
      const at = now()
      if (held !== undefined) {
        const since = between(held.at, at)
        held.at = at
        if (since >= 0 && since < lostReleaseMs) return
        edge({ control, edge: 'up', lost: true })
      } else down.set(control, { channel, at })
      edge({ control, edge: 'down' })
    },
    release(channel: number, edge: Tell): void {
      for (const [control, held] of down) {
        if (held.channel !== channel) continue
        down.delete(control)
        edge({ control, edge: 'up' })
      }
    },
  }
}

/** Buttons and faders, which are down in their upper half, and dials. */
function createControllers(model: MidiModel | null, timers: Timers) {
  const firsts = createFirstValues(timers, upBelow)
  const known = new Map<string, { readonly channel: number; readonly down: boolean }>()
  const dials = new Map<string, number>()

  const dial = (control: string, value: number, edge: Tell): void => {
    const before = dials.get(control)
    dials.set(control, value)
    const steps = before === undefined ? firstTurn(value) : turned(before, value)
    if (steps !== 0) edge({ control, edge: 'turn', steps })
  }

  return {
    dropWaiting: firsts.drop,
    take({ channel, controller, value }: Controller, edge: Tell): void {
      const control = `cc-${channel}-${controller}`
      if (model?.dials.has(control)) {
        dial(control, value, edge)
        return
      }
      firsts.follow(control, value)
      const before = known.get(control)?.down
      const down = before === true ? value >= upBelow : value >= downFrom
      if (down === before) return
      known.set(control, { channel, down })
      if (before !== undefined || value === most) edge({ control, edge: down ? 'down' : 'up' })
      // The first value of a control can come from a fader that is above the middle already.
      else if (down && model?.faders.has(control) !== true) {
        firsts.begin(control, value, () => edge({ control, edge: 'down' }))
      }
    },
    release(channel: number, edge: Tell): void {
      for (const [control, held] of known) {
        if (held.channel !== channel) continue
        known.delete(control)
        if (held.down) edge({ control, edge: 'up' })
      }
    },
  }
}

/** MIDI Show Control and MIDI Machine Control. */
function createMachines(filterNow: () => MachineFilter) {
  let malformed = 0
  return {
    malformed: () => malformed,
    take(data: Uint8Array, edge: Tell): void {
      const filter = filterNow()
      const show = readShowControl(data)
      if (show === 'malformed') malformed += 1
      if (typeof show === 'object') {
        if (isForDevice(show.device, filter) && isForFormat(show.format, filter)) edge(fired(show))
        return
      }
      if (show !== 'other') return
      const tape = readMachineControl(data)
      if (tape === 'malformed') malformed += 1
      if (typeof tape !== 'object' || !isForDevice(tape.device, filter)) return
      for (const command of tape.commands) edge({ control: `mmc-${command}`, edge: 'fire', sent: null })
    },
  }
}

const knownIds = (model: MidiModel | null): ReadonlySet<string> =>
  new Set([...(model?.controls.map(({ id }) => id) ?? []), ...(model?.aliases.keys() ?? [])])

/** The controls that say by name whether a cue came with them. */
const withCue: ReadonlySet<ShowControl['command']> = new Set(['go', 'timed-go', 'stop', 'resume', 'go-off'])

function fired(show: ShowControl): ControlEdge {
  const { command, cue, number, value } = show
  if (command === 'fire') return { control: `msc-fire-${number}`, edge: 'fire', sent: null }
  if (command === 'set') return { control: `msc-set-${number}`, edge: 'fire', sent: `${value}` }
  const control = withCue.has(command) && cue !== '' ? `msc-${command}-cue` : `msc-${command}`
  return { control, edge: 'fire', sent: cue === '' ? null : cue }
}

/** At its end a dial goes on turning, and says the same again. */
const atEnd = (value: number): number => (value === 0 ? -1 : value === most ? 1 : 0)

function turned(before: number, value: number): number {
  const steps = value - before
  if (steps === 0) return atEnd(value)
  return Math.abs(steps) > longestTurn ? 0 : steps
}

const firstTurn = (value: number): number => (value > 0 && value <= fromRest ? value : atEnd(value))

/** A fader that is moved says more within this time, ms; a key says nothing until it is let go. */
const firstValueMs = 40

interface Waiting {
  readonly value: number
  readonly press: () => void
  readonly cancel: () => void
}

/**
 * Distinguishes a key from a fader by the first value above the middle that a controller sends. `upBelow`: a value
 * below it is a release.
 */
function createFirstValues(timers: Timers, upBelow: number) {
  const waiting = new Map<string, Waiting>()
  return {
    /** The first value of a control. `press` is called once it can only be that of a key. */
    begin(control: string, value: number, press: () => void): void {
      const cancel = timers.after(firstValueMs, () => {
        waiting.delete(control)
        press()
      })
      waiting.set(control, { value, press, cancel })
    },
    /** Each value after it. */
    follow(control: string, value: number): void {
      const first = waiting.get(control)
      // Some devices send each value twice.
      if (first === undefined || value === first.value) return
      waiting.delete(control)
      first.cancel()
      if (value < upBelow) first.press()
    },
    /** Drops the values that wait: none of them is a press. */
    drop(): void {
      for (const { cancel } of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
