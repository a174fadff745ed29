import type { Product } from '@xkeys-lib/core'
import { railDriver } from './x-keys-dials.ts'

/** One key of a panel, in its report, in the drawing, and as the library numbers it. */
export interface PanelKey {
  readonly id: string
  readonly name: string
  readonly byte: number
  readonly mask: number
  readonly row: number
  readonly column: number
  /** The library's number of it, by which its backlight is set; null where it has none. */
  readonly light: number | null
}

type Placed = Omit<PanelKey, 'id' | 'name'>

const firstByte = 2
/** The RailDriver sends its levers first. */
const railDriverFirstByte = 7
/** Position of the program switch: the small key by which a panel is programmed. */
const programSwitch = { byte: 1, mask: 0x01 } as const

/** In reading order, as they are called: `key-1` and so on; the program switch is the last. */
export function panelKeys(name: string, product: Product): readonly PanelKey[] {
  const matrix = placedKeys(name, product).toSorted((a, b) => a.row - b.row || a.column - b.column)
  const top = Math.min(...matrix.map(({ row }) => row))
  const left = Math.min(...matrix.map(({ column }) => column))
  const below = 1 + Math.max(...matrix.map(({ row }) => row - top))
  const extra = (product.hasExtraButtons ?? []).map(
    ({ ebByte, ebBit }, at): Placed => ({
      byte: ebByte,
      mask: 1 << ebBit,
      row: below,
      column: at,
      light: null,
    }),
  )
  const keys = [...matrix.map(key => ({ ...key, row: key.row - top, column: key.column - left })), ...extra]
  const named = keys.map((key, at): PanelKey => ({ ...key, id: `key-${at + 1}`, name: `key ${at + 1}` }))
  // The bit of a foot pedal's is set all the time.
  if (!product.hasPS || name === 'XK3FOOT') return named
  const place = { row: below, column: extra.length, light: null }
  return [...named, { ...programSwitch, ...place, id: `key-${named.length + 1}`, name: 'program switch' }]
}

function placedKeys(name: string, product: Product): readonly Placed[] {
  const { bBytes, bBits, btnLocation, disableButtons = [] } = product
  const first = product === railDriver ? railDriverFirstByte : firstByte
  const linear = isLinear(product)
  const keys: Placed[] = []
  for (let byte = 0; byte < bBytes; byte += 1) {
    for (let bit = 0; bit < bBits; bit += 1) {
      const at = byte * bBits + bit
      const number = at + 1
      if (disableButtons.includes(number) || isGap(name, bit, byte)) continue
      const matrix = linear
        ? ([Math.floor(at / product.colCount), at % product.colCount] as const)
        : ([bit, byte] as const)
      const place = btnLocation === undefined ? matrix : btnLocation[number]
      // Bits that the table places nowhere carry nothing.
      if (place === undefined) continue
      const [row, column] = place
      keys.push({ byte: first + byte, mask: 1 << bit, row, column, light: number })
    }
  }
  return keys
}

/** A rack panel whose rows are longer than its bytes: its keys are numbered along the rows, as those of the XKE-40. */
const isLinear = ({ bBytes, bBits, colCount, rowCount, btnLocation }: Product): boolean =>
  btnLocation === undefined && colCount * rowCount === bBytes * bBits && colCount !== bBytes

/** Bits where there is no key, and that the table does not name. */
function isGap(name: string, row: number, column: number): boolean {
  // An XK-80 without its third row, and without the third and the eighth column below it.
  if (name === 'XK60') return row === 2 || (row > 2 && (column === 2 || column === 7))
  // The fourth of the four that its T-bar covers.
  return name === 'XK64JOGTBAR' && row === 3 && column === 9
}
