import type { ControlInfo } from '../../desk/ports/surface.ts'

/** What a lamp says, independent of the colours of its device. */
export type Lamp =
  | 'off'
  /** GO can be pressed. */
  | 'safe'
  /** GO would be refused. */
  | 'closed'
  /** GO must be held. */
  | 'waiting'
  /** This very control was refused a moment ago. */
  | 'refused'
  | 'over'
  | 'paused'
  /** A control that acts on the device and sends nothing. */
  | 'bound'

/** How bright: percent of the full light, and whether it must stay dark. */
export interface LampLight {
  readonly percent: number
  readonly blackout: boolean
}

/** A controller whose controls are known: laid out as they are, with lamps. */
export interface MidiModel {
  readonly modelId: string
  /** As the maker writes it. */
  readonly model: string
  /** By the stable name of its port. */
  matches(name: string): boolean
  readonly controls: readonly ControlInfo[]
  /**
   * The channel of its controls' names and lamps, where a person can set another one at the device: it listens on the
   * one that it sends on. Null where it is fixed.
   */
  readonly channel: number | null
  /** Controllers that are endless dials and send where they stand, by control. */
  readonly dials: ReadonlySet<string>
  /** Controllers that send each place on their way. */
  readonly faders: ReadonlySet<string>
  /** A message that belongs to another control: the push of a dial. */
  readonly aliases: ReadonlyMap<string, string>
  readonly dimmable: boolean
  /** It lights a key itself while it is down, and puts it out when it is let go, even if its lamp was set to something else. */
  readonly lightsItself: boolean
  /** Controls with a lamp. */
  readonly lamps: readonly string[]
  /** Bytes that set a lamp; only for those in `lamps`. */
  lamp(control: string, lamp: Lamp, light: LampLight): readonly number[]
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

const control = (
  id: string,
  name: string,
  row: number,
  column: number,
  kind: ControlInfo['kind'] = 'key',
): ControlInfo => ({ id, kind, name, row, column, columns: 1, face: null })

/** A lamp of one colour: off, on, or blinking. */
const oneColour: Readonly<Record<Lamp, 0 | 1 | 2>> = {
  off: 0,
  safe: 1,
  closed: 0,
  waiting: 0,
  refused: 2,
  over: 2,
  paused: 1,
  bound: 0,
}

const noteOn = 0x90
const noteOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

/** As it comes from the factory. */
const xTouchChannel = 11
/** The first key of layer A; its lamps are counted from 0. */
const xTouchFirstKey = 8

/** In its standard mode and layer A, as it comes from the factory. */
const xTouchMini: MidiModel = {
  modelId: 'midi/X-TOUCH MINI',
  model: 'X-TOUCH MINI',
  matches: name => /^X-TOUCH MINI\b/i.test(name),
  controls: [
    ...range(8).map(n => control(`cc-11-${n + 1}`, `dial ${n + 1}`, 0, n, 'dial')),
    ...range(8).map(n => control(`note-11-${n + 8}`, `key ${n + 1}`, 1, n)),
    ...range(8).map(n => control(`note-11-${n + 16}`, `key ${n + 9}`, 2, n)),
    control('cc-11-9', 'fader, past its middle', 0, 8, 'fader'),
  ],
  channel: xTouchChannel,
  dials: new Set(range(8).map(n => `cc-11-${n + 1}`)),
  faders: new Set(['cc-11-9']),
  aliases: new Map(range(8).map(n => [`note-11-${n}`, `cc-11-${n + 1}`])),
  dimmable: false,
  lightsItself: true,
  lamps: range(16).map(n => `note-11-${n + xTouchFirstKey}`),
  lamp: (id, lamp) => [noteOn | (xTouchChannel - 1), noteOf(id) - xTouchFirstKey, oneColour[lamp]],
}

const pads = 64
/** Colours of its palette. */
const palette = { off: 0, grey: 1, red: 5, yellow: 13, green: 21 } as const
/** Channels of a pad's light, counted from 0: 10 to 100 percent, then pulses and blinks. */
const steadySteps = [10, 25, 50, 65, 75, 90, 100] as const
const blinkSlowly = 0x0f

const padColour: Readonly<Record<Lamp, number>> = {
  off: palette.off,
  safe: palette.green,
  closed: palette.red,
  waiting: palette.yellow,
  refused: palette.red,
  over: palette.red,
  paused: palette.yellow,
  bound: palette.grey,
}

/** The brightest step that is not above what was asked for; the darkest one below that. */
const steady = (percent: number): number =>
  Math.max(
    0,
    steadySteps.findLastIndex(step => step <= percent),
  )

function padLamp(note: number, lamp: Lamp, light: LampLight): readonly number[] {
  if (light.percent === 0) return [noteOn, note, palette.off]
  // The audience can see the device: nothing flashes, and a control that is only bound is dark.
  if (light.blackout)
    return [noteOn, note, lamp === 'off' || lamp === 'bound' ? palette.off : padColour[lamp]]
  const blinks = lamp === 'refused' || lamp === 'over'
  return [noteOn | (blinks ? blinkSlowly : steady(light.percent)), note, padColour[lamp]]
}

/** As it comes from the factory; pads count from the lower left. */
const apcMini: MidiModel = {
  modelId: 'midi/APC mini mk2',
  model: 'APC mini mk2',
  // Its second port, for notes, has none of these controls.
  matches: name => /^APC mini mk2\b/i.test(name) && !/(notes?|MIDI 2)$/i.test(name),
  controls: [
    ...range(pads).map(n => control(`note-1-${n}`, `pad ${n + 1}`, 7 - Math.floor(n / 8), n % 8)),
    ...range(8).map(n => control(`note-1-${n + 112}`, `scene ${n + 1}`, n, 8)),
    ...range(8).map(n => control(`note-1-${n + 100}`, `track ${n + 1}`, 8, n)),
    control('note-1-122', 'shift', 8, 8),
    ...range(9).map(n => control(`cc-1-${n + 48}`, `fader ${n + 1}, past its middle`, 9, n, 'fader')),
  ],
  channel: null,
  dials: new Set(),
  faders: new Set(range(9).map(n => `cc-1-${n + 48}`)),
  aliases: new Map(),
  dimmable: true,
  lightsItself: false,
  lamps: [
    ...range(pads).map(n => `note-1-${n}`),
    ...range(8).map(n => `note-1-${n + 112}`),
    ...range(8).map(n => `note-1-${n + 100}`),
  ],
  lamp(id, lamp, light) {
    const note = noteOf(id)
    if (note < pads) return padLamp(note, lamp, light)
    const velocity = light.percent === 0 ? 0 : oneColour[lamp]
    return [noteOn, note, light.blackout ? Math.min(1, velocity) : velocity]
  },
}

export const midiModels: readonly MidiModel[] = [xTouchMini, apcMini]

/** Null for a device whose controls are not known: they are as they speak. */
export const midiModelOf = (name: string): MidiModel | null =>
  midiModels.find(model => model.matches(name)) ?? null
