import type { Simulator } from '../../desk/ports/simulator.ts'

/** Several simulators as one; a device belongs to the simulator that knows it. */
export const joinSimulators = (simulators: readonly Simulator[]): Simulator => ({
  models: () => simulators.flatMap(simulator => simulator.models()),
  plug(modelId) {
    const owner = simulators.find(simulator => simulator.models().some(model => model.modelId === modelId))
    return owner?.plug(modelId) ?? null
  },
  unplug(serial) {
    for (const simulator of simulators) simulator.unplug(serial)
  },
  act(serial, control, edge, steps) {
    for (const simulator of simulators) simulator.act(serial, control, edge, steps)
  },
})
