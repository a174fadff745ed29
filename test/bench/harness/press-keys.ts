import type { BrowserContext, Page } from 'playwright-core'

/** A frame at 60 Hz. */
const frameMs = 1_000 / 60
const giveUpMs = 3_000

/** What presses came to, in ms. */
export interface Pressed {
  /** From the input to the frame that shows it. */
  readonly fromInput: readonly number[]
  /** From the arrival of the new state to the same frame; empty where no state came over a socket. */
  readonly fromState: readonly number[]
  /** Tasks of the page over 50 ms. */
  readonly longTasks: number
}

/**
 * Makes every page of `context` mark when Space came in, by the time that the browser gave the event, when a socket
 * brought a new state of the show, and every long task.
 */
export async function markInput(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { WebSocket } = globalThis
    globalThis.WebSocket = class extends WebSocket {
      constructor(...of: ConstructorParameters<typeof WebSocket>) {
        super(...of)
        // Before the page's own listener.
        this.addEventListener('message', ({ data }) => {
          const text = String(data)
          if (text.startsWith('42["channel",["event","events",') && text.includes('["show",'))
            performance.mark('state')
        })
      }
    }
    new PerformanceObserver(list => {
      for (const { startTime } of list.getEntries()) performance.mark('long-task', { startTime })
    }).observe({ type: 'longtask' })
    const mark = (event: KeyboardEvent): void => {
      if (event.code === 'Space' && !event.repeat) performance.mark('input', { startTime: event.timeStamp })
    }
    addEventListener('keydown', mark, { capture: true })
  })
}

/** So many presses of Space. The page marks `painted`. */
export async function pressSpace(page: Page, presses: number): Promise<Pressed> {
  await page.bringToFront()
  await page.evaluate(() => performance.clearMarks())
  for (let press = 1; press <= presses; press += 1) {
    const painted = page.evaluate(untilPainted, { press, giveUpMs })
    await page.keyboard.down('Space')
    await page.keyboard.up('Space')
    if (!(await painted)) {
      throw new Error(
        `Press ${press} was not painted within ${giveUpMs} ms. The page says: ${await pressResult(page)}`,
      )
    }
    // A press while an earlier one is unanswered would be refused.
    while ((await pressResult(page)) === 'applied') await new Promise(resolve => setTimeout(resolve, 5))
    // Presses fall anywhere in a frame, as a person's do.
    await new Promise(resolve => setTimeout(resolve, 30 + frameMs * ((press * 0.618) % 1)))
  }
  const [inputs = [], frames = [], states = [], long = []] = await page.evaluate(() =>
    (['input', 'painted', 'state', 'long-task'] as const).map(name =>
      performance.getEntriesByName(name).map(mark => mark.startTime),
    ),
  )
  if (inputs.length !== presses || frames.length !== presses) {
    throw new Error(`${inputs.length} presses came in and ${frames.length} were painted, of ${presses}.`)
  }
  const [from = 0] = inputs
  return {
    fromInput: frames.map((frame, index) => frame - (inputs[index] ?? Number.NaN)),
    fromState: frames.flatMap((frame, index) => {
      const state = states.find(at => at >= (inputs[index] ?? Number.NaN) && at < frame)
      return state === undefined ? [] : [frame - state]
    }),
    longTasks: long.filter(at => at >= from).length,
  }
}

/** What became of the last press; null in a page that does not say it. */
const pressResult = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const line = document.querySelector<HTMLElement>('[data-testid="last-press"]')
    const outcome = line?.dataset['outcome'] ?? null
    return outcome === 'refused' ? `refused: ${line?.textContent}` : outcome
  })

/** Runs in the page. Listens without asking for frames, which would change what is measured. */
function untilPainted({ press, giveUpMs }: { press: number; giveUpMs: number }): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (done: boolean): void => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(done)
    }
    const look = (): void => {
      if (performance.getEntriesByName('painted').length >= press) settle(true)
    }
    const timer = setTimeout(() => settle(false), giveUpMs)
    const observer = new PerformanceObserver(look)
    observer.observe({ type: 'mark' })
    // The key may have been quicker than this function.
    look()
  })
}
