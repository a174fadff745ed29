import { createOutputLinks } from '../../../src-main/hosts/outputs/output-links.ts'
import { fakeOutputNetwork } from '../../fakes/fake-output-network.ts'
import type { FakeShowService } from '../../fakes/fake-show-service.ts'
import type { VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'

/** A desk whose output pages are open to the network, with links from a fixed key. */
export async function outputsRig(time: VirtualTime, own: FakeShowService): Promise<DeskRig> {
  const links = {
    ...createOutputLinks(() => new Uint8Array(32).fill(7)),
    origin: 'http://127.0.0.1:4747',
    network: fakeOutputNetwork(),
  }
  const rig = await deskRig({ time, own, screens: { links, displays: null } })
  await time.advance(0)
  return rig
}
