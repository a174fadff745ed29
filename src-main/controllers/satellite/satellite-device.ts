import type { Timers } from '../../base/timers.ts'
import type { Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { face } from '../stream-deck/faces/face.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import type { DescribedDevice } from './protocol.ts'
import {
  createSatelliteSurface,
  type DeviceLink,
  type Draw,
  type SatelliteControls,
  type SatelliteSurface,
  satelliteControls,
} from './satellite-surface.ts'

/** What every device needs. */
interface DeviceTools {
  readonly now: Clock
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  readonly timers: Timers
  /** Null where faces cannot be drawn. */
  readonly painter: () => Promise<Painter | null>
  readonly undrawn: (error: unknown) => void
  readonly announce: (surface: Surface) => void
}

/** A device that a Satellite app has added. It is a surface while a person has accepted it and its link is fresh. */
export interface SatelliteDevice {
  readonly described: DescribedDevice
  /** Why the press does nothing, as the app is answered; null when it was taken. */
  key(key: string, down: boolean): string | null
  turn(key: string, steps: number): string | null
  turnPage(forward: boolean): string | null
  accepted(): boolean
  accept(is: boolean): void
  /** What comes now was sent now, or nobody knows when it was sent. */
  fresh(is: boolean): void
  holding(): boolean
  /** The app has removed it, or its connection is closed. */
  gone(): void
  /** The desk is closed. */
  close(): Promise<void>
}

/** On every key of a device that nobody has accepted. */
export const notAccepted = face({ border: 'closed', caption: 'SHOWCALL', text: 'NOT ACCEPTED' })

export function createSatelliteDevice(
  described: DescribedDevice,
  link: DeviceLink,
  tools: DeviceTools,
  acceptedBefore: boolean,
): SatelliteDevice {
  const controls = satelliteControls(described.layout, described.turnsPages)
  let accepted = acceptedBefore
  let fresh = false
  let over = false
  let surface: SatelliteSurface | null = null
  let drawing: Promise<void> = Promise.resolve()
  const draw = drawBy(tools)
  const sayNotAccepted = (): void => {
    const after = drawing
    drawing = (async () => {
      await after
      for (const { wire } of controls.all) {
        if (over || accepted) return
        if (wire !== null) await link.show(wire, notAccepted, false, draw)
      }
    })()
  }

  const settle = (): void => {
    if (over || !accepted || !fresh) {
      const gone = surface
      surface = null
      if (gone !== null) drawing = gone.vanish()
    } else if (surface === null) {
      const info = infoOf(described, controls)
      surface = createSatelliteSurface({ ...tools, info, controls: controls.all, link, draw })
      tools.announce(surface)
    }
  }

  const take = (key: string, act: (surface: SatelliteSurface, control: string) => void): string | null => {
    const control = controls.idOf(key)
    if (control === null) return described.layout.named ? 'Unknown CONTROLID' : 'Invalid KEY'
    return takeFor(one => act(one, control))
  }
  const takeFor = (act: (surface: SatelliteSurface) => void): string | null => {
    if (!accepted) return 'This device is not accepted. Accept it in Showcall, Controllers, Satellite'
    if (surface === null) return 'The connection was interrupted. Press again'
    act(surface)
    return null
  }
  if (!accepted) sayNotAccepted()
  return {
    described,
    key: (key, down) => take(key, (one, control) => one.key(control, down)),
    turn: (key, steps) => take(key, (one, control) => one.turn(control, steps)),
    turnPage(forward) {
      const control = forward ? controls.pageOn : controls.pageBack
      if (control === null) return 'Missing CAN_CHANGE_PAGE'
      return takeFor(one => one.tap(control))
    },
    accepted: () => accepted,
    accept(is) {
      if (accepted === is) return
      accepted = is
      settle()
      if (!is && !over) sayNotAccepted()
    },
    fresh(is) {
      fresh = is
      settle()
    },
    holding: () => surface?.holding() ?? false,
    gone() {
      over = true
      settle()
    },
    async close() {
      over = true
      await surface?.close()
      surface = null
    },
  }
}

const infoOf = (described: DescribedDevice, controls: SatelliteControls): SurfaceInfo => ({
  id: `satellite:${described.id}`,
  kind: 'satellite',
  model: described.product,
  modelId: `satellite/${described.product}`,
  serial: described.id,
  controls: controls.all.map(control => control.info),
  open: false,
  dimmable: described.dimmable,
  simulated: false,
  takesMachines: false,
})

/** Null where nothing could be drawn. */
const drawBy =
  ({ painter, undrawn }: DeviceTools): Draw =>
  async paint => {
    try {
      const ready = await painter()
      return ready === null ? null : await paint(ready)
    } catch (error) {
      undrawn(error)
      return null
    }
  }

/** Devices that nobody has accepted and that are connected, over all connections. */
const mostStrangers = 32
/** Devices of one connection. */
const mostOfOne = 32

/** The connection that a device came by. */
export interface DeviceOwner {
  /** Address of the computer at the other end. */
  readonly address: string
  /** It has been silent for so long that its app is taken to have gone. */
  lost(): boolean
  /** What was down on its devices is up, and they are not there any more. */
  close(): void
}

interface AddedDevice {
  readonly described: DescribedDevice
  readonly link: DeviceLink
  readonly owner: DeviceOwner
}

/** The devices of all connections, each there once. */
export interface DeviceRegistry {
  /** The device, or the error that it is answered with. */
  add(added: AddedDevice): SatelliteDevice | string
  remove(device: SatelliteDevice): void
  devices(): readonly SatelliteDevice[]
}

interface DeviceRegistryOptions {
  readonly isAccepted: (id: string) => boolean
  readonly make: (added: AddedDevice, accepted: boolean) => SatelliteDevice
  readonly changed: () => void
}

export function createDeviceRegistry({ isAccepted, make, changed }: DeviceRegistryOptions): DeviceRegistry {
  const owners = new Map<SatelliteDevice, DeviceOwner>()
  return {
    add(added) {
      const { id } = added.described
      const before = [...owners].find(([{ described }]) => described.id === id)?.[1]
      if (before !== undefined) {
        if (before === added.owner || !before.lost()) return 'Device exists elsewhere'
        before.close()
      }
      const all = [...owners.keys()]
      if ([...owners.values()].filter(owner => owner === added.owner).length >= mostOfOne) {
        return 'Too many devices'
      }
      const accepted = isAccepted(id)
      if (!accepted && all.filter(device => !device.accepted()).length >= mostStrangers) {
        return 'Too many devices'
      }
      const device = make(added, accepted)
      owners.set(device, added.owner)
      changed()
      return device
    },
    remove(device) {
      if (!owners.delete(device)) return
      device.gone()
      changed()
    },
    devices: () => [...owners.keys()],
  }
}
