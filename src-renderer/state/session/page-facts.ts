const frames = 60
/** A page that is hidden draws nothing. */
const timeoutMs = 2_000

/** How evenly this page draws, in ms between frames; null where it draws nothing now. */
async function measureFrames(): Promise<{ readonly p50: number; readonly p99: number } | null> {
  const spans: number[] = []
  await new Promise<void>(resolve => {
    let last: number | null = null
    const next = (at: number): void => {
      if (last !== null) spans.push(at - last)
      last = at
      if (spans.length === frames) resolve()
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    setTimeout(resolve, timeoutMs)
  })
  // A page that draws slowly has fewer by then, and is what this is for.
  if (spans.length === 0) return null
  const sorted = spans.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}

/** Facts about a page and the screen that it is on. */
export async function pageFacts(measured: boolean): Promise<string> {
  const facts = {
    browser: navigator.userAgent,
    language: document.documentElement.lang,
    languages: navigator.languages,
    window: `${window.innerWidth} × ${window.innerHeight}`,
    screen: `${window.screen.width} × ${window.screen.height}`,
    pixelRatio: window.devicePixelRatio,
    framesMs: measured ? await measureFrames() : null,
  }
  return JSON.stringify(facts, null, 2)
}
