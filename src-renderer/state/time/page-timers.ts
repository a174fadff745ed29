import type { Timers } from '../../../src-main/base/timers.ts'

/** Delays of this page. */
export const pageTimers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** Time of the input event that is handled now, as `performance.now()`. A busy page handles an event later than it happened. */
export const inputTime = (): number => window.event?.timeStamp ?? performance.now()

/** Calls once when the next frame has been handed over. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => afterFrame(then))

/** Of a callback of a frame: a task after it runs when the frame has been handed over. */
export function afterFrame(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = then
  port2.postMessage(null)
}

/** Calls once when the page has nothing to do, within 2 s, unless the returned function is called before. */
export function requestIdle(then: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) return pageTimers.after(200, then)
  const request = requestIdleCallback(then, { timeout: 2_000 })
  return () => cancelIdleCallback(request)
}
