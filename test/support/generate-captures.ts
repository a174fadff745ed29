import { builtInModels } from '../../src-main/controllers/hid/find-devices.ts'
import { simulatedHidModels, simulatedXKeys } from '../../src-main/controllers/hid/simulated-models.ts'
import type { Capture, CaptureStep } from './capture.ts'

const source = 'generated from the facts of the device, not recorded from one'

/** X-keys were recorded; tests of their own say what. */
const generated = simulatedHidModels.filter(model => !simulatedXKeys.includes(model))

/** A capture of each simulated device, as a recording of a real one would be: name of its file and content. */
export const generateCaptures = (): ReadonlyMap<string, Capture> =>
  new Map(
    generated.map(({ modelId, model, listing, create }) => {
      const device = create('')
      let at = 2_000
      const hexOf = (reports: readonly Uint8Array[], apart: number): CaptureStep['reports'] =>
        reports.map(report => {
          at += apart
          return { at, hex: Buffer.from(report).toString('hex') }
        })
      const controls = builtInModels.find(known => known.modelId === modelId)?.controls ?? []
      const steps = controls.flatMap(({ id, kind }): CaptureStep[] => {
        at += 1_000
        if (kind === 'dial') {
          const turn = (steps: number) => hexOf(device.act({ control: id, edge: 'turn', steps }), 80)
          return [
            { control: id, act: 'turn', reports: [...turn(1), ...turn(1)] },
            { control: id, act: 'turn-back', reports: turn(-1) },
          ]
        }
        const down = hexOf(device.act({ control: id, edge: 'down', steps: 0 }), 8)
        const up = hexOf(device.act({ control: id, edge: 'up', steps: 0 }), 150)
        return [{ control: id, act: 'press', reports: [...down, ...up] }]
      })
      const capture: Capture = {
        source,
        system: null,
        modelId,
        device: {
          product: model,
          manufacturer: null,
          interface: 0,
          usagePage: null,
          usage: null,
          ...listing,
        },
        steps: [{ control: '', act: 'rest', reports: [] }, ...steps],
      }
      return [modelId.replace('hid/', ''), capture] as const
    }),
  )
