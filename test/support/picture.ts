import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url))
const note = `${pictures}made-with.json`

/** How far a picture may be from the one that is kept. */
interface Tolerance {
  /** Of one point, 0 to 1. */
  readonly threshold: number
  /** Of all points, that may differ. */
  readonly share: number
}

/** The browser that made the pictures draws each of them again, point by point. */
const same: Tolerance = { threshold: 0.12, share: 0.0005 }
/** Another draws letters a little otherwise: what stands where, and in which colour, is still the same. */
const other: Tolerance = { threshold: 0.35, share: 0.02 }

/** Major version of the browser that made the pictures; null before there are any. */
export function madeWith(): string | null {
  if (!existsSync(note)) return null
  const read: unknown = JSON.parse(readFileSync(note, 'utf8'))
  return typeof read === 'object' && read !== null && 'chromium' in read ? String(read.chromium) : null
}

/**
 * Compares with the picture of that name, and says what is wrong in words; null when they are alike. What differs is
 * left beside it as `.actual.png` and `.diff.png`. `renew`: it becomes the picture.
 */
export function comparePicture(name: string, bytes: Buffer, major: string, renew: boolean): string | null {
  const path = `${pictures}${name}.png`
  const actual = PNG.sync.read(bytes)
  coarsen(actual)
  if (renew) {
    mkdirSync(pictures, { recursive: true })
    writeFileSync(
      path,
      PNG.sync.write(actual, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }),
    )
    writeFileSync(note, `{ "chromium": "${major}" }\n`)
    return null
  }
  const keep = (kind: string, picture: PNG): string => {
    const place = `${pictures}${name}.${kind}.png`
    writeFileSync(place, PNG.sync.write(picture))
    return place
  }
  const how = 'UPDATE_PICTURES=1 npm test -- test/renderer/pictures.browser.test.ts creates it again'
  if (!existsSync(path)) return `There is no picture ${path}: ${how}.`
  const wanted = PNG.sync.read(readFileSync(path))
  const { width, height } = wanted
  if (actual.width !== width || actual.height !== height) {
    return `${name} is ${actual.width} × ${actual.height}, not ${width} × ${height}: ${keep('actual', actual)}.`
  }
  const diff = new PNG({ width, height })
  const { threshold, share } = madeWith() === major ? same : other
  const points = pixelmatch(wanted.data, actual.data, diff.data, width, height, {
    threshold,
    includeAA: false,
  })
  if (points <= width * height * share) return null
  const percent = ((points / (width * height)) * 100).toFixed(2)
  return `${name} differs in ${percent} % of its points. It is now ${keep('actual', actual)}, the difference ${keep('diff', diff)}. If it is meant so, ${how}.`
}

/** Sixteen levels of each colour: a page of letters takes a third of the room, and looks the same. */
function coarsen({ data }: PNG): void {
  for (let at = 0; at < data.length; at += 1) data[at] = Math.round((data[at] ?? 0) / 17) * 17
}
