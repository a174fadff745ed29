import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../../support/browser.ts'
import type { DeskReady } from '../processes/desk.ts'
import { viewport } from './big-desk.ts'
import { startChild } from './child.ts'
import type { Scope } from './scope.ts'
import { smallShowCsv } from './small-show.ts'

/** The page of a desk with a small show, in a process of its own. */
export async function openSmallDesk(scope: Scope, browser: Browser): Promise<Page> {
  const dataDir = scope.tempDir()
  const show = join(dataDir, 'small-show.csv')
  writeFileSync(show, smallShowCsv())
  const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [dataDir, show])
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  const { page } = await openPage(context, ready.pairingAddress)
  await page.getByTestId('cue-row').first().waitFor()
  return page
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of the threads that run pages, ms, until the frame after the next one has been painted. */
export async function longestTask(
  browser: Browser,
  page: Page,
  step: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await step()
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const pages = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(each => threadOf(each)),
  )
  const tasks = traceEvents.filter(each => each.name === 'RunTask' && pages.has(threadOf(each)))
  if (tasks.length === 0) throw new Error('The browser has traced no tasks.')
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000
}
