import type { BrowserWindow, Rectangle, Screen } from 'electron'
import type { Timers } from '../../../base/timers.ts'
import type { KeyValueStore } from '../../settings/settings.ts'
import { placeWindow, readPlace, type SavedPlace, type WindowPlace } from './window-place.ts'

/** Kept in the settings of the data directory: two desks have two windows. */
const key = 'window'
/** A window that is dragged is saved once it rests, ms. */
const restsAfter = 1_000

type Screens = Pick<
  Screen,
  'getAllDisplays' | 'getDisplayNearestPoint' | 'getCursorScreenPoint' | 'getDisplayMatching'
>

/** Where the desk's window opens now. Call once Electron is ready. */
export const savedPlace = (
  store: Pick<KeyValueStore, 'get'>,
  screen: Pick<Screens, 'getAllDisplays' | 'getDisplayNearestPoint' | 'getCursorScreenPoint'>,
): WindowPlace =>
  placeWindow(
    readPlace(store.get(key)),
    screen.getAllDisplays(),
    screen.getDisplayNearestPoint(screen.getCursorScreenPoint()),
  )

/** Shows a window that was made hidden in the bounds of its place. */
export function showPlaced(
  window: Pick<BrowserWindow, 'show' | 'maximize' | 'setFullScreen'>,
  { maximized, fullScreen }: Pick<WindowPlace, 'maximized' | 'fullScreen'>,
): void {
  if (maximized) window.maximize()
  window.show()
  if (fullScreen) window.setFullScreen(true)
}

export type RememberedWindow = Pick<
  BrowserWindow,
  'on' | 'once' | 'getNormalBounds' | 'isMaximized' | 'isFullScreen' | 'isMinimized' | 'isDestroyed'
>

interface RememberOptions {
  /** Where it was made, hidden. */
  readonly made: Pick<WindowPlace, 'bounds' | 'maximized' | 'fullScreen'>
  readonly screen: Pick<Screens, 'getDisplayMatching'>
  readonly store: KeyValueStore
  readonly timers: Timers
}

/** Saves where the window is a second after it was moved last, and when it is closed. */
export function rememberWindow(
  window: RememberedWindow,
  { made, screen, store, timers }: RememberOptions,
): void {
  let cancel: (() => void) | null = null
  let cancelMeasuring: (() => void) | null = null
  let frame = { x: 0, y: 0 }
  const save = (): void => {
    cancel?.()
    cancel = null
    if (window.isDestroyed() || window.isMinimized()) return
    const is = window.getNormalBounds()
    const bounds = { ...is, x: is.x - frame.x, y: is.y - frame.y }
    const { id, bounds: at } = screen.getDisplayMatching(bounds)
    const place: SavedPlace = {
      bounds,
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      display: { id, x: at.x, y: at.y },
    }
    try {
      store.set(key, place)
    } catch {
      // The window opens elsewhere the next time; what matters more says that nothing can be saved.
    }
  }
  const changed = (): void => {
    cancel?.()
    cancel = timers.after(restsAfter, save)
  }
  window.once('show', () => {
    cancelMeasuring = timers.after(restsAfter, () => {
      if (window.isDestroyed() || made.maximized || made.fullScreen) return
      frame = frameOf(made.bounds, window.getNormalBounds())
    })
  })
  window.on('resize', changed)
  window.on('move', changed)
  window.on('maximize', changed)
  window.on('unmaximize', changed)
  window.on('enter-full-screen', changed)
  window.on('leave-full-screen', changed)
  window.on('close', save)
  window.on('closed', () => {
    cancel?.()
    cancelMeasuring?.()
  })
}

/**
 * What an X11 window manager puts left of and above the page. Electron takes the place of the frame and returns that of the
 * page is: without this the window would move down by its title bar at each start.
 */
function frameOf(made: Rectangle, shown: Rectangle): { readonly x: number; readonly y: number } {
  const x = shown.x - made.x
  const y = shown.y - made.y
  const isFrame = x >= 0 && x <= 32 && y >= 0 && y <= 96
  return isFrame && shown.width === made.width && shown.height === made.height ? { x, y } : { x: 0, y: 0 }
}
