import type { LearnStep, SwitchLearning } from '../../../src-main/desk/ports/devices.ts'
import type { FakeHidDevice, Plugged } from './fake-bus.ts'
import type { Rig } from './rig.ts'

/** A device that no driver knows. */
export const odd: Plugged = {
  vendorId: 0x1234,
  productId: 0xabcd,
  manufacturer: 'Acme',
  product: 'Foot Switch',
  interface: 0,
  usagePage: 0xff00,
  usage: 1,
}

export type Session = ReturnType<SwitchLearning['begin']> & {
  readonly steps: LearnStep[]
  last(): LearnStep | undefined
}

export async function begin(rig: Rig, device: FakeHidDevice): Promise<Session> {
  const steps: LearnStep[] = []
  const session = rig.learning.begin(device.listings[0]?.path ?? '', step => steps.push(step))
  await rig.time.advance(10)
  return { ...session, steps, last: () => steps.at(-1) }
}

export async function plug(rig: Rig, listing: Plugged = odd): Promise<FakeHidDevice> {
  const device = rig.bus.plug(listing)
  await rig.time.advance(700)
  return device
}
