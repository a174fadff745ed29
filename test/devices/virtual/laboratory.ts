import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { DeviceMessage, DeviceRequest, NumberedRequest } from './protocol.ts'
import type { HidIdentity } from './uhid-device.ts'
import type { GadgetKind } from './usb-gadget.ts'

export interface VirtualHid {
  input(report: Uint8Array): Promise<void>
  /** Answers how many reports were sent. */
  chatter(reports: readonly Uint8Array[], perSecond: number, forMs: number): Promise<number>
  unplug(): Promise<void>
  /** Output reports since it was plugged in, in their order. */
  readonly outputs: readonly Uint8Array[]
  readonly features: readonly Uint8Array[]
  onOutput(listener: () => void): () => void
}

export interface VirtualMidi {
  send(...message: number[]): Promise<void>
  /** Messages that came since it was plugged in, in their order. */
  readonly received: readonly Uint8Array[]
  onReceived(listener: () => void): () => void
  unplug(): Promise<void>
}

interface VirtualUsb {
  plug(): Promise<void>
  unplug(): Promise<void>
  send(...bytes: number[]): Promise<void>
}

/** Devices of this computer that a test can plug in, press and pull out. */
export interface Laboratory {
  hid(identity: HidIdentity): Promise<VirtualHid>
  midi(port: string): Promise<VirtualMidi>
  usb(kind: GadgetKind): VirtualUsb
  /** Pulls out whatever was left plugged in. */
  clear(): Promise<void>
  close(): void
}

/** One thread for each device at once, and some for the rest. */
const threads = '32'

export async function openLaboratory(): Promise<Laboratory> {
  const child = fork(new URL('./device-process.ts', import.meta.url), {
    env: { ...process.env, UV_THREADPOOL_SIZE: threads },
    serialization: 'advanced',
  })
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  const takers = new Map<string, (is: 'output' | 'feature', report: Uint8Array) => void>()
  const plugged = new Map<string, () => Promise<void>>()
  let asked = 0

  child.on('message', (message: DeviceMessage) => {
    if (message.is === 'answer') {
      const { ask, error, sent } = message
      const waiter = waiting.get(ask)
      waiting.delete(ask)
      if (error === null) waiter?.resolve(sent)
      else waiter?.reject(new Error(error))
    } else if (message.is !== 'ready') takers.get(message.device)?.(message.is, message.report)
  })
  child.once('exit', code => {
    for (const waiter of waiting.values())
      waiter.reject(new Error(`the process of the devices ended with ${code}`))
  })
  await once(child, 'message')

  const ask = (request: DeviceRequest): Promise<number> => {
    asked += 1
    const waiter = Promise.withResolvers<number>()
    waiting.set(asked, waiter)
    child.send({ ask: asked, request } satisfies NumberedRequest, error => {
      if (error !== null) waiter.reject(error)
    })
    return waiter.promise
  }

  /** Safe to call twice. */
  const unplugger = (name: string, request: DeviceRequest): (() => Promise<void>) => {
    const unplug = async (): Promise<void> => {
      if (plugged.delete(name)) await ask(request)
    }
    plugged.set(name, unplug)
    return unplug
  }

  /** What comes to a device from now on. */
  const hearing = (device: string) => {
    const outputs: Uint8Array[] = []
    const features: Uint8Array[] = []
    const listeners = new Set<() => void>()
    takers.set(device, (is, report) => {
      if (is === 'feature') features.push(report)
      else outputs.push(report)
      for (const listener of [...listeners]) listener()
    })
    const onOutput = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    return { outputs, features, onOutput }
  }

  return {
    async hid(identity) {
      const device = `hid ${asked}`
      const heard = hearing(device)
      await ask({ act: 'plug', device, identity })
      return {
        ...heard,
        input: async report => void (await ask({ act: 'input', device, report })),
        chatter: (reports, perSecond, forMs) => ask({ act: 'chatter', device, reports, perSecond, forMs }),
        unplug: unplugger(device, { act: 'unplug', device }),
      }
    },
    async midi(port) {
      const { outputs, onOutput } = hearing(port)
      await ask({ act: 'midi-plug', port })
      return {
        received: outputs,
        onReceived: onOutput,
        send: async (...message) => void (await ask({ act: 'midi-send', port, message })),
        unplug: unplugger(port, { act: 'midi-unplug', port }),
      }
    },
    usb(kind) {
      let unplug = async (): Promise<void> => {}
      return {
        async plug() {
          await ask({ act: 'usb-plug', kind })
          unplug = unplugger(`usb ${kind}`, { act: 'usb-unplug', kind })
        },
        unplug: () => unplug(),
        send: async (...bytes) => void (await ask({ act: 'usb-send', kind, bytes: Uint8Array.from(bytes) })),
      }
    },
    async clear() {
      for (const unplug of [...plugged.values()]) await unplug()
      takers.clear()
    },
    close: () => child.disconnect(),
  }
}
