import { BackLightType, type Color, type Product } from '@xkeys-lib/core'
import type { LampModel } from '../../midi/lamp-loop.ts'
import type { Lamp } from '../../midi/models.ts'
import type { PanelKey } from './x-keys-keys.ts'

interface Light {
  readonly color: Color
  readonly flashing: boolean
}

const light = (r: number, g: number, b: number, flashing = false): Light => ({
  color: { r, g, b },
  flashing,
})

const none = light(0, 0, 0)
const blue = light(0, 0, 255)
const red = light(255, 0, 0)
const both = light(255, 0, 255)
const redFlashing = light(255, 0, 0, true)

/** One bank of lamps under the keys: only what says something is lit. */
const oneColour: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: blue,
  closed: none,
  waiting: none,
  refused: { ...blue, flashing: true },
  over: { ...blue, flashing: true },
  paused: blue,
  bound: none,
}

/** A blue and a red bank: keys that do something are blue, GO is both, red says no. */
const twoColours: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: both,
  closed: red,
  waiting: red,
  refused: redFlashing,
  over: redFlashing,
  paused: both,
  bound: blue,
}

const fullColours: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: light(0, 255, 0),
  closed: red,
  waiting: light(255, 128, 0),
  refused: redFlashing,
  over: redFlashing,
  paused: light(255, 128, 0),
  bound: light(40, 40, 40),
}

const colours: Readonly<Record<BackLightType, Readonly<Record<Lamp, Light>> | null>> = {
  [BackLightType.NONE]: null,
  [BackLightType.STICK_BUTTONS]: oneColour,
  [BackLightType.LEGACY]: twoColours,
  [BackLightType.LINEAR]: twoColours,
  [BackLightType.REMAP_24]: fullColours,
  [BackLightType.RGBx2]: fullColours,
}

/** The light of all keys together is set as if it were a lamp; last, so that no key is brighter than it should be. */
const allKeys = 'light'
const intensity = -1
const fullIntensity = 255

/** The bytes of one lamp: the library's number of the key, red, green, blue, flashing. Null: they set the light of all keys. */
export function keyLight(bytes: readonly number[]): {
  readonly key: number
  readonly color: Color
  readonly flashing: boolean
  readonly dark: boolean
} | null {
  const [key = 0, r = 0, g = 0, b = 0, flashing = 0] = bytes
  return key === intensity
    ? null
    : { key, color: { r, g, b }, flashing: flashing === 1, dark: r + g + b === 0 }
}

export function xKeysLamps({ backLightType }: Product, keys: readonly PanelKey[]): LampModel {
  const table = colours[backLightType]
  if (table === null) return { lamps: [], lamp: () => [], channel: null }
  const lightOf = new Map(keys.flatMap(({ id, light }) => (light === null ? [] : [[id, light] as const])))
  return {
    lamps: [...lightOf.keys(), allKeys],
    channel: null,
    lamp(control, lamp, { percent, blackout }) {
      if (control === allKeys) {
        // Dark keys are left at their full light, for the program that has the panel next.
        return [intensity, percent === 0 ? fullIntensity : Math.round((percent * fullIntensity) / 100)]
      }
      // The audience can see the device: nothing flashes, and a control that is only bound is dark.
      const shown = percent === 0 || (blackout && lamp === 'bound') ? 'off' : lamp
      const { color, flashing } = table[shown]
      return [lightOf.get(control) ?? 0, color.r, color.g, color.b, flashing && !blackout ? 1 : 0]
    },
  }
}

export const hasBacklights = ({ backLightType }: Product): boolean => colours[backLightType] !== null
