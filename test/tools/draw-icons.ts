import { readFileSync, writeFileSync } from 'node:fs'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'

/**
 * `node test/tools/draw-icons.ts`: draws the icons of the application and of its files anew, in the sizes and formats of
 * each system, from the two SVG files in resources/icons.
 */
const icons = new URL('../../resources/icons/', import.meta.url)

export interface Picture {
  /** Pixels of an edge. */
  readonly size: number
  readonly png: Buffer
}

/** A Windows icon: a directory of PNG files. An edge of 256 is written as 0. */
export function ico(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Types of a macOS icon by pixels; those of a screen with two pixels to a point come second. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** A macOS icon: chunks of a type, a length and a PNG file. */
export function icns(pictures: readonly Picture[]): Buffer {
  const chunks = pictures.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map(type => Buffer.concat([chunkHeader(type, png.length), png])),
  )
  const body = Buffer.concat(chunks)
  return Buffer.concat([chunkHeader('icns', body.length), body])
}

function chunkHeader(type: string, length: number): Buffer {
  const header = Buffer.alloc(8, type, 'ascii')
  header.writeUInt32BE(length + 8, 4)
  return header
}

/** `scale`: how much of the square the drawing takes. */
function draw(image: Image, size: number, scale = 1): Picture {
  const canvas = createCanvas(size, size)
  const edge = size * scale
  image.width = edge
  image.height = edge
  canvas.getContext('2d').drawImage(image, (size - edge) / 2, (size - edge) / 2, edge, edge)
  return { size, png: canvas.toBuffer('image/png') }
}

async function drawAll(): Promise<void> {
  const icon = await loadImage(readFileSync(new URL('icon.svg', icons)))
  const document = await loadImage(readFileSync(new URL('document.svg', icons)))
  const small = [16, 24, 32, 48, 64, 128, 256]
  const large = [16, 32, 64, 128, 256, 512, 1024]
  const write = (name: string, bytes: Buffer): void => writeFileSync(new URL(name, icons), bytes)
  write('icon.ico', ico(small.map(size => draw(icon, size))))
  write('document.ico', ico(small.map(size => draw(document, size))))
  // Icons of macOS leave a margin around them, 824 of 1024.
  write('icon.icns', icns(large.map(size => draw(icon, size, 0.89))))
  write('document.icns', icns(large.map(size => draw(document, size))))
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
    write(`linux/${size}x${size}.png`, draw(icon, size).png)
  }
}

if (import.meta.main) await drawAll()
