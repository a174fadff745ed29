import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src-main/hosts/settings/settings.ts'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { type SurfacesRig, surfacesRig } from './rig.ts'

const left = 'usb-0000:00:14.0-1/input0'
const right = 'usb-0000:00:14.0-2/input0'
const elsewhere = 'usb-0000:00:14.0-7/input0'

const surfaces = (rig: SurfacesRig) =>
  rig.desk.snapshot().devices.surfaces.filter(({ id }) => id !== 'keyboard')
const roles = (rig: SurfacesRig): readonly string[] =>
  surfaces(rig)
    .filter(({ connected }) => connected)
    .map(({ role }) => role)
    .toSorted()

/** The role whose pages this device shows now. */
const roleOf = (device: FakeSurface): string => device.view().pages[0] ?? ''

describe.each([
  ['one serial number', 'CLONE'],
  ['no serial number', null],
])('two devices of one model with %s', (_, serial) => {
  const plug = (rig: SurfacesRig, place: string | null) =>
    rig.hardware.plug({ serial, model: 'Pedal', ...(place !== null && { place }) })

  /** Both plugged in and named by their ports. */
  async function named() {
    const rig = await surfacesRig()
    const at = new Map<string, FakeSurface>()
    for (const [place, role] of [
      [left, 'left pedal'],
      [right, 'right pedal'],
    ] as const) {
      at.set(place, plug(rig, place))
      const id = surfaces(rig).find(({ role }) => role === '')?.id ?? ''
      rig.desk.controllers.write({ id, role, pages: [{ name: role, bindings: [], shows: {} }] })
    }
    return { rig, at }
  }

  /** Another start of the desk with what the settings hold, as they are read from the disk. */
  async function restarted(before: SurfacesRig): Promise<SurfacesRig> {
    const saved: Record<string, unknown> = JSON.parse(JSON.stringify(before.stored()))
    const { surfaces } = readSettings(key => saved[key])
    return surfacesRig({ surfaces })
  }

  const orders = [
    [left, right],
    [right, left],
  ] as const

  it.each(orders)(
    'keep their roles when both are pulled and plugged in again, %s first',
    async (...order) => {
      const { rig, at } = await named()
      for (const device of at.values()) device.unplug()
      const again = new Map(order.map(place => [place, plug(rig, place)]))
      expect(roles(rig)).toEqual(['left pedal', 'right pedal'])
      for (const [place, device] of again) {
        expect(roleOf(device)).toBe(place === left ? 'left pedal' : 'right pedal')
      }
      expect(surfaces(rig)).toHaveLength(2)
    },
  )

  it.each(orders)('keep their roles after a restart, %s first', async (...order) => {
    const rig = await restarted((await named()).rig)
    const again = new Map(order.map(place => [place, plug(rig, place)]))
    for (const [place, device] of again) {
      expect(roleOf(device)).toBe(place === left ? 'left pedal' : 'right pedal')
    }
    expect(surfaces(rig)).toHaveLength(2)
  })

  it('after a restart one that was moved to another port does not take the role of its twin', async () => {
    for (const stays of [left, right]) {
      const rig = await restarted((await named()).rig)
      const moved = plug(rig, elsewhere)
      const stayed = plug(rig, stays)
      expect(roleOf(stayed)).toBe(stays === left ? 'left pedal' : 'right pedal')
      expect(roleOf(moved)).toBe(stays === left ? 'right pedal' : 'left pedal')
      expect(surfaces(rig)).toHaveLength(2)
    }
  })

  it('one that comes back at another port while its twin is there keeps its role, and its new port', async () => {
    const { rig, at } = await named()
    at.get(right)?.unplug()
    expect(roleOf(plug(rig, elsewhere))).toBe('right pedal')
    const later = await restarted(rig)
    expect(roleOf(plug(later, elsewhere))).toBe('right pedal')
    expect(roleOf(plug(later, left))).toBe('left pedal')
  })

  it('a third one is a surface of its own', async () => {
    const { rig } = await named()
    plug(rig, elsewhere)
    expect(surfaces(rig)).toHaveLength(3)
    expect(roles(rig)).toEqual(['', 'left pedal', 'right pedal'])
  })

  it('where the system gives no port they are still two surfaces, with both roles', async () => {
    const rig = await restarted((await named()).rig)
    plug(rig, null)
    plug(rig, null)
    expect(surfaces(rig)).toHaveLength(2)
    expect(roles(rig)).toEqual(['left pedal', 'right pedal'])
  })

  it('settings that were kept without a port go on, and take the port', async () => {
    const { rig } = await named()
    const [one, two] = rig.stored().surfaces
    if (one === undefined || two === undefined) throw new Error('Two surfaces were kept.')
    const { place: _place, ...before } = one
    const later = await surfacesRig({
      surfaces: readSettings(key => (key === 'surfaces' ? [before, two] : undefined)).surfaces,
    })
    expect(roleOf(plug(later, left))).toBe('left pedal')
    expect(roleOf(plug(later, right))).toBe('right pedal')
    expect(later.stored().surfaces.map(({ place }) => place)).toEqual([left, right])
  })
})
