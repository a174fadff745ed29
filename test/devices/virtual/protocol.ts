import type { HidIdentity } from './uhid-device.ts'
import type { GadgetKind } from './usb-gadget.ts'

/** What the process that has the devices is asked. Each is answered once, by its `ask` number. */
export type DeviceRequest =
  | { readonly act: 'plug'; readonly device: string; readonly identity: HidIdentity }
  | { readonly act: 'unplug'; readonly device: string }
  | { readonly act: 'input'; readonly device: string; readonly report: Uint8Array }
  /** Sends the reports in turn, so many a second; is answered when it is over. */
  | {
      readonly act: 'chatter'
      readonly device: string
      readonly reports: readonly Uint8Array[]
      readonly perSecond: number
      readonly forMs: number
    }
  | { readonly act: 'midi-plug'; readonly port: string }
  | { readonly act: 'midi-unplug'; readonly port: string }
  | { readonly act: 'midi-send'; readonly port: string; readonly message: readonly number[] }
  | { readonly act: 'usb-plug'; readonly kind: GadgetKind }
  | { readonly act: 'usb-unplug'; readonly kind: GadgetKind }
  | { readonly act: 'usb-send'; readonly kind: GadgetKind; readonly bytes: Uint8Array }

export interface NumberedRequest {
  readonly ask: number
  readonly request: DeviceRequest
}

export type DeviceMessage =
  | { readonly is: 'ready' }
  | { readonly is: 'answer'; readonly ask: number; readonly error: string | null; readonly sent: number }
  /** Of MIDI: `device` is the name of its port, and the report a message. */
  | { readonly is: 'output' | 'feature'; readonly device: string; readonly report: Uint8Array }
