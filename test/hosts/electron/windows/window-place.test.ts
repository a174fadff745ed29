import { EventEmitter } from 'node:events'
import type { Rectangle } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type RememberedWindow,
  rememberWindow,
  savedPlace,
  showPlaced,
} from '../../../../src-main/hosts/electron/windows/remembered-window.ts'
import {
  type PlaceDisplay,
  placeWindow,
  readPlace,
  type SavedPlace,
} from '../../../../src-main/hosts/electron/windows/window-place.ts'
import { createVirtualTime } from '../../../fakes/virtual-time.ts'

const display = (id: number, x: number, y: number, width: number, height: number): PlaceDisplay => ({
  id,
  bounds: { x, y, width, height },
  // A menu bar or a task bar takes 40.
  workArea: { x, y: y + 40, width, height: height - 40 },
})

const laptop = display(1, 0, 0, 1440, 900)
const stage = display(2, 1440, -200, 2560, 1440)

const saved = (bounds: Rectangle, at: PlaceDisplay, change: Partial<SavedPlace> = {}): SavedPlace => ({
  bounds,
  maximized: false,
  fullScreen: false,
  display: { id: at.id, x: at.bounds.x, y: at.bounds.y },
  ...change,
})

describe('the place of the window', () => {
  it('is the middle of the monitor in use at the first start, no larger than its work area', () => {
    expect(placeWindow(null, [laptop, stage], stage)).toEqual({
      bounds: { x: 1920, y: 90, width: 1600, height: 900 },
      minWidth: 960,
      minHeight: 540,
      maximized: false,
      fullScreen: false,
    })
    expect(placeWindow(null, [laptop], laptop).bounds).toEqual({ x: 0, y: 40, width: 1440, height: 860 })
  })

  it('is where it was left', () => {
    const bounds = { x: 1600, y: 0, width: 1800, height: 1000 }
    const place = placeWindow(saved(bounds, stage, { maximized: true }), [laptop, stage], laptop)
    expect(place).toMatchObject({ bounds, maximized: true, fullScreen: false })
    expect(placeWindow(saved(bounds, stage, { fullScreen: true }), [stage], stage).fullScreen).toBe(true)
  })

  it('moves along with its monitor', () => {
    const bounds = { x: 1600, y: 0, width: 1800, height: 1000 }
    const below = display(2, 0, 900, 2560, 1440)
    expect(placeWindow(saved(bounds, stage), [laptop, below], laptop).bounds).toEqual({
      x: 160,
      y: 1100,
      width: 1800,
      height: 1000,
    })
  })

  it('is on the nearest monitor when its own is gone, and fits there', () => {
    const bounds = { x: 2600, y: -100, width: 2000, height: 1200 }
    expect(placeWindow(saved(bounds, stage), [laptop], laptop).bounds).toEqual({
      x: 0,
      y: 40,
      width: 1440,
      height: 860,
    })
    const left = display(7, -1920, 0, 1920, 1080)
    const near = { x: 1500, y: 100, width: 1000, height: 600 }
    expect(placeWindow(saved(near, stage), [left, laptop], left).bounds).toEqual({
      x: 440,
      y: 100,
      width: 1000,
      height: 600,
    })
  })

  it.each([
    ['above the top', { x: 100, y: -500, width: 1000, height: 600 }],
    ['under the bottom', { x: 100, y: 5000, width: 1000, height: 600 }],
    ['off to the right', { x: 90_000, y: 50, width: 1000, height: 600 }],
    ['smaller than it can be', { x: 100, y: 100, width: 1, height: 1 }],
    ['larger than the monitor', { x: 0, y: 0, width: 9_000, height: 9_000 }],
  ])('is whole inside the work area, though it was %s', (_where, bounds) => {
    const { bounds: at, minWidth, minHeight } = placeWindow(saved(bounds, laptop), [laptop], laptop)
    const { workArea } = laptop
    expect(at.x).toBeGreaterThanOrEqual(workArea.x)
    expect(at.y).toBeGreaterThanOrEqual(workArea.y)
    expect(at.x + at.width).toBeLessThanOrEqual(workArea.x + workArea.width)
    expect(at.y + at.height).toBeLessThanOrEqual(workArea.y + workArea.height)
    expect(at.width).toBeGreaterThanOrEqual(minWidth)
    expect(at.height).toBeGreaterThanOrEqual(minHeight)
  })

  it('is no larger than a work area that is smaller than the least size', () => {
    const tiny = display(3, 0, 0, 800, 480)
    expect(placeWindow(null, [tiny], tiny)).toMatchObject({
      bounds: { x: 0, y: 40, width: 800, height: 440 },
      minWidth: 800,
      minHeight: 440,
    })
  })

  it.each([
    [undefined],
    ['left'],
    [{ ...saved({ x: 0, y: 0, width: 1000, height: 600 }, laptop), maximized: 'yes' }],
    [saved({ x: 0.5, y: 0, width: 1000, height: 600 }, laptop)],
    [saved({ x: Number.NaN, y: 0, width: 1000, height: 600 }, laptop)],
    [saved({ x: 0, y: 0, width: -1, height: 600 }, laptop)],
    [saved({ x: 0, y: 0, width: 1e300, height: 600 }, laptop)],
    [{ bounds: null }],
  ])('what was written by hand and is no place is not read: %j', value => {
    expect(readPlace(value)).toBeNull()
  })
})

describe('the window that is remembered', () => {
  let window: EventEmitter
  let bounds: Rectangle
  let is: { maximized: boolean; fullScreen: boolean; minimized: boolean; destroyed: boolean }
  let kept: Map<string, unknown>
  let writes: number
  let time: ReturnType<typeof createVirtualTime>

  const screen = {
    getAllDisplays: () => [laptop, stage] as never,
    getCursorScreenPoint: () => ({ x: 10, y: 10 }),
    getDisplayNearestPoint: () => laptop as never,
    getDisplayMatching: ({ x }: Rectangle) => (x < 1440 ? laptop : stage) as never,
  }
  const store = {
    get: (key: string) => kept.get(key),
    set(key: string, value: unknown) {
      writes += 1
      // As a file has it.
      kept.set(key, JSON.parse(JSON.stringify(value)))
    },
  }

  const made = {
    bounds: { x: 1700, y: 0, width: 1200, height: 800 },
    maximized: false,
    fullScreen: false,
  }

  beforeEach(() => {
    window = new EventEmitter()
    bounds = { x: 1700, y: 0, width: 1200, height: 800 }
    is = { maximized: false, fullScreen: false, minimized: false, destroyed: false }
    kept = new Map()
    writes = 0
    time = createVirtualTime()
    const remembered = {
      on: window.on.bind(window),
      once: window.once.bind(window),
      getNormalBounds: () => bounds,
      isMaximized: () => is.maximized,
      isFullScreen: () => is.fullScreen,
      isMinimized: () => is.minimized,
      isDestroyed: () => is.destroyed,
    }
    rememberWindow(remembered as RememberedWindow, { made, screen, store, timers: time.timers })
  })

  it('opens the next time where it was, as it was', async () => {
    for (let step = 0; step < 50; step += 1) window.emit('move')
    window.emit('resize')
    await time.advance(2_000)
    expect(writes).toBe(1)
    expect(savedPlace(store, screen)).toMatchObject({ bounds, maximized: false, fullScreen: false })
    is.maximized = true
    window.emit('maximize')
    await time.advance(2_000)
    expect(savedPlace(store, screen)).toMatchObject({ bounds, maximized: true })
    is.maximized = false
    is.fullScreen = true
    window.emit('enter-full-screen')
    await time.advance(2_000)
    expect(savedPlace(store, screen)).toMatchObject({ bounds, maximized: false, fullScreen: true })
  })

  it('is saved at once when it closes, and leaves no timer behind', async () => {
    window.emit('move')
    window.emit('close')
    expect(savedPlace(store, screen).bounds).toEqual(bounds)
    expect(time.waiting()).toBe(0)
    window.emit('move')
    is.destroyed = true
    window.emit('closed')
    await time.advance(2_000)
    expect([writes, time.waiting()]).toEqual([1, 0])
  })

  it('does not move down by its title bar at each start, where the window manager puts one above it', async () => {
    // Electron was told where the frame goes, and tells where the page is.
    bounds = { ...made.bounds, x: made.bounds.x + 1, y: made.bounds.y + 20 }
    window.emit('show')
    window.emit('move')
    await time.advance(2_000)
    expect(savedPlace(store, screen).bounds).toEqual(made.bounds)
    bounds = { ...bounds, x: bounds.x - 100 }
    window.emit('move')
    window.emit('close')
    expect(savedPlace(store, screen).bounds).toEqual({ ...made.bounds, x: made.bounds.x - 100 })
  })

  it('takes no longer way for a frame: a tiling window manager moved the window', async () => {
    bounds = { x: 1500, y: 100, width: 1200, height: 800 }
    window.emit('show')
    window.emit('move')
    await time.advance(2_000)
    expect(savedPlace(store, screen).bounds).toEqual(bounds)
  })

  it('keeps its place while it is minimised', async () => {
    window.emit('close')
    is.minimized = true
    bounds = { x: -32_000, y: -32_000, width: 160, height: 28 }
    window.emit('move')
    await time.advance(2_000)
    expect(savedPlace(store, screen).bounds).toEqual({ x: 1700, y: 0, width: 1200, height: 800 })
  })

  it('does not fail when nothing can be saved', async () => {
    const full = {
      get: () => undefined,
      set() {
        throw new Error('the disk is full')
      },
    }
    rememberWindow(
      {
        on: window.on.bind(window),
        once: window.once.bind(window),
        getNormalBounds: () => bounds,
        isMaximized: () => false,
        isFullScreen: () => false,
        isMinimized: () => false,
        isDestroyed: () => false,
      } as RememberedWindow,
      { made, screen, store: full, timers: time.timers },
    )
    expect(() => window.emit('close')).not.toThrow()
  })

  it('is maximised or in full screen once it is shown', () => {
    const done: string[] = []
    const shown = {
      maximize: () => void done.push('maximised'),
      show: () => void done.push('shown'),
      setFullScreen: (on: boolean) => void done.push(`full screen ${on}`),
    }
    showPlaced(shown, { maximized: false, fullScreen: false })
    expect(done).toEqual(['shown'])
    showPlaced(shown, { maximized: true, fullScreen: true })
    expect(done.slice(1)).toEqual(['maximised', 'shown', 'full screen true'])
  })
})
