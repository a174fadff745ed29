import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { icns, ico } from '../tools/draw-icons.ts'

const icons = new URL('../../resources/icons/', import.meta.url)
const read = (name: string): Buffer => readFileSync(new URL(name, icons))

/** How far two pictures differ on average, of 255. */
async function difference(name: string, drawing: string): Promise<number> {
  const made = PNG.sync.read(read(name))
  const canvas = createCanvas(made.width, made.height)
  const image = await loadImage(read(drawing))
  image.width = made.width
  image.height = made.height
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0, made.width, made.height)
  const { data } = context.getImageData(0, 0, made.width, made.height)
  let sum = 0
  for (const [index, value] of data.entries()) sum += Math.abs(value - (made.data[index] ?? 0))
  return sum / data.length
}

describe('the icons', () => {
  it.each([16, 24, 32, 48, 64, 128, 256, 512, 1024])('of %i pixels are the drawing', async size => {
    const { width, height } = PNG.sync.read(read(`linux/${size}x${size}.png`))
    expect([width, height]).toEqual([size, size])
    expect(await difference(`linux/${size}x${size}.png`, 'icon.svg')).toBeLessThan(4)
  })

  it.each(['icon', 'document'])('%s.ico has each size that Windows shows', name => {
    const file = read(`${name}.ico`)
    const sizes = Array.from(
      { length: file.readUInt16LE(4) },
      (_, index) => file.readUInt8(6 + 16 * index) || 256,
    )
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  it.each(['icon', 'document'])('%s.icns has each size that macOS shows', name => {
    const file = read(`${name}.icns`)
    expect(file.toString('ascii', 0, 4)).toBe('icns')
    expect(file.readUInt32BE(4)).toBe(file.length)
    const types: string[] = []
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
      types.push(file.toString('ascii', at, at + 4))
    expect(types.toSorted()).toEqual(
      ['ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14', 'icp4', 'icp5'].toSorted(),
    )
  })

  it('are put together as PNG files that can be read again', () => {
    const png = read('linux/32x32.png')
    const windows = ico([{ size: 32, png }])
    expect(PNG.sync.read(windows.subarray(windows.readUInt32LE(18))).width).toBe(32)
    const mac = icns([{ size: 32, png }])
    expect(PNG.sync.read(mac.subarray(16, 8 + mac.readUInt32BE(12))).width).toBe(32)
  })
})
