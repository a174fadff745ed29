import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import { face, type Ground, type Theme } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { wrapToFit } from '../../../src-main/controllers/stream-deck/paint/draw-face.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { inksOf } from '../../../src-main/controllers/stream-deck/paint/palette.ts'
import { paintedIn } from './pictures.ts'

// Registers the fonts that text is measured with.
beforeAll(async () => {
  await createPainter()
})

const luminance = (color: string): number => {
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map(part =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const themes: readonly Theme[] = ['day', 'dark', 'blackout']
const grounds: readonly Ground[] = ['black', 'go', 'over', 'warm', 'inverted', 'hatched']
/** Digits and words on it are large. */
const large: ReadonlySet<Ground> = new Set(['over'])

describe.each(themes)('in the brightness %s', theme => {
  it.each(grounds)('what stands on %s can be read', ground => {
    const least = theme === 'blackout' || large.has(ground) ? 4.5 : 7
    const inks = inksOf(face({ ground, theme }))
    expect(contrast(inks.ground, inks.ink)).toBeGreaterThanOrEqual(least)
    expect(contrast(inks.ground, inks.faint)).toBeGreaterThanOrEqual(4.5)
  })

  it('what cannot be used now can still be read', () => {
    const inks = inksOf(face({ muted: true, theme }))
    expect(contrast(inks.ground, inks.ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(inks.ground, inks.faint)).toBeGreaterThanOrEqual(4.5)
  })
})

it('in the blackout nothing but red shines, whatever colour a cue has', async () => {
  const picture = {
    caption: 'GO 2',
    text: 'Panel',
    foot: '8:00',
    band: '#30ffff',
    ring: 0.4,
    theme: 'blackout',
  } as const
  for (const ground of grounds) {
    const { rgba } = await paintedIn(face({ ...picture, ground }), { width: 96, height: 96 })
    for (let at = 0; at < rgba.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3)
      expect(Math.max(green, blue)).toBeLessThanOrEqual(Math.max(66, red / 3))
    }
  }
})

it('the three brightnesses are three', async () => {
  const light = async (theme: Theme): Promise<number> => {
    const { rgba } = await paintedIn(face({ ground: 'warm', text: 'Panel', theme }), {
      width: 72,
      height: 72,
    })
    let sum = 0
    for (let at = 0; at < rgba.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3)
      sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return sum
  }
  const [day, dark, blackout] = [await light('day'), await light('dark'), await light('blackout')]
  expect(dark).toBeLessThan(day * 0.9)
  expect(blackout).toBeLessThan(dark * 0.7)
})

describe('words', () => {
  const sizes = [
    { width: 72, height: 72 },
    { width: 144, height: 112 },
    { width: 200, height: 100 },
    { width: 248, height: 58 },
  ]
  const long = {
    caption: 'OVER PAUSED',
    foot: 'HOLD 8 s',
    text: 'Panel: opening with the Donaudampfschifffahrtsgesellschaftskapitän',
  }

  /** Light of the outermost pixels, but for those corners that a border or band would take. */
  it.each(sizes)('stay inside a picture of $width × $height', async size => {
    for (const parts of [
      long,
      { caption: 'ON AIR 12A', big: '+12:34:56' },
      { text: 'WATCH ONLY' },
      { big: 'STARTED' },
    ]) {
      const { rgba } = await paintedIn(face({ ...parts, theme: 'day' }), size)
      const lit = (x: number, y: number): boolean => (rgba[(y * size.width + x) * 4] ?? 0) > 40
      const outer: string[] = []
      for (let x = 0; x < size.width; x += 1) if (lit(x, 0) || lit(x, size.height - 1)) outer.push(`${x}`)
      for (let y = 0; y < size.height; y += 1) if (lit(0, y) || lit(size.width - 1, y)) outer.push(`${y}`)
      expect(outer, JSON.stringify(parts)).toEqual([])
    }
  })

  it.each([72, 80, 96])('of a title stay clear of the foot on a key of %i pixels', async size => {
    for (const title of [long.text, 'Film: the harbour at night', 'Lot 1: a day on the pilot boat']) {
      for (const parts of [
        { caption: 'NEXT 14', text: title, foot: '2:30' },
        { caption: '14', text: title, foot: 'HOLD', band: '#3366ff' },
        { text: title, foot: 'HOLD' },
      ]) {
        const { rgba } = await paintedIn(face({ ...parts, theme: 'day' }), { width: size, height: size })
        const dark = (y: number): boolean => {
          for (let x = 10; x < size; x += 1) if ((rgba[(y * size + x) * 4] ?? 0) > 40) return false
          return true
        }
        const rows = Array.from({ length: size }, (_, y) => y)
        const clear = rows.filter(y => y > size * 0.7 && y < size * 0.8 && dark(y))
        expect(clear.length, title).toBeGreaterThanOrEqual(2)
      }
    }
  })

  it('are never smaller than 12 pixels on the smallest key, and end in an ellipsis where they must', () => {
    const context = createCanvas(72, 72).getContext('2d')
    const { lines, px } = wrapToFit(context, `${long.text} ${long.text}`, 66, 3)
    expect(px).toBeGreaterThanOrEqual(12)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)?.endsWith('…')).toBe(true)
    for (const line of lines) expect(context.measureText(line).width).toBeLessThanOrEqual(66)
  })
})
