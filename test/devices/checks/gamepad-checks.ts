import { gamepad, gamepadReport } from '../virtual/hid-identities.ts'
import { type Check, same } from './check.ts'
import { observing } from './observe.ts'
import { pedalsOn } from './sources.ts'

const buttons = Array.from({ length: 12 }, (_, at) => `key-${at + 1}`)
const hat = ['hat-up', 'hat-right', 'hat-down', 'hat-left']

export const gamepadChecks: readonly Check[] = [
  {
    name: 'A gamepad that no driver knows has the buttons and the hat that the system tells of',
    run: async ({ laboratory, bus }) => {
      const device = await laboratory.hid(gamepad)
      await observing(pedalsOn(bus), async seen => {
        const pad = await seen.appeared('hid/gamepad-1209-5250')
        same('its name', pad.surface.info.model, gamepad.name)
        same(
          'its controls',
          pad.surface.info.controls.map(({ id }) => id),
          [...buttons, ...hat],
        )
        const tap = async (report: Uint8Array, control: string): Promise<void> => {
          await device.input(report)
          await device.input(gamepadReport(0))
          await seen.until(`the release of ${control}`, () => pad.edges.includes(`${control} up`))
        }
        await tap(gamepadReport(1 << 0), 'key-1')
        await tap(gamepadReport(1 << 11), 'key-12')
        await tap(gamepadReport(0, 2), 'hat-right')
        // Between two directions is neither.
        await device.input(gamepadReport(0, 1))
        await tap(gamepadReport(1 << 4), 'key-5')
        const expected = ['key-1', 'key-12', 'hat-right', 'key-5']
        same(
          'the edges',
          pad.edges,
          expected.flatMap(control => [`${control} down`, `${control} up`]),
        )
        same('the problems', seen.problems, [])
      })
    },
  },
]
