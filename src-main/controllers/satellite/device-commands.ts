import { isFalse, isTrue, type Params } from './protocol/read-line.ts'
import type { Argument } from './protocol/write-message.ts'
import type { SatelliteDevice } from './satellite-device.ts'

/** What an app is answered with besides the device: an error, or what stands behind OK. */
export type CommandReply = string | Readonly<Record<string, Argument>>

type Command = (device: SatelliteDevice, params: Params) => CommandReply

const done: CommandReply = {}
const answerOf = (error: string | null): CommandReply => error ?? done

/** What an app can ask of a device that it has added, save to remove it. */
export const deviceCommands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'KEY-PRESS',
    (device, params) =>
      forKey(device, params, key => {
        const pressed = given(params, 'PRESSED')
        return pressed === null ? 'Missing PRESSED' : answerOf(device.key(key, !isFalse(pressed)))
      }),
  ],
  [
    'KEY-ROTATE',
    (device, params) =>
      forKey(device, params, key => {
        const direction = given(params, 'DIRECTION')
        return direction === null ? 'Missing DIRECTION' : answerOf(device.turn(key, stepsOf(direction)))
      }),
  ],
  [
    'CHANGE-PAGE',
    (device, params) => {
      const direction = params.get('DIRECTION')
      return direction === undefined ? 'Missing DIRECTION' : answerOf(device.turnPage(isTrue(direction)))
    },
  ],
  [
    'PINCODE-KEY',
    (_device, params) => {
      const key = given(params, 'KEY')
      if (key === null) return 'Missing KEY'
      // No surface is ever locked from here.
      return /^\d$/.test(String(key)) ? done : 'Invalid KEY'
    },
  ],
  [
    'SET-VARIABLE-VALUE',
    (_device, params) => {
      const name = given(params, 'VARIABLE')
      if (typeof name !== 'string') return 'Missing VARIABLE'
      // There is nothing here that such a value could stand for.
      return typeof params.get('VALUE') === 'string' ? { VARIABLE: name.slice(0, 200) } : 'Missing VALUE'
    },
  ],
  [
    'FIRMWARE-UPDATE-INFO',
    (_device, params) => (typeof params.get('UPDATE_URL') === 'string' ? done : 'Missing UPDATE_URL'),
  ],
])

const given = (params: Params, name: string): string | true | null => params.get(name) || null

/** By `CONTROLID` where the device has named its controls, else by `KEY`. */
function forKey(device: SatelliteDevice, params: Params, act: (key: string) => CommandReply): CommandReply {
  const word = device.described.layout.named ? 'CONTROLID' : 'KEY'
  const key = given(params, word)
  return typeof key === 'string' ? act(key) : `Missing ${word}`
}

/** A signed number of steps since API 1.14; before it, 1 for clockwise, and 0 or -1. */
function stepsOf(direction: string | true): number {
  const steps = Number(direction)
  if (Number.isFinite(steps)) return steps === 0 ? -1 : steps
  return isTrue(direction) ? 1 : -1
}
