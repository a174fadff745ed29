import type { Face } from '../faces/face.ts'
import { drawFace, registerFonts } from './draw-face.ts'
import { createPacketMaker, type PicturePlace, type Pixels } from './packets.ts'

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
