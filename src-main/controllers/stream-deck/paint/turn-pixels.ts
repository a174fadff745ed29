import type { Pixels } from './pixels.ts'

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
