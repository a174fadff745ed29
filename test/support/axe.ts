import axe from 'axe-core'
import type { Page } from 'playwright-core'

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
      return Reflect.get(window, 'axe').run(part, { ...rules, resultTypes: ['violations'] })
    },
    { part, colors },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

const brightnesses = ['dark', 'blackout', 'day'] as const

/**
 * What axe finds in a part of a page (left out: all of it) in each brightness, or in those. Every rule is checked in the
 * first; in the others the contrast of colours, since nothing else changes.
 */
export async function axeInEveryBrightness(
  page: Page,
  part = 'html',
  chosen: readonly (typeof brightnesses)[number][] = brightnesses,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [at, brightness] of chosen.entries()) {
    await page.evaluate(name => document.documentElement.setAttribute('data-brightness', name), brightness)
    const faults = await axeFaults(page, part, at > 0)
    found.push(...faults.map(fault => `${brightness}: ${fault}`))
  }
  return found
}
