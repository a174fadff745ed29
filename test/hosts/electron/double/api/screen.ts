import { EventEmitter } from 'node:events'
import type { Display, Point, Rectangle } from 'electron'
import type { DisplaySettings } from '../control-types.ts'
import type { Machine } from '../machine.ts'

export const screenEvents = ['display-added', 'display-removed', 'display-metrics-changed']

export class Screen extends EventEmitter {
  private readonly machine: Machine

  constructor(machine: Machine) {
    super()
    this.machine = machine
  }

  getAllDisplays(): Display[] {
    return structuredClone(this.machine.displays)
  }

  getPrimaryDisplay(): Display {
    const [first] = this.getAllDisplays()
    if (first === undefined) throw new Error('There is no display.')
    return first
  }

  getDisplayMatching({ x, y, width, height }: Rectangle): Display {
    return this.getDisplayNearestPoint({ x: x + width / 2, y: y + height / 2 })
  }

  getDisplayNearestPoint({ x, y }: Point): Display {
    const far = ({ bounds }: Display): number =>
      Math.max(bounds.x - x, 0, x - bounds.x - bounds.width) +
      Math.max(bounds.y - y, 0, y - bounds.y - bounds.height)
    return this.getAllDisplays().toSorted((a, b) => far(a) - far(b))[0] ?? this.getPrimaryDisplay()
  }

  /** Displays come, go and change; the system puts windows of those that went onto the first one. */
  set(displays: readonly Display[]): void {
    const before = this.machine.displays
    const at = (list: readonly Display[], { x, y }: Rectangle): Display | undefined =>
      list.find(
        ({ bounds }) =>
          x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height,
      )
    const moved = this.machine.windows.filter(window => at(displays, window.getNormalBounds()) === undefined)
    this.machine.displays = [...displays]
    const [first] = displays
    for (const window of moved)
      if (first !== undefined) window.setBounds({ x: first.bounds.x, y: first.bounds.y })
    for (const display of before) {
      const now = displays.find(({ id }) => id === display.id)
      if (now === undefined) this.emit('display-removed', {}, display)
      else if (JSON.stringify(now) !== JSON.stringify(display)) {
        const metrics = (['bounds', 'workArea', 'scaleFactor', 'rotation'] as const).filter(
          name => JSON.stringify(now[name]) !== JSON.stringify(display[name]),
        )
        this.emit('display-metrics-changed', {}, now, metrics)
      }
    }
    for (const display of displays) {
      if (!before.some(({ id }) => id === display.id)) this.emit('display-added', {}, display)
    }
  }

  getCursorScreenPoint(): Point {
    return { x: 0, y: 0 }
  }
}

/** A display as Electron describes it. */
export function displayOf({ id, label = '', scaleFactor = 1, bounds, panel = 0 }: DisplaySettings): Display {
  const { x, y, width, height } = bounds
  return {
    id,
    label,
    scaleFactor,
    bounds,
    size: { width, height },
    workArea: { x, y: y + panel, width, height: height - panel },
    workAreaSize: { width, height: height - panel },
    nativeOrigin: { x, y },
    rotation: 0,
    touchSupport: 'unknown',
    monochrome: false,
    accelerometerSupport: 'unknown',
    colorSpace: '',
    colorDepth: 24,
    depthPerComponent: 8,
    displayFrequency: 60,
    internal: false,
    detected: true,
    maximumCursorSize: { width: 64, height: 64 },
  }
}
