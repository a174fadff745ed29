import type { Input, Output } from 'midi/lazy'
import type { DeviceMessage, DeviceRequest, NumberedRequest } from './protocol.ts'
import { plugUhidDevice, type UhidDevice } from './uhid-device.ts'
import { createUsbGadget, type GadgetKind, type UsbGadget } from './usb-gadget.ts'

/** A process of its own for the devices: the kernel waits for their answers while the other one waits for the kernel. */
const devices = new Map<string, UhidDevice>()
/** What a controller sends by, and what takes the bytes of its lamps. */
const ports = new Map<string, { readonly output: Output; readonly input: Input }>()
const gadgets = new Map<GadgetKind, UsbGadget>()

const tell = (message: DeviceMessage): void => {
  // Who asked may be gone in the very moment.
  if (process.connected) process.send?.(message, undefined, {}, () => undefined)
}

const got = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${String(key)} is not plugged in`)
  return value
}

const gadget = (kind: GadgetKind): UsbGadget => {
  const made = gadgets.get(kind) ?? createUsbGadget(kind)
  gadgets.set(kind, made)
  return made
}

/** Answers how many reports were sent. */
async function perform(request: DeviceRequest): Promise<number> {
  switch (request.act) {
    case 'plug': {
      const { device, identity } = request
      const { promise, resolve } = Promise.withResolvers<void>()
      const plugged = plugUhidDevice(identity, {
        started: resolve,
        output: report => tell({ is: 'output', device, report }),
        feature: report => tell({ is: 'feature', device, report }),
      })
      devices.set(device, plugged)
      await promise
      return 0
    }
    case 'unplug':
      got(devices, request.device).unplug()
      devices.delete(request.device)
      return 0
    case 'input':
      got(devices, request.device).input(request.report)
      return 1
    case 'chatter':
      return chatter(got(devices, request.device), request)
    case 'midi-plug': {
      const midi = await import('midi/lazy')
      const { port } = request
      const output = new midi.Output()
      const input = new midi.Input()
      input.on('messageBuffer', (_delta, message) =>
        tell({ is: 'output', device: port, report: Uint8Array.from(message) }),
      )
      // The input first: lamps are looked for when the controller is found.
      input.openVirtualPort(port)
      output.openVirtualPort(port)
      ports.set(port, { output, input })
      return 0
    }
    case 'midi-unplug': {
      const { output, input } = got(ports, request.port)
      output.destroy()
      input.destroy()
      ports.delete(request.port)
      return 0
    }
    case 'midi-send':
      got(ports, request.port).output.sendMessage([...request.message])
      return 1
    case 'usb-plug':
      gadget(request.kind).plug()
      return 0
    case 'usb-unplug':
      gadget(request.kind).unplug()
      return 0
    case 'usb-send':
      gadget(request.kind).send(request.bytes)
      return 1
  }
}

/** Keeps to the rate on the whole where the timer is too coarse for each report. */
function chatter(
  device: UhidDevice,
  { reports, perSecond, forMs }: Extract<DeviceRequest, { readonly act: 'chatter' }>,
): Promise<number> {
  return new Promise(resolve => {
    const begun = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const passed = performance.now() - begun
      const due = Math.floor((Math.min(passed, forMs) * perSecond) / 1_000)
      for (; sent < due; sent += 1) {
        const report = reports[sent % reports.length]
        if (report !== undefined) device.input(report)
      }
      if (passed < forMs) return
      clearInterval(timer)
      resolve(sent)
    }, 1)
  })
}

process.on('message', ({ ask, request }: NumberedRequest) => {
  perform(request).then(
    sent => tell({ is: 'answer', ask, error: null, sent }),
    (error: unknown) => tell({ is: 'answer', ask, error: String(error), sent: 0 }),
  )
})
process.on('disconnect', () => process.exit(0))
tell({ is: 'ready' })
