/** The facts of a model on the wire, written down apart from the library that is tested against them. */
export interface FakeModel {
  readonly productId: number
  readonly keys: number
  readonly columns: number
  /** Edge of a key's picture in pixels; 0 where keys have none. */
  readonly pixels: number
  /** First place of the keys in an input report, report id included. */
  readonly firstKey: number
  readonly reportBytes: number
  readonly picture: 'gen2-jpeg' | 'gen1-bmp' | 'none'
  readonly serialReport: number
  /** The Original numbers the keys of a row from the right. */
  readonly rightToLeft?: boolean
}

const gen2 = { firstKey: 4, reportBytes: 512, picture: 'gen2-jpeg', serialReport: 6 } as const
const gen1 = { firstKey: 1, reportBytes: 17, picture: 'gen1-bmp', serialReport: 3 } as const

export const fakeModels = {
  original: { ...gen1, productId: 0x0060, keys: 15, columns: 5, pixels: 72, rightToLeft: true },
  mini: { ...gen1, productId: 0x0063, keys: 6, columns: 3, pixels: 80 },
  mk2: { ...gen2, productId: 0x0080, keys: 15, columns: 5, pixels: 72 },
  xl: { ...gen2, productId: 0x006c, keys: 32, columns: 8, pixels: 96 },
  neo: { ...gen2, productId: 0x009a, keys: 8, columns: 4, pixels: 96 },
  pedal: {
    firstKey: 4,
    reportBytes: 512,
    picture: 'none',
    serialReport: 6,
    productId: 0x0086,
    keys: 3,
    columns: 3,
    pixels: 0,
  },
} as const satisfies Readonly<Record<string, FakeModel>>

export type FakeModelName = keyof typeof fakeModels

/** A key in reading order as the wire numbers it, and back: it is its own inverse. */
export function wireKey(model: FakeModel, key: number): number {
  if (model.rightToLeft !== true) return key
  const column = key % model.columns
  return key - column + (model.columns - 1 - column)
}

/** An input report: each key that is down is 1. */
export function keyReport(model: FakeModel, down: ReadonlySet<number>): Uint8Array {
  const report = new Uint8Array(model.reportBytes)
  report[0] = 0x01
  if (model.firstKey === 4) report[2] = model.keys
  for (const key of down) report[model.firstKey + wireKey(model, key)] = 1
  return report
}
