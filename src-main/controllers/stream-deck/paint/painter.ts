import type { Face } from '../faces/face.ts'
import { drawFace } from './draw-face.ts'
import { registerFonts } from './fonts.ts'

export interface Pixels {
  readonly width: number
  readonly height: number
}

/** Draws faces and encodes them as a deck takes them. */
export interface Painter {
  /** RGBA, upright, `width × height × 4` bytes. */
  paint(face: Face, size: Pixels): Promise<Uint8Array>
  encodeJpeg(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array>
  close(): Promise<void>
}

const jpegQuality = 95

/** Rejects when the native drawing module cannot be loaded; hence imported here and nowhere else. */
export async function createPainter(): Promise<Painter> {
  const { createCanvas, GlobalFonts, ImageData } = await import('@napi-rs/canvas')
  await registerFonts(GlobalFonts)
  return {
    async paint(face, { width, height }) {
      const context = createCanvas(width, height).getContext('2d')
      drawFace(context, face, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    },
    async encodeJpeg(rgba, width, height) {
      const canvas = createCanvas(width, height)
      canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
      return canvas.toBuffer('image/jpeg', jpegQuality)
    },
    async close() {},
  }
}
