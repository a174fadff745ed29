import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { now, over, running, specs } from './face-views.ts'
import { type Picture, painted } from './pictures.ts'

const sizes = [72, 80, 96, 112, 120]
const alone: FeedbackView = { ...running, faces: new Map([['go', specs.go]]) }
const tokens = readFileSync(new URL('../../../src-renderer/theme/tokens.css', import.meta.url), 'utf8')

/** A colour of the pages: in the dark they have it from the start, in the blackout from that block. */
function token(name: string, theme: 'dark' | 'blackout'): string {
  const from = theme === 'dark' ? 0 : tokens.indexOf('[data-brightness="blackout"]')
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens.slice(from))?.[1] ?? 'none'
}

const pixel = ({ rgba, width }: Picture, x: number, y: number): readonly number[] => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
const light = (rgb: readonly number[]): number =>
  0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0)

/** Heights of the lines of writing from the top: rows, clear of the edge, in which anything stands off the ground. */
function lines(picture: Picture): readonly number[] {
  const { width, height } = picture
  const edge = Math.ceil(width / 12)
  const ground = light(pixel(picture, edge, Math.floor(height * 0.9)))
  const written = (y: number): boolean => {
    for (let x = edge; x < width - edge; x += 1) {
      if (Math.abs(light(pixel(picture, x, y)) - ground) > 60) return true
    }
    return false
  }
  const heights: number[] = []
  let run = 0
  for (let y = edge; y <= height - edge; y += 1) {
    if (y < height - edge && written(y)) run += 1
    else if (run > 0) {
      heights.push(run)
      run = 0
    }
  }
  return heights
}

describe('GO', () => {
  it.each(['dark', 'blackout'] as const)('has the colour that it has on the pages in the %s', async theme => {
    const picture = await painted(faceOf('go', { ...alone, theme }, now), 96)
    expect(hexOf(pixel(picture, 2, 2))).toBe(token('go', theme))
  })

  it.each(sizes)('is the largest word on its key of %i pixels', async size => {
    for (const view of [alone, running]) {
      const next = view.next === null ? null : { ...view.next, title: 'Panel' }
      const [go = 0, ...others] = lines(await painted(faceOf('go', { ...view, next }, now), size))
      expect(others.length).toBeGreaterThanOrEqual(1)
      expect(go).toBeGreaterThan(Math.max(...others) * 1.3)
    }
  })
})

describe('OVER', () => {
  it('has the colour of the warning on the pages', async () => {
    const picture = await painted(faceOf('countdown', { ...over, theme: 'dark' }, now), 96)
    expect(hexOf(pixel(picture, 48, 80))).toBe(token('air', 'dark'))
  })

  it.each(sizes)('has digits as large as those of the countdown on a key of %i pixels', async size => {
    const digits = async (view: FeedbackView): Promise<number> =>
      Math.max(...lines(await painted({ ...faceOf('countdown', view, now), bar: null }, size)))
    expect((await digits(over)) / (await digits(running))).toBeGreaterThan(0.9)
  })

  it('differs from GO in the blackout by its light and its frame', async () => {
    const go = await painted(faceOf('go', { ...alone, theme: 'blackout' }, now), 96)
    const late = await painted(faceOf('countdown', { ...over, theme: 'blackout' }, now), 96)
    expect(light(pixel(late, 48, 80))).toBeGreaterThan(light(pixel(go, 48, 93)) * 1.1)
    expect(hexOf(pixel(late, 2, 48))).toBe('#000000')
    expect(hexOf(pixel(go, 2, 48))).not.toBe('#000000')
  })
})
