import type { Display, Rectangle } from 'electron'
import Type, { type Static } from 'typebox'
import { validatorOf } from '../../../contract/validator.ts'

const Whole = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })
const Size = Type.Integer({ minimum: 1, maximum: 100_000 })

/** Where the desk's window was, in device-independent pixels. */
const SavedPlace = Type.Object({
  /** Of the window as it is when it is neither maximised nor in full screen. */
  bounds: Type.Object({ x: Whole, y: Whole, width: Size, height: Size }),
  maximized: Type.Boolean(),
  fullScreen: Type.Boolean(),
  /** The monitor that it was on, and where its top left corner was. */
  display: Type.Object({ id: Type.Number(), x: Whole, y: Whole }),
})
export type SavedPlace = Static<typeof SavedPlace>

const places = validatorOf(SavedPlace)

/** The properties of a monitor that the placement reads. */
export type PlaceDisplay = Pick<Display, 'id' | 'bounds' | 'workArea'>

export interface WindowPlace {
  readonly bounds: Rectangle
  readonly minWidth: number
  readonly minHeight: number
  readonly maximized: boolean
  readonly fullScreen: boolean
}

const first = { width: 1600, height: 900 } as const
const least = { width: 960, height: 540 } as const

/** Null for what is no place: a file may have been edited. */
export const readPlace = (saved: unknown): SavedPlace | null => (places.Check(saved) ? saved : null)

/**
 * Where the window opens: as it was left, moved along with its monitor, or on the nearest one if that is gone; always
 * whole inside the work area, so that its title bar can be reached. Without a place it opens in the middle of
 * `present`, the monitor in use. Displays must not be empty.
 */
export function placeWindow(
  saved: SavedPlace | null,
  displays: readonly PlaceDisplay[],
  present: PlaceDisplay,
): WindowPlace {
  if (saved === null) {
    const { workArea } = present
    const size = {
      width: Math.min(first.width, workArea.width),
      height: Math.min(first.height, workArea.height),
    }
    const x = workArea.x + Math.floor((workArea.width - size.width) / 2)
    const y = workArea.y + Math.floor((workArea.height - size.height) / 2)
    return { ...fitted({ x, y, ...size }, workArea), maximized: false, fullScreen: false }
  }
  const { bounds, display, maximized, fullScreen } = saved
  const same = displays.find(({ id }) => id === display.id)
  const moved =
    same === undefined
      ? bounds
      : { ...bounds, x: bounds.x - display.x + same.bounds.x, y: bounds.y - display.y + same.bounds.y }
  const { workArea } = same ?? nearest(bounds, displays) ?? present
  return { ...fitted(moved, workArea), maximized, fullScreen }
}

function fitted(bounds: Rectangle, area: Rectangle): Pick<WindowPlace, 'bounds' | 'minWidth' | 'minHeight'> {
  const minWidth = Math.min(least.width, area.width)
  const minHeight = Math.min(least.height, area.height)
  const width = within(bounds.width, minWidth, area.width)
  const height = within(bounds.height, minHeight, area.height)
  const x = within(bounds.x, area.x, area.x + area.width - width)
  const y = within(bounds.y, area.y, area.y + area.height - height)
  return { bounds: { x, y, width, height }, minWidth, minHeight }
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

function nearest(bounds: Rectangle, displays: readonly PlaceDisplay[]): PlaceDisplay | undefined {
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }
  return displays.toSorted((a, b) => distance(middle, a.bounds) - distance(middle, b.bounds))[0]
}

/** From a point to the nearest point of an area. */
const distance = ({ x, y }: { readonly x: number; readonly y: number }, area: Rectangle): number =>
  Math.hypot(x - within(x, area.x, area.x + area.width), y - within(y, area.y, area.y + area.height))
