import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { type Brightness, brightnesses } from '../../src-renderer/state/session/ui-state.ts'
import { isEveryRound } from './every-round.ts'

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/**
 * Checks a part of a page many times: axe is brought into the page once. Gives what is wrong in words; `colors`: their
 * contrast alone.
 */
export async function axeFaults(page: Page, part: string, colors: boolean): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
  }
  const { violations } = await page.evaluate(
    ({ part, colors }): Promise<Found> => {
      const rules = colors ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}
      return Reflect.get(window, 'axe').run(part, { ...rules, resultTypes: ['violations'], selectors: false })
    },
    { part, colors },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

/** By the place of what is checked among all that is: one of them by turns; all of them in the long tests. */
export const brightnessesOf = (at: number): readonly Brightness[] =>
  isEveryRound()
    ? brightnesses
    : brightnesses.filter((_, place) => place === (at + Math.floor(at / 3)) % brightnesses.length)

/**
 * What axe finds in a part of a page (left out: all of it) in each brightness, or in those. Every rule is checked in the
 * first; in the others the contrast of colours, since nothing else changes.
 */
export async function axeInEveryBrightness(
  page: Page,
  part = 'html',
  chosen: readonly Brightness[] = brightnesses,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [at, brightness] of chosen.entries()) {
    await page.evaluate(name => document.documentElement.setAttribute('data-brightness', name), brightness)
    const faults = await axeFaults(page, part, at > 0)
    found.push(...faults.map(fault => `${brightness}: ${fault}`))
  }
  return found
}
