import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import type { Picture as TakenPicture } from '../../../src-main/desk/ports/surface.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** A key's picture as a person sees it, from the bytes that a deck of the second generation got. */
export async function seenOnKey(jpeg: Uint8Array | undefined): Promise<Picture> {
  if (jpeg === undefined) throw new Error('that key has no picture')
  const image = await loadImage(Buffer.from(jpeg))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.translate(image.width, image.height)
  context.rotate(Math.PI)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return { width: image.width, height: image.height, rgba: data }
}

/** Any picture as a person sees it: mirrored left to right where it has to be, then turned clockwise. */
export async function seenOn(picture: TakenPicture): Promise<Picture> {
  const image = await loadImage(Buffer.from(picture.bytes))
  const lies = picture.turned === 90 || picture.turned === 270
  const [width, height] = lies ? [image.height, image.width] : [image.width, image.height]
  const context = createCanvas(width, height).getContext('2d')
  context.translate(width / 2, height / 2)
  context.rotate((picture.turned * Math.PI) / 180)
  if (picture.mirrored) context.scale(-1, 1)
  context.drawImage(image, -image.width / 2, -image.height / 2)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}

export const painted = (face: Face, size: number): Promise<Picture> =>
  paintedIn(face, { width: size, height: size })

export async function paintedIn(face: Face, size: Size): Promise<Picture> {
  const painter = await createPainter()
  const rgba = await painter.paint(face, size)
  return { ...size, rgba: new Uint8ClampedArray(rgba) }
}

/**
 * Mean difference in brightness, 0 to 255: what the eye reads words by. Compression alone makes less than 2.5,
 * another digit of the countdown more than 4.
 */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 255
  let sum = 0
  for (let at = 0; at < a.rgba.length; at += 4) sum += Math.abs(brightness(a, at) - brightness(b, at))
  return sum / (a.width * a.height)
}

function brightness({ rgba }: Picture, at: number): number {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
