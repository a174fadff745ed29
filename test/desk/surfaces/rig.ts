import type { StallWatch } from '../../../src-main/base/stall-watch.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Desk } from '../../../src-main/desk/desk.ts'
import type { DeskSettings } from '../../../src-main/desk/ports/settings.ts'
import type { Binding, SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import type { PressResult } from '../../../src-main/domain/show/press.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createFakeDevices, type FakeDevices } from '../../fakes/fake-surfaces.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'

export interface SurfacesRig extends DeskRig {
  readonly time: VirtualTime
  readonly service: FakeShowService
  readonly hardware: FakeDevices
  onAir(): string | null
  pressResult(): PressResult | null
  /** The first surface that is no keyboard. */
  first(): SurfaceSlice
  /** Gives the first surface these bindings, on one page. */
  bind(bindings: readonly Binding[]): void
}

export const cues = [cue('a', 60), cue('b', 30), cue('c', 45), cue('d', 20)]

/** A whole desk with devices that a test controls. */
export async function surfacesRig(
  stored: Partial<DeskSettings> = {},
  stalls?: StallWatch,
): Promise<SurfacesRig> {
  const time = createVirtualTime()
  const service = createFakeShowService(time.now, [contentWith(cues)])
  const rig = await deskRig({ time, own: service, stored, ...(stalls !== undefined && { stalls }) })
  const hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  const first = (): SurfaceSlice => {
    const found = rig.desk.snapshot().devices.surfaces.find(({ id }) => id !== 'keyboard')
    if (found === undefined) throw new Error('There is no surface.')
    return found
  }
  return {
    ...rig,
    time,
    service,
    hardware,
    first,
    onAir: () => activeCueId(rig.desk.snapshot().show.state),
    pressResult: () => rig.desk.snapshot().pressResult,
    bind(bindings) {
      const reply = write(rig.desk, first().id, [{ name: 'Show', bindings, shows: {} }])
      if (!reply.ok) throw new Error(inEnglish(reply.reason))
    },
  }
}

export const write = (desk: Desk, id: string, pages: SurfaceLayout) =>
  desk.controllers.write({
    id,
    pages: pages.map(page => ({ ...page, bindings: [...page.bindings], shows: { ...page.shows } })),
  })

export const on = (control: string, trigger: Binding['trigger'], action: Binding['action']): Binding => ({
  control,
  trigger,
  action,
})
