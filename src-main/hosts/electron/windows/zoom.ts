import type { WebContents } from 'electron'
import type { KeyValueStore } from '../../settings/settings.ts'

/** As Chromium's own steps, from 50 % to 300 %. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const
const key = 'zoom'

export type ZoomChange = 'in' | 'out' | 'reset'

/** Zoom of the desk's window, 1 for 100 %; what a file holds may have been edited. */
export function savedZoom(store: Pick<KeyValueStore, 'get'>): number {
  const saved = store.get(key)
  if (typeof saved !== 'number' || !Number.isFinite(saved)) return 1
  return Math.min(Math.max(saved, steps[0]), steps[steps.length - 1] ?? 1)
}

/** Zooms the desk by a step and keeps it. The window is made with `savedZoom`, isolated from the outputs. */
export function createZoom(
  contents: Pick<WebContents, 'setZoomFactor' | 'isDestroyed'>,
  store: KeyValueStore,
): (change: ZoomChange) => void {
  let zoom = savedZoom(store)
  return change => {
    if (contents.isDestroyed()) return
    zoom = stepped(zoom, change)
    contents.setZoomFactor(zoom)
    try {
      store.set(key, zoom)
    } catch {
      // It holds until the desk stops; what matters more says that nothing can be saved.
    }
  }
}

function stepped(zoom: number, change: ZoomChange): number {
  if (change === 'reset') return 1
  const next = change === 'in' ? steps.find(step => step > zoom) : steps.findLast(step => step < zoom)
  return next ?? zoom
}
