import type { HIDDevice, HIDDeviceEvents } from '@elgato-stream-deck/core'
import { EventEmitter } from 'eventemitter3'
import { dockModel } from '../../stream-dock/dock-models.ts'
import { mostPictureBytes, picturePackets } from '../../stream-dock/dock-pictures.ts'
import type { Face } from '../faces/face.ts'
import type { PictureTarget } from '../open-deck.ts'
import { deckModel } from '../wire/deck-models.ts'
import { drawFace, registerFonts } from './draw-face.ts'

/** Draws faces and encodes them as a deck takes them. */
export interface Painter {
  /** RGBA, upright, `width × height × 4` bytes. */
  paint(face: Face, size: Pixels): Promise<Uint8Array>
  /** A PNG file, upright. */
  png(face: Face, size: Pixels): Promise<Uint8Array>
  /** The packets that put the face there, in the order in which the device takes them. */
  packets(face: Face, place: PicturePlace): Promise<readonly Uint8Array[]>
  close(): Promise<void>
}

const jpegQuality = 95
const leastQuality = 35
const qualityStep = 15

/** Rejects when the native drawing module cannot be loaded; hence imported here and nowhere else. */
export async function createPainter(): Promise<Painter> {
  const { createCanvas, GlobalFonts, ImageData } = await import('@napi-rs/canvas')
  await registerFonts(GlobalFonts)

  const drawn = (face: Face, { width, height }: Pixels) => {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    drawFace(context, face, width, height)
    return { canvas, context }
  }
  const rgba = (face: Face, { width, height }: Pixels): Uint8Array => {
    const { context } = drawn(face, { width, height })
    const { data } = context.getImageData(0, 0, width, height)
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  }

  const makePackets = await createPacketMaker(
    async (pixels, width, height, most = Number.POSITIVE_INFINITY) => {
      const canvas = createCanvas(width, height)
      canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0)
      let jpeg = canvas.toBuffer('image/jpeg', jpegQuality)
      for (let quality = jpegQuality; jpeg.length > most && quality > leastQuality; ) {
        quality -= qualityStep
        jpeg = canvas.toBuffer('image/jpeg', quality)
      }
      return jpeg
    },
  )

  return {
    paint: async (face, size) => rgba(face, size),
    png: async (face, size) => new Uint8Array(drawn(face, size).canvas.toBuffer('image/png')),
    packets: (face, place) => makePackets(rgba(face, place.size), place),
    async close() {},
  }
}

interface PicturePlace {
  /** The library's id of it. */
  readonly model: string
  readonly target: PictureTarget
  readonly size: Pixels
  /** The header of a strip's part in the other order than that of its model. */
  readonly swapStrip?: boolean
}

/** `most`: bytes that the picture may have; quality is given up for them. */
type EncodeJpeg = (rgba: Uint8Array, width: number, height: number, most?: number) => Promise<Uint8Array>

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

/** Turns, encodes and cuts pictures by the Stream Deck library or for a Stream Dock, apart from any device. */
async function createPacketMaker(encodeJPEG: EncodeJpeg) {
  const { DEVICE_MODELS } = await import('@elgato-stream-deck/core')
  return async (
    rgba: Uint8Array,
    { model: id, target, size, swapStrip = false }: PicturePlace,
  ): Promise<readonly Uint8Array[]> => {
    const dock = dockModel(id)
    if (dock !== undefined) {
      const index = target.on === 'key' ? target.index : 0
      const look = dock.controls.find(({ picture }) => picture?.id === index)?.picture
      const lying = turnPixels(rgba, size, look?.turned ?? 0)
      const jpeg = await encodeJPEG(lying.rgba, lying.width, lying.height, mostPictureBytes)
      return picturePackets(dock, index, jpeg)
    }
    const model = DEVICE_MODELS.find(candidate => candidate.id === id)
    if (model === undefined) throw new Error(`no such model: ${id}`)
    const collector = new PacketCollector()
    const deck = await model.factory(collector, { encodeJPEG })
    const format = 'rgba'
    if (target.on === 'key') await deck.fillKeyBuffer(target.index, rgba, { format })
    else if (target.whole) await deck.fillLcd(0, rgba, { format })
    else {
      await deck.fillLcdRegion(0, target.x, 0, rgba, { format, ...size })
      const portrait = deckModel(id)?.strip?.order === 'portrait'
      if (portrait !== swapStrip) return collector.packets.map(asPortrait)
    }
    return collector.packets
  }
}

/** The library writes x, y, width, height; here y, x, height, width. */
function asPortrait(packet: Uint8Array): Uint8Array {
  const turned = Uint8Array.from(packet)
  for (const at of [2, 6]) {
    turned.set(packet.subarray(at + 2, at + 4), at)
    turned.set(packet.subarray(at, at + 2), at + 2)
  }
  return turned
}

/** An RGBA picture turned clockwise. */
export function turnPixels(
  rgba: Uint8Array,
  { width, height }: Pixels,
  turned: 0 | 90 | 180 | 270,
): Pixels & { readonly rgba: Uint8Array } {
  if (turned === 0) return { rgba, width, height }
  const aside = turned !== 180
  const [across, down] = aside ? [height, width] : [width, height]
  const from = new Uint32Array(rgba.slice().buffer)
  const to = new Uint32Array(from.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] =
        turned === 180
          ? [width - 1 - x, height - 1 - y]
          : turned === 90
            ? [height - 1 - y, x]
            : [y, width - 1 - x]
      to[row * across + column] = from[y * width + x] ?? 0
    }
  }
  return { rgba: new Uint8Array(to.buffer), width: across, height: down }
}

/** Size of a picture. */
interface Pixels {
  readonly width: number
  readonly height: number
}
