import { beforeEach, expect, it } from 'vitest'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { createHidSource } from '../../../src-main/controllers/hid/hid-source.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { createFakeBus, type FakeHidDevice } from '../../controllers/hid/fake-bus.ts'
import { contentWith, createFakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'
import { cues, on, write } from './rig.ts'

let time: VirtualTime
let rig: DeskRig
let pedal: FakeHidDevice

beforeEach(async () => {
  time = createVirtualTime()
  rig = await deskRig({ time, own: createFakeShowService(time.now, [contentWith(cues)]) })
  const bus = createFakeBus()
  const { timers } = time
  const source = createHidSource({
    bus,
    timers,
    now: time.now,
    clock: time.now,
    watch: bus.watch,
    readDescriptor: async () => null,
  })
  await rig.desk.controllers.attach({ ...noDevices, sources: [source] })
  pedal = bus.plug({ vendorId: 0x05f3, productId: 0x00ff, product: 'VEC USB Footpedal', serial: 'P1' })
  await time.advance(700)
  write(rig.desk, surface().id, [
    { name: 'Show', bindings: [on('key-1', 'press', { do: 'toggle' })], shows: {} },
  ])
  rig.tap({ action: 'go' })
  await time.advance(600)
})

const surface = (): SurfaceSlice => {
  const found = rig.desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'pedal')
  if (found === undefined) throw new Error('There is no pedal.')
  return found
}
const phase = () => rig.desk.snapshot().show.state.phase
/** A press whose contact opens for so long on its way down. */
const pressThatOpens = async (ms: number): Promise<void> => {
  pedal.send(1, 0)
  await time.advance(8)
  pedal.send(0, 0)
  await time.advance(ms)
  pedal.send(1, 0)
  await time.advance(200)
  pedal.send(0, 0)
  await time.advance(200)
}

it('a pedal that bounces for 29 ms pauses once; what was left out is shown, and is in the journal together', async () => {
  expect(surface()).toMatchObject({ debounce: 30, dropped: null })
  await pressThatOpens(29)
  expect(phase()).toBe('paused')
  expect(surface().dropped).toEqual({ count: 1, control: 'key-1' })
  expect(rig.emitted.findLast(({ name }) => name === 'devices')?.payload).toMatchObject({
    surfaces: [{}, { dropped: { count: 1 } }],
  })
  await pressThatOpens(12)
  expect(phase()).toBe('running')
  await time.advance(5_000)
  expect(rig.journal.kept.filter(entry => entry.kind === 'desk')).toMatchObject([
    { event: 'bounced', surface: surface().name, control: 'left', times: 2 },
  ])
})

it('a person sets it for each surface, it is kept, and it holds at once', async () => {
  const { id } = surface()
  expect(rig.desk.controllers.write({ id, debounce: 60 })).toEqual({ ok: true })
  await pressThatOpens(55)
  expect(phase()).toBe('paused')
  expect(rig.stored().surfaces.find(profile => profile.id === id)?.debounce).toBe(60)
  expect(surface().debounce).toBe(60)
  rig.desk.controllers.write({ id, debounce: 20 })
  await pressThatOpens(25)
  expect(phase()).toBe('paused')
  expect(surface().dropped).toEqual({ count: 1, control: 'key-1' })
})

it('is reported before the desk is closed', async () => {
  await pressThatOpens(10)
  await rig.desk.close()
  expect(rig.journal.kept).toContainEqual(expect.objectContaining({ event: 'bounced', times: 1 }))
})
