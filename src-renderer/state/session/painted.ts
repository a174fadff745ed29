import type { ValueStore } from './store.ts'

/** Tracks the version of the show on screen, and writes it to the document for measurements. */
export interface Painted {
  /** The version that the presser sees; the newest known before the first frame. */
  version(): number
  /** Counts a press of this page and marks its time. */
  pressed(): void
  stop(): void
}

/** Calls once when the next frame has been handed over. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => afterFrame(then))

/** Of a callback of a frame: a task after it runs when the frame has been handed over. */
function afterFrame(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = then
  port2.postMessage(null)
}

/** Marks at most this many presses; a measurement reads them long before. */
const keptMarks = 2_000

export function watchPainted(
  show: Pick<ValueStore<unknown>, 'subscribe'>,
  versionNow: () => number,
  root: HTMLElement,
): Painted {
  let onScreen: number | null = null
  let waiting = false
  let presses = 0
  let marked = 0

  const settle = (version: number): void => {
    waiting = false
    onScreen = version
    root.dataset['painted'] = String(version)
    if (presses > marked) {
      marked = presses
      performance.mark('painted', { detail: { press: presses, version } })
    }
    if (versionNow() !== version) watch()
  }
  const watch = (): void => {
    if (waiting || versionNow() === onScreen) return
    waiting = true
    requestAnimationFrame(() => {
      const version = versionNow()
      afterFrame(() => settle(version))
    })
  }
  watch()
  return {
    version: () => onScreen ?? versionNow(),
    pressed() {
      presses += 1
      if (presses % keptMarks === 0) {
        performance.clearMarks('press')
        performance.clearMarks('painted')
      }
      performance.mark('press', { detail: { press: presses } })
    },
    stop: show.subscribe(watch),
  }
}
