import { expect, it } from 'vitest'
import { createHidSource } from '../../../src-main/controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../../../src-main/controllers/hid/simulated-models.ts'
import { createSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { contentWith, createFakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskRig } from '../rig.ts'
import { cues, on, write } from './rig.ts'

it('a simulated device that is unplugged by its own button is gone, and what was bound on it waits for the next one', async () => {
  const time = createVirtualTime()
  const { timers } = time
  const { desk } = await deskRig({ time, own: createFakeShowService(time.now, [contentWith(cues)]) })
  const simulator = createSimulator(simulatedHidModels)
  const { bus, watch } = simulator
  const source = createHidSource({ bus, watch, timers, now: time.now, clock: time.now, simulated: true })
  await desk.controllers.attach({ ...noDevices, sources: [source], simulator })
  const pedals = () => desk.snapshot().devices.surfaces.filter(({ kind }) => kind === 'pedal')
  const plug = async (): Promise<string> => {
    desk.controllers.plug('hid/infinity')
    await time.advance(1_000)
    return pedals()[0]?.id ?? ''
  }
  const id = await plug()
  const pages = [{ name: 'Mine', bindings: [on('key-3', 'press', { do: 'go' })], shows: {} }]
  expect(write(desk, id, pages)).toEqual({ ok: true })
  expect(desk.controllers.unplug(id)).toEqual({ ok: true })
  await time.advance(1_000)
  expect(pedals()).toEqual([])
  await plug()
  expect(pedals()).toMatchObject([{ connected: true, pages }])
})
