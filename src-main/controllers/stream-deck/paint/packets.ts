import type { HIDDevice, HIDDeviceEvents } from '@elgato-stream-deck/core'
import { EventEmitter } from 'eventemitter3'
import type { PictureTarget } from '../deck-controls.ts'
import type { Pixels } from './pixels.ts'

export interface PicturePlace {
  /** The library's id of it. */
  readonly model: string
  readonly target: PictureTarget
  readonly size: Pixels
}

type EncodeJpeg = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>

/** Where the library writes to when only its bytes are wanted. */
class PacketCollector extends EventEmitter<HIDDeviceEvents> implements HIDDevice {
  readonly packets: Uint8Array[] = []
  sendReports(buffers: Uint8Array[]): Promise<void> {
    this.packets.push(...buffers)
    return Promise.resolve()
  }
  close(): Promise<void> {
    return Promise.resolve()
  }
  sendFeatureReport(): Promise<void> {
    return refused()
  }
  getFeatureReport(): Promise<Uint8Array> {
    return refused()
  }
  getDeviceInfo(): ReturnType<HIDDevice['getDeviceInfo']> {
    return refused()
  }
  getChildDeviceInfo(): Promise<null> {
    return Promise.resolve(null)
  }
}

const refused = (): Promise<never> => Promise.reject(new Error('a picture needs output reports alone'))

/** Turns, encodes and cuts pictures by the Stream Deck library, apart from any device. */
export async function createPacketMaker(encodeJPEG: EncodeJpeg) {
  const { DEVICE_MODELS } = await import('@elgato-stream-deck/core')
  return async (
    rgba: Uint8Array,
    { model: id, target, size }: PicturePlace,
  ): Promise<readonly Uint8Array[]> => {
    const model = DEVICE_MODELS.find(candidate => candidate.id === id)
    if (model === undefined) throw new Error(`no such model: ${id}`)
    const collector = new PacketCollector()
    const deck = await model.factory(collector, { encodeJPEG })
    const format = 'rgba'
    if (target.on === 'key') await deck.fillKeyBuffer(target.index, rgba, { format })
    else if (target.whole) await deck.fillLcd(0, rgba, { format })
    else await deck.fillLcdRegion(0, target.x, 0, rgba, { format, ...size })
    return collector.packets
  }
}
